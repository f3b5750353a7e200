import { join, relative } from 'node:path'
import { checkOut } from './checkout.ts'
import { dataFolder, inRoot } from './paths.ts'
import { Problem, step } from './progress.ts'
import { git, type Release, readReleases } from './releases.ts'
import { mustRun } from './run.ts'

/** Throws where this clone has no commit of the release: an upgrade that nobody could try is not one that works. */
export function assertInHistory({ version, commit }: Release): void {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
  } catch {
    throw new Problem(
      `The history of this clone does not reach release ${version} (${commit}). Fetch all of it: git fetch --unshallow`,
    )
  }
}

/** The last release beside this version, ready to start: its packages are installed, its interface is generated. Answers its folder. */
export async function prepareLastRelease(): Promise<string> {
  const release = readReleases()[0]!
  assertInHistory(release)
  const folder = checkOut(release.commit, join(dataFolder(), 'last-release'))
  await step(`Preparing release ${release.version}`, () =>
    mustRun({
      name: 'last-release',
      program: 'npm',
      parameters: ['run', '--silent', 'generate'],
      folder: relative(inRoot(), folder),
      environment: { ...process.env, DATA_DIR: join(folder, '.data') },
    }),
  )
  return folder
}
