import { DEFAULT_LOCALE, LOCALES, type Locale } from '@goldammer/sdk/locales'

/** A text in several languages, as a jsonb column stores it. */
export type Translated = Partial<Record<Locale, string>>

/** A text in all languages, for a person who reads it later in their own. */
export const inEachLocale = (say: (locale: Locale) => string): Translated =>
  Object.fromEntries(LOCALES.map((locale) => [locale, say(locale)]))

/** The text along the language chain: the requested locale, then the default (R3.20 languageIdChain). */
export function inLocale(text: unknown, locale: Locale): string {
  const texts = (text ?? {}) as Translated
  return texts[locale] || texts[DEFAULT_LOCALE] || ''
}
