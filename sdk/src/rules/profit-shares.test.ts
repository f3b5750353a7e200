import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../units.ts'
import { PRODUCT_TYPES } from './product-types.ts'
import { divideByWeight, investorsPart, profitKinds, settleShare, sharesLoss } from './profit-shares.ts'
import { profitShare } from './quota.ts'

const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 })
const whole = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)

test('domain/profit-figures#cents profit shares sum to the whole, each within a cent of amount ÷ Σ contracts × profit', () => {
  fc.assert(
    fc.property(whole, amounts, (profit, contracts) => {
      const parts = divideByWeight(cents(profit), contracts)
      expect(sum(parts)).toBe(profit)
      const total = cents(sum(contracts))
      parts.forEach((part, index) => {
        const exact = profitShare(cents(contracts[index]!), total, cents(profit))
        expect(Math.abs(part - exact)).toBeLessThanOrEqual(1)
      })
    }),
  )
})

test('domain/profit-figures#cents a larger share never gets less, and equal ones differ by one cent at most', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_00), amounts, (profit, contracts) => {
      const parts = divideByWeight(cents(profit), contracts)
      for (const [one, weight] of contracts.entries())
        for (const [other, lighter] of contracts.entries()) {
          if (weight > lighter) expect(parts[one]!).toBeGreaterThanOrEqual(parts[other]!)
          if (weight === lighter) expect(Math.abs(parts[one]! - parts[other]!)).toBeLessThanOrEqual(1)
        }
    }),
  )
})

test('domain/profit-figures#cents leftover cents go to the largest remainders: 100 among three, 10 by 1, 1 and 4', () => {
  expect(divideByWeight(cents(100), [1, 1, 1])).toEqual([34, 33, 33])
  expect(divideByWeight(cents(-100), [1, 1, 1])).toEqual([-34, -33, -33])
  expect(divideByWeight(cents(10), [1, 1, 4])).toEqual([2, 2, 6])
  expect(() => divideByWeight(cents(1), [])).toThrow(RangeError)
})

test('domain/profit-figures#cents of a quota type the investors get their part of the company, of all others the whole', () => {
  const terms = { amount: cents(9_000_000_00), preMoney: cents(4_000_000_00), round: cents(1_000_000_00) }
  expect(investorsPart({ ...terms, type: 'seedInvest' }, [500_000_00, 500_000_00])).toBe(1_800_000_00)
  expect(investorsPart({ ...terms, type: 'participation_rights' }, [1, 2])).toBe(9_000_000_00)
  expect(investorsPart({ ...terms, type: 'seedInvest' }, [])).toBe(0)
})

test('domain/profit-figures#by-type what investors of each type share in', () => {
  const kinds = Object.fromEntries(PRODUCT_TYPES.map((type) => [type, profitKinds(type).join(' ')]))
  expect(kinds).toEqual({
    digitalCompanShare: 'profit exit',
    bond: '',
    subordinatedLoan: '',
    seedInvest: 'profit exit',
    seedInvest2: 'profit exit',
    ventureDebt: '',
    fixedInterest: '',
    silent_partnership: 'profit',
    tokenized_products: 'sale',
    participation_rights: 'profit',
    tokenized_bond: '',
    tokenized_profit_participation_certificate: 'profit',
  })
  expect(PRODUCT_TYPES.filter(sharesLoss)).toEqual(['silent_partnership'])
})

test('HGB § 232 (2) a loss takes at most the contribution; later profits restore it first', () => {
  const of = (lost: number, repaid = 0) => ({ contribution: cents(1000), repaid: cents(repaid), lost: cents(lost) })
  expect(settleShare('profit', cents(-400), of(0))).toEqual({ interest: 0, principal: 0, loss: 400 })
  expect(settleShare('profit', cents(-900), of(400))).toEqual({ interest: 0, principal: 0, loss: 600 })
  expect(settleShare('profit', cents(-1), of(1000))).toEqual({ interest: 0, principal: 0, loss: 0 })
  expect(settleShare('profit', cents(300), of(400))).toEqual({ interest: 0, principal: 0, loss: -300 })
  expect(settleShare('profit', cents(500), of(400))).toEqual({ interest: 100, principal: 0, loss: -400 })
  expect(settleShare('profit', cents(500), of(0, 1000))).toEqual({ interest: 500, principal: 0, loss: 0 })
})

test('domain/profit-figures#proceeds proceeds first repay the investment; the rest is income', () => {
  const of = (repaid: number) => ({ contribution: cents(1000), repaid: cents(repaid), lost: cents(0) })
  expect(settleShare('exit', cents(700), of(0))).toEqual({ interest: 0, principal: 700, loss: 0 })
  expect(settleShare('exit', cents(1700), of(200))).toEqual({ interest: 900, principal: 800, loss: 0 })
  expect(settleShare('sale', cents(50), of(1000))).toEqual({ interest: 50, principal: 0, loss: 0 })
})
