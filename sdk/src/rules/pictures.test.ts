import { expect, test } from 'vitest'
import { backgroundWidth, isPictureWidth, isRaster, pictureUrl, pictureWidths, shareUrl } from './pictures.ts'

test.each([
  [undefined, 800],
  [1, 100],
  [100, 100],
  [101, 200],
  [1850, 1900],
  [1900, 1900],
  [1920, 1900],
  [1921, 1900],
  [6000, 1900],
])('R9.01 the background of a picture %s pixels wide is %d wide', (source, width) =>
  expect(backgroundWidth(source)).toBe(width),
)

test('R9.01 a page offers widths up to the picture’s own', () => {
  expect(pictureWidths(150)).toEqual([200])
  expect(pictureWidths(1000)).toEqual([200, 400, 600, 800, 1000])
  expect(pictureWidths(4000)).toEqual([200, 400, 600, 800, 1200, 1600, 1900])
})

test.each([
  [100, 1000, true],
  [1000, 1000, true],
  [1000, 950, true],
  [1100, 1000, false],
  [1900, 4000, true],
  [2000, 4000, false],
  [150, 1000, false],
  [0, 1000, false],
  [-100, 1000, false],
  [Number.NaN, 1000, false],
])('R9.01 the width %d of a picture %d wide is made: %s', (width, source, made) =>
  expect(isPictureWidth(width, source)).toBe(made),
)

test('addresses of a picture in its widths and formats', () => {
  expect(pictureUrl('/media/1/wind.am.see.jpg', 800, 'avif')).toBe('/media/1/800/wind.am.see.avif')
  expect(shareUrl('/media/1/wind.svg')).toBe('/media/1/share/wind.jpg')
  expect(pictureUrl('/media/1/.hidden', 100, 'webp')).toBe('/media/1/100/.hidden.webp')
})

test('drawings stay drawings', () => {
  expect(isRaster('image/jpeg')).toBe(true)
  expect(isRaster('image/svg+xml')).toBe(false)
  expect(isRaster(undefined)).toBe(false)
})
