import { createHash } from 'node:crypto'
import { BUSY_RETRY_SECONDS } from '@goldammer/sdk/constants'
import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { escapeMarkup } from './escape-markup.ts'
import { fieldLabel } from './field-label.ts'
import { texts } from './i18n.ts'
import { localePath, paths } from './paths.ts'

/** By itself: the page must cost nothing, so it is neither rendered nor does it load anything but the logo. */
const STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}
body{margin:0 auto;padding:3rem 1.25rem;max-width:40rem}
h1{font-size:1.75rem;line-height:1.2}
h2{font-size:1.125rem}
dt{font-weight:600}
dd{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere}
label{display:block;margin:0 0 .75rem}
input{display:block;font:inherit;padding:.5rem;width:100%;box-sizing:border-box}
button,.again{display:inline-block;font:inherit;font-weight:600;padding:.75rem 1.25rem;border:0;border-radius:.5rem;background:#1f4d3a;color:#fff;text-decoration:none;cursor:pointer}
nav{margin-top:1.5rem}`

const HEADERS: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': String(BUSY_RETRY_SECONDS),
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

/** Staff can change the texts. */
const escaped = (locale: Locale) => (key: MessageKey) => escapeMarkup(texts(locale)(key))

/** Two slashes would name another host. */
const ownAddress = (address: string): string => escapeMarkup(address.replace(/^[/\\]+/, '/'))

export type BusyPage = { html: string; headers: Record<string, string> }

/** R8.04: the shop has too many visitors for this page. */
export function busyPage(locale: Locale, address: string): BusyPage {
  const t = escaped(locale)
  return pageOf(
    locale,
    `<p>${t('common.busy.text')}</p>
<p><a class="again" href="${ownAddress(address)}">${t('common.busy.again')}</a></p>`,
  )
}

/** The same after a form: what was typed can be sent again. Passwords and files must be given again. */
export const busyForm = (locale: Locale, address: string, data: FormData): BusyPage =>
  formAgain(locale, address, data, { title: 'common.busy.title', text: 'common.busy.formText' })

/** A form whose page cannot be shown again either, because nobody answers. `requestId`: by it staff find the lines of the log. */
export const unansweredForm = (
  locale: Locale,
  address: string,
  data: FormData,
  { text, requestId }: { text: MessageKey; requestId?: string | undefined },
): BusyPage => formAgain(locale, address, data, { title: 'content.error.title', text, requestId })

function formAgain(
  locale: Locale,
  address: string,
  data: FormData,
  { title, text, requestId }: { title: MessageKey; text: MessageKey; requestId?: string | undefined },
): BusyPage {
  const t = escaped(locale)
  const fields = [...data]
  const hasFile = fields.some(([, value]) => typeof value !== 'string')
  return pageOf(
    locale,
    `<p data-form-notice>${t(text)}</p>
<form method="post" action="${ownAddress(address)}"${hasFile ? ' enctype="multipart/form-data"' : ''}>
${typedOf(locale, fields)}${fields.map(([name, value]) => inputOf(locale, name, value)).join('\n')}
<p><button type="submit">${t('common.busy.send')}</button></p>
</form>${requestId ? `\n<p>${escapeMarkup(texts(locale)('common.errorPage.reference', { id: requestId }))}</p>` : ''}`,
    title,
  )
}

const isSecret = (name: string) => /password/i.test(name)

/** What was typed, for reading; of what has no words beside its field nothing. */
function typedOf(locale: Locale, fields: [string, FormDataEntryValue][]): string {
  const rows = fields.flatMap(([name, value]) => {
    const label = fieldLabel(locale, name)
    const isShown = label && typeof value === 'string' && value.trim() !== '' && !/Id$/.test(name) && !isSecret(name)
    return isShown ? [`<dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(value)}</dd>`] : []
  })
  return rows.length > 0 ? `<h2>${escaped(locale)('common.busy.typed')}</h2>\n<dl>${rows.join('')}</dl>\n` : ''
}

function inputOf(locale: Locale, name: string, value: FormDataEntryValue): string {
  const named = `name="${escapeMarkup(name)}"`
  const label = escapeMarkup(fieldLabel(locale, name) || name)
  if (typeof value !== 'string') return `<label>${label}<input type="file" ${named}></label>`
  if (isSecret(name)) return `<label>${label}<input type="password" ${named} required></label>`
  return `<input type="hidden" ${named} value="${escapeMarkup(value)}">`
}

function pageOf(locale: Locale, content: string, titleKey: MessageKey = 'common.busy.title'): BusyPage {
  const t = escaped(locale)
  const title = t(titleKey)
  const html = `<!doctype html>
<html lang="${locale.slice(0, 2)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} – ${t('common.brand')}</title><link rel="icon" href="/art/logo-mark.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body data-error-status="503"><img src="/art/logo-mark.svg" alt="${t('common.brand')}" width="48" height="48">
<main><h1>${title}</h1>
${content}
<nav><a href="${localePath(locale, paths.home)}">${t('common.errorPage.home')}</a></nav></main></body>
</html>
`
  return { html, headers: HEADERS }
}
