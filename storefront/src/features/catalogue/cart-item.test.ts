import { expect, test } from 'vitest'
import { readCartItem, unitPriceField } from './cart-item.ts'

const productId = '0199a3c47b1e7d2f8a6b5c4d3e2f1a0b'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test.each(['2.500 €', '€2,500', '2 500 €', '2500', '2.500,00 €', '€2,500.00', '2.500,5'])(
  'the amount %s is ten units of 250 €',
  (amount) => {
    const item = readCartItem(form({ productId, tariffId: productId, amount, [unitPriceField(productId)]: '25000' }))
    expect(item).toMatchObject({ id: productId, quantity: 10, payload: { tariffId: productId } })
  },
)

test.each<Record<string, string>>([
  { productId, quantity: '0' },
  { productId, quantity: '-1' },
  { productId, quantity: '1.5' },
  { productId, quantity: 'abc' },
  { productId: 'x', quantity: '1' },
  { productId, tariffId: productId, amount: '', [unitPriceField(productId)]: '25000' },
  { productId, tariffId: productId, amount: '2500' },
  { productId, tariffId: productId, amount: '-2500', [unitPriceField(productId)]: '25000' },
  { productId, tariffId: productId, amount: '1e3', [unitPriceField(productId)]: '100' },
  { productId, tariffId: productId, amount: '1.5.2', [unitPriceField(productId)]: '100' },
])('R5.10 %o makes no line', (fields) => {
  expect(readCartItem(form(fields))).toBeUndefined()
})
