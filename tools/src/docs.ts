import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { REFERENCES, writeGuides } from './guides.ts'
import { inRoot } from './paths.ts'
import { main, step } from './progress.ts'
import { mustRun } from './run.ts'

/** Writes guides and API reference into the folder: plain files that need neither a server nor the internet. */
export async function writeDocs(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await step('Writing the guides', async () => writeGuides(folder))
  for (const [api, file] of Object.entries(REFERENCES))
    await step(`Writing the reference of ${api}`, () => writeReference(api, join(folder, file)))
}

async function writeReference(api: string, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  await mustRun({
    name: `docs-${api}`,
    program: 'redocly',
    // Without the bundle within it, a page fetches it from the internet.
    parameters: ['build-docs', api, '--inlineBundle', '--output', file],
    folder: 'api-spec',
  })
}

if (import.meta.main) {
  await main(async () => {
    const folder = inRoot('dist', 'site')
    await writeDocs(folder)
    console.log(pathToFileURL(join(folder, 'index.html')).href)
    return 0
  })
}
