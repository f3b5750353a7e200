import { blocksOfHtml, type PdfBlock, type PdfContent } from '@goldammer/backend/modules/documents/pdf'
import { formatDate, formatMoney, formatPercent } from '@goldammer/sdk/format'
import { minimumTerm } from '@goldammer/sdk/rules/bought-terms'
import { noticeDeadline } from '@goldammer/sdk/rules/cancellation'
import { riskNoticeOf } from '@goldammer/sdk/rules/risk-notice'
import { translate } from '@goldammer/sdk/translate'
import { basisPoints, cents, type LocalDate, localDate } from '@goldammer/sdk/units'
import type { DemoDocument, DemoIssuer, DemoProduct } from '../content/types.ts'
import { oneLine } from './companies.ts'
import { durationDaysOf } from './duration.ts'
import { REPORT_BLOCKS } from './report-blocks.ts'

// Contract texts bind in German (domain/conventions); the demo's product documents are German only.
const locale = 'de-DE'

function factsOf(product: DemoProduct, company: DemoIssuer, date: LocalDate): [string, string][] {
  const { funding } = product
  const [tariff] = product.tariffs
  const money = (amount: number) => formatMoney(cents(amount), locale)
  const rows: [string, string | null][] = [
    ['Emittentin', `${company.nameCompany}, ${oneLine(company.headquarter)}`],
    ['Register', `${company.registerCourt}, ${company.registerNr}`],
    ['Art der Anlage', translate(locale, `common.productType.${funding.type}`)],
    ['ISIN', funding.isin],
    ['Gesamtvolumen', product.round ? money(funding.totalVolume) : null],
    ['Mindestbetrag', tariff && product.round ? money(tariff.minInvestment) : null],
    ['Zins p. a.', tariff && tariff.interestRate > 0 ? formatPercent(basisPoints(tariff.interestRate), locale) : null],
    ['Frühzeichnerzins p. a.', tariff ? earlyBirdOf(tariff) : null],
    [isLeastTerm(funding) ? 'Mindestlaufzeit' : 'Laufzeit', termOf(product, date)],
    ['Ende der Laufzeit', funding.contractEndOfTerm ? formatDate(localDate(funding.contractEndOfTerm)) : null],
    // VermAnlG § 13 (2): a sheet names term and notice.
    ['Kündigungsfrist', noticeOf(funding)],
    ['Aufsicht', funding.regulatoryAuthority],
    ['Zahlstelle', funding.payingOffice],
  ]
  return rows.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []))
}

function earlyBirdOf({
  earlyBirdInterestRate: rate,
  earlyBirdEndDate: end,
}: DemoProduct['tariffs'][number]): string | null {
  if (rate === null || end === null) return null
  return `${formatPercent(basisPoints(rate), locale)} bei Zeichnung bis ${formatDate(localDate(end))}`
}

function termOf(product: DemoProduct, date: LocalDate): string | null {
  const days = durationDaysOf(product)
  if (days !== null) return `${days} Tage`
  const { durationMonths, contractEndOfTerm, cancellationPossibleDate, ...funding } = product.funding
  const terms = {
    ...funding,
    durationMonths,
    durationDays: null,
    contractEndOfTerm: contractEndOfTerm === null ? null : localDate(contractEndOfTerm),
    cancellationPossibleDate: cancellationPossibleDate === null ? null : localDate(cancellationPossibleDate),
  }
  const months = endsOnADay(product.funding) ? minimumTerm(terms, date).months : durationMonths
  return months ? `${months} Monate` : null
}

/** Only where a cancellation can end a contract before it ends by itself (domain/cancellation#no-permitted-day). */
function noticeOf(funding: DemoProduct['funding']): string | null {
  const { type, tokenProviderProductId, noticeMonths, cancellationPossibleDate, contractEndOfTerm } = funding
  if (noticeMonths === null || !isLeastTerm(funding)) return null
  const deadline = noticeDeadline({
    type,
    tokenProviderProductId,
    noticeMonths,
    minimumEnd: null,
    cancellationPossibleDate: cancellationPossibleDate === null ? null : localDate(cancellationPossibleDate),
    endOfTerm: contractEndOfTerm === null ? null : localDate(contractEndOfTerm),
  })
  if (!deadline) return null
  const months = translate(locale, 'pdf.months', { count: noticeMonths })
  return `${months} zum Monatsende, frühestens zum ${formatDate(deadline.end)}`
}

/** On a common end that is not counted from a common first day. */
const endsOnADay = ({ contractEndOfTerm, valuta }: DemoProduct['funding']) =>
  contractEndOfTerm !== null && valuta === null

/** What runs until it is cancelled. */
const isLeastTerm = (funding: DemoProduct['funding']) => funding.repayment === 'quota' || endsOnADay(funding)

const sheets = new Set(['vib', 'wib', 'kiis', 'prospectus', 'fact_sheet', 'exemption_notice'])

/** A demo document as our generator prints it: what it is, the facts, the texts that belong to its kind, the risk notice. */
export function productDocument(product: DemoProduct, company: DemoIssuer, document: DemoDocument): PdfContent {
  const { texts } = product
  const html = (text: Record<string, string>) => blocksOfHtml(text[locale] ?? '')
  const own: PdfBlock[] = sheets.has(document.kind)
    ? [
        ...html(texts.overview),
        { kind: 'heading', text: 'Konditionen' },
        ...html(texts.investmentConditions),
        { kind: 'heading', text: 'Risiken und Hinweise' },
        ...html(texts.disclaimer),
      ]
    : document.kind === 'conditions' || document.kind === 'consumer_information'
      ? [
          { kind: 'heading', text: 'Bedingungen' },
          ...html(texts.investmentConditions),
          { kind: 'heading', text: 'Grundlagen' },
          ...html(texts.investBasics),
        ]
      : REPORT_BLOCKS[document.kind as keyof typeof REPORT_BLOCKS](product)
  const date = formatDate(localDate(document.documentDate))
  const title = document.title[locale]
  const notice = riskNoticeOf(product.funding)
  return {
    locale,
    title,
    subtitle: `${product.name[locale]} · ${company.nameCompany} · Stand ${date}`,
    foot: `${title} · Version ${document.version} · ${date} · Muster, frei erfunden`,
    pageLabel: (page, of) => translate(locale, 'pdf.page', { page, of }),
    createdAt: new Date(`${document.documentDate}T08:00:00Z`),
    author: company.nameCompany,
    blocks: [
      ...(notice ? [{ kind: 'warning', text: translate(locale, `common.riskNotice.${notice}`) } as const] : []),
      { kind: 'facts', rows: factsOf(product, company, localDate(document.documentDate)) },
      ...own,
    ],
  }
}
