import { type Cents, cents } from '../units.ts'

/** domain/amounts#reserved: never below 0. */
export function freeVolume(totalVolume: Cents, reserved: Cents): Cents {
  return cents(Math.max(0, totalVolume - reserved))
}

/** domain/amounts#waiting-list: once an order waits, later orders wait too. */
export function mustWait(amount: Cents, free: Cents, waiting: Cents): boolean {
  return waiting > 0 || amount > free
}

export interface WaitingOrder {
  readonly id: string
  readonly amount: Cents
  /** ISO instant, the time of submit. */
  readonly waitlistedAt: string
}

export function byWaitingTime(one: WaitingOrder, other: WaitingOrder): number {
  return compare(one.waitlistedAt, other.waitlistedAt) || compare(one.id, other.id)
}

/** domain/amounts#waiting-list: the first order of the list moves up only if it fits entirely; the orders behind it continue to wait. */
export function moveUp<Order extends WaitingOrder>(
  waitingList: readonly Order[],
  free: Cents,
): { promoted: Order[]; stillWaiting: Order[]; freeAfter: Cents } {
  const list = waitingList.toSorted(byWaitingTime)
  let left: number = free
  let count = 0
  for (const order of list) {
    if (order.amount > left) break
    left -= order.amount
    count++
  }
  return { promoted: list.slice(0, count), stillWaiting: list.slice(count), freeAfter: cents(left) }
}

/** domain/amounts#progress: reserved ÷ totalVolume, whole percent, rounded down, at most 100. */
export function progressPercent(reserved: Cents, totalVolume: Cents): number {
  return totalVolume <= 0 ? 0 : Math.min(100, Math.floor((reserved * 100) / totalVolume))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
