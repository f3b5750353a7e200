import { paymentDay } from '@goldammer/sdk/rules/payment-schedule'
import { cents, toLocalDate } from '@goldammer/sdk/units'
import { loadProducts } from '../../modules/catalogue/products.ts'
import type { Contract } from '../../modules/contracts/repository.ts'
import { payoutsOf } from '../../modules/contracts/schedule.ts'
import { namedId } from '../../shared/ids.ts'
import { insertMany, type Loading } from './loading.ts'

/** The demo's issuers have paid in time so far: every payment whose day has passed is booked. */
export async function loadPayouts({ tx, now }: Loading): Promise<void> {
  const contracts = (await tx
    .selectFrom('contract')
    .selectAll()
    .where('investedAt', 'is not', null)
    .execute()) as Contract[]
  const products = await loadProducts(tx, [...new Set(contracts.map((contract) => contract.productId))])
  const productOf = new Map(products.map((product) => [product.id, product]))
  const rows = contracts.flatMap((contract) =>
    payoutsOf({ contract, product: productOf.get(contract.productId)!, booked: [] }, toLocalDate(now))
      .filter(({ state }) => state === 'overdue')
      .map(({ due, interest, principal }) => ({
        id: namedId(`demo.payout.${contract.orderId}.${due}`),
        orderId: contract.orderId,
        due,
        interest,
        principal,
        tax: cents(0),
        paidOn: paymentDay(due),
        bookedAt: new Date(`${paymentDay(due)}T09:00:00Z`),
      })),
  )
  await insertMany(rows, (part) => tx.insertInto('payout').values(part))
}
