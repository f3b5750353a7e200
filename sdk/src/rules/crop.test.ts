import { expect, test } from 'vitest'
import { moved, rounded, wholeCrop, zoomed } from './crop.ts'

const wide = { width: 400, height: 200 }
const tall = { width: 100, height: 301 }

test('R2.20 the square begins in the middle, as large as the picture allows', () => {
  expect(wholeCrop(wide)).toEqual({ x: 100, y: 0, size: 200 })
  expect(rounded(wholeCrop(tall))).toEqual({ x: 0, y: 101, size: 100 })
})

test('R2.20 the square never leaves the picture', () => {
  expect(moved(wide, wholeCrop(wide), -500, 40)).toEqual({ x: 0, y: 0, size: 200 })
  expect(moved(wide, wholeCrop(wide), 500, -40)).toEqual({ x: 200, y: 0, size: 200 })
  const corner = moved(wide, zoomed(wide, wholeCrop(wide), 4), 500, 500)
  expect(corner).toEqual({ x: 350, y: 150, size: 50 })
  expect(zoomed(wide, corner, 1)).toEqual({ x: 200, y: 0, size: 200 })
})

test('R2.20 zooming keeps the middle and stops at 1 and at 4', () => {
  const twice = zoomed(wide, wholeCrop(wide), 2)
  expect(twice).toEqual({ x: 150, y: 50, size: 100 })
  expect(zoomed(wide, twice, 0)).toEqual(wholeCrop(wide))
  expect(zoomed(wide, twice, 99).size).toBe(50)
  expect(rounded({ x: 0.4, y: 1.6, size: 0.2 })).toEqual({ x: 0, y: 2, size: 1 })
})

test('R2.25 a part of another shape is as large as possible, inside, and centred', () => {
  const ratio = 16 / 9
  expect(wholeCrop({ width: 1600, height: 1000 }, ratio)).toEqual({ x: 0, y: 50, size: 1600 })
  expect(wholeCrop({ width: 1000, height: 90 }, ratio)).toEqual({ x: 420, y: 0, size: 160 })
  const picture = { width: 1600, height: 1000 }
  expect(moved(picture, wholeCrop(picture, ratio), 10, 900, ratio)).toEqual({ x: 0, y: 100, size: 1600 })
  expect(zoomed(picture, wholeCrop(picture, ratio), 2, ratio)).toEqual({ x: 400, y: 275, size: 800 })
})
