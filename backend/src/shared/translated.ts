import { DEFAULT_LOCALE, LOCALES, type Locale } from '@goldammer/sdk/locales'

/** A text in several languages, as a jsonb column keeps it. */
export type Translated = Partial<Record<Locale, string>>

/** A text of now for somebody who reads it later in their own language. */
export const inEachLocale = (say: (locale: Locale) => string): Translated =>
  Object.fromEntries(LOCALES.map((locale) => [locale, say(locale)]))

/** The text along the language chain: the wished locale, then the default (R3.20 languageIdChain). */
export function inLocale(text: unknown, locale: Locale): string {
  const texts = (text ?? {}) as Translated
  return texts[locale] || texts[DEFAULT_LOCALE] || ''
}
