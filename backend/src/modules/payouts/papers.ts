import { formatDate, formatMoney } from '@goldammer/sdk/format'
import { DEFAULT_LOCALE, type Locale } from '@goldammer/sdk/locales'
import { maskIban } from '@goldammer/sdk/rules/iban'
import type { ProfitKind } from '@goldammer/sdk/rules/profit-shares'
import { type TaxRelief, taxpayerOf } from '@goldammer/sdk/rules/withholding'
import { cents, type LocalDate } from '@goldammer/sdk/units'
import type { Selectable } from 'kysely'
import type { Investor } from '../../shared/tables.ts'
import { inLocale } from '../../shared/translated.ts'
import { addressOf, bilingual, personOf, type Say } from '../documents/paper.ts'
import type { PdfBlock, PdfContent } from '../documents/pdf.ts'

export const version = '2026-2'

export type PaperKind = 'payout_statement' | 'tax_certificate' | 'yearly_overview'

/** Amounts in cents. */
export type Amounts = {
  interest: number
  principal: number
  exemptionUsed: number
  taxable: number
  capitalGainsTax: number
  solidarity: number
  church: number
}

export type PaidInstalment = Amounts & {
  orderNumber: string
  productName: unknown
  issuer: string
  withholdingAgent: 'platform' | 'issuer' | 'none'
  due: LocalDate
  paidOn: LocalDate
  iban: string | null
  /** Why nothing was withheld. */
  taxRelief: TaxRelief | null
  /** What a loss takes of the contribution; negative where a profit fills it up again. */
  loss: number
  /** Income of earlier payouts whose exemption was taken back by reducing an order below its use. */
  taxedLater: number
  /** The profit or proceeds it is a share in. */
  figure: { kind: ProfitKind; year: number } | null
}

/** Who is paid. */
type Payee = Selectable<Investor>
const taxOf = ({ capitalGainsTax, solidarity, church }: Amounts) => capitalGainsTax + solidarity + church
const netOf = (amounts: Amounts) => amounts.interest + amounts.principal - taxOf(amounts)
function payeeRows(investor: Payee, locale: Locale, say: Say): [string, string][] {
  const name = investor.kind === 'person' ? personOf(investor) : investor.name
  return [
    [say('fact.investor'), name || '–'],
    [say('fact.address'), addressOf(investor, locale) || '–'],
  ]
}

/** Who has withheld the tax, or why nobody has. */
const taxNoteOf = ({ taxRelief, withholdingAgent }: PaidInstalment) =>
  taxRelief ? (`payout.relief.${taxRelief}` as const) : (`payout.agent.${withholdingAgent}` as const)

/** EStG § 50c (3): who is informed of the refund. */
const isPersonAbroad = (investor: Payee) => taxpayerOf(investor) === 'person_abroad'

/** domain/tax#statements: a statement for each payout. */
export function payoutStatement(
  payout: PaidInstalment,
  investor: Payee,
  { locale, createdAt, author }: { locale: Locale; createdAt: Date; author: string },
): PdfContent {
  const frame = {
    titleKey: 'payout_statement',
    titleParameters: { number: payout.orderNumber },
    version,
    createdAt,
    author,
    subtitle: `${inLocale(payout.productName, DEFAULT_LOCALE)} · ${payout.issuer}`,
  }
  return bilingual(locale, frame, (shown, say) => {
    const money = (amount: number) => formatMoney(cents(amount), shown)
    const amounts: [string, number][] = [
      ['interest', payout.interest],
      ['exemptionUsed', payout.exemptionUsed + payout.taxedLater],
      ...(payout.taxedLater === 0 ? [] : [['taxedLater', payout.taxedLater] as [string, number]]),
      ['taxable', payout.taxable],
      ['capitalGainsTax', payout.capitalGainsTax],
      ['solidarity', payout.solidarity],
      ['church', payout.church],
      ['principal', payout.principal],
      ...(payout.loss === 0 ? [] : [['loss', payout.loss] as [string, number]]),
      ['net', netOf(payout)],
    ]
    return [
      { kind: 'paragraph', text: say('payout.intro', { day: payout.paidOn, number: payout.orderNumber }) },
      {
        kind: 'facts',
        rows: [
          ...payeeRows(investor, shown, say),
          [say('fact.product'), inLocale(payout.productName, shown)],
          [say('fact.issuer'), payout.issuer],
          ...(payout.figure
            ? [
                [
                  say('payout.for'),
                  say(`payout.figure.${payout.figure.kind}`, { year: String(payout.figure.year) }),
                ] as [string, string],
              ]
            : []),
          [say('payout.due'), formatDate(payout.due)],
          [say('payout.paidOn'), formatDate(payout.paidOn)],
          [say('payout.account'), payout.iban ? maskIban(payout.iban) : '–'],
        ],
      },
      { kind: 'facts', rows: amounts.map(([key, amount]) => [say(`payout.${key}`), money(amount)]) },
      ...(payout.taxedLater === 0 ? [] : [{ kind: 'paragraph', text: say('payout.taxedLaterNote') } as PdfBlock]),
      { kind: 'paragraph', text: say(taxNoteOf(payout)) },
      ...(taxOf(payout) > 0 && isPersonAbroad(investor)
        ? [{ kind: 'paragraph', text: say('payout.refund') } as PdfBlock]
        : []),
    ]
  })
}

