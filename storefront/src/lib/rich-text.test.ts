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
