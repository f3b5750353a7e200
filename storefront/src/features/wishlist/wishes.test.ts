import { MAX_GUEST_WISHLIST_ITEMS } from '@goldammer/sdk/constants'
import { expect, test } from 'vitest'
import { changed, readWishes, wishesCookie } from './wishes.ts'

const id = (number: number) => number.toString(16).padStart(32, '0')
const pairOf = (cookie: string) => cookie.split(';', 1)[0] ?? ''

test('R2.27 what a guest has noted comes back from the cookie in its order', () => {
  const ids = changed(changed([], id(1), true), id(2), true)
  expect(ids).toEqual([id(2), id(1)])
  expect(readWishes(`locale=de-DE; ${pairOf(wishesCookie(ids))}; other=1`)).toEqual(ids)
  expect(changed(ids, id(2), false)).toEqual([id(1)])
  expect(changed(ids, id(1), true)).toEqual([id(1), id(2)])
})

test('R2.27 a cookie that somebody has written into yields ids alone, each once', () => {
  expect(readWishes(`wishlist=${id(1)}.x.${id(1)}.abc`)).toEqual([id(1)])
  expect(readWishes('wishlist=<script>')).toEqual([])
  expect(readWishes('')).toEqual([])
})

test('R2.27 the cookie holds no more than it may, and goes when nothing is noted', () => {
  const many = Array.from({ length: MAX_GUEST_WISHLIST_ITEMS + 5 }, (_, index) => id(index))
  expect(readWishes(pairOf(wishesCookie(many)))).toEqual(many.slice(0, MAX_GUEST_WISHLIST_ITEMS))
  expect(wishesCookie([])).toMatch(/^wishlist=;.*max-age=0/)
})
