import { cartErrors } from '@goldammer/sdk/errors/cart-errors'
import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/store'
import { vatRateOn } from '@goldammer/sdk/rules/dated-law'
import { rateAt } from '@goldammer/sdk/rules/early-bird'
import { type RiskFacts, riskNoticeOf } from '@goldammer/sdk/rules/risk-notice'
import type { Taxed } from '@goldammer/sdk/rules/vat'
import { translate } from '@goldammer/sdk/translate'
import { type BasisPoints, basisPoints, basisPointsToPercent, toLocalDate } from '@goldammer/sdk/units'
import { inLocale } from '../../shared/translated.ts'
import { toMedia } from '../catalogue/wire.ts'
import { convert } from '../reference/currency.ts'
import { toCountry, toShippingMethod } from '../reference/wire.ts'
import type { Cart, CartError, CartLine, CartPromotion, CartShipping } from './cart.ts'
import { toCartPrice, toDecimal, toPrice } from './price-wire.ts'

type Schemas = components['schemas']
type Context = { locale: Locale; factor: number; now: Date }

const taxedLine = (line: CartLine, factor: number): Taxed => ({
  gross: line.quantity * convert(line.unitPrice, factor),
  rate: line.isGood ? line.offer.taxRate : 0,
})

function currentRate(tariff: NonNullable<CartLine['tariff']>, now: Date): BasisPoints {
  const { interestRate, earlyBirdInterestRate, earlyBirdEndDate } = tariff
  const early = earlyBirdInterestRate === null ? null : basisPoints(earlyBirdInterestRate)
  return rateAt({ interestRate: basisPoints(interestRate), earlyBirdInterestRate: early, earlyBirdEndDate }, now).rate
}

function toInvestment(line: CartLine, { locale, now }: Context): Schemas['LineItemInvestment'] | null {
  const { tariff } = line
  if (!tariff) return null
  return {
    type: line.offer.type as Schemas['LineItemInvestment']['type'],
    riskNotice: riskNoticeOf(line.offer as RiskFacts)!,
    tariffId: tariff.id,
    tariffName: inLocale(tariff.name, locale),
    amount: toDecimal(line.totalPrice),
    interestRate: basisPointsToPercent(currentRate(tariff, now)),
    serviceFee: toDecimal(line.serviceFee),
    orderable: line.isOrderable,
  }
}

function toLine(line: CartLine, context: Context): Schemas['LineItem'] {
  const { offer } = line
  const { locale, factor } = context
  const investment = toInvestment(line, context)
  const seoPathInfo = offer.seoPaths[locale]
  return {
    apiAlias: 'cart_item',
    id: line.id,
    uniqueIdentifier: line.id,
    referencedId: offer.id,
    type: 'product',
    label: inLocale(offer.name, locale),
    quantity: line.quantity,
    good: true,
    states: offer.states as Schemas['LineItem']['states'],
    removable: true,
    stackable: true,
    modified: false,
    price: toPrice(convert(line.unitPrice, factor), line.quantity, [taxedLine(line, factor)]),
    quantityInformation: {
      apiAlias: 'cart_quantity_information',
      minPurchase: line.minPurchase,
      maxPurchase: line.maxPurchase,
      purchaseSteps: line.purchaseSteps,
    },
    cover: offer.cover ? toMedia(offer.cover, locale) : null,
    payload: {
      productNumber: offer.productNumber,
      productType: offer.shopType as 'physical' | 'digital',
      ...(line.tariff ? { tariffId: line.tariff.id } : {}),
      ...(seoPathInfo ? { seoPathInfo } : {}),
    },
    children: [],
    ...(investment ? { extensions: { investment } } : {}),
  }
}

