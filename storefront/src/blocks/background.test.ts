import { expect, test, vi } from 'vitest'
import { cssUrl, placement } from './slot.ts'

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
