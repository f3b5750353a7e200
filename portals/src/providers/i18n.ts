import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { Translator } from '@goldammer/sdk/translator'
import type { I18nProvider } from '@refinedev/core'

/** Another language is another address, so it never changes on a page. */
export function i18nProvider(locale: Locale, translator: Translator): I18nProvider {
  return {
    translate: (key: string, options?: unknown, fallback?: string) => {
      const text = translator.translate(key as MessageKey, typeof options === 'object' ? { ...options } : undefined)
      return text === key && fallback ? fallback : text
    },
    changeLocale: () => Promise.reject(new Error('Languages change by their own address.')),
    getLocale: () => locale,
  }
}
