import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { cents, localDate } from '../units.ts'
import { addDays } from './local-dates.ts'
import {
  counterBooking,
  type ExemptionOrder,
  type Payout,
  type TaxCertificate,
  type TaxStatus,
  taxPayouts,
} from './payout-tax.ts'

const payout = (id: string, paidOn: string, gross: number, productId = 'p1'): Payout => ({
  id,
  productId,
  income: { type: 'fixedInterest', securedByGermanProperty: false },
  paidOn: localDate(paidOn),
  gross: cents(gross),
})
const anOrder = (id: string, amount: number, change: Partial<ExemptionOrder> = {}): ExemptionOrder => ({
  id,
  productId: null,
  startDate: localDate('2026-01-01'),
  endDate: localDate('2026-12-31'),
  amount: cents(amount),
  ...change,
})
const status = (change: Partial<TaxStatus> = {}): TaxStatus => ({
  taxpayer: 'person',
  residenceConfirmed: false,
  churchPercent: 0,
  orders: [],
  certificates: [],
  ...change,
})

const nonAssessment = (validFrom: string, validUntil: string): TaxCertificate => ({
  kind: 'non_assessment',
  productId: null,
  validFrom: localDate(validFrom),
  validUntil: localDate(validUntil),
})

test('R5.06 an exemption order is used up by date of payout, then id', () => {
  const [first, second, third] = vectors.exemptionConsumption.cases
  if (!first || !second || !third) throw new Error('the vectors hold three payouts')
  const taxed = taxPayouts(status({ orders: [anOrder('o', 5_000)] }), [
    payout('c', '2026-09-01', third.gross),
    payout('b', '2026-06-01', second.gross),
    payout('a', '2026-06-01', first.gross),
  ])
  expect(taxed).toMatchObject(
    [first, second, third].map(({ gross, exemptionBefore, expected }, index) => ({
      id: 'abc'[index],
      gross,
      exemptionBefore,
      ...expected,
    })),
  )
})

test('R5.06 several orders are used one after the other, the earliest first', () => {
  const orders = [
    anOrder('later', 1_000, { startDate: localDate('2026-03-01') }),
    anOrder('other product', 9_000, { productId: 'p2' }),
    anOrder('own product', 2_000, { productId: 'p1' }),
  ]
  const [first, second] = taxPayouts(status({ orders }), [
    payout('a', '2026-02-01', 1_500),
    payout('b', '2026-04-01', 2_000),
  ])
  expect(first).toMatchObject({ exemptionBefore: 2_000, orders: [{ orderId: 'own product', used: 1_500 }], net: 1_500 })
  expect(second).toMatchObject({
    exemptionBefore: 1_500,
    orders: [
      { orderId: 'own product', used: 500 },
      { orderId: 'later', used: 1_000 },
    ],
    taxable: 500,
  })
})

test('R5.06 an order restarts each year and is never used for the year before', () => {
  const orders = [anOrder('o', 1_000, { endDate: null })]
  const taxed = taxPayouts(status({ orders }), [
    payout('a', '2026-12-31', 1_500),
    payout('b', '2027-01-01', 800),
    payout('c', '2027-12-31', 800),
  ])
  expect(taxed.map(({ exemptionUsed }) => exemptionUsed)).toEqual([1_000, 800, 200])
})

test('R3.06 while a non-assessment certificate holds nothing is withheld and no order is used', () => {
  const certificate = nonAssessment('2026-01-01', '2026-06-30')
  const [before, after] = taxPayouts(status({ orders: [anOrder('o', 1_000)], certificates: [certificate] }), [
    payout('a', '2026-06-30', 5_000),
    payout('b', '2026-07-01', 5_000),
  ])
  expect(before).toMatchObject({ net: 5_000, exemptionUsed: 0, orders: [] })
  expect(after).toMatchObject({ exemptionUsed: 1_000, taxable: 4_000, capitalGainsTax: 1_000, solidarity: 55 })
})

test('R3.06 a company has no orders, and a non-resident taxpayer is not taxed', () => {
  const orders = [anOrder('o', 1_000)]
  const one = payout('a', '2026-06-30', 1_000)
  const share: Payout = { ...one, income: { type: 'silent_partnership', securedByGermanProperty: false } }
  const abroad = { orders, taxpayer: 'person_abroad', residenceConfirmed: true } as const
  expect(taxPayouts(status({ orders, taxpayer: 'corporation' }), [share])).toMatchObject([
    { taxable: 1_000, orders: [], relief: null },
  ])
  expect(taxPayouts(status({ orders, taxpayer: 'corporation' }), [one])).toMatchObject([
    { taxable: 0, orders: [], relief: 'corporation' },
  ])
  expect(taxPayouts(status(abroad), [one])).toMatchObject([{ taxable: 0, orders: [], relief: 'residence' }])
  expect(taxPayouts(status(abroad), [share])).toMatchObject([{ taxable: 1_000, orders: [], relief: null }])
})

