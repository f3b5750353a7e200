import { type Cents, cents } from '@goldammer/sdk/units'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canMove, nextState } from '../../shared/state-machine.ts'
import { type Capacity, promote, reserve } from './capacity.ts'
import type { Volumes } from './repository.ts'
import { type ContractEvent, type ContractState, contractMachine } from './states.ts'

describe('R4.01 the states of a contract (domain §4.1)', () => {
  test.each([
    ['2_1_in_review', 'accept', '2_4_approved'],
    ['2_2_waitlisted', 'moveUp', '2_1_in_review'],
    ['3_1_payment_open', 'settle', '3_2_active'],
    ['3_2_active', 'returnPayment', '3_1_payment_open'],
    ['3_2_active', 'withdraw', '8_1_withdrawn'],
    ['8_6_terminated', 'complete', 'completed'],
  ] as [ContractState, ContractEvent, ContractState][])('%s: %s leads to %s', (from, event, to) => {
    expect(nextState(contractMachine, from, event)).toBe(to)
  })

  test.each([
    ['2_2_waitlisted', 'accept'],
    ['1_2_kyc_pending', 'accept'],
    ['2_4_approved', 'revokeOffer'],
    ['2_1_in_review', 'withdraw'],
    ['8_5_cancellation_marked', 'withdraw'],
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
const wish = (amount: number) => ({ tariffId: tariff, amount: cents(amount) })

describe('R3.08 volume (domain §5)', () => {
  test.each([
    ['just fits', 900, 0, 100, false],
    ['one cent too much', 900, 0, 101, true],
    ['fits, but one waits before', 900, 50, 100, true],
    ['nothing is left', 1000, 0, 1, true],
  ])('%s', (_name, reserved, waiting, amount, waits) => {
    expect(reserve(wish(amount), capacity(1000), volumes(reserved, waiting))).toEqual({ trancheId: 't1', waits })
  })

  test('a further tranche takes what the first does not', () => {
    expect(reserve(wish(300), capacity(2000, [1000, 1000]), volumes(900))).toEqual({ trancheId: 't2', waits: false })
  })

  const waiting = (orderId: string, amount: number, minute: number) => ({
    ...wish(amount),
    orderId,
    waitlistedAt: new Date(Date.UTC(2026, 10, 20, 9, minute)),
  })

  test('the list moves up by time, then id, and ends at the first that does not fit', () => {
    const list = [waiting('d', 100 as Cents, 3), waiting('b', 200, 1), waiting('a', 100, 1), waiting('c', 500, 2)]
    expect(promote(list, capacity(1000), volumes(600)).map((one) => one.orderId)).toEqual(['a', 'b'])
    expect(promote(list, capacity(1000), volumes(100)).map((one) => one.orderId)).toEqual(['a', 'b', 'c', 'd'])
    expect(promote(list, capacity(1000), volumes(1000))).toEqual([])
  })
})

test('R3.08 R4.04 however orders come and go, nothing is given away twice, nobody overtakes, and no order is lost', () => {
  const money = fc.integer({ min: 1, max: 500 })
  const world = fc.record({
    product: fc.option(fc.nat(2_000)),
    tariffs: fc.array(fc.nat(1_500), { minLength: 1, maxLength: 3 }),
    tranches: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 3 }),
    events: fc.array(fc.record({ tariff: fc.nat(2), amount: money, leaves: fc.boolean(), who: fc.nat(50) }), {
      maxLength: 40,
    }),
  })
  fc.assert(
    fc.property(world, ({ product, tariffs, tranches, events }) => {
      const capacity: Capacity = {
        productVolume: product === null ? null : cents(product),
        tariffVolume: new Map(tariffs.map((volume, index) => [`t${index}`, cents(volume)])),
        tranches: tranches.map((volume, index) => ({ id: `r${index}`, totalVolume: cents(volume) })),
      }
      type Held = {
        orderId: string
        tariffId: string
        trancheId: string
        amount: Cents
        waitlistedAt: Date | null
        at: number
      }
      let live: Held[] = []
      const sumOf = (list: Held[]) => cents(list.reduce((sum, { amount }) => sum + amount, 0))
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
            .map((one) => ({ ...one, waitlistedAt: one.waitlistedAt! }))
          for (const { orderId, trancheId } of promote(waiting, capacity, volumesNow()))
            live = live.map((one) => (one.orderId === orderId ? { ...one, trancheId, waitlistedAt: null } : one))
          expect(live.length).toBeGreaterThanOrEqual(count - 1)
        } else {
          const wished = { tariffId: `t${tariff % tariffs.length}`, amount: cents(amount) }
          const place = reserve(wished, capacity, volumesNow())!
          const waitlistedAt = place.waits ? new Date(at) : null
          live = [...live, { ...wished, orderId: String(at), trancheId: place.trancheId, waitlistedAt, at }]
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
