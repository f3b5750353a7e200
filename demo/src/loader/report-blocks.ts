import { blocksOfHtml, type PdfBlock } from '@goldammer/backend/modules/documents/pdf'
import { formatMoney } from '@goldammer/sdk/format'
import { cents } from '@goldammer/sdk/units'
import type { DemoProduct, Translated } from '../content/types.ts'

const locale = 'de-DE'
const html = (text: Translated) => blocksOfHtml(text[locale])
const money = (amount: number) => formatMoney(cents(Math.round(amount)), locale)

/** What an issuer hands in beside the sheets (domain/reports#duties), each with what its kind is for; all of it invented. */
export const REPORT_BLOCKS: Record<
  'annual_financial_statement' | 'quarterly_report' | 'pitchdeck' | 'funding_plan',
  (product: DemoProduct) => PdfBlock[]
> = {
  pitchdeck: ({ texts }) => [
    { kind: 'heading', text: 'Das Vorhaben' },
    ...html(texts.overview),
    { kind: 'facts', rows: texts.keyFacts.map(({ label, value }) => [label[locale], value[locale]]) },
    { kind: 'heading', text: 'Das Team' },
    ...html(texts.team),
  ],
  funding_plan: (product) => [
    ...tranchesOf(product),
    { kind: 'heading', text: 'Verwendung der Mittel' },
    ...html(product.texts.businessPlan),
  ],
  quarterly_report: ({ texts }) => [{ kind: 'heading', text: 'Stand des Vorhabens' }, ...html(texts.insides)],
  annual_financial_statement: ({ funding }) => balanceOf(funding.totalVolume),
}

function tranchesOf({ round }: DemoProduct): PdfBlock[] {
  if (!round) return []
  let sum = 0
  const rows = round.tranches.map((tranche) => {
    sum += tranche.volume
    return [`Tranche ${tranche.number}`, money(tranche.volume), money(sum)]
  })
  return [
    { kind: 'heading', text: 'Herkunft der Mittel' },
    { kind: 'table', head: ['Tranche', 'Volumen', 'zusammen'], rows },
  ]
}

/** A balance sheet that adds up (HGB § 266), of the size of the offer, in cents. */
function balanceOf(volume: number): PdfBlock[] {
  const total = volume * 2
  const [fixed, equity, provisions] = [0.7, 0.3, 0.05].map((share) => Math.round((total * share) / 100_00) * 100_00)
  const head = (side: string) => [side, '31.12.2025']
  return [
    { kind: 'heading', text: 'Bilanz zum 31.12.2025' },
    {
      kind: 'table',
      head: head('Aktiva'),
      rows: [
        ['Anlagevermögen', money(fixed!)],
        ['Umlaufvermögen', money(total - fixed!)],
        ['Summe', money(total)],
      ],
    },
    {
      kind: 'table',
      head: head('Passiva'),
      rows: [
        ['Eigenkapital', money(equity!)],
        ['Rückstellungen', money(provisions!)],
        ['Verbindlichkeiten', money(total - equity! - provisions!)],
        ['Summe', money(total)],
      ],
    },
  ]
}