/** An earlier certificate, and whether its sums were right (EStG § 45a (5), (6)). */
type Replaced = { at: Date; isCorrected: boolean }

export const certificateTitle = (replaces: Replaced | null) =>
  replaces === null ? 'tax_certificate' : replaces.isCorrected ? 'tax_certificate_corrected' : 'tax_certificate_copy'

/** EStG § 45a (2): in German alone; it names what the paying agent itself has withheld. A later one is marked as such. */
export function taxCertificate(
  year: number,
  amounts: Amounts,
  investor: Payee,
  { createdAt, author, replaces }: { createdAt: Date; author: string; replaces: Replaced | null },
): PdfContent {
  const titleKey = certificateTitle(replaces)
  const titleParameters = { year: String(year) }
  return bilingual(DEFAULT_LOCALE, { titleKey, titleParameters, version, createdAt, author }, (shown, say) => {
    const money = (amount: number) => formatMoney(cents(amount), shown)
    return [
      ...(replaces
        ? [
            {
              kind: 'warning',
              text: say(replaces.isCorrected ? 'tax.corrected' : 'tax.copy', { day: replaces.at }),
            } as PdfBlock,
          ]
        : []),
      { kind: 'paragraph', text: say('tax.intro', { year: String(year) }) },
      {
        kind: 'facts',
        rows: [
          ...payeeRows(investor, shown, say),
          investor.kind === 'person'
            ? [say('tax.taxId'), investor.taxId ?? '–']
            : [say('tax.taxNr'), investor.taxNr ?? '–'],
          [say('tax.payer'), author],
          [say('tax.year'), String(year)],
        ],
      },
      {
        kind: 'facts',
        rows: [
          [say('tax.income'), money(amounts.interest)],
          [say('tax.allowance'), money(amounts.exemptionUsed)],
          [say('tax.capitalGainsTax'), money(amounts.capitalGainsTax)],
          [say('tax.solidarity'), money(amounts.solidarity)],
          [say('tax.church'), money(amounts.church)],
        ],
      },
      { kind: 'paragraph', text: say('tax.note') },
    ]
  })
}

/** Every booking of the year, whichever agent withheld the tax. */
export function yearlyOverview(
  year: number,
  payouts: readonly PaidInstalment[],
  investor: Payee,
  { locale, createdAt, author }: { locale: Locale; createdAt: Date; author: string },
): PdfContent {
  const frame = { titleKey: 'yearly_overview', titleParameters: { year: String(year) }, version, createdAt, author }
  return bilingual(locale, frame, (shown, say) => {
    const money = (amount: number) => formatMoney(cents(amount), shown)
    const sum = (of: (one: Amounts) => number) => money(payouts.reduce((total, one) => total + of(one), 0))
    return [
      { kind: 'paragraph', text: say('overview.intro', { year: String(year) }) },
      { kind: 'facts', rows: payeeRows(investor, shown, say) },
      {
        kind: 'table',
        head: [
          say('payout.paidOn'),
          say('fact.orderNumber'),
          say('payout.interest'),
          say('payout.tax'),
          say('payout.principal'),
          say('payout.net'),
        ],
        rows: [
          ...payouts.map((one) => [
            formatDate(one.paidOn),
            one.orderNumber,
            money(one.interest),
            money(taxOf(one)),
            money(one.principal),
            money(netOf(one)),
          ]),
          [say('overview.sum'), '', sum((one) => one.interest), sum(taxOf), sum((one) => one.principal), sum(netOf)],
        ],
      },
      { kind: 'paragraph', text: say('overview.note') },
    ]
  })
}
