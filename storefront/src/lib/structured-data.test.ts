import type { BlogPost, Product } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { articleThing, breadcrumbList, faqThing, jsonLd, productThing } from './structured-data.ts'

const product = {
  productNumber: 'P-1',
  translated: { name: 'Wind <b>', description: '<p>Zwei Räder.</p><p>Am See.</p>' },
  cover: { media: { url: '/media/1/wind.svg' } },
  calculatedPrice: { unitPrice: 250 },
  extensions: { funding: { state: 'live', issuer: { name: 'Quellhain GmbH' } } },
} as unknown as Product

test('R1.08 a product is told with its least price and whether it can be had', () => {
  expect(productThing(product, 'https://shop.example/wind', true)).toMatchObject({
    '@type': 'Product',
    description: 'Zwei Räder. Am See.',
    image: 'http://localhost:3000/media/1/share/wind.jpg',
    offers: { '@type': 'Offer', price: '250.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  })
  const offerOf = (state: string) => {
    const other = { ...product, extensions: { funding: { ...product.extensions.funding, state } } } as Product
    return (productThing(other, '/', false).offers as { availability: string }).availability
  }
  expect([offerOf('upcoming'), offerOf('funded')]).toEqual([
    'https://schema.org/PreOrder',
    'https://schema.org/SoldOut',
  ])
})

test('R1.08 an article, questions and the way from home are told', () => {
  const post = { title: 'T', teaser: 'K', publishedAt: '2026-10-01T07:00:00Z', author: 'Redaktion', cover: null }
  expect(articleThing(post as unknown as BlogPost, 'https://shop.example/blog/t', 'pl-PL')).toMatchObject({
    '@type': 'Article',
    headline: 'T',
    inLanguage: 'pl-PL',
    mainEntityOfPage: 'https://shop.example/blog/t',
  })
  expect(faqThing([{ question: 'Q?', answer: '<p>A &amp; B</p>' }])).toMatchObject({
    mainEntity: [{ name: 'Q?', acceptedAnswer: { text: 'A & B' } }],
  })
  expect(breadcrumbList([{ label: 'Start', href: '/' }, { label: 'Hier' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Start', item: 'http://localhost:3000/' },
    { '@type': 'ListItem', position: 2, name: 'Hier' },
  ])
})

test('no text ends the element it stands in', () => {
  expect(jsonLd([{ '@type': 'Thing', name: '</script><script>alert(1)' }])).not.toContain('<')
})

test('plain text keeps words apart and drops what explains', () => {
  expect(plainText('<h2>A</h2><ul><li>b</li><li>c</li></ul>d<br>e {## more ##}&nbsp;&lt;f')).toBe('A b c d e <f')
})
