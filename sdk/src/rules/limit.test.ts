import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { type Cents, cents, localDate } from '../units.ts'
import { type Disclosure, type InvestorKind, investmentLimit, type LimitQuestion } from './limit.ts'
import type { Regime } from './product-types.ts'

const today = localDate('2026-11-20')

test.each(vectors.limit2a.cases)(
  'R3.08 $regime $investorKind, assets $freeAssets, income $monthlyNetIncome, used $alreadyWithIssuer, wants $requested',
  (row) => {
    const isDisclosed = row.freeAssets !== null || row.monthlyNetIncome !== null
    const { refusal, ...answer } = investmentLimit({
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
    expect(refusal === undefined).toBe(row.expected.allowed)
  },
)

const disclosure = (change: Partial<Disclosure> = {}): Disclosure => ({
  freeAssets: cents(10_000_000),
  monthlyNetIncome: null,
  signedAt: today,
  ...change,
})
const ask = (change: Partial<LimitQuestion>) =>
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
  expect(ask({})).toMatchObject({ allowed: false, refusal: 'DISCLOSURE_REQUIRED' })
  expect(ask({ requested: cents(100_000) }).allowed).toBe(true)
})

test('R3.08 a self-disclosure holds for 12 months to the day', () => {
  expect(ask({ disclosure: disclosure({ signedAt: localDate('2025-11-20') }) }).allowed).toBe(true)
  expect(ask({ disclosure: disclosure({ signedAt: localDate('2025-11-19') }) })).toMatchObject({
    limit: 100_000,
    refusal: 'DISCLOSURE_EXPIRED',
  })
})

test('R3.08 what is left is said, and when nothing is left', () => {
  const requested = cents(50_000)
  expect(ask({ disclosure: disclosure(), used: cents(960_000), requested })).toMatchObject({
    headroom: 40_000,
    refusal: 'LIMIT_EXCEEDED',
  })
  expect(ask({ disclosure: disclosure(), used: cents(1_000_000), requested })).toMatchObject({
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
  expect(ask({ disclosure: disclosure({ freeAssets: null, monthlyNetIncome: cents(income) }) })).toMatchObject({
    reason,
    limit,
  }),
)

test('R3.08 the ladder holds for WIB securities while configuration says so', () => {
  expect(ask({ regime: 'wppg_wib', ladderHoldsForWib: true }).reason).toBe('BASE_1000')
  expect(ask({ regime: 'ecsp', ladderHoldsForWib: true }).reason).toBe('REGIME_NO_LIMIT')
})
