import { existsSync } from 'node:fs'
import { git } from './releases.ts'

/** A work tree of the commit in `folder`, with packages of its own; it stays for the next time. Answers the folder. */
export function checkOut(commit: string, folder: string): string {
  git('worktree', 'prune')
  if (existsSync(folder)) git('-C', folder, 'checkout', '--quiet', '--detach', '--force', commit)
  else git('worktree', 'add', '--quiet', '--detach', folder, commit)
  return folder
}
