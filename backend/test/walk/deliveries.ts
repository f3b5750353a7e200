import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { heard } from '../ready-to-buy.ts'
import { type Dice, pick } from './dice.ts'
import { deliveriesOf } from './reads.ts'
import { short } from './ways.ts'
import { post } from './webhooks.ts'
import type { World } from './world.ts'

type Delivery = Awaited<ReturnType<typeof deliveriesOf>>[number]

const keyOf = ({ id, attempt }: Pick<Delivery, 'id' | 'attempt'>) => `${id}_${attempt}`

/** domain/deliveries#states: finance hands over, notes what became of it and orders again; the custodian answers, is down, or tells nonsense. */
async function deliver(world: World, { who, what, size }: Dice): Promise<void> {
  const all = await deliveriesOf(world)
  const fritz = await world.staffOf(world.finance[0])
  const frieda = await world.staffOf(world.finance[1])
  const one = pick(all, who)
  const handOver = async () => {
    const lists = size % 3 === 0 ? [fritz, frieda] : [fritz]
    const answers = (await Promise.all(lists.map((staff) => staff('/deliveries/hand-over')))).map(heard)
    expect(
      answers.filter(({ status }) => status === 200).length,
      'lists with the same instruction',
    ).toBeLessThanOrEqual(1)
  }
  // The same twice at once, or its opposite: whatever is done, it is done once.
  const note = async () => {
    if (!one) return
    const report = (outcome: string) =>
      fritz(`/deliveries/${one.id}/report`, { outcome, reason: 'Antwort der Depotbank.' })
    const outcome = size % 2 ? 'executed' : 'failed'
    const acts = size % 3 === 0 ? [report(outcome), report('executed')] : [report(outcome)]
    ;(await Promise.all(acts)).map(heard)
  }
  const retry = async () => {
    if (one) heard(await fritz(`/deliveries/${one.id}/retry`, { reason: 'Noch einmal.' }))
  }
  const reportFailure = async () => {
    if (!one) return
    const event = {
      eventId: `failed_${randomUUID()}`,
      type: 'transfer.failed',
      key: keyOf(one),
      reason: 'not on the list',
    }
    expect([await post(world, 'custody', event), await post(world, 'custody', event)]).toEqual([204, 204])
  }
  const reportUnknown = async () => {
    const key = one ? keyOf({ id: one.id, attempt: one.attempt + 1 }) : `${randomUUID()}_1`
    const event = { eventId: `noise_${randomUUID()}`, type: 'transfer.confirmed', key, on: '2026-11-20' }
    expect(await post(world, 'custody', event)).toBe(204)
    expect(await post(world, 'custody', event, 'not the secret of this shop')).toBe(401)
    expect(await deliveriesOf(world), 'what is told of no order of ours changes nothing').toEqual(all)
  }
  const deeds = [handOver, handOver, note, note, retry, reportFailure, reportUnknown, () => whileDown(world)]
  await pick(deeds, what)!()
}

/** The custodian does not answer while jobs run: what it was asked for stays in the queue. */
async function whileDown({ app }: World): Promise<void> {
  const { custody } = app.parts.ports
  const { transfer } = custody
  custody.transfer = () => Promise.reject(new Error('connect ECONNREFUSED'))
  try {
    await app.runJobs().catch(() => {})
  } finally {
    custody.transfer = transfer
  }
}

/** Which kinds of units there are, by the offer's place: a loan has none. */
const WAYS = [null, 'depot', 'wallet']
/** domain/deliveries#states: nothing leaves us while the contract is not paid. */
const HOLDING = ['3_2', '8_5', '8_6']

