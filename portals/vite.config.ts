import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { PORTAL_PATHS } from '@goldammer/sdk/locales'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { antdCss } from './antd-css.ts'
import { importJson } from './json-imports.ts'

const accessKey = process.env.ACCESS_KEY || 'GOLDAMMERDEMOACCESSKEY'
const backend = (process.env.BACKEND_URL || 'http://127.0.0.1:3001').split(',', 1)[0]!

/** Vite's own addresses while developing; the front door passes them on. */
const devBase = '/portals-dev/'
const portalAddress = new RegExp(`^(${PORTAL_PATHS.join('|')})(/|\\?|$)`)

/** Does for `vite` what the front door does for the build: every address of a portal is the page, with the access key. */
function servePortals(): Plugin {
  return {
    name: 'serve-portals',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (portalAddress.test(request.url ?? '')) request.url = `${devBase}index.html`
        next()
      })
    },
    transformIndexHtml: (html) =>
      html.replace('%ACCESS_KEY%', accessKey).replace('%ERRORS%', '').replace('%BUILD%', '').replace('%NONCE%', ''),
  }
}

/** R4.13: the page knows its build, and beside the files stands which one is the latest. */
function nameBuild(): Plugin {
  const id = randomBytes(6).toString('hex')
  return {
    name: 'name-build',
    apply: 'build',
    transformIndexHtml: (html) => html.replace('%BUILD%', id),
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'portal-assets', 'builds')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'latest.json'), JSON.stringify({ id }))
    },
  }
}

/** The page names all that the program itself consists of, so that it arrives with the small file that asks for the rest. */
function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const files = new Set<string>()
        const styles = new Set<string>()
        const collect = (name: string | undefined) => {
          if (name === undefined || files.has(name)) return
          files.add(name)
          const chunk = chunks.find(({ fileName }) => fileName === name)
          for (const style of chunk?.viteMetadata?.importedCss ?? []) styles.add(style)
          for (const next of chunk?.imports ?? []) collect(next)
        }
        collect(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/start.tsx'))?.fileName)
        const preload = (names: Set<string>, attrs: Record<string, string | boolean>) =>
          [...names]
            .filter((name) => !html.includes(name))
            .map((name) => ({ tag: 'link', attrs: { ...attrs, href: `/${name}` }, injectTo: 'head' as const }))
        return [
          ...preload(files, { rel: 'modulepreload', crossorigin: true }),
          ...preload(styles, { rel: 'preload', as: 'style', crossorigin: true }),
        ]
      },
    },
  }
}

/** What every page loads grows by itself with each module that many share; with selects and calendar it would be a quarter more. */
function checkFirstLoad(): Plugin {
  return {
    name: 'check-first-load',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const roots = chunks.flatMap(({ moduleIds }) =>
        moduleIds.flatMap((id) => /^.*\/node_modules\/antd\//.exec(id) ?? []),
      )
      if (new Set(roots).size > 1) this.error(`More than one antd: ${[...new Set(roots)].join(', ')}`)
      const loadedBy = (name: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(name)) return seen
        seen.add(name)
        for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) loadedBy(next, seen)
        return seen
      }
      for (const page of chunks.filter(({ facadeModuleId }) => LEAN.test(facadeModuleId ?? ''))) {
        const files = loadedBy(page.fileName)
        const ids = chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds)
        const heavy = ids.find((id) => HEAVY.test(id))
        if (heavy) this.error(`${page.facadeModuleId} would load ${heavy}: see the chunks`)
        const size = chunks
          .filter(({ fileName }) => files.has(fileName))
          .reduce((sum, { code }) => sum + Buffer.byteLength(code), 0)
        if (size > MOST_BYTES) this.error(`${page.facadeModuleId} would load ${size} bytes, ${MOST_BYTES} at most`)
      }
    },
  }
}

/** The front door sends the compressed file where a browser takes it. */
function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'portal-assets')
      const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const content = await promisify(brotliCompress)(await readFile(join(folder, name)))
          await writeFile(join(folder, `${name}.br`), content)
        }),
      )
    },
  }
}

/** What the first file of a page runs on, apart from everything that runs later. */
const FIRST =
  /\/portals\/src\/(prefetch|portal-address|version|areas|investor\/pages|shared\/(cookie|theme-mode))\.ts$|\/sdk\/src\/(client\/(check-forms|transport|configure|context-token|api-client-error)|constants|error-report|load-optional|locales|new-version|report-browser-errors|units)\.ts$/
