import { type Cents, cents } from '@goldammer/sdk/units'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canMove, nextState } from '../../shared/state-machine.ts'
import type { Volumes } from './repository.ts'
import { type ContractEvent, type ContractState, contractMachine } from './states.ts'
import { allot, type Capacity, findReservation, type Waiting } from './volume/capacity.ts'

describe('R4.01 the states of a contract (domain/contracts#states)', () => {
  test.each([
    ['2_1_in_review', 'accept', '2_4_approved'],
    ['2_2_waitlisted', 'moveUp', '2_1_in_review'],
    ['3_1_payment_open', 'settle', '3_2_active'],
    ['3_2_active', 'returnPayment', '3_1_payment_open'],
    ['3_2_active', 'withdraw', '8_1_withdrawn'],
    // A noted cancellation takes nothing of a running right of withdrawal.
    ['8_5_cancellation_marked', 'withdraw', '8_1_withdrawn'],
    ['8_6_terminated', 'complete', 'completed'],
  ] as [ContractState, ContractEvent, ContractState][])('%s: %s leads to %s', (from, event, to) => {
    expect(nextState(contractMachine, from, event)).toBe(to)
  })

  test.each([
    ['2_2_waitlisted', 'accept'],
    ['1_2_kyc_pending', 'accept'],
    ['2_4_approved', 'revokeOffer'],
    ['2_1_in_review', 'withdraw'],
    ['3_2_active', 'lapse'],
    ['completed', 'failFunding'],
  ] as [ContractState, ContractEvent][])('%s refuses %s', (from, event) => {
    expect(() => nextState(contractMachine, from, event)).toThrow('INVALID_TRANSITION')
  })

  test('an ended contract moves nowhere', () => {
    const ended: ContractState[] = ['8_1_withdrawn', '8_2_rejected', '8_3_funding_failed', '8_4_lapsed', 'completed']
    const events = Object.keys(contractMachine) as ContractEvent[]
    expect(ended.flatMap((state) => events.filter((event) => canMove(contractMachine, state, event)))).toEqual([])
  })
})

const tariff = 'a'
const capacity = (volume: number, tranches = [volume]): Capacity => ({
  productVolume: cents(volume),
  tariffVolume: new Map([[tariff, cents(volume)]]),
  tranches: tranches.map((totalVolume, index) => ({ id: `t${index + 1}`, totalVolume: cents(totalVolume) })),
})
const volumes = (reserved: number, waiting = 0, tranche = 't1'): Volumes => ({
  reserved: cents(reserved),
  waiting: cents(waiting),
  reservedByTariff: new Map([[tariff, cents(reserved)]]),
  reservedByTranche: new Map([[tranche, cents(reserved)]]),
})
const request = (amount: number) => ({ tariffId: tariff, amount: cents(amount) })

