import { type Cents, cents, type LocalDate } from '../units.ts'
import type { ExemptionPeriod } from './exemption-headroom.ts'
import { taxLater } from './late-tax.ts'
import { yearOf } from './local-dates.ts'
import { type TaxedIncome, type TaxPaper, type TaxRelief, withholdingOf } from './withholding.ts'
import { type Withholding, type WithholdingCase, withholdTax } from './withholding-tax.ts'

/** EStG § 44a (2) no. 1: an order exempts its amount in each calendar year it touches. */
export interface ExemptionOrder extends ExemptionPeriod {
  readonly id: string
  /** Null: for every product. */
  readonly productId: string | null
  readonly amount: Cents
}

/** A certificate or declaration that finance has confirmed; valid on both days. */
export interface TaxCertificate {
  readonly kind: TaxPaper
  readonly validFrom: LocalDate
  readonly validUntil: LocalDate
  /** EStG § 50c (2): it is for one debtor's payments. Null: for every product. */
  readonly productId: string | null
}

/** The investor's tax data. */
export interface TaxStatus extends Pick<WithholdingCase, 'taxpayer' | 'churchPercent'> {
  /** Finance has confirmed the proof of residence abroad. */
  readonly residenceConfirmed: boolean
  readonly orders: readonly ExemptionOrder[]
  readonly certificates: readonly TaxCertificate[]
}

export interface Payout {
  readonly id: string
  readonly productId: string
  readonly income: TaxedIncome
  readonly paidOn: LocalDate
  /** Capital income before tax, never negative: a correction is a counter-booking. */
  readonly gross: Cents
  /** Payments besides the income, such as a repayment: taxes of earlier payouts may be withheld from it, too. */
  readonly principal?: Cents
}

export interface TaxedPayout extends Withholding {
  readonly id: string
  readonly gross: Cents
  /** Why nothing was withheld; null where it was, or where the law requires it from nobody. */
  readonly relief: TaxRelief | null
  /** The rest of the orders valid for it, before it. */
  readonly exemptionBefore: Cents
  /** The amount it used of each order, or gave back where one was reduced below its use; adds up to `exemptionUsed`. */
  readonly orders: readonly { readonly orderId: string; readonly used: Cents }[]
}

/** The amount of an order that earlier payouts of a calendar year used. */
export interface ExemptionUse {
  readonly orderId: string
  readonly year: number
  readonly used: Cents
}

/**
 * domain/tax#exemption-use: the tax of an investor's payouts, by day of payment, then id, whatever their order here;
 * each uses the orders valid on its day, the earliest first, and never the amount of
 * another year. Payouts without withholding use no orders. `before` is what booked payouts have used. If an order was reduced below its use,
 * the next payout of the year, of any product, is taxed for the difference: it gives the difference back to
 * the order and pays its tax, as far as the payment allows; the rest waits for the payout after it. Throws RangeError for a
 * negative payout.
 */
export function taxPayouts(
  status: TaxStatus,
  payouts: readonly Payout[],
  before: readonly ExemptionUse[] = [],
): TaxedPayout[] {
  const { orders, taxpayer, churchPercent } = status
  const person = { taxpayer, churchPercent }
  const amounts = new Map(orders.map((order) => [order.id, order.amount as number]))
  const left = new Map<string, number>()
  for (const { orderId, year, used } of before) {
    const key = `${orderId} ${year}`
    left.set(key, (left.get(key) ?? amounts.get(orderId) ?? 0) - used)
  }
  return payouts.toSorted(byDateThenId).map((payout) => {
    const { id, productId, paidOn, gross, principal = cents(0) } = payout
    if (gross < 0) throw new RangeError(`A payout of ${gross} cents`)
    const { isWithheld, relief } = withholdingOf(payout.income, taxpayer, papersOn(status, payout))
    const holding = orders
      .filter((order) => holdsFor(order, productId, paidOn))
      .toSorted(byStartThenId)
      .map((order) => {
        const key = `${order.id} ${yearOf(paidOn)}`
        return { orderId: order.id, key, left: Math.max(0, left.get(key) ?? order.amount) }
      })
    const exemptionBefore = cents(holding.reduce((sum, order) => sum + order.left, 0))
    const exempt = withholdTax({ ...person, gross, isWithheld, exemptionAvailable: exemptionBefore })
    let open: number = exempt.exemptionUsed
    const used = holding.map((order) => {
      const part = Math.min(order.left, open)
      open -= part
      if (part > 0) left.set(order.key, order.left - part)
      return { orderId: order.orderId, used: cents(part) }
    })
    const overused = isWithheld
      ? orders.flatMap(({ id: orderId }) => {
          const over = -(left.get(`${orderId} ${yearOf(paidOn)}`) ?? 0)
          return over > 0 ? [{ orderId, over: cents(over) }] : []
        })
      : []
    const { tax, givenBack } = taxLater(person, { gross, principal, exempt }, overused)
    for (const one of givenBack) {
      const key = `${one.orderId} ${yearOf(paidOn)}`
      left.set(key, left.get(key)! - one.used)
    }
    return { id, gross, relief, exemptionBefore, orders: [...used.filter((one) => one.used > 0), ...givenBack], ...tax }
  })
}

/** domain/payouts#counter-booking: a booked payout never changes; its counter-booking has each of its parts with the opposite sign. */
export function counterBooking(booked: TaxedPayout, id: string): TaxedPayout {
  const negative = (amount: Cents) => cents(-amount)
  return {
    id,
    gross: negative(booked.gross),
    relief: booked.relief,
    exemptionBefore: cents(booked.exemptionBefore - booked.exemptionUsed),
    orders: booked.orders.map(({ orderId, used }) => ({ orderId, used: negative(used) })),
    exemptionUsed: negative(booked.exemptionUsed),
    taxable: negative(booked.taxable),
    capitalGainsTax: negative(booked.capitalGainsTax),
    solidarity: negative(booked.solidarity),
    church: negative(booked.church),
    net: negative(booked.net),
  }
}

/** The certificates valid for the payout on its day. */
function papersOn({ residenceConfirmed, certificates }: TaxStatus, { productId, paidOn }: Payout): TaxPaper[] {
  const holding = certificates.filter(
    (one) =>
      one.validFrom <= paidOn && paidOn <= one.validUntil && (one.productId === null || one.productId === productId),
  )
  return [...(residenceConfirmed ? ['residence' as const] : []), ...holding.map(({ kind }) => kind)]
}

function holdsFor(order: ExemptionOrder, productId: string, day: LocalDate): boolean {
  const isForProduct = order.productId === null || order.productId === productId
  return isForProduct && order.startDate <= day && (order.endDate === null || day <= order.endDate)
}

const byDateThenId = (one: Payout, other: Payout) => compare(one.paidOn, other.paidOn) || compare(one.id, other.id)

const byStartThenId = (one: ExemptionOrder, other: ExemptionOrder) =>
  compare(one.startDate, other.startDate) || compare(one.id, other.id)

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
