import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const FROM_ROOT = /(["'`(, ])\/(_astro|art)\//g

/** The site of `npm run docs` has the gallery in a folder; Astro writes addresses that begin at the root. */
export const relativeAddresses = (): AstroIntegration => ({
  name: 'relative-addresses',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const folder = fileURLToPath(dir)
      for (const file of globSync('**/*.{html,css,js}', { cwd: folder })) {
        const text = readFileSync(join(folder, file), 'utf8')
        // Scripts name files for the page that runs them, style sheets from where they are themselves.
        const root = file.endsWith('.css') ? '../' : './'
        writeFileSync(join(folder, file), text.replaceAll(FROM_ROOT, `$1${root}$2/`))
      }
    },
  },
})
