import { formatDate, formatDateTime, formatEnd, formatMoney } from '@goldammer/sdk/format'
import { LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { RiskNotice } from '@goldammer/sdk/rules/risk-notice'
import { translate } from '@goldammer/sdk/translate'
import { eurosToCents, isLocalDate } from '@goldammer/sdk/units'
import { type Html, html } from '../../shared/html.ts'
import { inLocale } from '../../shared/translated.ts'
import type { MailRecipient } from './service.ts'
import { type Fact, layouts, type MailTemplate } from './templates.ts'

export type RenderedMail = { subject: string; text: string; html: string }

type Content = {
  template: MailTemplate
  parameters: Record<string, unknown>
  recipient: MailRecipient
  link: string | null
  publicUrl: string
  /** Of the product that the mail speaks for. */
  riskNotice?: RiskNotice | null
  /** Of the company that sends. */
  particulars: string
}

const money: readonly Fact[] = [
  'amount',
  'offeredAmount',
  'total',
  'debit',
  'capital',
  'payout',
  'overdueAmount',
  'refund',
  'figureAmount',
]
const moments: readonly Fact[] = [
  'dueDate',
  'dueOn',
  'deadline',
  'answerBy',
  'withdrawalUntil',
  'paidOn',
  'valuta',
  'withdrawnAt',
  'declaredOn',
  'changedAt',
  'startedAt',
  'signedInAt',
  'keptUntil',
  'validUntil',
  'expiresAt',
  'objectionUntil',
  'askedFrom',
  'cancellationDate',
  'overdueSince',
  'payBy',
  'lastDay',
  'enteredAt',
]

function showFact(fact: Fact, parameters: Record<string, unknown>, locale: Locale): string {
  const value = parameters[fact]
  if (value === null || value === undefined) return ''
  if (money.includes(fact)) {
    return formatMoney(eurosToCents(value as number), locale, (parameters.currency as string | undefined) ?? 'EUR')
  }
  if (fact === 'reflectionEndsAt') return formatEnd(value as string)
  if (moments.includes(fact)) return isLocalDate(value) ? formatDate(value) : formatDateTime(value as string)
  return typeof value === 'object' ? inLocale(value, locale) : String(value)
}

/** Goods are ordered, contracts concluded: what their numbers are called. A day that somebody asks for is no end yet. */
function labelOf(template: MailTemplate, fact: Fact, locale: Locale): string {
  if (fact === 'orderNumber' && template.startsWith('G')) return translate(locale, 'mail.fact.goodsNumber')
  if (fact === 'cancellationDate' && template === 'M16r') return translate(locale, 'mail.fact.requestedEnd')
  return translate(locale, `mail.fact.${fact}`)
}

/** The shop in the recipient's language. */
const homeOf = ({ publicUrl, recipient }: Content) => `${publicUrl}${LOCALE_PREFIXES[recipient.locale]}`

function linkOf(content: Content): string | null {
  const { template, parameters, link } = content
  const { path } = layouts[template]
  const target = link ?? (path as ((parameters: never) => string) | undefined)?.(parameters as never)
  if (!target) return null
  return /^(https?:\/\/|mailto:)/.test(target) ? target : `${homeOf(content)}${ownSide(target, parameters)}`
}

/** R1.04: what is a company's stands in the portal of that identity; without it the person's would open. */
function ownSide(target: string, { investingAs }: Record<string, unknown>): string {
  const portal = '/investor-portal'
  return investingAs && target.startsWith(portal) ? `${portal}/as/${investingAs}${target.slice(portal.length)}` : target
}

/** What stands in a mail, in the recipient's language. */
function partsOf(content: Content) {
  const { template, recipient, particulars } = content
  const { locale } = recipient
  const parameters = Object.fromEntries(
    Object.entries(content.parameters).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' ? inLocale(value, locale) : value,
    ]),
  )
  const facts = layouts[template].facts
    .map((fact) => ({ label: labelOf(template, fact, locale), value: showFact(fact, parameters, locale) }))
    .filter((fact) => fact.value !== '')
  // A customer who also invests for a company must see for which identity this is (R1.04).
  const { investingCompany } = parameters
  if (investingCompany)
    facts.unshift({ label: translate(locale, 'mail.fact.investingCompany'), value: String(investingCompany) })
  const buttonOf = layouts[template].button as ((parameters: never) => MessageKey) | undefined
  const address = recipient.lastName ? recipient.salutation : 'stranger'
  return {
    locale,
    // A number that is not named leaves a blank.
    subject: translate(locale, `mail.${template}.subject`, parameters).trimEnd(),
    title: translate(locale, `mail.${template}.title`, parameters),
    greeting: translate(locale, `mail.greeting.${address}`, { ...recipient }),
    paragraphs: translate(locale, `mail.${template}.body`, parameters)
      .split('\n\n')
      // What a mail has nothing to say of.
      .filter((paragraph) => paragraph.trim() !== ''),
    facts,
    link: linkOf(content),
    button: translate(locale, buttonOf?.(parameters as never) ?? `mail.${template}.button`),
    warning: content.riskNotice ? translate(locale, `common.riskNotice.${content.riskNotice}`) : null,
    warningLabel: translate(locale, 'mail.warning'),
    closing: translate(locale, 'mail.closing'),
    footer: translate(locale, layouts[template].stranger ? 'mail.footerStranger' : 'mail.footer'),
    particulars,
    home: homeOf(content),
  }
}

