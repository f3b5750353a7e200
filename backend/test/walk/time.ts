import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { newId } from '../../src/shared/ids.ts'
import { type Dice, pick } from './dice.ts'
import { contractsOf } from './reads.ts'
import { post } from './webhooks.ts'
import type { World } from './world.ts'

const hour = 3_600_000
const timers = [
  'sandbox-bank',
  'payments-file',
  'part-offers',
  'contract-timers',
  'funding-rounds',
  'identity-expiry',
  'payments-overdue',
  'sandbox-custody',
  'deliveries-missing',
]

/** Time passes, and what runs by the clock runs; days may have been missed. */
export async function passTime({ app }: World, hours: number): Promise<void> {
  app.clock.set(new Date(app.clock.now().getTime() + hours * hour))
  for (const name of timers) await app.runTimedJob(name)
}

const wait = (world: World, { what }: Dice) => passTime(world, pick([2, 24, 24, 24, 72, 72, 24 * 8, 24 * 15], what)!)

const runJobs = ({ app }: World) => app.runJobs()

const statesOf = async (world: World) => ({
  contracts: await contractsOf(world),
  payments: await world.app.db.selectFrom('payment').select(['id', 'state']).orderBy('id').execute(),
  checks: await world.app.db.selectFrom('identityCheck').select(['id', 'state', 'attempts']).orderBy('id').execute(),
})

/** R4.03: what comes twice, out of order, forged or for nobody is answered, and changes nothing. */
async function hearNoise(world: World, { who, what }: Dice): Promise<void> {
  const { db } = world.app
  const contracts = await contractsOf(world)
  const payments = contracts.length
    ? await db
        .selectFrom('payment')
        .select(['id', 'state'])
        .where(
          'orderId',
          'in',
          contracts.map(({ orderId }) => orderId),
        )
        .orderBy('id')
        .execute()
    : []
  const payment = pick(payments, who) ?? { id: newId(), state: 'created' }
  const investor = pick(world.investors, who)!
  const check = await db
    .selectFrom('identityCheck')
    .select(['id', 'state'])
    .where('investorId', '=', investor.investorId)
    .executeTakeFirst()
  const webhook = pick(await db.selectFrom('sandbox.bankWebhook').select('body').orderBy('eventId').execute(), who)
  const eventId = `noise_${randomUUID()}`
  const before = await statesOf(world)
  const noises: (() => Promise<number>)[] = [
    async () => (webhook ? await post(world, 'payment', JSON.parse(webhook.body)) : 204),
    () => post(world, 'payment', { eventId, type: 'mandate.signed', paymentId: newId(), providerMandateId: 'm' }),
    () => post(world, 'identity', { eventId, identityCheckId: newId(), sessionId: 's', outcome: 'successful' }),
    async () =>
      payment.state === 'filed'
        ? 204
        : await post(world, 'payment', {
            eventId,
            type: 'collection.settled',
            paymentId: payment.id,
            on: '2026-11-20',
          }),
    async () =>
      ['mandate_pending', 'failed'].includes(payment.state)
        ? 204
        : await post(world, 'payment', {
            eventId,
            type: 'mandate.signed',
            paymentId: payment.id,
            providerMandateId: 'm',
          }),
    async () =>
      check && (check.state === 'successful' || check.state === 'rejected')
        ? await post(world, 'identity', { eventId, identityCheckId: check.id, sessionId: 's', outcome: 'rejected' })
        : 204,
  ]
  expect(await pick(noises, what)!()).toBe(204)
  const forged = { eventId, type: 'collection.settled', paymentId: payment.id, on: '2026-11-20' }
  expect(await post(world, 'payment', forged, 'not the secret of this shop')).toBe(401)
  expect(await statesOf(world)).toEqual(before)
}

export const times = { wait, runJobs, hearNoise }
