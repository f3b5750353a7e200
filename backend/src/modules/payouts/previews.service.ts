import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { cents, localDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../../shared/scope.ts'
import { contractPaper, templateVersion } from '../contracts/papers/contract-papers.ts'
import { sampleFacts, sampleInvestor } from '../contracts/papers/sample-facts.ts'
import { contractDocumentKinds } from '../documents/contract-document-kinds.ts'
import { titlesOf } from '../documents/paper.ts'
import { type PdfContent, renderPdf } from '../documents/pdf.ts'
import { type PaidInstalment, payoutStatement, taxCertificate, version, yearlyOverview } from './papers.ts'

const samplePayout: PaidInstalment = {
  orderNumber: 'GA-2026-000123',
  productName: sampleFacts('de-DE').product.name,
  issuer: sampleFacts('de-DE').issuer.nameCompany,
  withholdingAgent: 'platform',
  due: localDate('2026-12-08'),
  paidOn: localDate('2026-12-08'),
  iban: 'DE29999000010001000200',
  taxRelief: null,
  figure: null,
  interest: cents(16_875),
  principal: cents(0),
  loss: cents(0),
  taxedLater: cents(0),
  exemptionUsed: cents(10_000),
  taxable: cents(6_875),
  capitalGainsTax: cents(1_681),
  solidarity: cents(92),
  church: cents(151),
}
const sampleYear = 2026

type Paper = {
  version: string
  titleParameters: Record<string, unknown>
  content: (locale: Locale, frame: Frame) => PdfContent
}
type Frame = { createdAt: Date; author: string }

const number = { number: samplePayout.orderNumber }
const year = { year: String(sampleYear) }

/** Every paper there is, with sample data (domain/documents#papers). */
const papers: Record<string, Paper> = {
  ...Object.fromEntries(
    contractDocumentKinds.map((kind): [string, Paper] => [
      kind,
      {
        version: templateVersion,
        titleParameters: number,
        content: (locale, { createdAt }) => contractPaper(kind, sampleFacts(locale), createdAt),
      },
    ]),
  ),
  payout_statement: {
    version,
    titleParameters: number,
    content: (locale, frame) => payoutStatement(samplePayout, sampleInvestor, { locale, ...frame }),
  },
  tax_certificate: {
    version,
    titleParameters: year,
    content: (_, frame) => taxCertificate(sampleYear, samplePayout, sampleInvestor, { ...frame, replaces: null }),
  },
  tax_certificate_copy: {
    version,
    titleParameters: year,
    content: (_, frame) =>
      taxCertificate(sampleYear, samplePayout, sampleInvestor, {
        ...frame,
        replaces: { at: frame.createdAt, isCorrected: false },
      }),
  },
  tax_certificate_corrected: {
    version,
    titleParameters: year,
    content: (_, frame) =>
      taxCertificate(sampleYear, samplePayout, sampleInvestor, {
        ...frame,
        replaces: { at: frame.createdAt, isCorrected: true },
      }),
  },
  yearly_overview: {
    version,
    titleParameters: year,
    content: (locale, frame) => yearlyOverview(sampleYear, [samplePayout], sampleInvestor, { locale, ...frame }),
  },
}

export const listDocumentTemplates = ({
  locale,
}: Pick<Scope, 'locale'>): components['schemas']['DocumentTemplateList']['elements'] =>
  Object.entries(papers).map(([kind, paper]) => ({
    kind,
    title: titlesOf(kind, paper.titleParameters)[locale],
    version: paper.version,
  }))

export async function previewDocument(
  scope: Scope,
  kind: string,
  { locale = scope.locale }: { locale?: Locale },
): Promise<Buffer> {
  const paper = Object.hasOwn(papers, kind) ? papers[kind] : undefined
  if (!paper) throw new AppError('TEMPLATE_NOT_FOUND')
  const frame = { createdAt: scope.clock.now(), author: scope.config.creditorName }
  return await renderPdf(paper.content(locale, frame))
}
