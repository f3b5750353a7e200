import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { type Cents, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { mayRolesCall } from '../../shared/staff-rights.ts'
import { canMove } from '../../shared/state-machine.ts'
import type { GoodsOrder } from '../payments/goods-orders.ts'
import type { Payment } from '../payments/service.ts'
import { isPaid, mayRefund } from '../payments/states.ts'
import { effectOfTransfer } from '../payments/transfer.rules.ts'
import { isOut, unpaidDays } from './goods-payment.ts'
import { deliveryMachine, goodsMachine } from './goods-states.ts'
import { lastWithdrawalDayOf } from './goods-withdrawal.rules.ts'

/** The call of each: domain/rights#goods-orders, money is finance's, parcels are support's. */
const calls = {
  bookTransfer: 'bookGoodsTransfer',
  ship: 'shipGoodsOrder',
  takeBack: 'takeBackGoods',
  refund: 'refundGoodsOrder',
  cancel: 'cancelGoodsOrder',
} as const
export type GoodsAct = keyof typeof calls
const acts = Object.keys(calls) as GoodsAct[]

type Order = Pick<GoodsOrder, 'state' | 'deliveryState' | 'orderDateTime'>

const mayMove = (state: GoodsOrder['deliveryState'], event: keyof typeof deliveryMachine): boolean =>
  state !== null && canMove(deliveryMachine, state, event)

/** What ends the order before anything was shipped; completed is only what is not shipped at all. */
export const cancelling = ({ state }: Pick<Order, 'state'>) =>
  (['cancel', 'rescind'] as const).find((event) => canMove(goodsMachine, state, event)) ?? null

/** Whether the act fits where order, payments (oldest first) and goods are (domain/goods#book-transfer). */
export function isPossible(act: GoodsAct, order: Order, payments: readonly Payment[]): boolean {
  const { state, deliveryState } = order
  const payment = payments.at(-1)
  if (!payment) return false
  if (act === 'bookTransfer') return effectOfTransfer({ kind: 'goods', state }, payments) !== null
  if (act === 'ship') return state === 'in_progress' && isPaid(payment.state) && mayMove(deliveryState, 'ship')
  if (act === 'takeBack') return mayMove(deliveryState, 'takeBack')
  if (act === 'cancel') return !isOut(order) && cancelling(order) !== null
  return deliveryState === 'returned' && mayRefund(payment.state)
}

export const actsFor = (held: readonly string[], order: Order, payments: readonly Payment[]): GoodsAct[] =>
  acts.filter((act) => mayRolesCall(held, calls[act]) && isPossible(act, order, payments))

/** The last day on which a transfer is in time. */
export const paymentDeadline = ({ orderDateTime }: Order): LocalDate => addDays(toLocalDate(orderDateTime), unpaidDays)

type Bought = Parameters<typeof lastWithdrawalDayOf>[0] &
  Pick<GoodsOrder, 'deliveryState'> & { withdrawalLapsedAt: Date | null }

/** BGB § 356 (2), (5): of a digital good until it has lapsed; of a parcel the period runs from its receipt. */
export const withdrawalUntil = (bought: Bought, today: LocalDate): LocalDate | null =>
  bought.deliveryState === null && bought.withdrawalLapsedAt === null ? lastWithdrawalDayOf(bought, today) : null

export type Transfer = { amount: Cents; bookedOn: LocalDate; reason: string }
type Refusal = { code: ErrorCode; pointer: string }

/** The whole amount, on a day that can be, and of a late one why it is booked all the same. */
export function refuseTransfer(transfer: Transfer, owed: Cents, order: Order, today: LocalDate): Refusal | null {
  const { amount, bookedOn, reason } = transfer
  if (amount !== owed) return { code: 'TRANSFER_AMOUNT_DIFFERS', pointer: '/amount' }
  if (bookedOn > today || bookedOn < toLocalDate(order.orderDateTime))
    return { code: 'TRANSFER_DAY', pointer: '/bookedOn' }
  const isLate = order.state === 'cancelled' || bookedOn > paymentDeadline(order)
  return isLate && reason === '' ? { code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/reason' } : null
}
