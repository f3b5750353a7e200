import { formatDateTime } from '@goldammer/sdk/format'
import { DEFAULT_LOCALE, isLocale } from '@goldammer/sdk/locales'
import { escapeMarkup } from '../lib/escape-markup.ts'
import { texts } from '../lib/i18n.ts'

/** Puts a notice at the beginning of a page's content: its prices and fundings are of `madeAt`. */
export function withFormerNotice(html: string, madeAt: Date): string {
  const named = /<html[^>]*\sdata-locale="([\w-]+)"/.exec(html)?.[1]
  const locale = isLocale(named) ? named : DEFAULT_LOCALE
  const text = escapeMarkup(texts(locale)('common.busy.former', { time: formatDateTime(madeAt) }))
  const notice = `<div class="container-page pt-4"><div class="note note-warn" role="status" data-former-page><div class="min-w-0">${text}</div></div></div>`
  return html.replace(/<main\b[^>]*>/, (main) => main + notice)
}
