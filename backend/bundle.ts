import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'

// `node bundle.ts` puts the server, with what it imports, into few files (dist/server.mjs): a process then starts in a third of the time
// (decision 40). What it starts apart, such as the reader of PDFs, and everything that is read as a file stay where they are.

const backend = import.meta.dirname
const out = join(backend, 'dist')

/** Packages that are compiled, read files of their own, or are loaded by few processes and then only once. */
const APART = [
  '@aws-sdk/*',
  '@libpdf/core',
  '@node-rs/argon2',
  '@zxcvbn-ts/*',
  'flydrive',
  'flydrive/*',
  'fontkit',
  'pdfkit',
  'sharp',
  'stripe',
]

/** Never installed; `pg` can do without. */
const ABSENT = 'pg-native'

/** A file finds what lies beside it by its own address, which the bundle does not have. */
const ownAddresses: Plugin = {
  name: 'own addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\/(?:backend|sdk)\/src\/.*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.url')) return undefined
      const address = `new URL(${JSON.stringify(relative(out, path))}, import.meta.url).href`
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' }
    })
  },
}

/** For packages of the older kind, which ask for modules and folders by these names. */
const OLDER_NAMES = [
  "import { createRequire as bundleRequire } from 'node:module'",
  'const require = bundleRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname',
].join('\n')

await rm(out, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: backend,
  entryPoints: ['src/server.ts'],
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  external: [...APART, ABSENT],
  plugins: [ownAddresses],
  banner: { js: OLDER_NAMES },
  metafile: true,
  logLevel: 'warning',
})
refuseUnknownPackages(metafile)

/** What is not in the bundle must be installed beside it. */
function refuseUnknownPackages({ outputs }: Metafile): void {
  const { dependencies } = JSON.parse(readFileSync(join(backend, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const needed = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !isBuiltin(path) && path !== ABSENT)
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
  const missing = [...new Set(needed)].filter((name) => !(name in dependencies))
  if (missing.length > 0) throw new Error(`packages that are neither in the bundle nor in package.json: ${missing}`)
}