test('R3.06 a treaty certificate exempts only its debtor’s payments while it is valid', () => {
  const treaty: TaxCertificate = { ...nonAssessment('2026-01-01', '2026-06-30'), kind: 'treaty', productId: 'p1' }
  const taxed = taxPayouts(status({ taxpayer: 'company_abroad', certificates: [treaty] }), [
    payout('a', '2026-06-30', 1_000, 'p1'),
    payout('b', '2026-06-30', 1_000, 'p2'),
    payout('c', '2026-07-01', 1_000, 'p1'),
  ])
  expect(taxed.map(({ relief, taxable }) => [relief, taxable])).toEqual([
    ['treaty', 0],
    [null, 1_000],
    [null, 1_000],
  ])
})

test('R5.06 an order is used up by this year’s booked payouts, not by those of other years', () => {
  const orders = [anOrder('o', 1_000, { endDate: null })]
  const before = [
    { orderId: 'o', year: 2026, used: cents(700) },
    { orderId: 'o', year: 2025, used: cents(1_000) },
  ]
  const [first, second] = taxPayouts(
    status({ orders }),
    [payout('a', '2026-06-30', 500), payout('b', '2027-06-30', 500)],
    before,
  )
  expect([first?.exemptionUsed, second?.exemptionUsed]).toEqual([300, 500])
})

const overused = [{ orderId: 'o', year: 2026, used: cents(40_000) }]

test('R5.06 an order reduced below its use exempts nothing, and the next payout pays the tax', () => {
  const reduced = status({ orders: [anOrder('o', 10_000)] })
  const [first, second] = taxPayouts(
    reduced,
    [payout('a', '2026-06-30', 50_000), payout('b', '2026-09-30', 800)],
    overused,
  )
  // 500 and the 300 exempted too much: 25 % of 800, 5.5 % of that.
  expect(first).toMatchObject({ exemptionBefore: 0, exemptionUsed: -30_000, taxable: 80_000, net: 50_000 - 21_100 })
  expect(first).toMatchObject({ capitalGainsTax: 20_000, solidarity: 1_100, orders: [{ orderId: 'o', used: -30_000 }] })
  expect(second).toMatchObject({ exemptionUsed: 0, taxable: 800, orders: [] })
})

test('R5.06 an order’s reduction is taxed with any product’s payout, beside other exemptions', () => {
  const orders = [anOrder('o', 10_000, { productId: 'p2' }), anOrder('other', 90_000, { productId: 'p1' })]
  const [taxed] = taxPayouts(status({ orders }), [payout('a', '2026-06-30', 50_000)], overused)
  expect(taxed).toMatchObject({ exemptionUsed: 20_000, taxable: 30_000, capitalGainsTax: 7_500 })
  expect(taxed?.orders).toEqual([
    { orderId: 'other', used: 50_000 },
    { orderId: 'o', used: -30_000 },
  ])
})

test('R5.06 no more is withheld than is paid; the rest of the difference waits for the payout after it', () => {
  const reduced = status({ orders: [anOrder('o', 0)], churchPercent: 9 })
  const [small, next] = taxPayouts(
    reduced,
    [payout('a', '2026-06-30', 5_000), payout('b', '2026-07-30', 90_000)],
    overused,
  )
  expect(small!.net).toBeGreaterThanOrEqual(0)
  expect(small!.net).toBeLessThan(5)
  expect(small!.exemptionUsed + next!.exemptionUsed).toBe(-40_000)
  expect(small!.taxable + next!.taxable).toBe(5_000 + 90_000 + 40_000)
  const [repaid] = taxPayouts(reduced, [{ ...payout('a', '2026-06-30', 0), principal: cents(100_000) }], overused)
  expect(repaid).toMatchObject({ exemptionUsed: -40_000, taxable: 40_000, capitalGainsTax: 9_779 })
  const [nothing] = taxPayouts(reduced, [payout('a', '2026-06-30', 0)], overused)
  expect(nothing).toMatchObject({ exemptionUsed: 0, taxable: 0, orders: [] })
})

test('R5.06 the difference is never taxed in another year, nor while nothing is withheld', () => {
  const orders = [anOrder('o', 10_000, { endDate: null })]
  const certificate = nonAssessment('2026-01-01', '2026-12-31')
  const next = taxPayouts(status({ orders }), [payout('a', '2027-01-01', 50_000)], overused)
  expect(next).toMatchObject([{ exemptionUsed: 10_000, taxable: 40_000 }])
  for (const change of [
    { certificates: [certificate] },
    { taxpayer: 'person_abroad', residenceConfirmed: true },
  ] as Partial<TaxStatus>[])
    expect(taxPayouts(status({ orders, ...change }), [payout('a', '2026-06-30', 50_000)], overused)).toMatchObject([
      { exemptionUsed: 0, taxable: 0, orders: [] },
    ])
})

