import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { type Cents, cents, localDate } from '../units.ts'
import { type Disclosure, type InvestorKind, investmentLimit, type LimitQuestion } from './limit.ts'
import { LIMIT_LAWS } from './limit-law.ts'
import type { Regime } from './product-types.ts'

const today = localDate('2026-11-20')

test.each(vectors.limit2a.cases)(
  'R3.08 $regime $investorKind: $freeAssets, $monthlyNetIncome, $alreadyWithIssuer, $requested',
  (row) => {
    const isDisclosed = row.freeAssets !== null || row.monthlyNetIncome !== null
    const { refusal, source, ...answer } = investmentLimit({
      regime: row.regime as Regime,
      investorKind: row.investorKind as InvestorKind,
      disclosure: isDisclosed
        ? {
            freeAssets: row.freeAssets as Cents | null,
            monthlyNetIncome: row.monthlyNetIncome as Cents | null,
            signedAt: today,
          }
        : null,
      used: cents(row.alreadyWithIssuer),
      requested: cents(row.requested),
      today,
    })
    expect(answer).toEqual(row.expected)
    expect(source === null).toBe(answer.reason === 'REGIME_NO_LIMIT')
    expect(refusal === undefined).toBe(row.expected.allowed)
  },
)

const disclosure = (change: Partial<Disclosure> = {}): Disclosure => ({
  freeAssets: cents(10_000_000),
  monthlyNetIncome: null,
  signedAt: today,
  ...change,
})
const evaluate = (change: Partial<LimitQuestion>) =>
  investmentLimit({
    regime: 'vermanlg_2a',
    investorKind: 'person',
    disclosure: null,
    used: cents(0),
    requested: cents(100_001),
    today,
    ...change,
  })

test('R3.08 over 1,000 EUR a self-disclosure is needed', () => {
  expect(evaluate({})).toMatchObject({ allowed: false, refusal: 'DISCLOSURE_REQUIRED' })
  expect(evaluate({ requested: cents(100_000) }).allowed).toBe(true)
})

test('R3.08 a self-disclosure holds for 12 months to the day', () => {
  expect(evaluate({ disclosure: disclosure({ signedAt: localDate('2025-11-20') }) }).allowed).toBe(true)
  expect(evaluate({ disclosure: disclosure({ signedAt: localDate('2025-11-19') }) })).toMatchObject({
    limit: 100_000,
    refusal: 'DISCLOSURE_EXPIRED',
  })
})

test('R3.08 the reason names the rest, also when it is zero', () => {
  const requested = cents(50_000)
  expect(evaluate({ disclosure: disclosure(), used: cents(960_000), requested })).toMatchObject({
    headroom: 40_000,
    refusal: 'LIMIT_EXCEEDED',
  })
  expect(evaluate({ disclosure: disclosure(), used: cents(1_000_000), requested })).toMatchObject({
    headroom: 0,
    refusal: 'LIMIT_EXHAUSTED',
  })
})

test.each([
  [50_000, 'BASE_1000', 100_000],
  [50_001, 'INCOME_2X', 100_002],
  [1_249_999, 'INCOME_2X', 2_499_998],
  [1_250_000, 'INCOME_CAP_25000', 2_500_000],
])('R9.02 a monthly income of %d reaches %s', (income, reason, limit) =>
  expect(evaluate({ disclosure: disclosure({ freeAssets: null, monthlyNetIncome: cents(income) }) })).toMatchObject({
    reason,
    limit,
  }),
)

test('R3.08 the ladder holds for WIB securities while WpPG § 6 is in force, by the day', () => {
  const lastDay = localDate('2026-02-28')
  const wib = (day: string) => evaluate({ regime: 'wppg_wib', today: localDate(day) })
  expect(wib(lastDay)).toMatchObject({ reason: 'BASE_1000', source: { paragraph: 'wppg_6', number: 1 } })
  expect(wib('2026-03-01')).toMatchObject({ reason: 'REGIME_NO_LIMIT', source: null, limit: null })
  expect(evaluate({ regime: 'ecsp', today: lastDay }).reason).toBe('REGIME_NO_LIMIT')
})

test.each([
  ['BASE_1000', 1, null],
  ['ASSETS_100K', 2, disclosure()],
  ['INCOME_2X', 3, disclosure({ freeAssets: null, monthlyNetIncome: cents(300_000) })],
  ['INCOME_CAP_25000', 3, disclosure({ monthlyNetIncome: cents(2_000_000) })],
] as const)('R3.08 %s cites VermAnlG § 2a (3) no. %d', (reason, number, given) =>
  expect(evaluate({ disclosure: given, requested: cents(0) })).toMatchObject({
    reason,
    source: { paragraph: 'vermanlg_2a_3', number },
  }),
)

test('R3.08 corporations are exempt, partnerships are not, a KG only while the law is read that way', () => {
  const requested = cents(5_000_000)
  expect(evaluate({ investorKind: 'corporation', requested })).toMatchObject({
    reason: 'CORPORATION_EXEMPT',
    limit: null,
  })
  expect(evaluate({ investorKind: 'partnership', requested }).allowed).toBe(false)
  expect(evaluate({ investorKind: 'exempt_partnership', requested }).allowed).toBe(true)
  const laws = LIMIT_LAWS.map((law) => ({ ...law, ladder: { ...law.ladder, exemptPartnerships: false } }))
  expect(evaluate({ investorKind: 'exempt_partnership', requested, laws }).allowed).toBe(false)
})

const wealth = fc.option(fc.nat(50_000_000).map(cents))
const question = fc.record({
  freeAssets: wealth,
  monthlyNetIncome: wealth,
  used: fc.nat(5_000_000).map(cents),
  requested: fc.nat(5_000_000).map(cents),
  isDisclosed: fc.boolean(),
})

test('R3.08 the allowance never exceeds the limit, which is between 1,000 and 25,000', () => {
  fc.assert(
    fc.property(question, ({ isDisclosed, used, requested, ...situation }) => {
      const answer = evaluate({ used, requested, disclosure: isDisclosed ? disclosure(situation) : null })
      expect(answer.limit).toBeGreaterThanOrEqual(100_000)
      expect(answer.limit).toBeLessThanOrEqual(2_500_000)
      expect(answer.headroom).toBe(Math.max(0, answer.limit! - used))
      expect(answer.allowed).toBe(requested === 0 || used + requested <= answer.limit!)
      expect(answer.allowed).toBe(answer.refusal === undefined)
    }),
  )
})

test('R3.08 declaring more never lowers the limit, investing more never raises the rest', () => {
  const more = (one: number | null, by: number) => cents((one ?? 0) + by)
  fc.assert(
    fc.property(question, fc.nat(1_000_000), ({ used, requested, isDisclosed: _, ...situation }, by) => {
      const before = evaluate({ used, requested, disclosure: disclosure(situation) })
      const richer = disclosure({
        freeAssets: more(situation.freeAssets, by),
        monthlyNetIncome: more(situation.monthlyNetIncome, by),
      })
      expect(evaluate({ used, requested, disclosure: richer }).limit).toBeGreaterThanOrEqual(before.limit!)
      const fuller = evaluate({ used: more(used, by), requested, disclosure: disclosure(situation) })
      expect(fuller.headroom).toBeLessThanOrEqual(before.headroom!)
    }),
  )
})
