import type { FundingType } from '@goldammer/sdk/rules/product-types'
import type { UnitDeliveryState } from '@goldammer/sdk/rules/state-tones'
import type { LocalDate } from '@goldammer/sdk/units'
import type { CustodyEvent } from '../../../ports/custody/port.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { nextState } from '../../../shared/state-machine.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { productView } from '../../catalogue/product-view.ts'
import { holdsDeclaration } from '../../investors/compliance-cases/declared-withdrawals.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import type { ContractState } from '../states.ts'
import { lapseWithdrawal } from '../withdrawal/digital-content.service.ts'
import { type DeliveryRow, findDelivery } from './delivery.repository.ts'
import {
  comesBack,
  type DeliveryDirection,
  type DeliveryEvent,
  type DeliveryWay,
  deliveryMachine,
  deliveryWay,
  HOLDING,
  hasEnded,
} from './delivery.rules.ts'

type Change = {
  attempt?: number
  batch?: string | null
  sentAt?: Date | null
  acceptedAt?: Date | null
  confirmedOn?: LocalDate
  problem?: string | null
}

/** Moves a delivery whose contract's lock the caller holds, with its history. */
export async function moveDelivery(
  scope: Scope,
  tx: Tx,
  delivery: { id: string; state: string },
  event: DeliveryEvent,
  { reason, ...change }: Change & { reason?: string } = {},
): Promise<void> {
  const state = nextState(deliveryMachine, delivery.state as UnitDeliveryState, event)
  await writeHistory(scope, tx, {
    entity: 'delivery',
    entityId: delivery.id,
    event,
    from: delivery.state,
    to: state,
    reason: reason ?? null,
  })
  await tx
    .updateTable('delivery')
    .set({ ...change, state })
    .where('id', '=', delivery.id)
    .execute()
}

/** The custodian is asked by a job, which asks once however often it runs. */
export const queueTransfer = (scope: Scope, tx: Tx, id: string): Promise<string> =>
  addToOutbox(scope, tx, { kind: 'delivery.transfer', subjectId: id })

/** domain/deliveries#states: the units of a paid contract go where its type says; once it is paid again, what rested continues. */
export async function orderDelivery(scope: Scope, tx: Tx, contract: Contract): Promise<void> {
  const product = await tx
    .selectFrom(productView('product'))
    .select(['type', 'tokenProviderProductId', 'askDepotDataInvestor'])
    .where('id', '=', contract.productId)
    .executeTakeFirstOrThrow()
  const way = deliveryWay({ ...product, type: product.type as FundingType })
  if (way) await order(scope, tx, contract, way, 'out')
}

