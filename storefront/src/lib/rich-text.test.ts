import { expect, test } from 'vitest'
import { richText } from './rich-text.ts'

function render(html: string, more: { html?: boolean; info?: string; enlarge?: string } = {}) {
  let ids = 0
  return richText(html, {
    info: 'Info',
    enlarge: 'Enlarge',
    newId: () => {
      ids += 1
      return `tooltip-${ids}`
    },
    ...more,
  })
}

test('R2.32 text in {## ##} becomes an info icon with a tooltip', () => {
  const html = render('<p>Rank {##Others are paid first.##}, term {## five\nyears ##}</p>')
  expect(html).toContain('<span role="tooltip" id="tooltip-1">Others are paid first.</span>')
  expect(html).toContain('id="tooltip-2">five\nyears</span>')
  expect(html).not.toContain('{##')
})

test('R2.32 R4.15 a picture opens by keyboard, and without scripts at its own address', () => {
  expect(render('<img src="/media/1.png" alt="Map">')).toMatch(
    /<a class="zoom" href="\/media\/1.png" aria-label="Enlarge: Map"><img .*><\/a>/,
  )
})

test('R2.32 the words of the shop stand in attributes as words', () => {
  const words = '"><a href="https://elsewhere.example">'
  const html = render('<img src="/media/1.png" alt=""><p>{##Others##}</p>', { info: words, enlarge: words })
  expect(html).not.toContain('<a href="https://elsewhere.example">')
  expect(html.match(/aria-label="&quot;&gt;&lt;a href=/g)).toHaveLength(2)
})

test('R2.32 a picture that is a link stays that link', () => {
  const html = render('<a href="/blog"><img src="/media/1.png" alt="Blog"></a><img src="/media/2.png" alt="">')
  expect(html.match(/class="zoom"/g)).toHaveLength(1)
  expect(html).toContain('href="/media/2.png"')
})

/** What must not reach a page, whatever an editor or an import brings. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//elsewhere.example">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg onload="alert(1)"><script>alert(1)</script></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="https://elsewhere.example"><input name="password"><button>Send</button></form>',
  '<style>body{display:none}</style>',
  '<p style="position:fixed;inset:0" onclick="alert(1)">x</p>',
  '<base href="https://elsewhere.example/">',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
  '<p id="content" name="forms">x</p>',
  '<img src="/a.png" alt="{## &quot; onmouseover=&quot;alert(1) ##}">',
  '<p>{##<img src=x onerror=alert(1)>##}</p>',
  '{##</span><script>alert(1)</script>##}',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<!--><img src=x onerror=alert(1)>-->',
]

test.each(HOSTILE)('R2.32 hostile HTML is made harmless: %s', (hostile) => {
  for (const html of [render(hostile), render(hostile, { html: true })]) {
    const tags = html.match(/<[^>]*>/g) ?? []
    expect(tags.join('')).not.toMatch(/<(script|iframe|object|embed|form|input|style|base|meta|math)\b/i)
    // Words in a quoted value run nothing.
    const unquoted = tags.join('').replace(/"[^"]*"/g, '""')
    expect(unquoted).not.toMatch(/\bon\w+=|\bstyle=|\bname=/i)
    expect(tags.join('')).not.toMatch(/(href|src)="(?!\/[^/]|x"|#)/i)
    expect(tags.join('')).not.toContain('id="content"')
  }
})

test('R2.32 what editors need stays: headings, lists, tables, links, marks of language', () => {
  const html = render(
    '<h1>A</h1><h2 id="fees">B</h2><ul><li lang="en">C</li></ul><table><tbody><tr><th scope="row">D</th><td>E</td></tr></tbody></table><a href="https://bafin.example" target="_blank">F</a>',
  )
  expect(html).toContain('<h2>A</h2><h2 id="fees">B</h2>')
  expect(html).toContain('<li lang="en">C</li>')
  expect(html).toContain('<th scope="row">D</th>')
  expect(html).toContain('href="https://bafin.example" target="_blank" rel="noopener"')
})

test('R3.17 the HTML block may name classes, a text may not', () => {
  expect(render('<div class="panel">x</div>', { html: true })).toContain('<div class="panel">')
  expect(render('<div class="panel">x</div>')).toContain('<div>')
})

test('R9.01 a cell of an info table knows its column, for the layout of narrow screens', () => {
  const table =
    '<table><thead><tr><th>Jahr</th><th>Ertrag "netto"</th></tr></thead><tbody><tr><th>2026</th><td>41 GWh</td></tr></tbody></table>'
  const html = render(table)
  expect(html).toContain('<table class="info-table" role="table">')
  expect(html).toContain('<th scope="row" role="rowheader">2026</th>')
  expect(html).toContain('<td role="cell" data-label="Ertrag &quot;netto&quot;">41 GWh</td>')
  expect(html).toContain('<th scope="col" role="columnheader">Jahr</th>')
  expect(html.match(/table-wrap/g)).toHaveLength(1)
})

test('R9.01 a table without headings stays as it is', () => {
  expect(render('<table><tbody><tr><td>a</td></tr></tbody></table>')).toContain('<td>a</td>')
})
