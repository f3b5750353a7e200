import { formatDate, formatMoney } from '@goldammer/sdk/format'
import { INTEREST_RATE_PERIODS, type InterestRatePeriod, monthsPerPeriod } from '@goldammer/sdk/rules/interest-periods'
import { addDays, addMonths, daysBetween } from '@goldammer/sdk/rules/local-dates'
import { planMisfits } from '@goldammer/sdk/rules/plan-checks'
import { FUNDING_TYPES, type FundingType, PRODUCT_TYPE_RULES } from '@goldammer/sdk/rules/product-types'
import { translate } from '@goldammer/sdk/translate'
import { basisPoints, type Cents, cents, localDate } from '@goldammer/sdk/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf } from '../../checkout/draft-figures.ts'
import type { ContractFacts } from '../papers/contract-facts.ts'
import { contractPaper } from '../papers/contract-papers.ts'
import { sampleFacts } from '../papers/sample-facts.ts'
import { openPayoutsOf, payoutsOf, type ScheduledContract, type ScheduledProduct, termEndOf } from './schedule.ts'

const now = new Date('2026-11-20T09:00:00Z')
const today = localDate('2026-11-20')

const offersOf = (types: readonly FundingType[], interestRatePeriods: readonly InterestRatePeriod[]) =>
  fc
    .record({
      type: fc.constantFrom(...types),
      interestRatePeriod: fc.constantFrom(...interestRatePeriods),
      repayment: fc.constantFrom('bullet', 'annuity', 'none' as const),
      periods: fc.integer({ min: 1, max: 12 }),
      durationDays: fc.option(fc.integer({ min: 20, max: 900 })),
      commonEnd: fc.option(fc.integer({ min: 30, max: 2_000 })),
      commonStart: fc.option(fc.integer({ min: 0, max: 200 })),
      hasCoupons: fc.boolean(),
      // From 250 EUR at 1 % on every payment is a cent at least.
      rate: fc.integer({ min: 100, max: 1_500 }),
      amount: fc.integer({ min: 250, max: 100_000 }),
    })
    .map(
      ({
        type,
        interestRatePeriod,
        repayment,
        periods,
        durationDays,
        commonEnd,
        commonStart,
        hasCoupons,
        rate,
        amount,
      }) => {
        const months = monthsPerPeriod(interestRatePeriod, 12)
        const accruedInterest = hasCoupons && PRODUCT_TYPE_RULES[type].brokenPeriod === 'act/act'
        const coupons = Array.from({ length: periods }, (_, index) =>
          addMonths(localDate('2027-01-31'), index * months),
        )
        const interestRate = basisPoints(PRODUCT_TYPE_RULES[type].brokenPeriod === null ? 0 : rate)
        const end = commonEnd === null ? null : addDays(localDate('2027-06-01'), commonEnd)
        const tariff = {
          id: 'tariff',
          interestRate,
          earlyBirdInterestRate: null,
          earlyBirdEndDate: null,
          interestRatePeriod,
          repayment,
          durationMonths: durationDays === null ? periods * months : null,
          durationDays,
        }
        return {
          amount: cents(amount * 100),
          tariff,
          product: {
            type,
            accruedInterest,
            accruedInterestRate: accruedInterest ? basisPoints(rate) : null,
            preMoney: null,
            accruedInterestPeriods: accruedInterest ? coupons.join(',') : '',
            totalVolume: cents(100_000_000),
            contractEndOfTerm: accruedInterest ? coupons.at(-1)! : end,
            valuta: commonStart === null ? null : addDays(today, commonStart),
            tariffs: [tariff],
            collectible: null,
            withholdingAgent: 'platform',
          },
        }
      },
    )
    .filter(({ product }) => planMisfits(product).length === 0)

type Offer = ReturnType<typeof offersOf> extends fc.Arbitrary<infer One> ? One : never

/** What the schedule among the papers of the contract prints, word for word. */
function printedPlan(
  { product, tariff, amount }: Offer,
  investedAt: string,
): { rows: string[][]; facts: Map<string, string> } {
  const sample = sampleFacts('de-DE')
  const facts = {
    ...sample,
    contract: {
      ...sample.contract,
      amountTotal: amount,
      interest: tariff.interestRate,
      earlyBirdBonus: 0,
      investedAt: localDate(investedAt),
      duration: tariff.durationMonths,
      durationDays: tariff.durationDays,
    },
    product: { ...sample.product, ...product },
    tariff: { ...sample.tariff, ...tariff },
  } as unknown as ContractFacts
  const { blocks } = contractPaper('schedule', facts, now)
  const table = blocks.find((block) => block.kind === 'table')
  const stated = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []))
  return { rows: table?.rows.slice(0, -1) ?? [], facts: new Map(stated) }
}