/** A promotion is a line without price, and cannot be removed if it has no code; its effect shows in the investment it is for. */
function toPromotionLine({ id, promotion }: CartPromotion, locale: Locale): Schemas['LineItem'] {
  return {
    apiAlias: 'cart_item',
    id,
    uniqueIdentifier: id,
    referencedId: promotion.code ?? promotion.id,
    type: 'promotion',
    label: inLocale(promotion.name, locale),
    quantity: 1,
    good: false,
    states: [],
    removable: promotion.code !== null,
    stackable: false,
    modified: false,
    price: toPrice(0, 1, []),
    cover: null,
    payload: { code: promotion.code ?? '', effect: promotion.effect },
    children: [],
  }
}

function toDelivery(
  shipping: CartShipping,
  lines: CartLine[],
  { locale, factor, now }: Context,
): Schemas['CartDelivery'] {
  const costs = convert(shipping.costs, factor)
  return {
    apiAlias: 'cart_delivery',
    shippingMethod: toShippingMethod(shipping.method, locale),
    shippingCosts: toPrice(costs, 1, [{ gross: costs, rate: vatRateOn(toLocalDate(now)) }]),
    location: {
      apiAlias: 'cart_delivery_shipping_location',
      country: toCountry(shipping.country, locale),
      state: shipping.state,
      address: shipping.address,
    },
    deliveryDate: {
      apiAlias: 'cart_delivery_date',
      earliest: shipping.earliest.toISOString(),
      latest: shipping.latest.toISOString(),
    },
    positions: lines
      .filter((line) => line.offer.states.includes('is-physical'))
      .map((line) => ({ apiAlias: 'cart_delivery_position' as const, identifier: line.id, quantity: line.quantity })),
  }
}

/** R8.07: the message in the visitor's language; `key` tells entries about different lines apart. */
function toCartError(error: CartError, locale: Locale): Schemas['CartError'] {
  const { level, block } = cartErrors[error.key]
  const parameters = {
    ...(error.name === undefined
      ? {}
      : { name: typeof error.name === 'string' ? error.name : inLocale(error.name, locale) }),
    ...(error.quantity === undefined ? {} : { quantity: error.quantity }),
    ...(error.code === undefined ? {} : { code: error.code }),
  }
  return {
    key: error.lineId ? `${error.key}-${error.lineId}` : error.key,
    code: 0,
    level,
    message: translate(locale, `errors.${error.key}` as MessageKey, parameters),
    messageKey: error.key,
    parameters,
    // A line that was removed blocks nothing any more.
    block: block && error.key !== 'product-not-found' && error.key !== 'product-out-of-stock',
    blockResubmit: false,
  }
}

/** The cart as the family's clients know it, in the session's currency (domain/conventions#converted-prices). */
export function toCart(cart: Cart, locale: Locale, now: Date): Schemas['Cart'] {
  const context: Context = { locale, factor: cart.currency.factor, now }
  const positions = cart.lines.map((line) => taxedLine(line, context.factor))
  const costs = cart.shipping
    ? [{ gross: convert(cart.shipping.costs, context.factor), rate: vatRateOn(toLocalDate(now)) }]
    : []
  const price = toCartPrice(positions, costs)
  const total = [...positions, ...costs].reduce((sum, part) => sum + part.gross, 0)
  const errors = cart.errors.map((error) => toCartError(error, locale))
  const isForeign = cart.currency.isoCode !== 'EUR'
  return {
    apiAlias: 'cart',
    name: 'default',
    token: cart.orderKey,
    price,
    lineItems: [
      ...cart.lines.map((line) => toLine(line, context)),
      ...cart.promotions.map((promotion) => toPromotionLine(promotion, locale)),
    ],
    deliveries: cart.shipping ? [toDelivery(cart.shipping, cart.lines, context)] : [],
    transactions:
      cart.lines.length === 0
        ? []
        : [
            {
              apiAlias: 'cart_transaction',
              paymentMethodId: cart.paymentMethodId,
              amount: toPrice(total, 1, [...positions, ...costs]),
            },
          ],
    errors: Object.fromEntries(errors.map((error) => [error.key, error])),
    modified: false,
    customerComment: null,
    affiliateCode: null,
    campaignCode: null,
    extensions: { approximate: isForeign && cart.lines.some((line) => !line.isGood) },
  }
}
