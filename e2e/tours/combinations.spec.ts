import { LOCALES } from '@goldammer/sdk/locales'
import { expect, test } from '@playwright/test'
import { visitsOf, WIDTHS } from '../support/combinations.ts'

const seen = (place: number, rotation: number, all = false) =>
  visitsOf(place, { rotation, all }).flatMap(({ locale, widths }) => widths.map((width) => `${locale} ${width}`))

const PRODUCT = LOCALES.flatMap((locale) => WIDTHS.map((width) => `${locale} ${width}`)).sort()

const from = (first: number) => [0, 1, 2, 3, 4, 5].map((step) => first + step)

test('R1.01 R1.08 six turns in a row see a page in each language and width once', () => {
  for (const place of [0, 1, 7, 131])
    for (const first of [0, 3, 4_294_967_290])
      expect(
        from(first)
          .flatMap((rotation) => seen(place, rotation))
          .sort(),
      ).toEqual(PRODUCT)
})

test('R1.01 R1.08 one turn sees each page once, and six pages in a row in each language and width', () => {
  for (const rotation of [0, 1, 5])
    expect(
      from(12)
        .flatMap((place) => seen(place, rotation))
        .sort(),
    ).toEqual(PRODUCT)
})

test('R1.01 R1.08 the whole product sees each page in each language and width, whichever turn it is', () => {
  for (const rotation of [0, 4]) expect(seen(5, rotation, true).sort()).toEqual(PRODUCT)
})
