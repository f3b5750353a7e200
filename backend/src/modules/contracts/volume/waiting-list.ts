import { roundState, takesOrders } from '@goldammer/sdk/rules/round-state'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { translate } from '@goldammer/sdk/translate'
import { type Cents, cents } from '@goldammer/sdk/units'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import { addAllToOutbox } from '../../../shared/outbox.ts'
import { purgeProductPages } from '../../../shared/purge.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inEachLocale } from '../../../shared/translated.ts'
import { setRoundState } from '../../catalogue/round-state.ts'
import { findForOrder } from '../../payments/service.ts'
import { isPaid } from '../../payments/states.ts'
import { changeState } from '../change-state.ts'
import { notifyInvestor } from '../investor-mail.ts'
import type { RoundRow } from '../repository.ts'
import * as repository from '../repository.ts'
import { enqueueRoundNotification, type RoundEvent } from '../rounds/round-notifications.service.ts'
import { LAPSE_DAYS, REMINDER_DAYS } from '../states.ts'
import {
  allot,
  type Capacity,
  capacityOf,
  findReservation,
  largestCapacity,
  movesRound,
  type VolumeRequest,
  type Waiting,
} from './capacity.ts'
import * as partOffers from './part-offers.repository.ts'
import { closePartOffers, offerPart } from './part-offers.ts'

const day = 86_400_000

/** The tranches of a product, and what is reserved of them. */
export async function readVolumeFacts(db: Database | Tx, productId: string) {
  const [tranches, volumes] = await Promise.all([
    repository.listTranches(db, productId),
    repository.sumVolumes(db, productId),
  ])
  return { tranches, volumes }
}

export async function readCapacity(tx: Database | Tx, productId: string): Promise<Capacity> {
  const [tariffs, tranches] = await Promise.all([
    repository.listTariffVolumes(tx, productId),
    repository.listTranches(tx, productId),
  ])
  return capacityOf(tariffs[0]?.productVolume ?? null, tariffs, tranches)
}

/** Whether an order of this moment would wait, and the largest order of each tariff that a tranche can hold at all (domain/amounts#capacity). */
export function previewReservation(
  product: { totalVolume: Cents | null; tariffs: { id: string; totalVolume: Cents }[] },
  { tranches, volumes }: Awaited<ReturnType<typeof readVolumeFacts>>,
  request: VolumeRequest,
) {
  const capacity = capacityOf(product.totalVolume, product.tariffs, tranches)
  const largest = new Map([...capacity.tariffVolume.keys()].map((id) => [id, largestCapacity(id, capacity)]))
  return { waits: findReservation(request, capacity, volumes)?.waits ?? false, largest }
}

/** After volume was taken or freed, under the tranche's lock: the waiting list moves up, the round's state follows. */
export async function followVolume(scope: Scope, tx: Tx, productId: string): Promise<void> {
  const round = await repository.findRound(tx, productId)
  if (round && takesOrders(round.state as RoundState)) {
    await moveUp(scope, tx, productId)
    await followFigures(scope, tx, round)
  }
  await purgeProductPages(scope, tx, productId)
}

/**
 * After an order was reserved at once, which it is where nobody waits: nothing was freed, and only the round's state follows.
 * Early signers open none: it starts on its day (domain/funding-rounds#early-signer).
 */
export async function followReserved(scope: Scope, tx: Tx, round: RoundRow, reserved: Cents): Promise<void> {
  if (movesRound(round, reserved)) await moveByFigures(scope, tx, round, { reserved, waiting: cents(0) })
}

/**
 * domain/amounts#part-offer: the head of the list takes freed volume if it fits whole, else it is offered what there is. An order still in
 * 1_x does not change its state.
 */
async function moveUp(scope: Scope, tx: Tx, productId: string): Promise<void> {
  const waiting = await repository.lockWaiting(tx, productId)
  if (waiting.length === 0) return
  const [capacity, volumes] = await Promise.all([readCapacity(tx, productId), repository.sumVolumes(tx, productId)])
  const { promoted, offers } = allot(await toWaiting(tx, waiting), capacity, volumes)
  const find = (orderId: string) => waiting.find((one) => one.orderId === orderId)!
  for (const { orderId, trancheId } of promoted) await leaveWaitingList(scope, tx, find(orderId), { trancheId })
  for (const { orderId, ...part } of offers) await offerPart(scope, tx, find(orderId), part)
}