const money = (amount: Cents) => formatMoney(amount, 'de-DE')
const say = (key: 'fact.termEnd' | 'fact.interestPeriod') => translate('de-DE', `pdf.${key}`)

const terms = FUNDING_TYPES.flatMap((type) => INTEREST_RATE_PERIODS.map((period) => [type, period] as const))

test.each(terms)(
  'domain/interest#one-plan R3.09 checkout, papers, portal and payout runs plan the same payments: %s, %s',
  (type, period) => {
    fc.assert(
      fc.property(offersOf([type], [period]), ({ product, tariff, amount }) => {
        const figures = figuresOf({
          product,
          tariff,
          amount,
          promotions: [],
          now,
          prenotificationDays: 14,
          waitlisted: false,
        } as unknown as Parameters<typeof figuresOf>[0])
        const planned = figures.plannedPayments

        const contract = {
          state: '3_2_active',
          amountTotal: amount,
          interest: tariff.interestRate,
          investedAt: figures.valuta,
          duration: tariff.durationMonths,
          durationDays: tariff.durationDays,
          tariffId: tariff.id,
          cancellationDate: null,
        } as unknown as ScheduledContract
        const held = product as unknown as ScheduledProduct
        const open = payoutsOf({ contract, product: held, booked: [] }, today)
        expect(open.map(({ due, interest, principal }) => ({ date: due, interest, principal }))).toEqual(planned)
        const change = { paid: new Set<string>(), taken: 0, repaidEarly: [], end: null }
        expect(openPayoutsOf(contract, held, change, today)).toEqual(
          open.map(({ due, interest, principal, state }) => ({ due, interest, principal, state })),
        )

        const printed = printedPlan({ product, tariff, amount }, figures.valuta)
        expect(printed.rows.map(([date, , interest, principal]) => [date, interest, principal])).toEqual(
          planned.map(({ date, interest, principal }) => [formatDate(date), money(interest), money(principal)]),
        )
        expect(termEndOf(contract, held)).toBe(figures.termEnd)
        if (planned.length === 0) return

        // What is stated about the payments is what they are.
        const last = planned.at(-1)!.date
        expect([figures.termEnd, printed.facts.get(say('fact.termEnd'))]).toEqual([last, formatDate(last)])
        expect(planned.reduce((sum, { principal }) => sum + principal, 0)).toBe(amount)
        if (tariff.interestRate === 0) return
        expect(printed.facts.get(say('fact.interestPeriod'))).toBe(
          translate('de-DE', `pdf.interestPeriod.${tariff.interestRatePeriod}`),
        )
        const months = monthsPerPeriod(tariff.interestRatePeriod, 0)
        if (months === 0) expect(planned).toHaveLength(1)
        for (const [index, { date }] of planned.slice(0, -1).entries()) {
          const from = index === 0 ? addMonths(date, -months) : planned[index - 1]!.date
          // Clamped to the ends of months, and after a first coupon that may be short.
          expect(Math.abs(daysBetween(addMonths(from, months), date))).toBeLessThanOrEqual(3)
        }
      }),
      { numRuns: 8, seed: 4, endOnFailure: true },
    )
  },
)

test('domain/interest#venture-debt venture debt earns for its exact days, within half a cent for each payment', () => {
  const debts = offersOf(['ventureDebt'], INTEREST_RATE_PERIODS).filter(({ tariff }) => tariff.repayment === 'bullet')
  fc.assert(
    fc.property(debts, ({ product, tariff, amount }) => {
      const figures = figuresOf({
        product,
        tariff,
        amount,
        promotions: [],
        now,
        prenotificationDays: 14,
        waitlisted: false,
      } as unknown as Parameters<typeof figuresOf>[0])
      const { plannedPayments, valuta, termEnd } = figures
      const days = Math.max(0, daysBetween(valuta, termEnd!))
      const exact = (amount * tariff.interestRate * days) / 3_600_000
      const sum = plannedPayments.reduce((total, { interest }) => total + interest, 0)
      expect(Math.abs(sum - exact)).toBeLessThanOrEqual(plannedPayments.length / 2 + 1e-6)
    }),
    { numRuns: 300, seed: 4 },
  )
})
