import { existsSync } from 'node:fs'
import { inRoot } from './paths.ts'
import { main, Problem } from './progress.ts'
import { mustRun } from './run.ts'

// A clone that only runs or tests the product gets no hook: a developer asks for it.
await main(async () => {
  if (!existsSync(inRoot('.git'))) throw new Problem('Hooks need a git clone; this folder is none.')
  await mustRun({ name: 'hooks', program: 'lefthook', parameters: ['install'], folder: '.' })
  console.log(
    'Each commit now checks format and types of the files it changes (lefthook.yml). Once without: LEFTHOOK=0.',
  )
  return 0
})