type Parts = ReturnType<typeof partsOf>

/** One mail as plain text and as HTML. */
export function renderMail(content: Content): RenderedMail {
  const parts = partsOf(content)
  return { subject: parts.subject, text: textOf(parts), html: layout(parts) }
}

const textOf = ({ facts, link, warning, ...parts }: Parts): string =>
  [
    parts.title,
    parts.greeting,
    ...parts.paragraphs,
    ...(facts.length ? [facts.map((fact) => `${fact.label}: ${fact.value}`).join('\n')] : []),
    ...(link ? [`${parts.button}:\n${link}`] : []),
    ...(warning ? [`${parts.warningLabel} ${warning}`] : []),
    parts.closing,
    `-- \n${parts.footer}\n${parts.particulars}\n${parts.home}`,
  ].join('\n\n')

const paragraphStyle = 'margin:0 0 16px;font-size:16px;line-height:1.5'

function factsTable(facts: Parts['facts']): Html {
  const cell =
    'padding:8px 12px;border-bottom:1px solid #e6e5e0;font-size:15px;line-height:1.4;text-align:left;vertical-align:top'
  return html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:8px 0 24px;border-collapse:collapse">${facts.map(
    ({ label, value }) =>
      html`<tr><td style="${cell};color:#63625a">${label}</td><td style="${cell};font-weight:600">${value}</td></tr>`,
  )}</table>`
}

/** House style for mail programs: one column, inline styles, no picture, nothing loaded from elsewhere. */
function layout({ facts, link, warning, ...parts }: Parts): string {
  return html`<!doctype html>
<html lang="${parts.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${parts.subject}</title></head>
<body style="margin:0;padding:0;background:#f3f2ee;color:#1f1e18;font-family:'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#f3f2ee"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;background:#ffffff;border-top:6px solid #f7ca1b">
<tr><td style="padding:24px 32px 0"><a href="${parts.home}" style="color:#1f1e18;font-size:20px;font-weight:700;text-decoration:none">Goldammer</a></td></tr>
<tr><td style="padding:24px 32px 32px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${parts.title}</h1>
<p style="${paragraphStyle}">${parts.greeting}</p>
${parts.paragraphs.map((paragraph) => html`<p style="${paragraphStyle};white-space:pre-line">${paragraph}</p>`)}
${facts.length > 0 && factsTable(facts)}
${link && html`<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;background:#f7ca1b;border:1px solid #936b0a;border-radius:6px;color:#1f1e18;font-size:16px;font-weight:600;text-decoration:none">${parts.button}</a></p><p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#63625a;word-break:break-all">${link}</p>`}
${warning && html`<p style="margin:0 0 16px;padding:12px 14px;border:1px solid #1f1e18;font-size:14px;line-height:1.5"><strong>${parts.warningLabel}</strong> ${warning}</p>`}
<p style="${paragraphStyle};white-space:pre-line">${parts.closing}</p>
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #e6e5e0;font-size:13px;line-height:1.5;color:#63625a">${parts.footer}<br>${parts.particulars}<br><a href="${parts.home}" style="color:#00477a">${parts.home}</a></td></tr>
</table></td></tr></table></body></html>`.markup
}
