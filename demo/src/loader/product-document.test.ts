import { expect, test } from 'vitest'
import { companies } from '../content/companies.ts'
import { products } from '../content/products/products.ts'
import { productDocument } from './product-document.ts'

test('R6.03 no two documents of a demo product say the same', () => {
  for (const product of products) {
    const issuer = companies.find(({ key }) => key === product.issuerKey)!
    const texts = product.documents
      .filter(({ kind }) => kind !== 'consumer_information')
      .map((document) => JSON.stringify(productDocument(product, issuer, document).blocks))
    expect([product.key, new Set(texts).size]).toEqual([product.key, texts.length])
  }
})
