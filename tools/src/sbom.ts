import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { inRoot } from './paths.ts'
import { main } from './progress.ts'
import { mustRun } from './run.ts'

/** Writes the bill of materials (CycloneDX 1.6) of all packages that the lock file pins. */
export async function writeSbom(file: string): Promise<void> {
  const { config } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { config: { pnpm: string } }
  await mustRun({
    name: 'sbom',
    program: 'npx',
    parameters: [
      '--yes',
      `pnpm@${config.pnpm}`,
      'sbom',
      '--lockfile-only',
      '--sbom-format',
      'cyclonedx',
      '--sbom-spec-version',
      '1.6',
      '--sbom-type',
      'application',
      '--out',
      file,
    ],
    folder: '.',
    environment: { ...process.env, CI: 'true', npm_config_update_notifier: 'false' },
  })
}

if (import.meta.main) {
  await main(async () => {
    const [name = 'sbom.cdx.json'] = process.argv.slice(2)
    const file = isAbsolute(name) ? name : inRoot(name)
    await writeSbom(file)
    console.log(file)
    return 0
  })
}
