import { expect, test } from 'vitest'
import { richText } from './rich-text.ts'

const label = { info: 'Info', enlarge: 'Enlarge' }

test('R2.32 text in {## ##} becomes an info icon with a tooltip', () => {
  const html = richText('<p>Rank {##Others are paid first.##}</p>', label)
  expect(html).toContain('<span role="tooltip" id="tooltip-1">Others are paid first.</span>')
  expect(html).not.toContain('{##')
})

test('R2.32 a picture can be opened by keyboard', () => {
  expect(richText('<img src="/media/1.png" alt="Map">', label)).toMatch(/<button type="button" class="zoom"[^>]*><img /)
})

test('scripts and handlers of editors are dropped', () => {
  const html = richText('<p onclick="x()">a<script>b</script><a href="javascript:c">d</a></p>', label)
  expect(html).toBe('<p>a<a>d</a></p>')
})

test('R9.01 a cell of an info table knows its column, for the layout of narrow screens', () => {
  const table =
    '<table><thead><tr><th>Jahr</th><th>Ertrag "netto"</th></tr></thead><tbody><tr><th>2026</th><td>41 GWh</td></tr></tbody></table>'
  const html = richText(table, label)
  expect(html).toContain('<table class="info-table" role="table">')
  expect(html).toContain('<th scope="row" role="rowheader">2026</th>')
  expect(html).toContain('<td role="cell" data-label="Ertrag &quot;netto&quot;">41 GWh</td>')
  expect(html).toContain('<th scope="col" role="columnheader">Jahr</th>')
  expect(html.match(/table-wrap/g)).toHaveLength(1)
})

test('R9.01 a table without headings stays as it is', () => {
  expect(richText('<table><tbody><tr><td>a</td></tr></tbody></table>', label)).toContain('<td>a</td>')
})
