import { runForOperator } from './operator-command.ts'
import { main } from './progress.ts'

await main(() => runForOperator('move-files'))
