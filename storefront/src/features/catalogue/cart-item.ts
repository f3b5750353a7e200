import { isId } from '@goldammer/sdk/rules/ids'
import type { LineItemsAddItemsItem } from '@goldammer/sdk/store/model'
import { unitsOf } from '../../lib/units-of.ts'

type CartItem = LineItemsAddItemsItem & { id: string }

/** Where a form says what a unit of a tariff costs, in cents; the invest box has one for each tariff on offer. */
export const unitPriceField = (tariffId: string) => `unitPrice-${tariffId}`

/** From the invest box (amount and unit price) or a good's form (quantity); undefined if it makes no sense. */
export function readCartItem(form: FormData): CartItem | undefined {
  const text = (name: string) => String(form.get(name) ?? '')
  const productId = text('productId')
  const tariffId = text('tariffId')
  const quantity = form.has('quantity')
    ? Number(text('quantity'))
    : unitsOf(text('amount'), text(unitPriceField(tariffId)))
  if (!isId(productId) || !Number.isInteger(quantity) || quantity < 1) return undefined
  const tariff = isId(tariffId) ? { payload: { tariffId } } : {}
  return { id: productId, referencedId: productId, type: 'product', quantity, ...tariff }
}
