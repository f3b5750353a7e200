import { loadProducts } from '@goldammer/backend/modules/catalogue/products'
import type { Contract } from '@goldammer/backend/modules/contracts/repository'
import { payoutsOf } from '@goldammer/backend/modules/contracts/schedule/schedule'
import { incomeOf, taxFactsOf } from '@goldammer/backend/modules/investors/tax-status'
import { untaxed } from '@goldammer/backend/modules/payouts/figures'
import { namedId } from '@goldammer/backend/shared/ids'
import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { paymentDay } from '@goldammer/sdk/rules/payment-schedule'
import { type TaxStatus, taxPayouts } from '@goldammer/sdk/rules/payout-tax'
import { cents, toLocalDate } from '@goldammer/sdk/units'
import { insertMany, type Loading } from './loading.ts'

/**
 * The demo's issuers have paid in time so far: every payment whose day has passed is booked, with the taxes of its day.
 * What is owed when a cancelled contract has ended is still to be paid.
 */
export async function loadPayouts({ tx, now }: Loading): Promise<void> {
  const contracts = (await tx
    .selectFrom('contract')
    .selectAll()
    .where('investedAt', 'is not', null)
    .execute()) as Contract[]
  const products = await loadProducts(tx, [...new Set(contracts.map((contract) => contract.productId))])
  const productOf = new Map(products.map((product) => [product.id, product]))
  const taxStatusOf = await loadTaxStatus({ tx })
  const churchRateOf = (investorId: string) => taxStatusOf(investorId).churchPercent * 100
  const paid = contracts.flatMap((contract) =>
    payoutsOf({ contract, product: productOf.get(contract.productId)!, booked: [] }, toLocalDate(now))
      .filter(({ state }) => state === 'overdue')
      .filter(({ due }) => contract.state !== '8_6_terminated' || due !== contract.cancellationDate)
      .map(({ due, interest, principal }) => ({
        id: namedId(`demo.payout.${contract.orderId}.${due}`),
        contract,
        due,
        interest,
        principal,
        paidOn: paymentDay(due),
        isTaxed: productOf.get(contract.productId)!.withholdingAgent !== 'none',
      })),
  )
  const taxed = [...Map.groupBy(paid, ({ contract }) => contract.investorId)].flatMap(([investorId, own]) =>
    taxPayouts(
      taxStatusOf(investorId),
      own
        .filter(({ isTaxed }) => isTaxed)
        .map(({ id, contract: { productId }, paidOn, interest }) => ({
          id,
          productId,
          paidOn,
          gross: interest,
          income: incomeOf(productOf.get(productId)!),
        })),
    ),
  )
  const taxOf = new Map(taxed.map((one) => [one.id, one]))
  const rows = paid.map(({ id, contract, due, interest, principal, paidOn }) => {
    const { exemptionUsed, taxable, capitalGainsTax, solidarity, church } = taxOf.get(id) ?? untaxed
    return {
      id,
      orderId: contract.orderId,
      investorId: contract.investorId,
      due,
      interest,
      principal,
      exemptionUsed,
      taxable,
      capitalGainsTax,
      solidarity,
      church,
      churchTaxRate: church > 0 ? churchRateOf(contract.investorId) : 0,
      tax: cents(capitalGainsTax + solidarity + church),
      bankAccountId: contract.bankAccountId,
      paidOn,
      bookedAt: new Date(`${paidOn}T09:00:00Z`),
    }
  })
  await insertMany(rows, (part) => tx.insertInto('payout').values(part))
  const paidOnOf = new Map(paid.map(({ id, paidOn }) => [id, paidOn]))
  const uses = taxed.flatMap(({ id, orders }) =>
    orders.map(({ orderId, used }) => ({
      payoutId: id,
      exemptionOrderId: orderId,
      year: yearOf(paidOnOf.get(id)!),
      used,
    })),
  )
  await insertMany(uses, (part) => tx.insertInto('payoutExemption').values(part))
}

async function loadTaxStatus({ tx }: Pick<Loading, 'tx'>): Promise<(investorId: string) => TaxStatus> {
  const [investors, orders] = await Promise.all([
    tx
      .selectFrom('investor')
      .select(['id', 'kind', 'legalForm', 'country', 'isSubjectToGermanTax', 'residenceProofState', 'churchTaxRate'])
      .execute(),
    tx.selectFrom('exemptionOrder').selectAll().execute(),
  ])
  const investorOf = new Map(investors.map((investor) => [investor.id, investor]))
  const ordersOf = Map.groupBy(orders, (order) => order.investorId)
  return (investorId) => {
    return { ...taxFactsOf(investorOf.get(investorId)!), orders: ordersOf.get(investorId) ?? [], certificates: [] }
  }
}
