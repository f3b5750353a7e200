import {
  formatDate,
  formatDateTime,
  formatEnd,
  formatMoney,
  formatNumber,
  formatPercent,
  formatQuota,
} from '@goldammer/sdk/format'
import { DEFAULT_LOCALE, type Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import {
  amountRepaid,
  bearsLosses,
  isMinimumTerm,
  isSubordinated,
  profitShareOf,
} from '@goldammer/sdk/rules/bought-terms'
import { earliestRegularCancellation, noticeDeadline } from '@goldammer/sdk/rules/cancellation'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { conventionOf, endOfTerm, paymentDay, paymentSchedule } from '@goldammer/sdk/rules/payment-schedule'
import { type FundingType, noWithdrawalReason, withdrawalDays } from '@goldammer/sdk/rules/product-types'
import { type RiskFacts, riskNoticeOf } from '@goldammer/sdk/rules/risk-notice'
import { refuseIrregularCancellation, refuseRegularCancellation } from '@goldammer/sdk/rules/states-by-type'
import { taxEstimateText } from '@goldammer/sdk/rules/tax-estimate-text'
import { translate } from '@goldammer/sdk/translate'
import { basisPoints, cents, type LocalDate, sumCents, toLocalDate } from '@goldammer/sdk/units'
import { inLocale } from '../../../shared/translated.ts'
import type { ContractDocumentKind } from '../../documents/contract-document-kinds.ts'
import { addressOf, bilingual, joined, personOf, type Say } from '../../documents/paper.ts'
import type { PdfBlock, PdfContent } from '../../documents/pdf.ts'
import { cancellationTermsOf } from '../cancellation/cancellation.rules.ts'
import { minimumTermOf, scheduleTerms, valutaOf } from '../schedule/schedule-terms.ts'
import { consentedAt } from '../withdrawal/withdrawal-rights.rules.ts'
import { type ContractFacts, typedFormOf, typedWhere } from './contract-facts.ts'

export const templateVersion = '2026-11'

type Paper = {
  facts: ContractFacts
  locale: Locale
  say: Say
}
type Row = [label: string, value: string | null]

const present = (rows: Row[]): [string, string][] =>
  rows.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []))
const heading = (text: string): PdfBlock => ({ kind: 'heading', text })
const paragraph = (text: string): PdfBlock => ({ kind: 'paragraph', text })

/** By whom a company acts, and how they may (GwG § 11 (4); GmbHG § 35, AktG § 78); who has only procuration comes last. */
function representationOf(
  representatives: ContractFacts['representatives'],
  { powerOfRepresentation }: { powerOfRepresentation: string | null },
  locale: Locale,
): string | null {
  // The company's own words, which nobody has translated.
  const power =
    powerOfRepresentation && locale !== DEFAULT_LOCALE
      ? translate(locale, 'pdf.asRegistered', { text: powerOfRepresentation })
      : powerOfRepresentation
  const isProcurator = ({ companyRole }: (typeof representatives)[number]) => companyRole === 'authorised_signatory'
  const names = representatives
    .toSorted((a, b) => Number(isProcurator(a)) - Number(isProcurator(b)))
    .map((one) => joined(one.firstName, one.lastName, `(${positionOf(one, locale)})`))
  return [...names, power].filter((part) => part).join(', ') || null
}

/** In German as they call it themselves; else, and where they call it nothing, by their role. */
const positionOf = ({ position, companyRole }: ContractFacts['representatives'][number], locale: Locale): string =>
  (locale === DEFAULT_LOCALE && position) ||
  translate(locale, `common.representative.role.${companyRole}` as MessageKey)

function partyRows({ facts, locale, say }: Paper): Row[] {
  const { investor, issuer, email } = facts
  const isPerson = investor.kind === 'person'
  return [
    [say('fact.investor'), isPerson ? personOf(investor) : investor.name],
    [say('fact.representedBy'), isPerson ? null : representationOf(facts.representatives, investor, locale)],
    [say('fact.register'), isPerson ? null : joined(investor.registryCourt, investor.registerNr)],
    [say('fact.birthDate'), isPerson && investor.birthDate ? formatDate(investor.birthDate) : null],
    [say('fact.address'), addressOf(investor, locale)],
    [say('fact.email'), email],
    [say('fact.contractingParty'), facts.contractingParty],
    [say('fact.issuer'), issuer.nameCompany],
    [say('fact.issuerRepresentedBy'), representationOf(facts.issuerRepresentatives, issuer, locale)],
    [say('fact.issuerRegister'), joined(issuer.registerCourt, issuer.registerNr)],
    [say('fact.issuerAddress'), issuer.headquarter],
  ]
}

