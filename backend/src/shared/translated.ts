import { DEFAULT_LOCALE, type Locale } from '@goldammer/sdk/locales'

/** A text in several languages, as a jsonb column keeps it. */
export type Translated = Partial<Record<Locale, string>>

/** The text along the language chain: the wished locale, then the default (R3.20 languageIdChain). */
export function inLocale(text: unknown, locale: Locale): string {
  const texts = (text ?? {}) as Translated
  return texts[locale] || texts[DEFAULT_LOCALE] || ''
}