describe('R3.08 volume (domain/amounts#capacity)', () => {
  test.each([
    ['just fits', 900, 0, 100, false],
    ['one cent too much', 900, 0, 101, true],
    ['fits, but one waits before', 900, 50, 100, true],
    ['nothing is left', 1000, 0, 1, true],
  ])('%s', (_name, reserved, waiting, amount, waits) => {
    expect(findReservation(request(amount), capacity(1000), volumes(reserved, waiting))).toEqual({
      trancheId: 't1',
      waits,
    })
  })

  test('a further tranche takes what the first does not', () => {
    expect(findReservation(request(300), capacity(2000, [1000, 1000]), volumes(900))).toEqual({
      trancheId: 't2',
      waits: false,
    })
  })

  const tariffTerms = { minInvestment: cents(50), investmentUnitPrice: cents(50), investmentSteps: '' }
  const waiting = (orderId: string, amount: number, minute: number, more: Partial<Waiting> = {}): Waiting => ({
    ...request(amount),
    orderId,
    waitlistedAt: new Date(Date.UTC(2026, 10, 20, 9, minute)),
    tariff: tariffTerms,
    held: null,
    refused: 0,
    ...more,
  })
  const held = (amount: number) => ({ trancheId: 't1', amount: cents(amount) })
  const idsOf = (list: { orderId: string }[]) => list.map(({ orderId }) => orderId)

  test('the list moves up by time, then id, to the first that does not fit: it is offered the rest', () => {
    const list = [waiting('d', 100, 3), waiting('b', 200, 1), waiting('a', 100, 1), waiting('c', 500, 2)]
    const some = allot(list, capacity(1000), volumes(600))
    expect(idsOf(some.promoted)).toEqual(['a', 'b'])
    expect(some.offers).toEqual([{ orderId: 'c', trancheId: 't1', amount: 100 }])
    expect(idsOf(allot(list, capacity(1000), volumes(100)).promoted)).toEqual(['a', 'b', 'c', 'd'])
    expect(allot(list, capacity(1000), volumes(1000))).toEqual({ promoted: [], offers: [] })
  })

  test('R4.04 a part is what the tariff takes of it, and nothing below its minimum', () => {
    const offersAt = (reserved: number) => allot([waiting('a', 500, 1)], capacity(1000), volumes(reserved)).offers
    expect(offersAt(730)).toEqual([{ orderId: 'a', trancheId: 't1', amount: 250 }])
    expect(offersAt(951)).toEqual([])
    const open = { ...tariffTerms, minInvestment: cents(200) }
    expect(allot([waiting('a', 500, 1, { tariff: open })], capacity(1000), volumes(850)).offers).toEqual([])
  })

  test('R4.04 while the first is asked nobody behind moves, and whole volume makes the question needless', () => {
    const list = [waiting('a', 500, 1, { held: held(100) }), waiting('b', 100, 2)]
    expect(allot(list, capacity(1000), volumes(800))).toEqual({ promoted: [], offers: [] })
    expect(idsOf(allot(list, capacity(1000), volumes(500)).promoted)).toEqual(['a'])
  })

  test('R4.04 who said no keeps the place, is not asked for the same again, and lets the next go first', () => {
    const list = [waiting('a', 500, 1, { refused: 200 }), waiting('b', 150, 2), waiting('c', 400, 3)]
    const same = allot(list, capacity(1000), volumes(800))
    expect(idsOf(same.promoted)).toEqual(['b'])
    expect(same.offers).toEqual([{ orderId: 'c', trancheId: 't1', amount: 50 }])
    expect(allot(list, capacity(1000), volumes(700)).offers).toEqual([{ orderId: 'a', trancheId: 't1', amount: 300 }])
    expect(idsOf(allot(list, capacity(1000), volumes(400)).promoted)).toEqual(['a'])
  })

  test('R4.04 who said no is not asked again while somebody behind them is asked: one part at a time', () => {
    const list = [waiting('a', 500, 1, { refused: 100 }), waiting('b', 400, 2, { held: held(100) })]
    expect(allot(list, capacity(1000), volumes(700)).offers).toEqual([])
    const moved = [waiting('a', 300, 1, { held: held(100) }), waiting('b', 400, 2)]
    const { promoted, offers } = allot(moved, capacity(1000), volumes(600))
    expect([idsOf(promoted), idsOf(offers)]).toEqual([['a'], ['b']])
  })

  test('R4.04 whatever moves up and is offered never holds more than there is', () => {
    const amounts = [50, 150, 300, 1000]
    const refusals = [0, 100, 500]
    const orders = amounts.flatMap((amount) => refusals.map((refused) => ({ amount, refused })))
    for (const first of orders)
      for (const second of orders)
        for (let reserved = 0; reserved <= 1000; reserved += 70) {
          const list = [first, second, first].map(({ amount, refused }, index) =>
            waiting(`o${index}`, amount, index, { refused }),
          )
          const { promoted, offers } = allot(list, capacity(1000), volumes(reserved))
          const amountOf = (id: string) => list.find(({ orderId }) => orderId === id)!.amount
          const given = promoted.reduce((sum, { orderId }) => sum + amountOf(orderId), 0)
          const kept = offers.reduce((sum, { amount }) => sum + amount, 0)
          expect(reserved + given + kept).toBeLessThanOrEqual(1000)
          expect(offers.length).toBeLessThanOrEqual(1)
        }
  })
})