async function order(
  scope: Scope,
  tx: Tx,
  { orderId, units }: Pick<Contract, 'orderId' | 'units'>,
  way: DeliveryWay,
  direction: DeliveryDirection,
): Promise<void> {
  const orderedAt = scope.clock.now()
  const made = await tx
    .insertInto('delivery')
    .values({ id: newId(orderedAt), orderId, direction, way, state: 'ordered', units, orderedAt })
    .onConflict((conflict) => conflict.columns(['orderId', 'direction']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made)
    await writeHistory(scope, tx, {
      entity: 'delivery',
      entityId: made.id,
      event: 'order',
      from: null,
      to: 'ordered',
    })
  if (way === 'depot') return
  const { id } =
    made ??
    (await tx
      .selectFrom('delivery')
      .select('id')
      .where('orderId', '=', orderId)
      .where('direction', '=', direction)
      .executeTakeFirstOrThrow())
  await queueTransfer(scope, tx, id)
}

/** Continues what rested. */
export async function resumeDelivery(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  const rows = await tx
    .selectFrom('delivery')
    .select('id')
    .where('orderId', '=', orderId)
    .where('direction', '=', 'out')
    .where('way', '=', 'wallet')
    .where('state', '=', 'ordered')
    .execute()
  for (const { id } of rows) await queueTransfer(scope, tx, id)
}

/** A contract has ended: what was not given away never will be, what was comes back. Its lock is the caller's. */
export async function takeBack(
  scope: Scope,
  tx: Tx,
  contracts: readonly { orderId: string; state: ContractState }[],
): Promise<void> {
  const stateOf = new Map(contracts.map(({ orderId, state }) => [orderId, state]))
  if (stateOf.size === 0) return
  const given = await tx
    .selectFrom('delivery')
    .select(['id', 'orderId', 'way', 'state', 'units'])
    .where('orderId', 'in', [...stateOf.keys()])
    .where('direction', '=', 'out')
    .execute()
  for (const { way, state, ...delivery } of given) {
    if (state === 'ordered' || state === 'failed') await moveDelivery(scope, tx, { ...delivery, state }, 'drop')
    // What is on its way is waited for: its answer calls this function once more.
    if (state === 'confirmed' && comesBack(way as DeliveryWay, stateOf.get(delivery.orderId)!))
      await order(scope, tx, delivery, way as DeliveryWay, 'back')
  }
}

/** The contract's lock first, then what is known of the delivery. */
export async function lockDelivery(tx: Tx, id: string): Promise<{ delivery: DeliveryRow; contract: Contract } | null> {
  const known = await findDelivery(tx, id)
  const contract = known && (await repository.lockContractOnly(tx, known.orderId))
  const delivery = contract && (await findDelivery(tx, id))
  return delivery ? { delivery, contract } : null
}

/** It has arrived, or will not: a contract that ended meanwhile gets its units taken back. */
export async function settleDelivery(
  scope: Scope,
  tx: Tx,
  { delivery, contract }: { delivery: DeliveryRow; contract: Contract },
  event: 'confirm' | 'finish' | 'fail',
  change: Change & { reason?: string },
): Promise<void> {
  // Done by hand it was never sent to the custodian: performance begins with it.
  const byHand = event === 'finish' && !delivery.sentAt ? { sentAt: scope.clock.now() } : {}
  await moveDelivery(scope, tx, delivery, event, { ...byHand, ...change })
  if (event === 'finish' && delivery.direction === 'out') await lapseWithdrawal(tx, contract.orderId)
  if (delivery.direction === 'out' && hasEnded(contract.state)) await takeBack(scope, tx, [contract])
}

/** Under this key the custodian carries an order out once; another attempt is another order. */
const keyOf = ({ id, attempt }: Pick<DeliveryRow, 'id' | 'attempt'>) => `${id}_${attempt}`

/** It counts as sent before it is: whatever happens to the call, nobody takes it for one that was never made. */
async function prepareTransfer(scope: Scope, id: string): Promise<DeliveryRow | null> {
  return await inTransaction(scope, async (tx) => {
    const found = await lockDelivery(tx, id)
    if (!found) return null
    const { delivery, contract } = found
    if (delivery.way !== 'wallet' || delivery.acceptedAt) return null
    if (delivery.state === 'sent') return delivery
    if (delivery.state !== 'ordered') return null
    if (delivery.direction === 'out' && !HOLDING.includes(contract.state)) return null
    // A withdrawal is declared: the delivery continues once that is refused.
    if (delivery.direction === 'out' && (await holdsDeclaration(tx, contract.orderId))) return null
    if (!delivery.walletAddress || !delivery.tokenProviderProductId) {
      await settleDelivery(scope, tx, found, 'fail', { problem: 'no_destination' })
      return null
    }
    await moveDelivery(scope, tx, delivery, 'send', { sentAt: scope.clock.now() })
    if (delivery.direction === 'out') await lapseWithdrawal(tx, contract.orderId)
    return delivery
  })
}

/** Asks the custodian. It does not answer: staff see it, and the queue asks again under the same key. */
export async function transferUnits(scope: Scope, id: string): Promise<void> {
  const delivery = await prepareTransfer(scope, id)
  if (!delivery) return
  try {
    await scope.ports.custody.transfer({
      key: keyOf(delivery),
      direction: delivery.direction,
      tokenId: delivery.tokenProviderProductId!,
      walletAddress: delivery.walletAddress!,
      units: delivery.units,
      orderNumber: delivery.orderNumber,
    })
  } catch (error) {
    await scope.db
      .updateTable('delivery')
      .set({ problem: 'no_answer' })
      .where('id', '=', id)
      .where('state', '=', 'sent')
      .execute()
    throw error
  }
  await scope.db
    .updateTable('delivery')
    .set({ acceptedAt: scope.clock.now(), problem: null })
    .where('id', '=', id)
    .where('attempt', '=', delivery.attempt)
    .where('state', '=', 'sent')
    .execute()
}

type TransferEvent = Extract<CustodyEvent, { key: string }>

/** What became of an order of ours, by its key; a report on an earlier attempt, or a second one, changes nothing. */
export async function handleTransfer(scope: Scope, tx: Tx, event: TransferEvent): Promise<void> {
  const [id = '', attempt] = event.key.split('_')
  const found = await lockDelivery(tx, id)
  const isAwaited = found?.delivery.state === 'sent' && String(found.delivery.attempt) === attempt
  if (!isAwaited) return scope.log.warn({ event }, 'a transfer that is none of ours, or known')
  if (event.type === 'transfer.confirmed')
    await settleDelivery(scope, tx, found, 'confirm', { confirmedOn: event.on, problem: null })
  else await settleDelivery(scope, tx, found, 'fail', { problem: event.reason, reason: event.reason })
}

/** Contracts that were paid before deliveries were known. */
export async function orderMissing(scope: Scope): Promise<void> {
  const rows = await scope.db
    .selectFrom('contract')
    .select('orderId')
    .where('state', 'in', HOLDING)
    .where((eb) => eb.or([eb('walletId', 'is not', null), eb('depotId', 'is not', null)]))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('delivery').select('id').whereRef('delivery.orderId', '=', 'contract.orderId'))),
    )
    .limit(500)
    .execute()
  for (const { orderId } of rows)
    await inTransaction(scope, async (tx) => {
      const contract = await repository.lockContractOnly(tx, orderId)
      if (contract && HOLDING.includes(contract.state)) await orderDelivery(scope, tx, contract)
    })
}
