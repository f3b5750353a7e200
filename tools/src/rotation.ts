// `npm test` visits each screen in one language and width, and sends each operation a share of the wrong inputs. Which ones
// follows from the rotation: a few neighbouring numbers cover them all.
import { execFileSync } from 'node:child_process'
import { root } from './paths.ts'
import { Problem } from './progress.ts'

/** The rotation of a commit: each commit looks elsewhere, and the same commit always in the same places. */
export const rotationOf = (commit: string): number => Number.parseInt(commit.slice(0, 4), 16)

/** What `--rotation=` names, or that of the commit that is checked out; 0 where there is no repository. */
export function chooseRotation(named: string | undefined): number {
  if (named === undefined) return rotationOf(headCommit())
  if (!/^\d{1,6}$/.test(named))
    throw new Problem(`--rotation takes a whole number, such as --rotation=7, not "${named}".`)
  return Number(named)
}

function headCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return '0000'
  }
}
