import { LOCALES, type Locale } from '@goldammer/sdk/locales'

/** Pixels: of a phone and of a desk. */
export const WIDTHS = [390, 1440]

/** One load of a page, looked at in each of the widths. */
export type Visit = { locale: Locale; widths: number[] }

export type Choice = {
  /** Which turn it is: six in a row see each page in all languages and widths. */
  rotation: number
  /** Every page in all languages and widths, whichever turn it is. */
  all: boolean
}

const COMBINATIONS = WIDTHS.flatMap((width) => LOCALES.map((locale) => ({ locale, width })))

/** How the page with this place in its list is looked at: in the one language and width whose turn it is, or in all of them. */
export function visitsOf(place: number, { rotation, all }: Choice): Visit[] {
  if (all) return LOCALES.map((locale) => ({ locale, widths: WIDTHS }))
  const count = COMBINATIONS.length
  const { locale, width } = COMBINATIONS[(((rotation + place) % count) + count) % count]!
  return [{ locale, widths: [width] }]
}

/** As the runner asks for it. */
export const choice: Choice = {
  rotation: Number(process.env.TEST_ROTATION ?? 0),
  all: process.env.TEST_SCREENS === 'all',
}
if (!Number.isInteger(choice.rotation)) throw new Error('TEST_ROTATION has to be a whole number')

export const inWords = ({ widths }: Visit) => `at ${widths.join(' and ')} px`
