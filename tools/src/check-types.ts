import { runChecks, typeChecksOf } from './check.ts'
import { generate } from './generate.ts'
import { main } from './progress.ts'

// For the hook before a commit: the files come as parameters, and whole packages are checked.
await main(async () => {
  await generate()
  return (await runChecks(typeChecksOf(process.argv.slice(2)))) === 0 ? 0 : 1
})
