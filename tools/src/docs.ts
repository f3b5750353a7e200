import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generate } from './generate.ts'
import { GALLERIES, REFERENCES, writeGuides } from './guides.ts'
import { inRoot } from './paths.ts'
import { main, step } from './progress.ts'
import { mustRun } from './run.ts'

/**
 * Writes guides, API reference and galleries into the folder: plain files that need no internet. Only the galleries need a
 * server, because browsers load no modules from files.
 */
export async function writeDocs(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await step('Writing the guides', async () => writeGuides(folder))
  for (const [api, file] of Object.entries(REFERENCES))
    await step(`Writing the reference of ${api}`, () => writeReference(api, join(folder, file)))
  await step('Writing the gallery of the portals', () => writeGallery('portals', 'vite', folder))
  await step('Writing the gallery of the shop', () => writeGallery('storefront', 'astro', folder))
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

/** By Vite or Astro, each of which has its settings beside the gallery's pages. */
function writeGallery(app: keyof typeof GALLERIES, program: 'vite' | 'astro', folder: string): Promise<string> {
  const output = join(folder, dirname(GALLERIES[app]))
  return mustRun({
    name: `docs-gallery-${app}`,
    program,
    parameters: ['build', '--config', `gallery/${program}.config.ts`, '--outDir', output],
    folder: app,
  })
}

if (import.meta.main) {
  await main(async () => {
    await generate()
    const folder = inRoot('dist', 'site')
    await writeDocs(folder)
    console.log(pathToFileURL(join(folder, 'index.html')).href)
    return 0
  })
}
