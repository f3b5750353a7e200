import { readFileSync } from 'node:fs'
import { refuseMessage } from './commit-message.ts'
import { main } from './progress.ts'

// For the hook `commit-msg`: git names the file with the message.
await main(async () => {
  const [file = '.git/COMMIT_EDITMSG'] = process.argv.slice(2)
  const refusal = refuseMessage(readFileSync(file, 'utf8'))
  if (refusal) console.error(`${refusal} See "Commits" in CONTRIBUTING.md.`)
  return refusal ? 1 : 0
})
