import { accruedInterestOnPurchase } from '@goldammer/sdk/rules/accrued-interest'
import type { InterestRatePeriod } from '@goldammer/sdk/rules/interest-periods'
import { laterOf } from '@goldammer/sdk/rules/payment-schedule'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import { basisPoints, type Cents, cents, type LocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../../shared/database.ts'
import { productView, tariffView } from '../../catalogue/product-view.ts'
import { updateOrderAmounts } from '../../payments/orders.ts'
import * as repository from '../repository.ts'

/** domain/interest#accrued-interest: what a buyer pays on top of an amount that is credited on that day. */
export async function accruedInterestOn(tx: Tx, tariffId: string, amount: Cents, day: LocalDate): Promise<Cents> {
  const bought = await tx
    .selectFrom(tariffView('tariff'))
    .innerJoin(productView('product'), 'product.id', 'tariff.productId')
    .select(['product.type', 'accruedInterest', 'accruedInterestRate', 'accruedInterestPeriods', 'valuta'])
    .select('interestRatePeriod')
    .where('tariff.id', '=', tariffId)
    .executeTakeFirstOrThrow()
  if (!bought.accruedInterest) return cents(0)
  const terms = {
    type: bought.type as FundingType,
    rate: basisPoints(bought.accruedInterestRate ?? 0),
    couponDates: bought.accruedInterestPeriods,
    interestRatePeriod: bought.interestRatePeriod as InterestRatePeriod,
  }
  return accruedInterestOnPurchase(amount, terms, laterOf(day, bought.valuta))
}

/**
 * domain/interest#set-at-acceptance: what is debited on that day; null where it is what it was. The accrued interest is never more than what the
 * investor has confirmed, and less where a coupon day has passed since: that coupon is not theirs. Of a contract that is
 * active although its debit came back, the coupons are theirs from its first day on.
 */
export async function debitOn(tx: Tx, orderId: string, day: LocalDate): Promise<Cents | null> {
  const contract = await repository.lockContractOnly(tx, orderId)
  if (!contract?.accruedInterest || contract.investedAt) return null
  const { tariffId, amountTotal, serviceFee, units } = contract
  const accruedInterest = await accruedInterestOn(tx, tariffId, amountTotal, day)
  if (accruedInterest >= contract.accruedInterest) return null
  const debit = cents(amountTotal + accruedInterest + serviceFee)
  await repository.updateContract(tx, orderId, { accruedInterest })
  await updateOrderAmounts(tx, orderId, { debit, amount: amountTotal, units })
  return debit
}
