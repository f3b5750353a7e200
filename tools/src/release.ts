import { writeFileSync } from 'node:fs'
import { main, Problem } from './progress.ts'
import { addRelease, git, readReleases, readVersion, releasesFile } from './releases.ts'

await main(async () => {
  if (git('status', '--porcelain')) throw new Problem('Commit your changes first: a release is a commit.')
  const commit = git('rev-parse', 'HEAD')
  const date = git('show', '--no-patch', '--format=%cs', commit)
  const version = readVersion()
  const releases = addRelease(readReleases(), { version, date, commit })
  writeFileSync(releasesFile, `${JSON.stringify(releases, null, 2)}\n`)
  console.log(`releases.json: ${version} is ${commit}. Commit it, then tag that commit: git tag v${version} ${commit}`)
  return 0
})
