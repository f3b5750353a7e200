import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { main, Problem } from './progress.ts'
import { addRelease, git, readReleases, readVersion, releasesFile } from './releases.ts'

/** `npm run release` enters the last commit; `-- --check=v1.0.0` says whether the packages carry the version of that tag. */
await main(async () => {
  const { check } = parseArgs({ options: { check: { type: 'string' } } }).values
  if (check !== undefined) {
    if (check !== `v${readVersion()}`) throw new Problem(`The tag is ${check}, the packages are ${readVersion()}.`)
    return 0
  }
  if (git('status', '--porcelain')) throw new Problem('Commit your changes first: a release is a commit.')
  const commit = git('rev-parse', 'HEAD')
  const date = git('show', '--no-patch', '--format=%cs', commit)
  const version = readVersion()
  const releases = addRelease(readReleases(), { version, date, commit })
  writeFileSync(releasesFile, `${JSON.stringify(releases, null, 2)}\n`)
  console.log(`releases.json: ${version} is ${commit}. Commit it, then tag that commit: git tag v${version} ${commit}`)
  return 0
})
