import type { components } from '@goldammer/sdk/operations/staff'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { readCountedPage } from '../../../shared/keyset.ts'
import { maskDepotNumber, shortenWallet } from '../../../shared/masks.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale } from '../../../shared/translated.ts'
import { isWithdrawalDeclared } from '../../investors/compliance-cases/declared-withdrawals.ts'
import { listOwn } from '../cancellation/cancellation.repository.ts'
import { lockContractsOnly } from '../repository.ts'
import type { ContractState } from '../states.ts'
import * as deliveries from './delivery.repository.ts'
import { HOLDING } from './delivery.rules.ts'
import { lockDelivery, moveDelivery, queueTransfer, settleDelivery } from './delivery.service.ts'

type Schemas = components['schemas']

/** Nothing is delivered out of a contract whose payment came back. */
const rests = ({ direction, contractState }: deliveries.DeliveryRow) =>
  direction === 'out' && !HOLDING.includes(contractState as ContractState)

function actsOn(row: deliveries.DeliveryRow): Schemas['UnitDeliveryAct'][] {
  if (row.state === 'sent' && row.way === 'depot') return ['executed', 'failed']
  if (row.state === 'sent' && row.problem) return ['retry']
  return row.state === 'failed' ? ['retry', 'executed'] : []
}

function targetOf({ way, walletAddress, bank, depotNumber }: deliveries.DeliveryRow): string | null {
  if (way === 'wallet') return walletAddress && shortenWallet(walletAddress)
  return depotNumber && `${bank} ${maskDepotNumber(depotNumber)}`
}

export const toUnitDelivery = (
  scope: Scope,
  row: deliveries.DeliveryRow,
  mayAct: boolean,
): Schemas['UnitDelivery'] => ({
  id: row.id,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  customerId: row.customerId,
  customerName: row.investorName,
  productName: inLocale(row.productName, scope.locale),
  direction: row.direction,
  way: row.way,
  state: row.state,
  units: row.units,
  target: targetOf(row),
  orderedAt: row.orderedAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  confirmedOn: row.confirmedOn,
  problem: row.problem,
  resting: row.state === 'ordered' && rests(row),
  batch: row.batch,
  acts: mayAct ? actsOn(row) : [],
})

/** What has to reach wallets and depots; failed ones first (domain/deliveries#states). */
export async function listDeliveries(
  scope: Scope,
  { cursor, limit = 50, ...filter }: deliveries.DeliveryFilter & { cursor?: string; limit?: number },
): Promise<Schemas['UnitDeliveryList']> {
  const query = deliveries.selectDeliveries(scope.db, filter)
  const page = await readCountedPage(query, deliveries.byUrgency, { sort: 'urgency', limit, cursor })
  const orderIds = page.rows.map(({ orderId }) => orderId)
  const own = await listOwn(scope.db, actingStaff(scope), orderIds)
  const elements = page.rows.map((row) => toUnitDelivery(scope, row, !own.has(row.orderId)))
  return { elements, total: page.total, next: page.next, previous: page.previous }
}

/** Depot instructions that are in no list yet. */
const selectWaiting = (db: Parameters<typeof deliveries.selectDeliveries>[0]) =>
  deliveries
    .selectDeliveries(db, { way: 'depot', state: ['ordered'] })
    .where((eb) =>
      eb.or([
        eb('delivery.direction', '=', 'back'),
        eb.and([eb('contract.state', 'in', HOLDING), eb.not(isWithdrawalDeclared('contract.orderId'))]),
      ]),
    )

/** How many there are of each, and of which products. */
export async function readOverview(scope: Scope): Promise<Schemas['UnitDeliveryOverview']> {
  const [states, waiting, products] = await Promise.all([
    deliveries
      .filterDeliveries(scope.db)
      .select((eb) => ['delivery.state', eb.fn.countAll<number>().as('count')])
      .groupBy('delivery.state')
      .execute(),
    selectWaiting(scope.db).execute(),
    deliveries
      .filterDeliveries(scope.db)
      .select(['product.id', 'product.name'])
      .groupBy(['product.id', 'product.name'])
      .execute(),
  ])
  const countOf = (state: string) => Number(states.find((row) => row.state === state)?.count ?? 0)
  return {
    ordered: countOf('ordered'),
    sent: countOf('sent'),
    failed: countOf('failed'),
    confirmed: countOf('confirmed'),
    toHandOver: waiting.length,
    products: products
      .map(({ id, name }) => ({ id, name: inLocale(name as Parameters<typeof inLocale>[0], scope.locale) }))
      .sort((one, other) => one.name.localeCompare(other.name, scope.locale)),
  }
}