/** domain/deliveries#states: one delivery each way, to where the type says, of all units; none without a payment, none kept after the end. */
export async function checkDeliveries(world: World): Promise<void> {
  const all = await deliveriesOf(world)
  for (const [, own] of Map.groupBy(all, ({ orderId }) => orderId)) {
    const { orderNumber, productId, contractState, bought } = own[0]!
    const [out, ...further] = own.filter(({ direction }) => direction === 'out')
    const back = own.filter(({ direction }) => direction === 'back')
    expect([out !== undefined, further, back.length <= 1], `${orderNumber}: one each way`).toEqual([true, [], true])
    const hasEnded = /^8_[1-4]|^completed/.test(contractState)
    if (!hasEnded) expect([back, out!.state === 'void'], `${orderNumber} goes on`).toEqual([[], false])
    if (back.length > 0) expect(out!.state, `${orderNumber}: what comes back had arrived`).toBe('confirmed')
    if (hasEnded) expect(['void', 'sent', 'confirmed'], `${orderNumber} has ended`).toContain(out!.state)
    const staysConfirmed = out!.way === 'depot' && contractState === 'completed'
    if (hasEnded && out!.state === 'confirmed' && !staysConfirmed)
      expect(back.length, `${orderNumber}: what had arrived is asked back`).toBe(1)
    for (const one of own) {
      expect(one.way).toBe(WAYS[world.offers.findIndex((offer) => offer.productId === productId)])
      expect(one.units, `${orderNumber}: all units`).toBe(bought)
      expect(one.confirmedOn !== null, `${orderNumber} has a day once it is there`).toBe(one.state === 'confirmed')
      if (one.state === 'failed') expect(one.problem, 'a failure has a reason').not.toBeNull()
      const stoodInList = one.batch !== null
      if (one.way === 'wallet' || one.state === 'ordered') expect(stoodInList, 'waits for no depot bank').toBe(false)
      else if (one.state === 'sent') expect(stoodInList, 'what a depot bank has stands in a list').toBe(true)
    }
  }
  await checkSteps(world, all)
}

/** The histories in the order in which they were written: what was paid is ordered, and only what is paid leaves us. */
async function checkSteps(world: World, all: readonly Delivery[]): Promise<void> {
  const contracts = await world.app.db
    .selectFrom('contract')
    .select(['orderId', 'productId', 'state'])
    .where(
      'productId',
      'in',
      world.offers.slice(1).map(({ productId }) => productId),
    )
    .execute()
  const ids = [...all.map(({ id }) => id), ...contracts.map(({ orderId }) => orderId)]
  if (ids.length === 0) return
  const steps = await world.app.db
    .selectFrom('history')
    .select(['entity', 'entityId', 'event', 'toState'])
    .where('entityId', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const orderOf = new Map(all.filter(({ direction }) => direction === 'out').map(({ id, orderId }) => [id, orderId]))
  const stateOf = new Map<string, string>()
  for (const { entity, entityId, event, toState } of steps) {
    if (entity === 'contract') stateOf.set(entityId, short(toState))
    const orderId = orderOf.get(entityId)
    if (orderId && (event === 'order' || event === 'send'))
      expect(HOLDING, `${event} in ${stateOf.get(orderId)}`).toContain(stateOf.get(orderId))
  }
  const ordered = new Set(orderOf.values())
  const paid = steps.filter(({ entity, event }) => entity === 'contract' && event === 'settle')
  expect(new Set(paid.map(({ entityId }) => entityId)), 'what was paid is delivered').toEqual(ordered)
}

/** At the end finance sees to whatever is left, and the custodian answers. */
export async function deliverEverything(world: World): Promise<void> {
  const { app, finance } = world
  const staff = await world.staffOf(finance[0])
  const rest = async () => (await deliveriesOf(world)).filter(({ state }) => !['confirmed', 'void'].includes(state))
  for (let round = 0; round < 4; round++) {
    heard(await staff('/deliveries/hand-over'))
    for (const { id, way, state } of await rest())
      if (state === 'failed' || (state === 'sent' && way === 'depot'))
        heard(await staff(`/deliveries/${id}/report`, { outcome: 'executed', reason: 'Von Hand.' }))
    await app.runJobs()
    await app.runTimedJob('sandbox-custody')
  }
  expect(await rest(), 'every delivery has arrived, or is not needed').toEqual([])
  for (const { orderId, orderNumber, contractState } of await deliveriesOf(world)) {
    const own = (await deliveriesOf(world)).filter((one) => one.orderId === orderId && one.state === 'confirmed')
    const held = own.reduce((units, { direction, units: moved }) => units + (direction === 'out' ? moved : -moved), 0)
    const isHolding = HOLDING.includes(short(contractState))
    expect(held > 0, `${orderNumber} in ${contractState} holds ${held} units`).toBe(isHolding)
  }
}

export const deliveries = { deliver }
