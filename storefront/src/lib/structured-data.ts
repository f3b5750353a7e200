import type { Locale } from '@goldammer/sdk/locales'
import { shareUrl } from '@goldammer/sdk/rules/pictures'
import type { BlogPost, Product } from '@goldammer/sdk/store/model'
import { config } from './config.ts'
import { plainText } from './plain-text.ts'

/** A thing as search engines read it (schema.org). */
export type Thing = { '@type': string } & Record<string, unknown>

/** For a script element: nothing in it may end the element. */
export const jsonLd = (things: Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')

export const absolute = (address: string): string => new URL(address, config.publicUrl).href

/** The platform itself, on its home page. */
export const organization = (name: string, description: string): Thing => ({
  '@type': 'Organization',
  '@id': `${config.publicUrl}/#organization`,
  name,
  description,
  url: `${config.publicUrl}/`,
  logo: absolute('/art/logo-mark.svg'),
})

type Crumb = { label: string; href?: string | undefined }

/** The way from home; the page itself, which is last, needs no address. */
export const breadcrumbList = (crumbs: Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(href && { item: absolute(href) }),
  })),
})

/** The product with the least it can be bought for; what has ended is sold out. */
export function productThing(product: Product, url: string, takesOrders: boolean, currency = 'EUR'): Thing {
  const { translated, cover, calculatedPrice, extensions, productNumber } = product
  const availability = takesOrders ? 'InStock' : extensions.funding.state === 'upcoming' ? 'PreOrder' : 'SoldOut'
  return {
    '@type': 'Product',
    name: translated.name,
    sku: productNumber,
    url,
    ...(translated.description && { description: plainText(translated.description) }),
    ...(cover && { image: absolute(shareUrl(cover.media.url)) }),
    brand: { '@type': 'Organization', name: extensions.funding.issuer.name },
    offers: {
      '@type': 'Offer',
      url,
      price: calculatedPrice.unitPrice.toFixed(2),
      priceCurrency: currency,
      availability: `https://schema.org/${availability}`,
      seller: { '@id': `${config.publicUrl}/#organization` },
    },
  }
}

export const articleThing = (post: BlogPost, url: string, locale: Locale): Thing => ({
  '@type': 'Article',
  headline: post.title,
  description: post.teaser,
  inLanguage: locale,
  datePublished: post.publishedAt,
  author: { '@type': post.authorProfile?.portrait ? 'Person' : 'Organization', name: post.author },
  articleSection: post.category,
  timeRequired: `PT${post.readingMinutes}M`,
  publisher: { '@id': `${config.publicUrl}/#organization` },
  mainEntityOfPage: url,
  ...(post.cover && { image: absolute(shareUrl(post.cover.url)) }),
})

type Question = { question: string; answer: string }

export const faqThing = (questions: Question[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  })),
})
