// The guides as a site: every Markdown page of the repository as HTML, at the same path.
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import GithubSlugger from 'github-slugger'
import { Marked, type Tokens } from 'marked'
import { inRoot } from './paths.ts'

const PAGES = ['*.md', 'docs/**/*.md', '{api-spec,sdk,backend,demo,storefront,portals,e2e,tools,deploy}/**/README.md']
const NO_PAGES = ['**/node_modules/**', '**/dist/**', '**/generated/**']
const PICTURE = /\.(jpe?g|png|svg|webp)$/

const DRAWINGS = 'mermaid.js'

export type Site = {
  /** Markdown files below the root. */
  pages: Set<string>
  /** Whether a path below the root is there. */
  exists: (path: string) => boolean
}

/** `docs/decisions/README.md` → `docs/decisions/index.html`. */
export const pathOf = (page: string): string =>
  page.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html')

/** Writes all guides into the folder and answers their paths in it. */
export function writeGuides(folder: string): string[] {
  const pages = new Set(globSync(PAGES, { cwd: inRoot(), exclude: NO_PAGES }))
  const pictures = new Set<string>()
  const site: Site = { pages, exists: (path) => existsSync(inRoot(path)) }
  for (const page of pages) {
    const html = convert(readFileSync(inRoot(page), 'utf8'), page, site, pictures)
    write(join(folder, pathOf(page)), html)
  }
  for (const picture of pictures) {
    mkdirSync(dirname(join(folder, picture)), { recursive: true })
    copyFileSync(inRoot(picture), join(folder, picture))
  }
  copyFileSync(fileURLToPath(import.meta.resolve('@mermaid-js/tiny')), join(folder, DRAWINGS))
  return [...pages].map(pathOf)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** One page as HTML. Pictures that it shows are added to `pictures`. */
export function convert(markdown: string, page: string, site: Site, pictures = new Set<string>()): string {
  const slugger = new GithubSlugger()
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${slugger.slug(plain(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code({ text, lang }: Tokens.Code) {
        return `<pre${lang === 'mermaid' ? ' class="mermaid"' : ''}>${escapeHtml(text)}</pre>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        const target = targetOf(href, page, site, pictures)
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`
      },
      image({ href, text }: Tokens.Image) {
        return `<img src="${escapeHtml(targetOf(href, page, site, pictures) ?? href)}" alt="${escapeHtml(text)}">`
      },
    },
  })
  const body = marked.parse(markdown, { async: false })
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? page
  return frame(plain(title), body, dirname(page), site)
}

/** Where a link leads on the site; null for what is not part of it, such as a source file: there the text stands alone. */
function targetOf(href: string, page: string, { pages, exists }: Site, pictures: Set<string>): string | null {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const [file = '', anchor] = href.split('#')
  const path = join(dirname(page), decodeURI(file)).replace(/\/$/, '')
  if (!exists(path)) throw new Error(`${page} links to ${href}, which is not there`)
  if (PICTURE.test(path)) {
    pictures.add(path)
    return href
  }
  const target = [path, join(path, 'README.md')].find((one) => pages.has(one))
  if (!target) return null
  return `${relative(dirname(page), pathOf(target))}${anchor ? `#${anchor}` : ''}`
}

/** A heading's text without its marks, as anchors and titles have it. */
const plain = (text: string): string => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const MENU = [
  ['README.md', 'Goldammer'],
  ['CONTRIBUTING.md', 'First hour'],
  ['docs/design.md', 'Design'],
  ['docs/domain.md', 'Rules'],
  ['docs/style.md', 'Style'],
  ['docs/extending.md', 'Extending'],
  ['docs/operating.md', 'Operating'],
  ['docs/security.md', 'Security'],
  ['docs/decisions/README.md', 'Decisions'],
] as const

/** The two references that `npm run docs` writes beside the guides. */
export const REFERENCES = { 'store-api': 'api/store.html', 'staff-api': 'api/staff.html' }

/** The first page of each gallery, which `npm run docs` builds too. */
export const GALLERIES = { portals: 'gallery/portals/index.html', storefront: 'gallery/shop/index.html' }

function frame(title: string, body: string, folder: string, { pages }: Site): string {
  const to = (path: string) => relative(folder, path)
  const guides = MENU.filter(([page]) => pages.has(page)).map(([page, text]) => [pathOf(page), text])
  const links = [
    ...guides,
    [REFERENCES['store-api'], 'Store API'],
    [REFERENCES['staff-api'], 'Staff API'],
    [GALLERIES.portals, 'Gallery of the portals'],
    [GALLERIES.storefront, 'Gallery of the shop'],
  ]
  const drawings = body.includes('class="mermaid"') ? `<script src="${to(DRAWINGS)}"></script>` : ''
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 60rem; padding: 1rem }
  nav { border-bottom: 1px solid #8886; display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding-bottom: .5rem }
  main { overflow-wrap: break-word }
  pre { background: #8881; border-radius: 6px; overflow-x: auto; padding: .75rem }
  table { border-collapse: collapse; display: block; overflow-x: auto }
  th, td { border: 1px solid #8886; padding: .25rem .5rem; text-align: start; vertical-align: top }
  img { height: auto; max-width: 100% }
</style>
<nav>${links.map(([path, text]) => `<a href="${to(path!)}">${text}</a>`).join(' ')}</nav>
<main>
${body}</main>
${drawings}
</html>
`
}
