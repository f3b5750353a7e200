import { idOf } from '@goldammer/backend/shared/demo-ids'
import { namedId } from '@goldammer/backend/shared/ids'
import { cents, centsToEuros } from '@goldammer/sdk/units'
import type { DemoCustomer, DemoProduct } from '../content/types.ts'
import { json, type Loading } from './loading.ts'

/** Checkouts that were left half way: the cart's line, and the draft with its first two steps saved. */
export async function loadDrafts({ tx }: Loading, customers: DemoCustomer[], products: DemoProduct[]): Promise<void> {
  for (const customer of customers.filter((one) => one.drafts.length > 0)) {
    const customerId = idOf.customer(customer.key)
    const cartId = namedId(`demo.cart.${customer.key}`)
    const orderKey = namedId(`demo.order-key.${customer.key}`)
    const updatedAt = customer.drafts
      .map((draft) => draft.updatedAt)
      .toSorted()
      .at(-1)!
    await tx.insertInto('cart').values({ id: cartId, orderKey, customerId, updatedAt }).execute()
    for (const [index, draft] of customer.drafts.entries()) {
      const productId = idOf.product(draft.productKey)
      const tariffId = idOf.tariff(draft.tariffKey)
      const tariff = products
        .find((one) => one.key === draft.productKey)!
        .tariffs.find((one) => one.key === draft.tariffKey)!
      const amount = centsToEuros(cents(draft.units * tariff.investmentUnitPrice))
      const line = {
        cartId,
        id: productId,
        type: 'product',
        referencedId: productId,
        quantity: draft.units,
        tariffId,
        position: index + 1,
      }
      await tx.insertInto('cartLineItem').values(line).execute()
      await tx
        .insertInto('checkoutDraft')
        .values({
          id: namedId(`demo.draft.${customer.key}.${draft.productKey}`),
          customerId,
          investorId: idOf.investor(customer.key),
          productId,
          tariffId,
          units: draft.units,
          saved: json({
            personalData: { actsOnOwnAccount: true, confirmed: true },
            investment: { tariffId, amount, selfDisclosure: null, walletId: null, signedAt: draft.updatedAt },
          }),
          createdAt: draft.updatedAt,
          updatedAt: draft.updatedAt,
        })
        .execute()
    }
  }
}