test('R3.08 R4.04 whatever comes and goes, nothing is allocated twice, nobody overtakes, no order is lost', () => {
  const money = fc.integer({ min: 1, max: 500 })
  // No part is large enough to be offered: volume is given away whole.
  const whole = { minInvestment: cents(1_000_000), investmentUnitPrice: cents(1), investmentSteps: '' }
  const world = fc.record({
    product: fc.option(fc.nat(2_000)),
    tariffs: fc.array(fc.nat(1_500), { minLength: 1, maxLength: 3 }),
    tranches: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 3 }),
    events: fc.array(fc.record({ tariff: fc.nat(2), amount: money, leaves: fc.boolean(), who: fc.nat(50) }), {
      maxLength: 40,
    }),
  })
  // biome-ignore lint/nursery/noFloatingPromises: a property without promises is through when it returns
  fc.assert(
    fc.property(world, ({ product, tariffs, tranches, events }) => {
      const capacity: Capacity = {
        productVolume: product === null ? null : cents(product),
        tariffVolume: new Map(tariffs.map((volume, index) => [`t${index}`, cents(volume)])),
        tranches: tranches.map((volume, index) => ({ id: `r${index}`, totalVolume: cents(volume) })),
      }
      type LiveOrder = {
        orderId: string
        tariffId: string
        trancheId: string
        amount: Cents
        waitlistedAt: Date | null
        at: number
      }
      let live: LiveOrder[] = []
      const sumOf = (list: LiveOrder[]) => cents(list.reduce((sum, { amount }) => sum + amount, 0))
      const by = (key: 'tariffId' | 'trancheId') =>
        new Map(
          [
            ...Map.groupBy(
              live.filter((one) => !one.waitlistedAt),
              (one) => one[key],
            ),
          ].map(([id, part]) => [id, sumOf(part)]),
        )
      const volumesNow = (): Volumes => ({
        reserved: sumOf(live.filter((one) => !one.waitlistedAt)),
        waiting: sumOf(live.filter((one) => one.waitlistedAt)),
        reservedByTariff: by('tariffId'),
        reservedByTranche: by('trancheId'),
      })
      for (const [at, { tariff, amount, leaves, who }] of events.entries()) {
        const count = live.length
        if (leaves) {
          live = live.filter((_one, index) => index !== who)
          const waiting = live
            .filter((one) => one.waitlistedAt)
            .map((one) => ({ ...one, waitlistedAt: one.waitlistedAt!, tariff: whole, held: null, refused: 0 }))
          const { promoted } = allot(waiting, capacity, volumesNow())
          for (const { orderId, trancheId } of promoted)
            live = live.map((one) => (one.orderId === orderId ? { ...one, trancheId, waitlistedAt: null } : one))
          expect(live.length).toBeGreaterThanOrEqual(count - 1)
        } else {
          const ordered = { tariffId: `t${tariff % tariffs.length}`, amount: cents(amount) }
          const reservation = findReservation(ordered, capacity, volumesNow())!
          const waitlistedAt = reservation.waits ? new Date(at) : null
          live = [...live, { ...ordered, orderId: String(at), trancheId: reservation.trancheId, waitlistedAt, at }]
        }
        const { reserved, reservedByTariff, reservedByTranche } = volumesNow()
        if (product !== null) expect(reserved).toBeLessThanOrEqual(product)
        for (const [id, volume] of capacity.tariffVolume)
          expect(reservedByTariff.get(id) ?? 0).toBeLessThanOrEqual(volume)
        for (const { id, totalVolume } of capacity.tranches)
          expect(reservedByTranche.get(id) ?? 0).toBeLessThanOrEqual(totalVolume)
        const head = live.find((one) => one.waitlistedAt)
        if (head) expect(live.filter((one) => !one.waitlistedAt && one.at > head.at)).toEqual([])
      }
    }),
  )
})

/** Three tariffs in three tranches, a list that waits, and how much is reserved of each already. */
const crowd = fc.record({
  product: fc.nat(3_000),
  tariffs: fc.array(fc.record({ volume: fc.nat(1_500), taken: fc.nat(1_500) }), { minLength: 3, maxLength: 3 }),
  tranches: fc.array(fc.record({ volume: fc.nat(1_500), taken: fc.nat(1_500) }), { minLength: 3, maxLength: 3 }),
  list: fc.array(
    fc.record({ tariff: fc.nat(2), units: fc.integer({ min: 1, max: 20 }), unit: fc.integer({ min: 1, max: 50 }) }),
    { maxLength: 12 },
  ),
  refused: fc.array(fc.nat(500), { minLength: 12, maxLength: 12 }),
})

