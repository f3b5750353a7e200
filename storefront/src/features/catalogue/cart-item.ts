import type { LineItemsAddItemsItem } from '@goldammer/sdk/store/model'

const ID = /^[0-9a-f]{32}$/

/** From the invest box (amount and unit price) or a good's form (quantity); undefined if it makes no sense. */
export function readCartItem(form: FormData): LineItemsAddItemsItem | undefined {
  const text = (name: string) => String(form.get(name) ?? '')
  const productId = text('productId')
  const quantity = form.has('quantity') ? Number(text('quantity')) : unitsOf(text('amount'), text('unitPrice'))
  if (!ID.test(productId) || !Number.isInteger(quantity) || quantity < 1) return undefined
  const tariffId = text('tariffId')
  const tariff = ID.test(tariffId) ? { payload: { tariffId } } : {}
  return { id: productId, referencedId: productId, type: 'product', quantity, ...tariff }
}

/** "2.500 €" at 250 € a unit are 10 units; cents behind a comma or point are cut off. */
function unitsOf(amount: string, unitPrice: string): number {
  const euros = Number(amount.replace(/[.,]\d{2}\b(?!\d)/, '').replace(/\D/g, ''))
  return Math.floor((euros * 100) / Number(unitPrice))
}
