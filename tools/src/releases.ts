// `releases.json` says which commit is which version. A commit cannot name itself, so the entry follows in the next one.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inRoot, root } from './paths.ts'
import { Problem } from './progress.ts'

/** Newest first. `commit` is the full id of the commit whose packages carry `version`; it can be checked out. */
export type Release = { version: string; date: string; commit: string }

export const releasesFile = inRoot('releases.json')

export const readReleases = (): Release[] => JSON.parse(readFileSync(releasesFile, 'utf8')) as Release[]

/** The version of the product: that of its root package. */
export const readVersion = (manifest = readFileSync(inRoot('package.json'), 'utf8')): string =>
  (JSON.parse(manifest) as { version: string }).version

/** Throws when the version is entered already: a release never changes. */
export function addRelease(releases: Release[], release: Release): Release[] {
  if (releases.some(({ version }) => version === release.version))
    throw new Problem(`${release.version} is released already: raise the version in every package.json first`)
  return [release, ...releases]
}

/** Answers what git prints. Throws where git refuses. */
export const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
