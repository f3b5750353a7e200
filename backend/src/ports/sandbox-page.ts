import { DEFAULT_LOCALE, isLocale, type Locale } from '@goldammer/sdk/locales'
import { isDemonstration } from '@goldammer/sdk/reach'
import { translate } from '@goldammer/sdk/translate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '../shared/html.ts'

// The look of everything that only pretends to be someone else: plain pages without script, in house colours.
const styles = `
:root { color-scheme: light dark; --ink: #1f1e18; --paper: #f9f9f6; --card: #fff; --line: #d4d3cc; --soft: #63625a; --link: #00477a; --brand: #f7ca1b }
@media (prefers-color-scheme: dark) { :root { --ink: #f3f2ee; --paper: #14130d; --card: #1f1e18; --line: #494841; --soft: #acaba3; --link: #9acdfe } }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
header { border-bottom: 4px solid var(--brand); background: var(--card); padding: 12px 24px; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline }
header strong { font-size: 20px } header span { color: var(--soft); font-size: 14px }
main { max-width: 880px; margin: 32px auto; padding: 0 16px } main:has(.figures) { max-width: 1280px }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 16px }
a { color: var(--link) }
a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, summary:focus-visible { outline: 3px solid #067ac9; outline-offset: 2px }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 24px; margin-bottom: 24px }
.card > :first-child { margin-top: 0 } .card > :last-child { margin-bottom: 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 8px 24px; margin: 0 } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse } th, td { text-align: left; padding: 10px 12px; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: break-word }
td:first-child, .figures td { white-space: nowrap }
.scroll { overflow-x: auto } .soft { color: var(--soft) }
button, .button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 20px; border-radius: 6px; border: 1px solid #936b0a; background: var(--brand); color: #1f1e18; cursor: pointer; text-decoration: none; display: inline-block }
button.quiet, .button.quiet { background: transparent; color: var(--ink); border-color: var(--soft) }
form.actions, .actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px }
td form.actions { flex-wrap: nowrap; align-items: center; margin-top: 8px }
label { display: block; margin-bottom: 12px } td label { margin: 0 } input, select { font: inherit; min-height: 44px; padding: 6px 10px; border: 1px solid var(--soft); border-radius: 6px; background: var(--card); color: var(--ink) }
iframe { display: block; margin-bottom: 24px; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; margin: 0 }
@media (max-width: 560px) {
  dl { grid-template-columns: 1fr; gap: 2px } dd { margin-bottom: 8px }
  thead { display: none } tr { display: block; padding: 12px 0; border-bottom: 1px solid var(--line) } tr:last-child { border: 0 }
  td { display: block; padding: 2px 0; border: 0; overflow-wrap: anywhere } td form.actions { flex-wrap: wrap }
}
`

/** The visitor's language: the shop's cookie, else the browser's first one that we speak. */
export function localeOf(request: FastifyRequest): Locale {
  const cookie = /(?:^|;\s*)locale=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  if (isLocale(cookie)) return cookie
  for (const range of (request.headers['accept-language'] ?? '').split(',')) {
    const language = range.trim().slice(0, 2).toLowerCase()
    if (language === 'de') return 'de-DE'
    if (language === 'en') return 'en-GB'
    if (language === 'pl') return 'pl-PL'
  }
  return DEFAULT_LOCALE
}

export type SandboxPage = { locale: Locale; owner: string; note: string; title: string; content: Html }

/** In a shop that others reach every page says that it only pretends. */
const banner = (locale: Locale) =>
  isDemonstration(process.env) && html`<p class="card" role="note">${translate(locale, 'common.demonstration')}</p>`

function sandboxPage({ locale, owner, note, title, content }: SandboxPage): string {
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title} · ${owner}</title><link rel="stylesheet" href="/sandbox/style.css"></head>
<body><header><strong>${owner}</strong><span>${note}</span></header><main>${banner(locale)}<h1>${title}</h1>${content}</main></body></html>`
    .markup
}

export const sandboxStyles = styles.trimStart()

/** Sends a sandbox page; no script, no frame from elsewhere, forms only to ourselves or where the caller allows. */
export function sendSandboxPage(reply: FastifyReply, page: SandboxPage): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(sandboxPage(page))
}
