import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { checkCompliance } from '../../../test/walk/compliance.ts'
import { checkDeliveries, deliverEverything, deliveries } from '../../../test/walk/deliveries.ts'
import type { Dice } from '../../../test/walk/dice.ts'
import { clearHeldContracts, deeds } from '../../../test/walk/events.ts'
import { checkPayouts, finance, payEveryone } from '../../../test/walk/finance.ts'
import { checkInvariants, checkRest } from '../../../test/walk/invariants.ts'
import { casesOf, contractsOf, deliveriesOf, partOffersOf } from '../../../test/walk/reads.ts'
import { passTime, times } from '../../../test/walk/time.ts'
import { aWorld, type World } from '../../../test/walk/world.ts'

let app: TestApp
beforeAll(async () => {
  // Debits come soon after their notice, so that walks get to see them returned, refunded and paid again. The histories of
  // contract and delivery are read as one: a clock that stood still would date steps of the same moment in no order.
  app = await buildTestApp({ clockTick: 1, settings: { PRENOTIFICATION_DAYS: '2', DEBIT_CUT_OFF: '24' } })
})
afterAll(() => app.close())

// `npm run test:full -- walks` walks further, and elsewhere.
const walks = Number(process.env.TEST_WALKS ?? 10)
const seed = Number(process.env.TEST_SEED ?? 20_261_122)
const steps = 30

const events = { ...deeds, ...deliveries, ...finance, ...times }
type EventName = keyof typeof events
const weights: Record<EventName, number> = {
  order: 5,
  pay: 7,
  identify: 4,
  goStraight: 6,
  decide: 5,
  runJobs: 4,
  wait: 5,
  bank: 2,
  wayOut: 2,
  cancel: 2,
  decideCancellation: 1,
  decideCase: 4,
  declare: 1,
  answerPart: 5,
  changeCountry: 1,
  payOut: 2,
  reverse: 1,
  deliver: 5,
  hearNoise: 1,
}
const names = Object.entries(weights).flatMap(([name, weight]) => Array<EventName>(weight).fill(name as EventName))
const die = fc.noBias(fc.nat(999))
const dice = { who: die, what: die, size: die }
const step = fc.record({ event: fc.noBias(fc.constantFrom(...names)), ...dice })

async function check(world: World): Promise<void> {
  await checkInvariants(world)
  await checkCompliance(world)
  await checkPayouts(world)
  await checkDeliveries(world)
}

async function walk(path: ({ event: EventName } & Dice)[]): Promise<void> {
  const world = await aWorld(app)
  for (const { event, ...dice } of path) {
    await events[event](world, dice)
    await check(world)
  }
  await clearHeldContracts(world)
  // Whatever still waits for something meets its deadline; one round after the other ends. Of a week no day is missed, so that
  // debits are filed: whose day is missed are pre-notified again. Then terms run out, and another such week files the rest.
  const week = Array<number>(8).fill(1)
  for (const days of [15, 15, ...week, 31, 31, 45, 31, 9, 9, ...week]) {
    await passTime(world, days * 24)
    await check(world)
  }
  await payEveryone(world)
  await deliverEverything(world)
  await check(world)
  await checkRest(world)
  for (const { state } of await contractsOf(world)) ends.add(state)
  for (const { state } of await partOffersOf(world)) ends.add(state)
  for (const { direction, state } of await deliveriesOf(world)) ends.add(`${direction} ${state}`)
  for (const { kind, state } of await casesOf(world)) ends.add(`${kind} ${state}`)
}
const ends = new Set<string>()

test(
  'R4.01 R4.02 R4.03 R3.06 domain/contracts#transitions domain/amounts#reserved domain/payouts#run random walks break no invariant',
  async () => {
    const orders = fc.array(fc.record({ event: fc.constant<EventName>('order'), ...dice }), {
      minLength: 4,
      maxLength: 4,
    })
    const path = fc.array(step, { minLength: steps - 4, maxLength: steps - 4, size: 'max' })
    await fc.assert(
      fc.asyncProperty(orders, path, (first, rest) => walk([...first, ...rest])),
      { seed, numRuns: walks, endOnFailure: true },
    )
    // The walks get about: contracts, part offers and deliveries of these ends were among them.
    expect([...ends]).toEqual(
      expect.arrayContaining([
        '3_2_active',
        'completed',
        '8_1_withdrawn',
        '8_4_lapsed',
        'declined',
        'lapsed',
        'out confirmed',
        'back confirmed',
      ]),
    )
  },
  walks * 30_000,
)
