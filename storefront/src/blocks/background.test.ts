import { expect, test, vi } from 'vitest'
import { backgroundUrl, backgroundWidth, cssUrl } from './background.ts'
import { placement } from './slot.ts'

test.each([
  [undefined, 800],
  [0, 800],
  [1, 100],
  [640, 700],
  [700, 700],
  [701, 800],
  [1_900, 1_900],
  [1_901, 2_000],
  [1_920, 2_000],
  [1_921, 1_900],
  [6_000, 1_900],
])('R9.01 a background whose source is %s px wide is asked for with %d px', (source, width) => {
  expect(backgroundWidth(source)).toBe(width)
})

test('R9.01 a background is cropped to the part that matters; a drawing comes as it is', () => {
  const photo = { url: '/media/1/a.jpg', mimeType: 'image/jpeg', metaData: { width: 1_234, height: 800 } }
  expect(backgroundUrl(photo)).toBe('/media/1/a.jpg?width=1300&fit=crop,smart')
  expect(backgroundUrl({ ...photo, url: '/a.jpg?v=2' })).toBe('/a.jpg?v=2&width=1300&fit=crop,smart')
  expect(backgroundUrl({ url: '/media/1/a.svg', mimeType: 'image/svg+xml' })).toBe('/media/1/a.svg')
})

test('R5.13 a URL for a background is refused above 1000 characters', () => {
  expect(cssUrl(`/${'a'.repeat(999)}`)).toHaveLength(1000)
  expect(() => cssUrl(`/${'a'.repeat(1000)}`)).toThrow('Url is too long')
})

test('R5.13 a block whose background is refused has none, and the log says why', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const backgroundMedia = { id: 'm1', url: `/${'a'.repeat(1000)}`, mimeType: 'image/png' } as never
  expect(placement({ backgroundMedia, marginTop: '8px' })).toBe('--margin-top:8px')
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Url is too long'))
  log.mockRestore()
})

test('a quote in an address cannot end the style', () => {
  expect(cssUrl('/a".png\n')).toBe('/a%22.png%0A')
})
