import { correctQuantity, type QuantityRules, quantityRules } from '@goldammer/sdk/rules/cart-quantity'
import { type PriceTier, unitPriceFor } from '@goldammer/sdk/rules/price-tiers'
import { shareOf } from '@goldammer/sdk/rules/rounding'
import type { Cents } from '@goldammer/sdk/units'
import type { Offer } from '../catalogue/offers.ts'
import { defaultTariff, isGood, isTakingOrders, phaseOf } from '../catalogue/products.ts'
import { excludeEachOther, isAbout, isRunning, isUsedUp, type PromotionRow } from '../catalogue/promotions.ts'
import { UNCOUNTED_STOCK } from '../catalogue/stock.ts'
import type { Buyer, CartError, CartLine, CartPromotion, StoredLine } from './cart.ts'

/** The most generous of the identities the buyer may order as: only the draft knows which one it will be. */
function rulesOf(tariff: Offer['tariffs'][number], offer: Offer, { identities }: Buyer): QuantityRules {
  const terms = { ...tariff, investmentSteps: offer.investmentSteps }
  const each = identities.map(({ kind, units }) => quantityRules(terms, kind, units.get(tariff.id) ?? 0))
  return each.reduce((most, rules) => (rules.maxPurchase > most.maxPurchase ? rules : most))
}

/** A price tier's quantity is its upper bound, in the last one its lower bound (R3.08). */
export const tiersOf = (offer: Offer): PriceTier[] =>
  offer.tiers.map((tier) => ({ quantity: tier.quantityEnd ?? tier.quantityStart, unitPrice: tier.unitPrice }))

type Evaluated = { line: CartLine | null; error: CartError | null }

/** domain/cart#corrections: the cart corrects what does not fit, with a notice. `line` null: the line is removed. */
export function evaluateLine(stored: StoredLine, offer: Offer | undefined, buyer: Buyer): Evaluated {
  const remove = (key: CartError['key']): Evaluated => ({
    line: null,
    error: { key, lineId: stored.id, name: offer?.name },
  })
  if (!offer?.active) return remove('product-not-found')
  const good = isGood(offer)
  const tariff = good ? null : (offer.tariffs.find((one) => one.id === stored.tariffId) ?? defaultTariff(offer))
  const isOrderable = isTakingOrders(offer, buyer.now)
  const forEarlySigners = phaseOf(offer, buyer.now) === 'early_signer'
  if ((!good && !tariff) || (good && offer.tiers.length === 0)) return remove('product-not-found')
  if (!isOrderable && !forEarlySigners) return remove('product-out-of-stock')
  const rules = tariff
    ? rulesOf(tariff, offer, buyer)
    : { minPurchase: 1, purchaseSteps: 1, maxPurchase: offer.stock ?? UNCOUNTED_STOCK }
  const { quantity, cartError } = correctQuantity(stored.quantity, rules)
  if (quantity === 0) return remove('product-out-of-stock')
  const unitPrice = tariff ? tariff.investmentUnitPrice : unitPriceFor(tiersOf(offer), quantity)
  const totalPrice = quantity * unitPrice
  return {
    line: {
      id: stored.id,
      offer,
      isGood: good,
      tariff,
      quantity,
      unitPrice,
      totalPrice,
      minPurchase: rules.minPurchase,
      maxPurchase: rules.maxPurchase,
      purchaseSteps: rules.purchaseSteps,
      serviceFee: good ? 0 : shareOf(totalPrice as Cents, offer.serviceFee, 10_000),
      isOrderable: isOrderable || (forEarlySigners && buyer.readsNewsletter),
    },
    error: cartError ? { key: cartError, lineId: stored.id, name: offer.name, quantity } : null,
  }
}

const appliesTo = (promotion: PromotionRow, line: CartLine): boolean => !line.isGood && isAbout(promotion, line.offer)

/** Why a code brings nothing in this cart, or null (R8.07, promotion messages). */
export function refusePromotion(
  promotion: PromotionRow,
  others: PromotionRow[],
  lines: CartLine[],
  buyer: Buyer,
): CartError['key'] | null {
  if (!isRunning(promotion, buyer.now)) return 'promotion-not-found'
  const affected = lines.filter((line) => appliesTo(promotion, line))
  if (affected.length === 0) return 'promotion-not-eligible'
  if (promotion.companiesOnly && !buyer.identities.some(({ kind }) => kind === 'company'))
    return 'promotion-not-eligible'
  if (isUsedUp(promotion, buyer.uses)) return 'promotion-not-eligible'
  const beside = others.filter((other) => affected.some((line) => appliesTo(other, line)))
  return beside.some((other) => excludeEachOther(other, promotion)) ? 'promotion-excluded' : null
}

/** What the promotions change in the lines: the service fee, and who may order before the public start. */
export function applyPromotions(lines: CartLine[], promotions: CartPromotion[]): CartLine[] {
  return lines.map((line) => {
    const own = promotions.map(({ promotion }) => promotion).filter((promotion) => appliesTo(promotion, line))
    const discount = own
      .filter(({ effect }) => effect === 'fee_discount')
      .reduce((sum, { value }) => Math.min(10_000, sum + value), 0)
    return {
      ...line,
      serviceFee: line.serviceFee - shareOf(line.serviceFee as Cents, discount, 10_000),
      isOrderable: line.isOrderable || own.some(({ effect }) => effect === 'early_signer'),
    }
  })
}