const partyOf = ({ contractingParty, issuer }: ContractFacts) => contractingParty ?? issuer.nameCompany

/** Of another party no more is known than its name, so the issuer receives and declares for it (domain/fields#owner). */
const partyBlock = ({ contractingParty, issuer }: ContractFacts, say: Say): PdfBlock[] =>
  contractingParty ? [paragraph(say('terms.party', { party: contractingParty, issuer: issuer.nameCompany }))] : []

/** Every figure that binds: frozen at submit. */
function figureRows(paper: Paper): Row[] {
  const { facts, locale, say } = paper
  const { contract, product, tariff, payment, account } = facts
  const money = (amount: number) => formatMoney(cents(amount), locale)
  const percent = (rate: number) => formatPercent(basisPoints(rate), locale)
  const debit = sumCents([contract.amountTotal, contract.accruedInterest, contract.serviceFee])
  const end = endOfTerm(scheduleTerms(facts, valutaOf(facts)))
  const type = product.type as FundingType
  const share = profitShareOf(type)
  return [
    [say('fact.orderNumber'), contract.orderNumber],
    [say('fact.product'), inLocale(product.name, locale)],
    [say('fact.type'), translate(locale, `common.productType.${product.type}` as MessageKey)],
    [say('fact.isin'), product.isin],
    [say('fact.tariff'), inLocale(tariff.name, locale)],
    [say('fact.amount'), money(contract.amountTotal)],
    [
      say('fact.units'),
      say('unitsOf', { units: formatNumber(contract.units, locale), price: money(tariff.investmentUnitPrice) }),
    ],
    [say('fact.interest'), contract.interest > 0 ? percent(contract.interest) : null],
    [say('fact.earlyBird'), contract.earlyBirdBonus > 0 ? percent(contract.earlyBirdBonus) : null],
    [
      say('fact.promotion'),
      contract.promotionBonus > 0
        ? [percent(contract.promotionBonus), contract.promotionCode && `(${contract.promotionCode})`]
            .filter(Boolean)
            .join(' ')
        : null,
    ],
    [say('fact.interestPeriod'), contract.interest > 0 ? say(`interestPeriod.${tariff.interestRatePeriod}`) : null],
    [say('fact.preMoney'), product.preMoney !== null && quotaIn(paper) ? money(product.preMoney) : null],
    [say('fact.quota'), quotaIn(paper)],
    ...(share ? [[translate(locale, `common.profitShareTitle.${share}`), say(`profitShare.${share}`)] as Row] : []),
    [say('fact.lossShare'), bearsLosses(type) ? say('lossShare') : null],
    [say('fact.repayment'), say(`repayment.${amountRepaid(repaymentOf(facts))}`)],
    [
      translate(locale, `common.contractTerm.${isMinimumTerm(repaymentOf(facts)) ? 'minimum' : 'fixed'}`),
      termOf(facts, say),
    ],
    [say('fact.valuta'), contract.interest > 0 ? dayOrNull(valutaOf(facts)) : null],
    [say('fact.termEnd'), dayOrNull(end)],
    [say('fact.accruedInterest'), contract.accruedInterest > 0 ? money(contract.accruedInterest) : null],
    [say('fact.serviceFee'), contract.serviceFee > 0 ? money(contract.serviceFee) : null],
    [say(contract.investedAt ? 'fact.debited' : 'fact.debit'), money(debit)],
    [say('fact.wallet'), walletIn(paper)],
    [say('fact.depot'), facts.depot],
    [say('fact.account'), account ? `${account.accountHolder}, ${maskIban(account.iban)}` : null],
    [say('fact.mandate'), payment?.mandateReference ?? null],
    [say('fact.submittedAt'), formatDateTime(contract.submittedAt)],
    [say('fact.concludedAt'), contract.concludedAt ? formatDateTime(contract.concludedAt) : null],
  ]
}

