import { largestAmount } from '@goldammer/sdk/rules/amount-steps'
import { byWaitingTime, freeVolume, mustWait } from '@goldammer/sdk/rules/oversubscription'
import { roundState, takesOrders } from '@goldammer/sdk/rules/round-state'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { type Cents, cents } from '@goldammer/sdk/units'
import type { TrancheRow, Volumes } from '../repository.ts'

/** The volumes that bind an order: its tariff's, its product's and its tranche's (domain/amounts#capacity). */
export type Capacity = {
  productVolume: Cents | null
  tariffVolume: Map<string, Cents>
  tranches: Pick<TrancheRow, 'id' | 'totalVolume'>[]
}

export const capacityOf = (
  productVolume: Cents | null,
  tariffs: readonly { id: string; totalVolume: Cents }[],
  tranches: Capacity['tranches'],
): Capacity => ({
  productVolume,
  tariffVolume: new Map(tariffs.map((tariff) => [tariff.id, tariff.totalVolume])),
  tranches,
})

export type VolumeRequest = { tariffId: string; amount: Cents }

/** A tranche with what it has free for an order. */
type FreeTranche = { trancheId: string; free: Cents }

/** What each tranche has free for an order of the tariff. */
function freeTranches(tariffId: string, capacity: Capacity, volumes: Volumes): FreeTranche[] {
  const freeOf = (total: Cents | null | undefined, reserved: Cents | undefined) =>
    total === null || total === undefined ? cents(Number.MAX_SAFE_INTEGER) : freeVolume(total, reserved ?? cents(0))
  const common = Math.min(
    freeOf(capacity.productVolume, volumes.reserved),
    freeOf(capacity.tariffVolume.get(tariffId), volumes.reservedByTariff.get(tariffId)),
  )
  return capacity.tranches.map((tranche) => ({
    trancheId: tranche.id,
    free: cents(Math.min(common, freeOf(tranche.totalVolume, volumes.reservedByTranche.get(tranche.id)))),
  }))
}

/** The first tranche that takes the order whole, else the last; and what is free for the order there. */
export function findTranche(
  { tariffId, amount }: VolumeRequest,
  capacity: Capacity,
  volumes: Volumes,
): FreeTranche | null {
  const tranches = freeTranches(tariffId, capacity, volumes)
  return tranches.find(({ free }) => free >= amount) ?? tranches.at(-1) ?? null
}

/** The tranche with most free volume; the first among equals. */
const widestTranche = (tariffId: string, capacity: Capacity, volumes: Volumes): FreeTranche | null =>
  freeTranches(tariffId, capacity, volumes).reduce<FreeTranche | null>(
    (best, tranche) => (best && best.free >= tranche.free ? best : tranche),
    null,
  )

const NOTHING_TAKEN: Volumes = {
  reserved: cents(0),
  waiting: cents(0),
  reservedByTariff: new Map(),
  reservedByTranche: new Map(),
}

/** An order above it would fit nowhere, ever; all behind it would wait in vain. */
export const largestCapacity = (tariffId: string, capacity: Capacity): Cents =>
  widestTranche(tariffId, capacity, NOTHING_TAKEN)?.free ?? cents(0)

/** Decides whether a new order is reserved at once or waits behind all who wait already. Nothing is written. */
export function findReservation(request: VolumeRequest, capacity: Capacity, volumes: Volumes) {
  const tranche = findTranche(request, capacity, volumes)
  return tranche && { trancheId: tranche.trancheId, waits: mustWait(request.amount, tranche.free, volumes.waiting) }
}

type Round = { state: string; threshold: Cents }

/** Whether a round's state follows when so much of it is reserved, and nobody waits (R4.04). */
export const movesRound = ({ state, threshold }: Round, reserved: Cents): boolean =>
  takesOrders(state as RoundState) &&
  roundState({ reserved, waiting: cents(0), threshold, endDateReached: false }) !== state

/**
 * Decides the tranche of a new order, and whether the order changes nothing but the volume. Then no lock was needed to decide, and PostgreSQL
 * checks the same once more under the lock when it writes the contract (`confirm_reservation`); capacity.test.ts holds both against each other.
 */
export function allocate(request: VolumeRequest, round: Round, capacity: Capacity, volumes: Volumes) {
  const reservation = findReservation(request, capacity, volumes)
  const isMoved = movesRound(round, cents(volumes.reserved + request.amount))
  return reservation && { ...reservation, changesOnlyVolume: !reservation.waits && !isMoved }
}

/** An order on the waiting list. */
export type Waiting = VolumeRequest & {
  orderId: string
  waitlistedAt: Date
  tariff: Parameters<typeof largestAmount>[1]
  /** What is held for it until it answers a part offer. */
  held: { trancheId: string; amount: Cents } | null
  /** The most it was offered and has not taken; 0: nothing. */
  refused: number
}

export type Allotment = { orderId: string; trancheId: string }
export type AllottedPart = Allotment & { amount: Cents }

/**
 * Works through the waiting list in order (domain/amounts#part-offer): an order that fits whole moves up. The first that does not is offered what is
 * free, and all behind wait until its investor answers; who has refused as much already stays in line, and the next goes first.
 */
export function allot(
  list: Waiting[],
  capacity: Capacity,
  volumes: Volumes,
): { promoted: Allotment[]; offers: AllottedPart[] } {
  const taken = {
    ...volumes,
    reservedByTariff: new Map(volumes.reservedByTariff),
    reservedByTranche: new Map(volumes.reservedByTranche),
  }
  const take = (tariffId: string, trancheId: string, amount: number) => {
    taken.reserved = cents(taken.reserved + amount)
    taken.reservedByTariff.set(tariffId, cents((taken.reservedByTariff.get(tariffId) ?? 0) + amount))
    taken.reservedByTranche.set(trancheId, cents((taken.reservedByTranche.get(trancheId) ?? 0) + amount))
  }
  for (const { tariffId, held } of list) if (held) take(tariffId, held.trancheId, held.amount)
  const promoted: Allotment[] = []
  const offers: AllottedPart[] = []
  const inOrder = list.toSorted((a, b) =>
    byWaitingTime(
      { id: a.orderId, amount: a.amount, waitlistedAt: a.waitlistedAt.toISOString() },
      { id: b.orderId, amount: b.amount, waitlistedAt: b.waitlistedAt.toISOString() },
    ),
  )
  for (const { orderId, tariffId, amount, tariff, held, refused } of inOrder) {
    // To itself its own part is free.
    if (held) take(tariffId, held.trancheId, -held.amount)
    const tranche = findTranche({ tariffId, amount }, capacity, taken)
    if (tranche && tranche.free >= amount) {
      take(tariffId, tranche.trancheId, amount)
      promoted.push({ orderId, trancheId: tranche.trancheId })
      continue
    }
    if (held) break
    const widest = widestTranche(tariffId, capacity, taken)
    const part = widest && largestAmount(widest.free, tariff)
    // More may become free while somebody behind them is asked: one part is offered at a time.
    const isAsked = list.some((one) => one.held && !promoted.some((done) => done.orderId === one.orderId))
    if (part && part > refused && !isAsked) {
      offers.push({ orderId, trancheId: widest.trancheId, amount: part })
      break
    }
    if (refused === 0) break
  }
  return { promoted, offers }
}
