export const LOCALES = ['de-DE', 'en-GB', 'pl-PL'] as const

export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'de-DE'

/** R2.01: the default locale has no prefix. */
export const LOCALE_PREFIXES: Record<Locale, '' | '/en-GB' | '/pl-PL'> = {
  'de-DE': '',
  'en-GB': '/en-GB',
  'pl-PL': '/pl-PL',
}

/** R1.09: dates are German in every language. */
export const DATE_LOCALE: Locale = 'de-DE'

/** R1.09: Monday, counted as Date.getDay() does. */
export const FIRST_DAY_OF_WEEK = 1

/** Each language in its own words, for the language switch. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  'de-DE': 'Deutsch',
  'en-GB': 'English',
  'pl-PL': 'Polski',
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale)
}

/** A text kept in the three languages, as in the translated database columns. */
export type Translated<T = string> = Record<Locale, T>