/** The list as the rule of moving up sees it. */
async function toWaiting(tx: Tx, contracts: repository.Contract[]): Promise<Waiting[]> {
  const orderIds = contracts.map(({ orderId }) => orderId)
  const [open, refused, tariffs] = await Promise.all([
    partOffers.listOpen(tx, orderIds),
    partOffers.listRefused(tx, orderIds),
    repository.listTariffs(tx, contracts[0]!.productId),
  ])
  return contracts.map(({ orderId, tariffId, amountTotal, waitlistedAt }) => ({
    orderId,
    tariffId,
    amount: amountTotal,
    waitlistedAt: waitlistedAt!,
    tariff: tariffs.find(({ id }) => id === tariffId)!,
    held: open.find((offer) => offer.orderId === orderId) ?? null,
    refused: refused.get(orderId) ?? 0,
  }))
}

/** Its tranche, and what a part changes about it. */
type Moved = { trancheId: string; reason?: string } & Partial<
  Pick<repository.Contract, 'amountTotal' | 'units' | 'serviceFee' | 'accruedInterest'>
>

/** An order moves up, whole or with the part it has taken: the volume is its own, and the mandate is due. */
export async function leaveWaitingList(
  scope: Scope,
  tx: Tx,
  contract: repository.Contract,
  { reason, ...own }: Moved,
): Promise<repository.Contract> {
  const now = scope.clock.now()
  const change = { ...own, waitlistedAt: null, mandateDueAt: new Date(now.getTime() + LAPSE_DAYS.mandate * day) }
  await closePartOffers(scope, tx, contract.orderId, 'void')
  let moved: repository.Contract = { ...contract, ...change }
  if (contract.state === '2_2_waitlisted') {
    moved = await changeState(scope, tx, contract, 'moveUp', { ...change, ...(reason ? { reason } : {}) })
  } else await repository.updateContract(tx, contract.orderId, { ...change, updatedAt: now })
  const payment = await findForOrder(tx, contract.orderId)
  const isGiven = payment !== undefined && isPaid(payment.state)
  const next = inEachLocale((locale) => translate(locale, `mail.told.mandate.${isGiven ? 'given' : 'asked'}`))
  const parameters = { next, deadline: isGiven ? null : change.mandateDueAt.toISOString() }
  const link = isGiven ? undefined : `/checkout/success/${contract.orderId}/unpaid`
  await notifyInvestor(scope, tx, moved, { template: 'M06', parameters, link })
  await remindOfMandateFrom(scope, tx, contract.orderId, now)
  return moved
}

/** The reminders of a mandate that is asked for from then on; each looks whether it is still due, and by the same day. */
export async function remindOfMandateFrom(scope: Scope, tx: Tx, orderId: string, from: Date): Promise<void> {
  const mandateDueAt = new Date(from.getTime() + LAPSE_DAYS.mandate * day).toISOString()
  const reminders = REMINDER_DAYS.mandate.map((afterDays) => ({
    kind: 'mandate.remind',
    subjectId: orderId,
    payload: { mandateDueAt },
    runAt: new Date(from.getTime() + afterDays * day),
  }))
  await addAllToOutbox(scope, tx, reminders)
}

/** The notification of a step of the round, if it has one (R2.24); who failed with it has M15, who waited in vain M07. */
function newsOf(event: string, to: RoundState): RoundEvent | null {
  if (event === 'start') return 'opened'
  return to === 'closed' ? 'closed' : null
}

/** Moves a round and notifies of it; the caller holds the lock of its tranches. */
export async function moveRound(scope: Scope, tx: Tx, round: RoundRow, event: string, to: RoundState): Promise<void> {
  if (round.state === to) return
  await writeHistory(scope, tx, {
    entity: 'funding_round',
    entityId: round.id,
    event,
    from: round.state,
    to,
  })
  await setRoundState(tx, round.id, to)
  round.state = to
  const notice = newsOf(event, to)
  if (notice) await enqueueRoundNotification(scope, tx, round.productId, notice)
}

/** R4.04, domain/funding-rounds#states: the state of a running round from what is reserved and what waits. */
async function followFigures(scope: Scope, tx: Tx, round: RoundRow): Promise<void> {
  await moveByFigures(scope, tx, round, await repository.sumVolumes(tx, round.productId))
}

async function moveByFigures(
  scope: Scope,
  tx: Tx,
  round: RoundRow,
  { reserved, waiting }: Pick<repository.Volumes, 'reserved' | 'waiting'>,
): Promise<void> {
  const to = roundState({ reserved, waiting, threshold: round.threshold, endDateReached: false })
  if (round.state === 'open' && to !== 'open' && reserved >= round.threshold)
    await enqueueRoundNotification(scope, tx, round.productId, 'funded')
  await moveRound(scope, tx, round, 'figures', to)
}