/** domain/interest#quota: provisional with the planned round, final with the one that was realised. */
function quotaIn({ facts: { quota, product }, locale, say }: Paper): string | null {
  if (quota === null) return null
  const percent = formatQuota(Number(quota), locale)
  return product.isCompleted ? percent : say('quotaProvisional', { quota: percent })
}

/** Until the custody provider has made it there is no address. */
function walletIn({ facts: { wallet }, say }: Paper): string | null {
  if (!wallet) return null
  const kind = say(`wallet.${wallet.type}`)
  return wallet.walletAddress ? `${wallet.walletAddress} (${kind})` : say('wallet.pending', { kind })
}

const dayOrNull = (day: Parameters<typeof formatDate>[0] | null) => (day ? formatDate(day) : null)

function termOf({ contract, product }: ContractFacts, say: Say): string | null {
  const { months, days } = minimumTermOf(contract, product)
  if (months !== null) return say('months', { count: months })
  return days === null ? null : say('days', { count: days })
}

const repaymentOf = ({ product, tariff }: ContractFacts) => ({
  type: product.type as FundingType,
  repayment: tariff.repayment,
  contractEndOfTerm: product.contractEndOfTerm,
})

function termsBlocks({ facts, locale, say }: Paper): PdfBlock[] {
  const type = facts.product.type as FundingType
  const share = profitShareOf(type)
  const documents = facts.documents.map((document) =>
    say('document', {
      title: inLocale(document.title, locale),
      version: document.version,
      sha256: document.sha256.slice(0, 16),
    }),
  )
  return [
    heading(say('section.terms')),
    ...partyBlock(facts, say),
    ...(documents.length > 0
      ? [paragraph(say('terms.documents')), { kind: 'list', items: documents } as PdfBlock]
      : []),
    ...(isSubordinated(type)
      ? [paragraph(say('terms.subordination', { claims: say(`claims.${claimsOf(facts)}`) }))]
      : []),
    ...(share ? [paragraph(say(`terms.share.${share}`))] : []),
    ...(bearsLosses(type) ? [paragraph(say('terms.losses'))] : []),
    paragraph(say('terms.payment')),
    ...(termOf(facts, say) ? [paragraph(startOfTerm(facts, say))] : []),
    ...(amountRepaid(repaymentOf(facts)) === 'on_cancellation' ? [paragraph(say('terms.repaidOnCancellation'))] : []),
    ...(facts.contract.interest > 0 ? [paragraph(startOfInterest(facts, say))] : []),
    ...(facts.contract.accruedInterest > 0 ? [paragraph(say('terms.accrued'))] : []),
    ...cancellationBlocks(facts, say),
    // The proceeds of a sale are no income from capital.
    ...(share === 'sale' ? [] : [paragraph(say('terms.tax'))]),
  ]
}

/** What ranks behind beside the repayment: interest, a share in profit or by quota in profit and proceeds, or both. */
function claimsOf({ product, contract }: ContractFacts) {
  const share = profitShareOf(product.type as FundingType)
  if (share === null) return 'interest'
  const bearsInterest = contract.interest > 0
  if (share === 'quota') return bearsInterest ? 'interestAndQuota' : 'quota'
  return bearsInterest ? 'interestAndProfit' : 'profit'
}

