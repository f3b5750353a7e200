import { toLocalDate } from '@goldammer/sdk/units'
import { expect } from 'vitest'
import { heard } from '../ready-to-buy.ts'
import { type Dice, pick } from './dice.ts'
import { EXEMPTION, type World } from './world.ts'

const OPEN = ['preparing', 'draft', 'released']

const runsOf = ({ app, offers }: World) =>
  app.db
    .selectFrom('payoutRun')
    .select(['id', 'state', 'createdBy'])
    .where('productId', '=', offers[0]!.productId)
    .orderBy('id')
    .execute()

/** R3.06, R6.07: a run is prepared and released by whoever is there, twice at once, or discarded; the other's is refused. */
async function payOut(world: World, { who, what, size }: Dice): Promise<void> {
  const { app, finance, offers } = world
  const open = (await runsOf(world)).find(({ state }) => OPEN.includes(state))
  const one = await world.staffOf(pick(finance, who)!)
  const input = { productId: offers[0]!.productId, dueDate: toLocalDate(app.clock.now()) }
  const prepare = () => one('/payout-runs', input).then(heard)
  const prepared = size % 4 === 0 ? await Promise.all([prepare(), prepare()]) : [await prepare()]
  expect(prepared.filter(({ status }) => status === 201).length, 'open runs of a product').toBeLessThanOrEqual(
    open ? 0 : 1,
  )
  if (size % 3 > 0) await app.runJobs()
  const run = (await runsOf(world)).findLast(({ state }) => OPEN.includes(state))
  if (!run) return
  const other = await world.staffOf(pick(finance, who + 1)!)
  const deeds = [
    () => other(`/payout-runs/${run.id}/release`),
    () => one(`/payout-runs/${run.id}/release`),
    () => one(`/payout-runs/${run.id}/discard`),
  ]
  const deed = pick([0, 0, 0, 0, 1, 2], what)!
  const answers = await Promise.all([deeds[deed]!(), ...(size % 5 === 0 ? [deeds[deed]!()] : [])])
  expect(answers.map(heard).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  if (size % 2) await app.runJobs()
}

/** R3.06: a booking is undone, once. */
async function reverse(world: World, { who, what, size }: Dice): Promise<void> {
  const bookings = await bookingsOf(world)
  const booking = pick(bookings, who)
  if (!booking || what % 3 > 0) return
  const post = await world.staffOf(world.finance[0])
  const undo = () => post(`/payouts/${booking.id}/reversal`, { reason: 'Das Konto war aufgelöst.' }).then(heard)
  const answers = size % 2 ? await Promise.all([undo(), undo()]) : [await undo()]
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
}

const bookingsOf = ({ app, offers }: World) =>
  app.db
    .selectFrom('payout')
    .innerJoin('contract', 'contract.orderId', 'payout.orderId')
    .selectAll('payout')
    .select(['contract.amountTotal', 'contract.state', 'contract.orderNumber'])
    .where('contract.productId', '=', offers[0]!.productId)
    .orderBy('payout.id')
    .execute()
type Booking = Awaited<ReturnType<typeof bookingsOf>>[number]

const parts = ['interest', 'principal', 'exemptionUsed', 'taxable', 'capitalGainsTax', 'solidarity', 'church'] as const
const sum = (list: readonly Booking[], part: (typeof parts)[number] | 'tax') =>
  list.reduce((total, one) => total + one[part], 0)

/** domain/payouts#run: each instalment is paid at most once, undone to the cent, and no more than was lent is paid back. */
export async function checkPayouts(world: World): Promise<void> {
  const all = await bookingsOf(world)
  for (const [, own] of Map.groupBy(all, ({ orderId, due }) => `${orderId} ${due}`)) {
    const undone = new Map(own.flatMap((one) => (one.reverses ? [[one.reverses, one] as const] : [])))
    const standing = own.filter(({ id, reverses }) => !reverses && !undone.has(id))
    expect(standing.length, 'bookings of one instalment that stand').toBeLessThanOrEqual(1)
    for (const one of own.filter(({ id }) => undone.has(id)))
      for (const part of [...parts, 'tax'] as const)
        expect(one[part] + undone.get(one.id)![part], `${part} of what was undone`).toBe(0)
    for (const one of own) {
      expect(one.tax, 'the tax is its parts').toBe(one.capitalGainsTax + one.solidarity + one.church)
      expect(one.exemptionUsed + one.taxable, 'interest is exempt or taxed').toBe(one.interest)
    }
  }
  const wasReversed = new Set(all.flatMap(({ reverses, orderId }) => (reverses ? orderId : [])))
  for (const [orderId, own] of Map.groupBy(all, (one) => one.orderId)) {
    const { amountTotal, state, orderNumber } = own[0]!
    expect(sum(own, 'principal'), `${orderNumber} is paid back`).toBeLessThanOrEqual(amountTotal)
    if (state === 'completed' && !wasReversed.has(orderId)) expect(sum(own, 'principal')).toBe(amountTotal)
  }
  const used = await world.app.db
    .selectFrom('payoutExemption')
    .select(({ fn }) => ['year', fn.sum<number>('used').as('used')])
    .where('exemptionOrderId', '=', world.exemptionOrderId)
    .groupBy('year')
    .execute()
  for (const year of used) expect(Number(year.used), 'what an order of exemption gives').toBeLessThanOrEqual(EXEMPTION)
  for (const run of (await runsOf(world)).filter(({ state }) => state === 'posted')) {
    const own = all.filter(({ runId }) => runId === run.id)
    const { net } = await world.app.db
      .selectFrom('payoutRunSum')
      .select('net')
      .where('runId', '=', run.id)
      .where('kind', '=', 'booked')
      .executeTakeFirstOrThrow()
    expect(sum(own, 'interest') + sum(own, 'principal') - sum(own, 'tax'), 'the sum of the run').toBe(net)
    const files = await world.app.db.selectFrom('payoutFile').select('total').where('runId', '=', run.id).execute()
    expect(
      files.reduce((total, file) => total + file.total, 0),
      'what the bank is told to transfer',
    ).toBe(net)
  }
}

/** At the end finance pays whatever is owed: then nothing is. */
export async function payEveryone(world: World): Promise<void> {
  const { app, finance, offers } = world
  const fritz = await world.staffOf(finance[0])
  const frieda = await world.staffOf(finance[1])
  await app.runJobs()
  for (const { id, state } of await runsOf(world))
    if (state === 'draft') heard(await fritz(`/payout-runs/${id}/discard`))
  const { productId } = offers[0]!
  const { status, body } = heard(await fritz('/payout-runs', { productId, dueDate: toLocalDate(app.clock.now()) }))
  expect(status).toBe(201)
  await app.runJobs()
  heard(await frieda(`/payout-runs/${body.id}/release`))
  await app.runJobs()
}

export const finance = { payOut, reverse }
