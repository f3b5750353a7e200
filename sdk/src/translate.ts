import type { ErrorCode } from './errors/catalogue.ts'
import type { Locale } from './locales.ts'
import { type MessageKey, messages } from './messages/messages.ts'
import { createTranslator, type MessageParameters, type Translator } from './translator.ts'

// Loads every text of every language: for servers. A browser builds a translator of the areas it needs.
const translators = new Map<Locale, Translator>()

export function translator(locale: Locale): Translator {
  let known = translators.get(locale)
  if (!known) {
    known = createTranslator(locale, messages[locale])
    translators.set(locale, known)
  }
  return known
}

export function translate(locale: Locale, key: MessageKey, parameters?: MessageParameters): string {
  return translator(locale).translate(key, parameters)
}

export function messageOf(locale: Locale, code: ErrorCode | string, parameters?: MessageParameters): string {
  return translator(locale).messageOf(code, parameters)
}
