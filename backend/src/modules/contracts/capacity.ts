import { byWaitingTime, freeVolume, mustWait } from '@goldammer/sdk/rules/oversubscription'
import { type Cents, cents } from '@goldammer/sdk/units'
import type { TrancheRow, Volumes } from './repository.ts'

/** The volumes that bind an order: its tariff's, its product's and its tranche's (domain §5). */
export type Capacity = {
  productVolume: Cents | null
  tariffVolume: Map<string, Cents>
  tranches: Pick<TrancheRow, 'id' | 'totalVolume'>[]
}

export type Wish = { tariffId: string; amount: Cents }

/** The first tranche that takes the order whole, else the last; and what is free for the order there. */
export function placeFor({ tariffId, amount }: Wish, capacity: Capacity, volumes: Volumes) {
  const freeOf = (total: Cents | null | undefined, reserved: Cents | undefined) =>
    total === null || total === undefined ? cents(Number.MAX_SAFE_INTEGER) : freeVolume(total, reserved ?? cents(0))
  const common = Math.min(
    freeOf(capacity.productVolume, volumes.reserved),
    freeOf(capacity.tariffVolume.get(tariffId), volumes.reservedByTariff.get(tariffId)),
  )
  const places = capacity.tranches.map((tranche) => ({
    trancheId: tranche.id,
    free: cents(Math.min(common, freeOf(tranche.totalVolume, volumes.reservedByTranche.get(tranche.id)))),
  }))
  return places.find(({ free }) => free >= amount) ?? places.at(-1) ?? null
}

/** Where a new order lands: reserved at once, or waiting behind all who wait already. */
export function reserve(wish: Wish, capacity: Capacity, volumes: Volumes) {
  const place = placeFor(wish, capacity, volumes)
  return place && { trancheId: place.trancheId, waits: mustWait(wish.amount, place.free, volumes.waiting) }
}

export type Waiting = Wish & { orderId: string; waitlistedAt: Date }

/** Who moves up from the waiting list, in order; the first that does not fit whole ends it (domain §5). */
export function promote(
  list: Waiting[],
  capacity: Capacity,
  volumes: Volumes,
): { orderId: string; trancheId: string }[] {
  const reservedByTariff = new Map(volumes.reservedByTariff)
  const reservedByTranche = new Map(volumes.reservedByTranche)
  let reserved = volumes.reserved
  const promoted: { orderId: string; trancheId: string }[] = []
  const inOrder = list.toSorted((a, b) =>
    byWaitingTime(
      { id: a.orderId, amount: a.amount, waitlistedAt: a.waitlistedAt.toISOString() },
      { id: b.orderId, amount: b.amount, waitlistedAt: b.waitlistedAt.toISOString() },
    ),
  )
  for (const order of inOrder) {
    const place = placeFor(order, capacity, { ...volumes, reserved, reservedByTariff, reservedByTranche })
    if (!place || place.free < order.amount) break
    reserved = cents(reserved + order.amount)
    reservedByTariff.set(order.tariffId, cents((reservedByTariff.get(order.tariffId) ?? 0) + order.amount))
    reservedByTranche.set(place.trancheId, cents((reservedByTranche.get(place.trancheId) ?? 0) + order.amount))
    promoted.push({ orderId: order.orderId, trancheId: place.trancheId })
  }
  return promoted
}
