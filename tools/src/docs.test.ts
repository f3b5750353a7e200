import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDocs } from './docs.ts'
import { convert, GALLERIES, pathOf, REFERENCES } from './guides.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldammer-site-'))
beforeAll(() => writeDocs(folder), 600_000)
afterAll(() => rmSync(folder, { recursive: true }))

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

test('npm run docs: every guide has a page, and every link leads to an existing heading', () => {
  const pages = globSync('**/*.html', { cwd: folder }).filter((path) => !/^(api|gallery)\//.test(path))
  expect(pages).toEqual(expect.arrayContaining(['index.html', 'docs/design.html', 'docs/decisions/index.html']))
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/(?:href|src)="([^"]+)"/g)]
      .map(([, link]) => link!)
      .filter((link) => !/^(https?|mailto):/.test(link))
      .filter((link) => {
        const [path, anchor] = link.split('#')
        const target = path ? join(dirname(page), path) : page
        return !existsSync(join(folder, target)) || (anchor && !read(target).includes(`id="${anchor}"`))
      })
      .map((link) => `${page}: ${link}`),
  )
  expect(dead).toEqual([])
})

test.each(Object.values(GALLERIES))('npm run docs: the site has %s with all its files, in whatever folder', (file) => {
  expect(read('index.html')).toContain(`href="${file}"`)
  const pages = globSync('*.html', { cwd: join(folder, dirname(file)) })
  const addresses = pages.flatMap((page) =>
    [...read(join(dirname(file), page)).matchAll(/="([^":]+\.(?:js|css|svg))"/g)].map(([, address = '']) => address),
  )
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((address) => !existsSync(join(folder, dirname(file), address)))).toEqual([])
  expect(addresses.filter((address) => address.startsWith('/'))).toEqual([])
})

test.each(Object.values(REFERENCES))('npm run docs: %s needs no internet', (file) => {
  const page = read(file)
  expect(page).toMatch(/operationId|operation\//)
  expect([...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="https?:[^"]*"/g)].map(String)).toEqual([])
})

const site = {
  pages: new Set(['README.md', 'docs/a.md', 'docs/decisions/README.md']),
  exists: (path: string) => !path.includes('gone'),
}

test('links between pages become links between their HTML; source files are named without a link', () => {
  const html = (markdown: string) => convert(markdown, 'docs/a.md', site)
  expect(html('[map](../README.md#map)')).toContain('<a href="../index.html#map">map</a>')
  expect(html('[why](decisions/)')).toContain('<a href="decisions/index.html">why</a>')
  expect(html('[app](../backend/src/app.ts)')).toContain('<p>app</p>')
  expect(html('# One `two` & three')).toContain('<h1 id="one-two--three">One <code>two</code> &amp; three</h1>')
  expect(html('```mermaid\ngraph LR\na-->b\n```')).toContain('<pre class="mermaid">graph LR\na--&gt;b</pre>')
  expect(html('```mermaid\ngraph LR\n```')).toContain('<script src="../mermaid.js">')
  expect(html('plain')).not.toContain('<script')
  expect(() => html('[x](gone.md)')).toThrow('docs/a.md links to gone.md, which is not there')
  expect(pathOf('README.md')).toBe('index.html')
})
