import { isId } from '@goldammer/sdk/rules/ids'
import { readEuros } from '@goldammer/sdk/rules/read-euros'
import type { LineItemsAddItemsItem } from '@goldammer/sdk/store/model'
import { eurosToCents } from '@goldammer/sdk/units'

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

/** "2.500 €" at 250 € a unit are 10 units; what is left of a unit is cut off. */
function unitsOf(amount: string, unitPrice: string): number {
  const euros = readEuros(amount)
  return euros === null ? 0 : Math.floor(eurosToCents(euros) / Number(unitPrice))
}