test('R5.06 whenever it is reduced, the year finally exempts the order’s amount', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), fc.nat(100_000), fc.constantFrom(0, 8, 9), (order, less, paid, k) => {
      const reduced = Math.max(0, order - less)
      const [first] = taxPayouts(status({ orders: [anOrder('o', order)] }), onDays([paid]))
      const [after] = taxPayouts(
        status({ orders: [anOrder('o', reduced)], churchPercent: k as 0 | 8 | 9 }),
        [payout('b', '2026-12-01', 500_000)],
        [{ orderId: 'o', year: 2026, used: first!.exemptionUsed }],
      )
      expect(first!.exemptionUsed + after!.exemptionUsed).toBe(Math.min(reduced, paid + 500_000))
      expect(sum(after!.orders.map(({ used }) => used))).toBe(after!.exemptionUsed)
      expect(after!.net + after!.capitalGainsTax + after!.solidarity + after!.church).toBe(500_000)
    }),
  )
})

test('R3.06 taxing payouts singly or together gives the same result', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50_000), { maxLength: 12 }), fc.nat(100_000), (grosses, amount) => {
      const taxes = status({ churchPercent: 9, orders: [anOrder('o', amount)] })
      const together = taxPayouts(taxes, onDays(grosses))
      let used = 0
      const singly = onDays(grosses).flatMap((one) => {
        const [taxed] = taxPayouts(taxes, [one], [{ orderId: 'o', year: 2026, used: cents(used) }])
        used += taxed!.exemptionUsed
        return taxed!
      })
      expect(singly).toEqual(together)
    }),
  )
})

test('R3.06 a counter-booking undoes a payout to the cent', () => {
  const [booked] = taxPayouts(status({ churchPercent: 9, orders: [anOrder('o', 1_000)] }), [
    payout('a', '2026-06-30', 12_345),
  ])
  const undone = counterBooking(booked!, 'b')
  for (const part of ['gross', 'exemptionUsed', 'taxable', 'capitalGainsTax', 'solidarity', 'church', 'net'] as const)
    expect(booked![part] + undone[part]).toBe(0)
  expect(undone.orders).toEqual([{ orderId: 'o', used: -1_000 }])
})

test('R3.06 a negative payout is none', () => {
  expect(() => taxPayouts(status(), [payout('a', '2026-06-30', -1)])).toThrow(RangeError)
})

const amounts = fc.array(fc.nat(1_000_000), { maxLength: 30 })
const onDays = (grosses: number[]) =>
  grosses.map((gross, index) => payout(String(index).padStart(3, '0'), addDays(localDate('2026-01-01'), index), gross))
const sum = (parts: readonly number[]) => parts.reduce((total, one) => total + one, 0)

test('R5.06 no order exempts more than its amount, and every payout adds up to the cent', () => {
  fc.assert(
    fc.property(amounts, fc.array(fc.nat(200_000), { maxLength: 4 }), fc.constantFrom(0, 8, 9), (grosses, sizes, k) => {
      const orders = sizes.map((amount, index) => anOrder(`o${index}`, amount))
      const taxed = taxPayouts(status({ orders, churchPercent: k as 0 | 8 | 9 }), onDays(grosses))
      for (const { id, amount } of orders) {
        const used = taxed.flatMap((one) => one.orders).filter((one) => one.orderId === id)
        expect(sum(used.map((one) => one.used))).toBeLessThanOrEqual(amount)
      }
      for (const one of taxed) {
        expect(one.net + one.capitalGainsTax + one.solidarity + one.church).toBe(one.gross)
        expect(sum(one.orders.map(({ used }) => used))).toBe(one.exemptionUsed)
      }
      expect(sum(taxed.map((one) => one.exemptionUsed))).toBe(Math.min(sum(grosses), sum(sizes)))
    }),
  )
})

test('R5.06 a larger order never costs tax; a larger payout brings at most two cents less', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(200_000), fc.nat(10_000), (gross, order, by) => {
      const net = (paid: number, amount: number) =>
        taxPayouts(status({ churchPercent: 9, orders: [anOrder('o', amount)] }), onDays([paid]))[0]!.net
      expect(net(gross, order + by)).toBeGreaterThanOrEqual(net(gross, order))
      // Each of the three parts is cut to the cent: all may step at the same cent of gross (domain/tax#rates).
      expect(net(gross + by, order)).toBeGreaterThanOrEqual(net(gross, order) - 2)
    }),
  )
})