test('R3.08 R4.04 moving up and part offers never exceed product, tariff and tranche, in whole units', () => {
  // biome-ignore lint/nursery/noFloatingPromises: a property without promises is through when it returns
  fc.assert(
    fc.property(crowd, ({ product, tariffs, tranches, list, refused }) => {
      const takenOf = (parts: typeof tariffs, key: string) =>
        new Map(parts.map(({ volume, taken }, index) => [`${key}${index}`, cents(Math.min(volume, taken))]))
      const total = cents(product)
      const volumes: Volumes = {
        reserved: cents(Math.min(product, 500)),
        waiting: cents(0),
        reservedByTariff: takenOf(tariffs, 't'),
        reservedByTranche: takenOf(tranches, 'r'),
      }
      const capacity: Capacity = {
        productVolume: total,
        tariffVolume: new Map(tariffs.map(({ volume }, index) => [`t${index}`, cents(volume)])),
        tranches: tranches.map(({ volume }, index) => ({ id: `r${index}`, totalVolume: cents(volume) })),
      }
      const waiting = list.map(({ tariff, units, unit }, index): Waiting => {
        const terms = { minInvestment: cents(unit), investmentUnitPrice: cents(unit), investmentSteps: '' }
        return {
          orderId: String(index),
          tariffId: `t${tariff}`,
          amount: cents(units * unit),
          tariff: terms,
          held: null,
          waitlistedAt: new Date(index),
          refused: index % 2 ? refused[index]! : 0,
        }
      })
      const { promoted, offers } = allot(waiting, capacity, volumes)
      const orderOf = (orderId: string) => waiting[Number(orderId)]!
      const given = [
        ...promoted.map((one) => ({ ...one, ...orderOf(one.orderId), trancheId: one.trancheId })),
        ...offers.map((one) => ({ ...orderOf(one.orderId), ...one })),
      ]
      const sumOf = (parts: typeof given) => parts.reduce((sum, { amount }) => sum + amount, 0)
      expect(volumes.reserved + sumOf(given)).toBeLessThanOrEqual(Math.max(product, volumes.reserved))
      for (const [id, volume] of capacity.tariffVolume)
        expect(
          volumes.reservedByTariff.get(id)! + sumOf(given.filter((one) => one.tariffId === id)),
        ).toBeLessThanOrEqual(volume)
      for (const { id, totalVolume } of capacity.tranches)
        expect(
          volumes.reservedByTranche.get(id)! + sumOf(given.filter((one) => one.trancheId === id)),
        ).toBeLessThanOrEqual(totalVolume)
      expect(offers.length).toBeLessThanOrEqual(1)
      for (const { orderId, amount } of offers) {
        const order = orderOf(orderId)
        expect(amount % order.tariff.investmentUnitPrice).toBe(0)
        expect(amount).toBeLessThan(order.amount)
        expect(amount).toBeGreaterThan(order.refused)
      }
      expect(new Set(given.map(({ orderId }) => orderId)).size).toBe(given.length)
      // Whoever is left out without having refused a part ends the list.
      const position = waiting.findIndex(
        ({ orderId, refused: no }) => no === 0 && !promoted.some((one) => one.orderId === orderId),
      )
      if (position >= 0) expect(given.every(({ orderId }) => Number(orderId) <= position)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('R4.04 the more is freed, the more of the list moves up, from its head on', () => {
  const tariff = { minInvestment: cents(1), investmentUnitPrice: cents(1), investmentSteps: '' }
  // biome-ignore lint/nursery/noFloatingPromises: a property without promises is through when it returns
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 })), fc.nat(2_000), fc.nat(500), (amounts, free, more) => {
      const list = amounts.map(
        (amount, index): Waiting => ({
          orderId: String(index),
          tariffId: 't',
          amount: cents(amount),
          tariff,
          held: null,
          refused: 0,
          waitlistedAt: new Date(index),
        }),
      )
      const promotedOf = (volume: number) => {
        const capacity = {
          productVolume: null,
          tariffVolume: new Map(),
          tranches: [{ id: 'r', totalVolume: cents(volume) }],
        }
        const nothing = {
          reserved: cents(0),
          waiting: cents(0),
          reservedByTariff: new Map(),
          reservedByTranche: new Map(),
        }
        const { promoted, offers } = allot(list, capacity, nothing)
        expect(promoted.map(({ orderId }) => orderId)).toEqual(list.slice(0, promoted.length).map((one) => one.orderId))
        // What is left goes to the next in line as a part.
        const left = volume - promoted.reduce((sum, { orderId }) => sum + amounts[Number(orderId)]!, 0)
        expect(offers.map(({ amount }) => amount)).toEqual(promoted.length < list.length && left > 0 ? [left] : [])
        return promoted.length
      }
      expect(promotedOf(free + more)).toBeGreaterThanOrEqual(promotedOf(free))
    }),
  )
})
