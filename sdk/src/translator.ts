import { createInstance } from 'i18next'
import type { ErrorCode } from './errors/catalogue.ts'
import { formatDate, formatMoney, formatNumber, formatPercent, formatWait } from './format.ts'
import type { Locale } from './locales.ts'
import type { MessageKey, MessageTree } from './messages/messages.ts'
import { eurosToCents, percentToBasisPoints } from './units.ts'

export type MessageParameters = Record<string, unknown>

export interface Translator {
  translate(key: MessageKey, parameters?: MessageParameters): string
  /**
   * The text for an error's code or a cart error's key; for an unknown one the general text. A violation may name the generic
   * message that is more exact (R5.01, `parameters.rule`).
   */
  messageOf(code: ErrorCode | string, parameters?: MessageParameters): string
}

/** A translator to which a page adds its texts later. */
export interface GrowingTranslator extends Translator {
  add(messages: MessageTree): void
}

/**
 * Contains no texts, so that a page loads only its areas and its language.
 * `{headroom, euro}`, `{rate, percent}`, `{day, date}`, `{n, number}` and `{seconds, wait}` format values as in the interface.
 */
export function createTranslator(locale: Locale, messages: MessageTree): GrowingTranslator {
  const i18n = createInstance()
  i18n.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    nsSeparator: false,
    resources: { [locale]: { translation: messages } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const { formatter } = i18n.services
  formatter?.add('euro', (value) => formatMoney(eurosToCents(Number(value)), locale))
  formatter?.add('percent', (value) => formatPercent(percentToBasisPoints(Number(value)), locale))
  formatter?.add('date', (value) => formatDate(value))
  formatter?.add('wait', (value) => formatWait(Number(value), locale))
  formatter?.add('number', (value) => formatNumber(Number(value), locale))

  const known = new Map<string, string>()
  // An export translates the same few words a million times.
  function translate(key: string, parameters?: MessageParameters): string {
    if (parameters) return i18n.t(key, parameters)
    let text = known.get(key)
    if (text === undefined) {
      text = i18n.t(key)
      known.set(key, text)
    }
    return text
  }
  return {
    translate,
    add(later) {
      i18n.addResourceBundle(locale, 'translation', later, true)
      known.clear()
    },
    messageOf(code, parameters) {
      const generic = `validation.${parameters?.rule}`
      if (code.startsWith('VIOLATION::') && i18n.exists(generic)) return translate(generic, parameters)
      // The messages list the codes: pages do not need to load the catalogue.
      const isKnown = code !== '' && i18n.exists(`errors.${code}`)
      return translate(isKnown ? `errors.${code}` : 'common.error.default', parameters)
    },
  }
}