/** What loads neither what one types and chooses with, nor the calendar: the program itself and the investor's dashboard. */
const LEAN = /\/portals\/src\/(start|investor\/dashboard\/show)\.tsx$/
/** JavaScript of such a page, before compression: what it was when decision 26 was made. It may fall, not grow. */
const MOST_BYTES = 925_000
const REACT = /\/node_modules\/(react|react-dom|react-router|scheduler)\//
const ANTD = /\/(antd|@ant-design|@rc-component)\//
const DRAWER = /\/(antd\/es|@rc-component)\/drawer\//
/** What one types and chooses with, and the calendar apart from it. */
const FIELDS =
  /\/(antd\/es\/(checkbox|form|input|input-number|radio|select|upload)|@rc-component\/(async-validator|checkbox|form|input|input-number|mini-decimal|overflow|select|upload|virtual-list))\//
const CALENDAR =
  /\/(antd\/es\/date-picker|@rc-component\/picker)\/(?!.*locale)|\/portals\/src\/shared\/(fields\/(date|moment)-field|table\/(period-filter|jump))/
/** Lists and their filters, which bring those fields with them; a plain table stands on dashboards too. */
const LISTS =
  /\/portals\/src\/(company|investor|staff)\/lists\.ts$|\/portals\/src\/shared\/(table\/(?!plain-table|period-filter|jump)|data\/(use-keyset-list|keyset-list-of)|fields\/download-button)|\/(antd\/es\/(dropdown|menu|popover|segmented)|@rc-component\/(dropdown|menu|segmented))\//
/** What texts with headings and lists are written in; half of staff's pages have it. */
const EDITOR =
  /\/portals\/src\/shared\/rich-text\/|\/(@tiptap|prosemirror-[a-z-]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname)\//
/** What creates, updates and deletes records: the first page of an area has none of it. */
const CHANGES = /\/portals\/src\/((company|investor|staff)\/changes|shared\/data\/(change-hooks|use-change))\.ts$/
/** What of those a lean page must not load. */
const HEAVY = /\/(@rc-component\/(picker|select)|@dnd-kit|prosemirror-view|zod)\/(?!.*locale)/
const isPlain = (id: string) => ![FIELDS, CALENDAR, LISTS, EDITOR, CHANGES].some((part) => part.test(id))

interface Graph {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicImporters: string[] } | null
}

/** Names our own modules that these entries need at once; an entry keeps a file of its own. */
function neededBy(name: string, ...entries: string[]) {
  const needed = new Set<string>()
  function visit(id: string, graph: Graph) {
    if (needed.has(id) || !/\/(portals|sdk)\/src\//.test(id)) return
    needed.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next, graph)
  }
  return (id: string, graph: Graph) => {
    for (const entry of entries) visit(join(import.meta.dirname, 'src', entry), graph)
    const isEntry = (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
    return needed.has(id) && !isEntry ? name : null
  }
}

/** Entries that share a module before it belongs to the files that every page loads; of the portals' pages, forty and more. */
const FRAME_SHARE = 22
/** Without them a page asks for seventy small files, and a phone's network answers six requests at a time. */
const chunks = [
  { name: 'first', test: FIRST, priority: 4 },
  // Loaded when a form is sent; all the files of schemas share it.
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 4 },
  { name: 'react', test: REACT, priority: 3 },
  { name: 'antd', test: (id: string) => ANTD.test(id) && isPlain(id), minShareCount: FRAME_SHARE, priority: 2 },
  { name: 'frame', test: isPlain, minShareCount: FRAME_SHARE, priority: 1 },
  { name: 'shell', test: DRAWER, priority: 1 },
  { name: 'dayjs', test: /\/dayjs\//, priority: 1 },
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
  { debugName: 'shell', name: neededBy('shell', 'start.tsx'), minShareCount: 2 },
  {
    debugName: 'investor',
    name: neededBy('investor', 'investor/area.ts', 'investor/dashboard/show.tsx'),
    minShareCount: 2,
  },
  { debugName: 'staff', name: neededBy('staff', 'staff/area.ts'), minShareCount: 2 },
  { name: 'fields', test: FIELDS, minShareCount: 6 },
  { name: 'calendar', test: CALENDAR, minShareCount: 6 },
  { name: 'lists', test: LISTS, minShareCount: 6 },
  { name: 'editor', test: EDITOR, minShareCount: 6 },
  { name: 'changes', test: CHANGES, minShareCount: 6 },
]

export default defineConfig(({ command }) => ({
  base: command === 'serve' ? devBase : '/',
  plugins: [
    react(),
    antdCss(),
    importJson(),
    servePortals(),
    nameBuild(),
    preloadStart(),
    checkFirstLoad(),
    compress(),
  ],
  resolve: {
    dedupe: ['@tanstack/react-query', 'react', 'react-dom', 'dayjs'],
    alias: { papaparse: join(import.meta.dirname, 'src/no-csv.ts') },
  },
  build: {
    assetsDir: 'portal-assets',
    target: 'es2023',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: Number(process.env.PORTALS_DEV_PORT || 3003),
    strictPort: true,
    proxy: Object.fromEntries(['/store-api', '/staff-api', '/media'].map((path) => [path, backend])),
  },
}))
