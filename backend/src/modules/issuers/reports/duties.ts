import { addDays, addMonths, parts, toDate, yearOf } from '@goldammer/sdk/rules/local-dates'
import { type FundingType, PRODUCT_TYPE_RULES, type Regime } from '@goldammer/sdk/rules/product-types'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { type LocalDate, localDate } from '@goldammer/sdk/units'

export type ReportKind = 'annual_financial_statement' | 'quarterly_report' | 'pitchdeck' | 'funding_plan'
export type ReportAccess = 'login' | 'investor'

/** A product as its duties hang on it. */
export type ReportingProduct = {
  productId: string
  companyId: string
  type: FundingType
  regime: Regime
  roundState: RoundState
  startDate: LocalDate | null
  /** The day its round was drafted. */
  draftedOn: LocalDate
  /** Somebody's money works in it. */
  isHeld: boolean
}

export type Duty = {
  companyId: string
  productId: string | null
  kind: ReportKind
  periodEnd: LocalDate | null
  dueOn: LocalDate
}

type Rule = {
  kind: ReportKind
  access: ReportAccess
  /** What the report covers: every business year, every quarter, or the round before it opens. */
  every: 'year' | 'quarter' | 'round'
  /** One for all products of a company, or each its own. */
  of: 'company' | 'product'
  applies: (product: ReportingProduct) => boolean
  /** The day, from the end of the period or from the start of the round. */
  dueOn: (from: LocalDate, product: ReportingProduct) => LocalDate
}

const assetInvestments: readonly Regime[] = ['vermanlg_2a', 'vermanlg_2']
/** Days for a round without a day to start on, from its draft. */
const DRAFT_DAYS = 30

/** domain/reports#duties: which duty follows from which product, and when. */
export const DUTIES: readonly Rule[] = [
  {
    kind: 'annual_financial_statement',
    access: 'login',
    every: 'year',
    of: 'company',
    applies: ({ regime }) => regime !== 'none',
    // VermAnlG §§ 23, 26: six months; HGB § 325 (1a): twelve.
    dueOn: (end, { regime }) => addMonths(end, assetInvestments.includes(regime) ? 6 : 12),
  },
  {
    kind: 'quarterly_report',
    access: 'investor',
    every: 'quarter',
    of: 'product',
    // Promised to those who share in the profit.
    applies: ({ type }) => ['share', 'interestAndShare'].includes(PRODUCT_TYPE_RULES[type].yields),
    dueOn: (end) => addDays(end, 45),
  },
  ...(['pitchdeck', 'funding_plan'] as const).map(
    (kind): Rule => ({
      kind,
      access: 'login',
      every: 'round',
      of: 'product',
      applies: ({ regime }) => regime !== 'none',
      dueOn: (start) => addDays(start, -14),
    }),
  ),
]

export const accessOf = (kind: ReportKind): ReportAccess => DUTIES.find((rule) => rule.kind === kind)!.access

/** The last period that is over, and the running one, by their last days. */
const periodEnds: Record<'year' | 'quarter', (today: LocalDate) => LocalDate[]> = {
  year: (today) => [yearOf(today) - 1, yearOf(today)].map((year) => localDate(`${year}-12-31`)),
  quarter(today) {
    const [year, month] = parts(today)
    const first = toDate(year, month - ((month - 1) % 3), 1)
    return [addDays(first, -1), addDays(addMonths(first, 3), -1)]
  },
}

/** Whether a business year or a quarter ends on this day. */
export const endsPeriod = (every: 'year' | 'quarter', day: LocalDate): boolean => {
  const [year, month] = parts(day)
  const isLast = day === addDays(addMonths(toDate(year, month, 1), 1), -1)
  return isLast && month % (every === 'year' ? 12 : 3) === 0
}

const ahead: readonly RoundState[] = ['draft', 'upcoming']
const running: readonly RoundState[] = ['open', 'funded', 'oversubscribed']

/** Reports are owed from the start of the round until nobody's money works any more. */
const reportsOn = ({ roundState, startDate, isHeld }: ReportingProduct, end: LocalDate): boolean =>
  startDate !== null && startDate <= end && (running.includes(roundState) || (roundState === 'closed' && isHeld))

function dutiesOfProduct(product: ReportingProduct, today: LocalDate): Duty[] {
  const { companyId, roundState, startDate, draftedOn } = product
  return DUTIES.filter((rule) => rule.applies(product)).flatMap(({ kind, every, of, dueOn }): Duty[] => {
    const productId = of === 'product' ? product.productId : null
    if (every === 'round') {
      if (!ahead.includes(roundState)) return []
      const day = startDate ? dueOn(startDate, product) : addDays(draftedOn, DRAFT_DAYS)
      return [{ companyId, productId, kind, periodEnd: null, dueOn: day }]
    }
    return periodEnds[every](today)
      .filter((end) => reportsOn(product, end))
      .map((end) => ({ companyId, productId, kind, periodEnd: end, dueOn: dueOn(end, product) }))
  })
}

const nameOf = ({ companyId, productId, kind, periodEnd }: Duty) => [companyId, productId, kind, periodEnd].join(' ')

/** What companies owe by these products; a duty of the whole company once, by its earliest day. */
export function dutiesOf(products: readonly ReportingProduct[], today: LocalDate): Duty[] {
  const all = products.flatMap((product) => dutiesOfProduct(product, today))
  return [...Map.groupBy(all, nameOf).values()].map((same) =>
    same.reduce((first, one) => (one.dueOn < first.dueOn ? one : first)),
  )
}

/** Days from the due day on which the company is reminded; the first two are ahead of it. */
export const REMINDER_DAYS = [-30, -7, 1, 14] as const

/** How many of the reminders are to have gone out so many days after the due day. */
export const remindersBy = (daysAfter: number): number => REMINDER_DAYS.filter((day) => day <= daysAfter).length
