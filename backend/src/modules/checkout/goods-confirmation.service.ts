import { formatMoney } from '@goldammer/sdk/format'
import { DEFAULT_LOCALE, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { eurosToCents, sumCents } from '@goldammer/sdk/units'
import sanitizeHtml from 'sanitize-html'
import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Cart } from '../cart/cart.ts'
import { toCart } from '../cart/wire.ts'
import { readSections } from '../content/stored-page.ts'
import { withdrawalInstruction } from '../forms/withdrawal-instruction-wire.ts'

type Schemas = components['schemas']
type Address = { firstName: string; lastName: string; company?: string | null; street: string; city: string } & {
  zipcode?: string | null
}

/** Of what a confirmation is made. */
type Ordered = { cart: Cart; billing: Address; shipping: Address | null; waived: boolean }

/**
 * BGB § 312f (2), (3): what was bought, for how much, where it goes, the terms and the right of withdrawal, in the mail itself:
 * a link is no durable medium.
 */
export async function confirmationOf(scope: Scope, tx: Tx, locale: Locale, ordered: Ordered) {
  return {
    items: itemsOf(scope, locale, ordered.cart),
    addresses: addressesOf(locale, ordered),
    instruction: instructionOf(scope, locale, ordered),
    terms: await termsOf(tx, locale),
  }
}

function itemsOf({ clock }: Scope, locale: Locale, cart: Cart): string {
  const { lineItems, deliveries, price } = toCart(cart, locale, clock.now())
  const money = (amount: number) => formatMoney(eurosToCents(amount), locale, cart.currency.isoCode)
  const goodIds = new Set(cart.lines.filter((line) => line.isGood).map((line) => line.id))
  const goods = lineItems.filter(({ id }) => goodIds.has(id))
  const shipping = deliveries[0]?.shippingCosts.totalPrice
  const rows = goods.map(
    ({ quantity, label, price: { unitPrice, totalPrice } }) =>
      `${quantity} × ${label}${quantity > 1 ? ` (${money(unitPrice)})` : ''}: ${money(totalPrice)}`,
  )
  const total = goods.reduce((sum, item) => sum + item.price.totalPrice, shipping ?? 0)
  const tax = sumCents(
    price.calculatedTaxes.map((entry: Schemas['CalculatedPrice']['calculatedTaxes'][number]) =>
      eurosToCents(entry.tax),
    ),
  )
  return [
    translate(locale, 'checkout.goods.summary'),
    ...rows,
    ...(shipping === undefined ? [] : [`${translate(locale, 'checkout.goods.shipping')}: ${money(shipping)}`]),
    `${translate(locale, 'checkout.goods.total')}: ${money(total)}, ${translate(locale, 'checkout.goods.tax', {
      amount: formatMoney(tax, locale, cart.currency.isoCode),
    })}`,
  ].join('\n')
}

function addressesOf(locale: Locale, { billing, shipping }: Ordered): string {
  const lines = ({ firstName, lastName, company, street, zipcode, city }: Address) =>
    [`${firstName} ${lastName}`, company, street, [zipcode, city].filter(Boolean).join(' ')].filter(Boolean).join('\n')
  const block = (title: 'billingAddress' | 'shippingAddress', address: Address) =>
    `${translate(locale, `checkout.goods.${title}`)}\n${lines(address)}`
  return [...(shipping ? [block('shippingAddress', shipping)] : []), block('billingAddress', billing)].join('\n\n')
}

/** EGBGB Art. 246a § 1 (2) for what the order holds. */
function instructionOf(scope: Scope, locale: Locale, { cart, waived }: Ordered): string {
  const lines = cart.lines.filter((line) => line.isGood)
  const downloads = lines.some(({ offer }) => offer.states.includes('is-download'))
  const pieces = lines
    .filter(({ offer }) => offer.states.includes('is-physical'))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const goods = pieces === 0 ? null : pieces === 1 ? 'one' : 'several'
  const { title, parts } = withdrawalInstruction(scope, locale, { goods, downloads, waived })
  return [title, ...parts.map((part) => [part.title, ...part.paragraphs].join('\n\n'))].join('\n\n')
}

/** The terms as the shop shows them at /agb, as plain text; empty where none are published. */
async function termsOf(tx: Tx, locale: Locale): Promise<string> {
  const page = await tx
    .selectFrom('cmsPage')
    .select('sections')
    .where('technicalName', '=', 'terms')
    .where('publishedAt', 'is not', null)
    .executeTakeFirst()
  if (!page) return ''
  const texts = readSections(page.sections)
    .flatMap((section) => section.blocks.flatMap((block) => block.slots))
    .flatMap(({ config }) => Object.values(config))
    .flatMap((value) => textIn(value, locale))
  return [translate(locale, 'mail.G01.terms'), ...texts].join('\n\n')
}

/** A slot's text in the language, or in German where it is not translated; pictures and switches are none. */
function textIn(held: unknown, locale: Locale): string[] {
  const value = (held as { source?: string; value?: unknown } | null)?.value
  if (typeof value !== 'object' || value === null) return []
  const { [locale]: own, [DEFAULT_LOCALE]: german } = value as Record<string, unknown>
  const text = own ?? german
  return typeof text === 'string' && text.trim() ? [plainTextOf(text)] : []
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const plainTextOf = (text: string): string =>
  sanitizeHtml(
    text
      .replace(/<li[^>]*>/gi, '– ')
      .replace(/<\/(p|h\d|ul|ol|div)>/gi, '\n\n')
      .replace(/<(br|\/li)[^>]*>/gi, '\n'),
    {
      allowedTags: [],
      allowedAttributes: {},
    },
  )
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
