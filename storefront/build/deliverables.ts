import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const compress = promisify(brotliCompress)
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml'])

/** After the build: builds/latest.json (R4.13) and a brotli copy of every static text file. */
export function deliverables(): AstroIntegration {
  const buildId = randomBytes(6).toString('hex')
  return {
    name: 'deliverables',
    hooks: {
      'astro:config:setup': ({ updateConfig, command }) => {
        const id = command === 'dev' ? '' : buildId
        updateConfig({ vite: { define: { 'import.meta.env.BUILD_ID': JSON.stringify(id) } } })
      },
      'astro:build:done': async ({ dir }) => {
        const client = fileURLToPath(dir)
        await mkdir(join(client, 'builds'), { recursive: true })
        await writeFile(join(client, 'builds', 'latest.json'), JSON.stringify({ id: buildId }))
        await Promise.all((await compressibleFiles(client)).map(compressFile))
      },
    },
  }
}

async function compressibleFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)) && entry.name !== 'latest.json')
    .map((entry) => join(entry.parentPath, entry.name))
}

async function compressFile(path: string) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await compress(await readFile(path), { params }))
}