/** The first day from which the term is counted (`valutaOf`); without it nobody knows the last (BGB § 488 (1) sentence 2). */
const startOfTerm = (facts: ContractFacts, say: Say): string => {
  const { accruedInterest, valuta } = facts.product
  const kind = isMinimumTerm(repaymentOf(facts)) ? 'minimum' : 'fixed'
  return [
    say(`terms.${accruedInterest ? 'termStartFromDebit' : 'termStart'}.${kind}`),
    valuta && say('terms.termNotBefore', { day: valuta }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** With coupons the day of the debit counts, whenever its credit is reported; all may have a first day in common (domain/interest#day-of-debit). */
const startOfInterest = ({ product: { type, accruedInterest, valuta } }: ContractFacts, say: Say): string =>
  [
    say(accruedInterest ? 'terms.interestFromDebit' : 'terms.interest'),
    valuta && say('terms.interestNotBefore', { day: valuta }),
    say(`terms.dayCount.${DAY_COUNT_TEXT[conventionOf({ type: type as FundingType })]}`),
  ]
    .filter(Boolean)
    .join(' ')

/** domain/documents#stated-day-count: without it nobody can check the interest of a broken period (BGB § 307 (1) sentence 2). */
const DAY_COUNT_TEXT = { '30/360': 'monthly30', 'act/360': 'act360', 'act/365': 'act365', 'act/act': 'actAct' } as const

/** domain/cancellation#stated-in-papers: when either side can end the contract; of what is sold there is nothing to cancel. */
function cancellationBlocks({ contract, product, tariff }: ContractFacts, say: Say): PdfBlock[] {
  // Until it is paid, as if it were paid on the day of the offer: this only decides whether a day is before the end.
  const investedAt = contract.investedAt ?? toLocalDate(contract.submittedAt)
  const { duration, durationDays } = contract
  const terms = cancellationTermsOf({ ...product, repayment: tariff.repayment, duration, durationDays, investedAt })
  if (refuseIrregularCancellation(terms.type)) return []
  // The product's own day ends contracts at its month's end; when the minimum term is over is not known before the payment.
  const ownEnd = noticeDeadline({ ...terms, minimumEnd: null })?.end
  const regular = refuseRegularCancellation(terms)
    ? [say('cancellation.never')]
    : earliestRegularCancellation(terms, investedAt) === null
      ? [say('cancellation.notBeforeEnd')]
      : [
          say('cancellation.regular'),
          terms.noticeMonths && say('cancellation.notice', { count: terms.noticeMonths }),
          ownEnd && say('cancellation.earliest', { day: ownEnd }),
          terms.minimumEnd && say('cancellation.minimum'),
        ]
  return [paragraph([...regular, say('cancellation.forCause')].filter(Boolean).join(' '))]
}

export type Exit = 'vermanlg' | 'bgb' | 'reflection' | 'none' | 'consumers'

type WithdrawalFacts = Parameters<typeof withdrawalDays>[0]

/** Which law lets the investor out after all, or why none does (domain/withdrawal#right). */
function exitOf({ product, investor }: ContractFacts): Exit {
  const never = noWithdrawalReason(product as WithdrawalFacts, investor.kind === 'person')
  if (never) return never === 'security' ? 'none' : never
  return product.regime === 'vermanlg_2a' ? 'vermanlg' : 'bgb'
}

/** The product may grant more days than the law does. */
const withdrawalDaysOf = ({ product, investor }: ContractFacts): number =>
  withdrawalDays(product as WithdrawalFacts, investor.kind === 'person')

/** BGB §§ 312f (3), 356 (5): of digital content, when the right lapses, and what was declared for that. */
function digitalBlocks({ facts, say }: Paper): PdfBlock[] {
  const at = consentedAt(facts.contract)
  if (!at) return []
  return [paragraph(say('withdrawal.digital')), paragraph(say('withdrawal.consent', { at: formatDateTime(at) }))]
}

function withdrawalBlocks(paper: Paper): PdfBlock[] {
  const { facts, say } = paper
  const { contract, issuer } = facts
  const exit = exitOf(facts)
  const until = contract.withdrawalUntil ? [paragraph(say('withdrawal.until', { day: contract.withdrawalUntil }))] : []
  const reflection = contract.reflectionEndsAt
    ? [paragraph(say('withdrawal.reflectionEnds', { at: formatEnd(contract.reflectionEndsAt) }))]
    : []
  if (exit === 'none' || exit === 'consumers') return [paragraph(say(`withdrawal.${exit}`))]
  if (exit === 'reflection') return [paragraph(say('withdrawal.reflection')), ...reflection]
  const party = facts.contractingParty ? `${facts.contractingParty}, c/o ${issuer.nameCompany}` : issuer.nameCompany
  const to = {
    recipient: [party, issuer.headquarter].filter(Boolean).join(', '),
    email: issuer.emailCompany,
  }
  return [
    heading(say(exit === 'bgb' ? 'withdrawal.bgbSection1' : 'withdrawal.rightTitle')),
    paragraph(say(`withdrawal.${exit}`, { days: withdrawalDaysOf(facts) })),
    ...until,
    ...digitalBlocks(paper),
    paragraph(say('withdrawal.address', to)),
    paragraph(say('withdrawal.button')),
    ...(exit === 'bgb' ? informationBlocks(say) : []),
    heading(say(exit === 'bgb' ? 'withdrawal.bgbSection3' : 'withdrawal.consequencesTitle')),
    paragraph(say(`withdrawal.${exit}Consequences`)),
    heading(say('withdrawal.formTitle')),
    paragraph(say('withdrawal.form', { ...to, number: contract.orderNumber })),
  ]
}

/** How many entries of the model's list apply to what is brokered here. */
const INFORMATION = 17

/**
 * EGBGB annex 3 (Art. 246b § 2 (3)), section 2: what the investor has to have before the period runs, word for word, without
 * those entries that never apply (a representative in the investor's country, costs of the means of communication, guarantee
 * funds). Section 3 leaves out compensation, which nobody is asked to agree to (BGB § 357b (2)).
 */
const informationBlocks = (say: Say): PdfBlock[] => [
  heading(say('withdrawal.bgbSection2')),
  paragraph(say('withdrawal.informationIntro')),
  {
    kind: 'list',
    items: Array.from(
      { length: INFORMATION },
      (_, index) => `${index + 1}. ${say(`withdrawal.information.${index + 1}`)}`,
    ),
  },
]

function offerExit(paper: Paper): PdfBlock[] {
  const { facts, say } = paper
  const exit = exitOf(facts)
  const days = withdrawalDaysOf(facts)
  const right = exit === 'consumers' ? say('withdrawal.consumers') : say(`offer.exit.${exit}`, { days })
  return [paragraph(right), ...(exit === 'bgb' ? digitalBlocks(paper) : [])]
}

function scheduleBlocks({ facts, locale, say }: Paper): PdfBlock[] {
  const valuta = valutaOf(facts)
  const rows = valuta ? paymentSchedule(scheduleTerms(facts, valuta)) : []
  if (rows.length === 0) return [paragraph(say('schedule.variable'))]
  const money = (amount: number) => formatMoney(cents(amount), locale)
  const interest = rows.reduce((sum, row) => sum + row.interest, 0)
  const principal = rows.reduce((sum, row) => sum + row.principal, 0)
  const { taxes } = facts
  const taxOf = (due: LocalDate) => (taxes ? taxes.taxOf(due) : null)
  // What the depot bank withholds nobody here knows, and of a sum with it nothing is known either.
  const known = (amount: number | null) => (amount === null ? '–' : money(amount))
  const tax = rows.reduce<number | null>((sum, { date }) => {
    const one = taxOf(date)
    return sum === null || one === null ? null : sum + one
  }, 0)
  const netOf = (gross: number, withheld: number | null) => (withheld === null ? null : gross - withheld)
  return [
    paragraph(say('schedule.intro')),
    {
      kind: 'table',
      head: ['due', 'payout', 'interest', 'principal', 'taxPart', 'net'].map((column) => say(`schedule.${column}`)),
      rows: [
        ...rows.map((row) => [
          formatDate(row.date),
          formatDate(paymentDay(row.date)),
          money(row.interest),
          money(row.principal),
          known(taxOf(row.date)),
          known(netOf(row.interest + row.principal, taxOf(row.date))),
        ]),
        [
          say('schedule.sum'),
          '',
          money(interest),
          money(principal),
          known(tax),
          known(netOf(interest + principal, tax)),
        ],
      ],
    },
    ...(taxes ? [paragraph(taxEstimateText(taxes.basis, (key, values) => translate(locale, key, values)))] : []),
    paragraph(say('schedule.tax')),
  ]
}

const typedFields = [
  'fullName',
  'birthPlace',
  'birthDate',
  'idNo',
  'placeOfIssue',
  'register',
  'registerNr',
  'address',
  'contact',
  'place',
  'date',
] as const

function typedBlocks({ facts, locale, say }: Paper): PdfBlock[] {
  const typed = typedFormOf(facts.contract) ?? {}
  const given = typedWhere(facts.contract)
  const sheet = facts.documents.find((document) => document.kind === 'vib')
  // VIBBestV: a company types its name where a person types first and last name.
  const labelOf = (field: (typeof typedFields)[number]) =>
    field === 'fullName' && facts.investor.kind !== 'person' ? 'fullNameCompany' : field
  const show = (field: string) => {
    const value = typed[field]
    if (typeof value !== 'string' || value === '') return null
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value
  }
  return [
    ...warningOf({ facts, locale }),
    paragraph(say('typed.intro')),
    { kind: 'facts', rows: present(typedFields.map((field): Row => [say(`typed.${labelOf(field)}`), show(field)])) },
    ...(sheet ? [paragraph(say('typed.sheet', { version: sheet.version, sha256: sheet.sha256 }))] : []),
    paragraph(say('typed.at', { at: formatDateTime(given ? new Date(given.at) : facts.contract.submittedAt) })),
    ...(given ? [paragraph(say('typed.ipHash', { hash: given.ipHash }))] : []),
  ]
}

/** The warning of the product's own law (domain/offers#warnings). */
function warningOf({ facts, locale }: Pick<Paper, 'facts' | 'locale'>): PdfBlock[] {
  const notice = riskNoticeOf(facts.product as RiskFacts)
  return notice ? [{ kind: 'warning', text: translate(locale, `common.riskNotice.${notice}`) }] : []
}

function blocksOf(kind: ContractDocumentKind, paper: Paper): PdfBlock[] {
  const { facts, say } = paper
  const risk = warningOf(paper)
  const parties: PdfBlock[] = [heading(say('section.parties')), { kind: 'facts', rows: present(partyRows(paper)) }]
  const figures: PdfBlock[] = [heading(say('section.figures')), { kind: 'facts', rows: present(figureRows(paper)) }]
  const { contract } = facts
  switch (kind) {
    case 'offer':
      return [
        ...risk,
        paragraph(say('offer.intro')),
        ...parties,
        ...figures,
        ...termsBlocks(paper),
        heading(say('section.withdrawal')),
        ...offerExit(paper),
        heading(say('section.distance')),
        paragraph(say('offer.distance', { party: partyOf(facts) })),
      ]
    case 'contract':
      return [
        ...risk,
        paragraph(say('contract.intro')),
        ...parties,
        ...figures,
        ...termsBlocks(paper),
        heading(say('section.withdrawal')),
        ...withdrawalBlocks(paper),
      ]
    case 'withdrawal_instruction':
      return [paragraph(say('withdrawal.intro', { number: contract.orderNumber })), ...withdrawalBlocks(paper)]
    case 'withdrawal_receipt':
      return [
        paragraph(
          contract.withdrawalDeclaredOn
            ? say('receipt.declared', { day: contract.withdrawalDeclaredOn })
            : say('receipt.intro', { at: formatDateTime(facts.withdrawnAt ?? contract.updatedAt) }),
        ),
        { kind: 'facts', rows: present(figureRows(paper)) },
        paragraph(say('receipt.next')),
      ]
    case 'certificate':
      return [
        paragraph(say('certificate.intro', { day: contract.investedAt ?? contract.submittedAt })),
        ...parties,
        ...figures,
        ...risk,
      ]
    case 'schedule':
      return [{ kind: 'facts', rows: present(figureRows(paper)) }, ...scheduleBlocks(paper)]
    case 'typed_confirmation':
      return typedBlocks(paper)
  }
}

export function contractPaper(kind: ContractDocumentKind, facts: ContractFacts, createdAt: Date): PdfContent {
  const frame = {
    titleKey: kind,
    titleParameters: { number: facts.contract.orderNumber },
    version: templateVersion,
    createdAt,
    subtitle: `${inLocale(facts.product.name, DEFAULT_LOCALE)} · ${partyOf(facts)}`,
    author: partyOf(facts),
  }
  return bilingual(facts.locale, frame, (locale, say) => blocksOf(kind, { facts, locale, say }))
}