/** Puts what waits for the depot banks in one list, each instruction in one only; nobody hands over their own. */
export async function handOver(scope: Scope): Promise<Schemas['UnitDeliveryBatch']> {
  return await inTransaction(scope, async (tx) => {
    const known = await selectWaiting(tx).execute()
    await lockContractsOnly(tx, known)
    // What was read before the locks may have been handed over meanwhile.
    const waiting = await selectWaiting(tx).execute()
    const orderIds = waiting.map(({ orderId }) => orderId)
    const own = await listOwn(tx, actingStaff(scope), orderIds)
    const locked = new Set(known.map(({ id }) => id))
    const rows = waiting.filter(({ id, orderId }) => locked.has(id) && !own.has(orderId))
    if (rows.length === 0) throw new AppError('DELIVERY_NONE_WAITING')
    const batch = newId(scope.clock.now())
    let count = 0
    for (const row of rows) {
      if (row.depotNumber === null) {
        await moveDelivery(scope, tx, row, 'fail', { problem: 'no_destination' })
        continue
      }
      await moveDelivery(scope, tx, row, 'send', { batch, sentAt: scope.clock.now(), problem: null })
      count++
    }
    await writeAudit(scope, tx, { action: 'payment.deliveriesHandedOver', details: { batch, count } })
    return { batch, count }
  })
}

/** Under the contract's lock; nobody decides about a contract of their own. */
async function getActable(
  scope: Scope,
  tx: Parameters<typeof lockDelivery>[0],
  id: string,
  act: Schemas['UnitDeliveryAct'],
) {
  const found = await lockDelivery(tx, id)
  if (!found) throw new AppError('DELIVERY_NOT_FOUND')
  const { delivery } = found
  const own = await listOwn(tx, actingStaff(scope), [delivery.orderId])
  if (own.has(delivery.orderId)) throw new AppError('DELIVERY_OWN')
  if (!actsOn(delivery).includes(act))
    throw new AppError('INVALID_TRANSITION', { parameters: { state: delivery.state, event: act } })
  return found
}

async function readAgain(scope: Scope, tx: Parameters<typeof lockDelivery>[0], id: string) {
  return toUnitDelivery(scope, (await deliveries.findDelivery(tx, id))!, true)
}

/** What the depot bank has answered, or that what the custodian could not do was done by hand. */
export async function reportDelivery(
  scope: Scope,
  id: string,
  { outcome, on, ...body }: Schemas['UnitDeliveryReport'],
): Promise<Schemas['UnitDelivery']> {
  const reason = outcome === 'failed' || body.reason ? reasonOf({ reason: body.reason ?? '' }) : undefined
  const today = toLocalDate(scope.clock.now())
  const confirmedOn = (on as LocalDate | undefined) ?? today
  if (confirmedOn > today) throw new AppError('DELIVERY_DAY', { pointer: '/on' })
  return await inTransaction(scope, async (tx) => {
    const found = await getActable(scope, tx, id, outcome)
    const { delivery } = found
    if (outcome === 'failed') await settleDelivery(scope, tx, found, 'fail', { problem: reason!, reason: reason! })
    else {
      const event = delivery.state === 'failed' ? 'finish' : 'confirm'
      await settleDelivery(scope, tx, found, event, { confirmedOn, problem: null, ...(reason && { reason }) })
    }
    await writeAudit(scope, tx, {
      action: 'payment.deliveryReported',
      customerId: delivery.customerId,
      details: { orderNumber: delivery.orderNumber, direction: delivery.direction, outcome, reason },
    })
    return await readAgain(scope, tx, id)
  })
}

/** Orders it once more: what failed as a new order, what was never answered under the same key. */
export async function retryDelivery(
  scope: Scope,
  id: string,
  body: { reason: string },
): Promise<Schemas['UnitDelivery']> {
  const reason = reasonOf(body)
  return await inTransaction(scope, async (tx) => {
    const { delivery } = await getActable(scope, tx, id, 'retry')
    if (delivery.state === 'failed')
      await moveDelivery(scope, tx, delivery, 'retry', {
        attempt: delivery.attempt + 1,
        batch: null,
        sentAt: null,
        acceptedAt: null,
        problem: null,
        reason,
      })
    if (delivery.way === 'wallet') await queueTransfer(scope, tx, id)
    await writeAudit(scope, tx, {
      action: 'payment.deliveryRetried',
      customerId: delivery.customerId,
      details: { orderNumber: delivery.orderNumber, direction: delivery.direction, reason },
    })
    return await readAgain(scope, tx, id)
  })
}
