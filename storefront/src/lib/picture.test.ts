import { expect, test } from 'vitest'
import { backgroundUrl, sourcesOf } from './picture.ts'

const photo = {
  url: '/media/1/wind.jpg',
  mimeType: 'image/jpeg',
  metaData: { width: 1000, height: 500, placeholder: 'data:x' },
}
const drawing = { url: '/media/2/title.svg', mimeType: 'image/svg+xml', metaData: { width: 640, height: 360 } }

test('R9.01 a photo comes as AVIF or WebP in widths up to its own, with a tiny placeholder', () => {
  const { sources, placeholder } = sourcesOf(photo)
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(sources[0]?.srcset).toBe(
    [200, 400, 600, 800, 1000].map((width) => `/media/1/${width}/wind.avif ${width}w`).join(', '),
  )
  expect(placeholder).toBe('data:x')
})

test('a drawing, and a photo of unknown size, come as they are', () => {
  expect(sourcesOf(drawing).sources).toEqual([])
  expect(sourcesOf({ url: '/media/1/wind.jpg', mimeType: 'image/jpeg' }).sources).toEqual([])
})

test('R9.01 a background is as wide as its rule says', () => {
  expect(backgroundUrl(photo)).toBe('/media/1/1000/wind.webp')
  expect(backgroundUrl({ ...photo, metaData: { width: 4000, height: 10 } })).toBe('/media/1/1900/wind.webp')
  expect(backgroundUrl(drawing)).toBe(drawing.url)
})
