import type { components } from '@goldammer/sdk/operations/store'
import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { shareOf } from '@goldammer/sdk/rules/rounding'
import { sepaDates } from '@goldammer/sdk/rules/sepa-dates'
import { translate } from '@goldammer/sdk/translate'
import { type Cents, cents, centsToEuros, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { eachInTransaction, inTransaction } from '../../../shared/transaction.ts'
import { assertActing } from '../../investors/service.ts'
import { updateOrderAmounts } from '../../payments/orders.ts'
import { changeAmount } from '../../payments/service.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { accruedInterestOn } from '../schedule/accrued-interest.ts'
import { findTranche } from './capacity.ts'
import * as partOffers from './part-offers.repository.ts'
import { closePartOffers } from './part-offers.ts'
import { followVolume, leaveWaitingList, readCapacity } from './waiting-list.ts'

type Schemas = components['schemas']

/** The part that waits for the investor's answer. */
export async function readPartOffer(
  scope: Scope,
  contract: Pick<Contract, 'orderId' | 'tariffId' | 'waitlistedAt'>,
): Promise<Schemas['PartOffer'] | null> {
  const open = contract.waitlistedAt ? await partOffers.findOpen(scope.db, contract.orderId) : undefined
  if (!open || open.expiresAt <= scope.clock.now()) return null
  const unitPrice = await partOffers.getUnitPrice(scope.db, contract.tariffId)
  return {
    id: open.id,
    amount: centsToEuros(open.amount),
    units: open.amount / unitPrice,
    offeredAt: open.offeredAt.toISOString(),
    expiresAt: open.expiresAt.toISOString(),
  }
}

/** Those of the orders to which one may still say yes. */
export async function listOpenPartOffers(scope: Scope, orderIds: string[]) {
  const now = scope.clock.now()
  return (await partOffers.listOpen(scope.db, orderIds)).filter(({ expiresAt }) => expiresAt > now)
}

/** domain/amounts#part-offer: yes makes the part the new amount; after no the order stays in line, and the next goes first. */
export async function answerPartOffer(
  scope: Scope,
  orderId: string,
  { partOfferId, accepted }: { partOfferId: string; accepted: boolean },
): Promise<Schemas['PartOfferAnswer']> {
  const answered = await inTransaction(scope, async (tx) => {
    const locked = await repository.lockContract(tx, orderId)
    const contract = await assertActing(scope, tx, locked, 'CONTRACT_NOT_FOUND')
    const open = await partOffers.findOpen(tx, orderId)
    const isOpen = open?.id === partOfferId && scope.clock.now() < open.expiresAt
    if (!isOpen || !contract.waitlistedAt || !isLiveContract(contract.state)) throw new AppError('PART_OFFER_CLOSED')
    const moved = accepted ? await takePart(scope, tx, contract, open.amount) : contract
    if (!accepted) await closePartOffers(scope, tx, orderId, 'declined')
    await followVolume(scope, tx, contract.productId)
    return moved
  })
  const ranks = await repository.findRanks(scope.db, [orderId])
  return {
    orderId,
    state: answered.state,
    amountTotal: centsToEuros(cents(answered.amountTotal)),
    waitlistRank: ranks.get(orderId) ?? null,
  }
}

/** Under the tranche's lock: nobody else was given the part, but the volume itself may have been cut meanwhile. */
async function takePart(scope: Scope, tx: Tx, contract: Contract, amount: Cents): Promise<Contract> {
  const { orderId, tariffId, productId } = contract
  const capacity = await readCapacity(tx, productId)
  const volumes = await repository.sumVolumes(tx, productId)
  const tranche = findTranche({ tariffId, amount }, capacity, volumes)
  if (!tranche || tranche.free < amount) throw new AppError('PART_OFFER_CLOSED')
  await closePartOffers(scope, tx, orderId, 'accepted')
  const figures = await figuresFor(scope, tx, contract, amount)
  const debit = cents(amount + figures.accruedInterest + figures.serviceFee)
  await updateOrderAmounts(tx, orderId, { debit, amount, units: figures.units })
  await changeAmount(tx, orderId, debit)
  const reason = translate(scope.locale, 'investing.partOffer.accepted', {
    amount: centsToEuros(amount),
    before: centsToEuros(cents(contract.amountTotal)),
  })
  return await leaveWaitingList(scope, tx, contract, {
    ...figures,
    amountTotal: amount,
    trancheId: tranche.trancheId,
    reason,
  })
}

/** What follows from the amount, by the terms of the day of the order. */
async function figuresFor(scope: Scope, tx: Tx, contract: Contract, amount: Cents) {
  const { collectionDate } = sepaDates(toLocalDate(contract.submittedAt), scope.config.prenotificationDays)
  const [accruedInterest, unitPrice] = await Promise.all([
    accruedInterestOn(tx, contract.tariffId, amount, collectionDate),
    partOffers.getUnitPrice(tx, contract.tariffId),
  ])
  return {
    units: amount / unitPrice,
    serviceFee: shareOf(cents(contract.serviceFee), amount, contract.amountTotal),
    accruedInterest,
  }
}

/** Silence is a no (domain/amounts#part-offer). */
export async function endPartOffers(scope: Scope): Promise<void> {
  const due = await partOffers.listDueOrders(scope.db, scope.clock.now())
  await eachInTransaction(scope, due, async (tx, orderId) => {
    const contract = await repository.lockContract(tx, orderId)
    const open = await partOffers.findOpen(tx, orderId)
    if (!contract || !open || scope.clock.now() < open.expiresAt) return
    await closePartOffers(scope, tx, orderId, 'lapsed')
    await followVolume(scope, tx, contract.productId)
  })
}
