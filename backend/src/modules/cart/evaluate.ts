import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { type HeldUnits, listHeldUnits, loadOffers, type Offer } from '../catalogue/offers.ts'
import { listPromotions } from '../catalogue/promotions.ts'
import { DEFAULT_CURRENCY_ID, PAYMENT_SEPA_ID } from '../reference/reference-data.ts'
import { findActive, type PaymentMethodRow } from '../reference/repository.ts'
import { keepInSession } from '../session/service.ts'
import type { Session } from '../session/session.ts'
import type { Buyer, Cart, CartError, CartLine, CartPromotion, StoredLine } from './cart.ts'
import type { StoredCart } from './repository.ts'
import * as repository from './repository.ts'
import { applyPromotions, evaluateLine, refusePromotion } from './rules.ts'
import { planShipping } from './shipping.ts'

const asPerson: HeldUnits = { kind: 'person', units: new Map() }

async function buyerOf(scope: Scope, session: Session, offers: Iterable<Offer>): Promise<Buyer> {
  const tariffIds = [...offers].flatMap((offer) => offer.tariffs.map((tariff) => tariff.id))
  const knownUnits = session.customerId && tariffIds.length > 0
  return {
    identities: knownUnits ? await listHeldUnits(scope.db, session.customerId!, tariffIds) : [asPerson],
    now: scope.clock.now(),
  }
}

/** Writes what the rules have changed back into the cart. */
async function keepCorrections(
  scope: Scope,
  cartId: string,
  evaluated: { stored: StoredLine; line: CartLine | null }[],
) {
  const gone = evaluated.filter(({ line }) => line === null).map(({ stored }) => stored.id)
  const corrected = evaluated.flatMap(({ stored, line }) => {
    const tariffId = line?.tariff?.id ?? null
    if (!line || (line.quantity === stored.quantity && tariffId === stored.tariffId)) return []
    return [{ id: stored.id, quantity: line.quantity, tariffId, from: stored.quantity }]
  })
  await repository.removeLines(scope.db, cartId, gone)
  await repository.changeLines(scope.db, cartId, corrected)
}

/** The codes that hold, and what is to be said of the others; `newCode` has just been given. */
async function judgePromotions(scope: Scope, kept: StoredLine[], lines: CartLine[], buyer: Buyer, newCode?: string) {
  const codes = kept.filter((line) => line.type === 'promotion')
  const known = new Map(
    (
      await listPromotions(
        scope.db,
        codes.map((line) => line.referencedId),
      )
    ).map((row) => [row.code, row]),
  )
  const promotions: CartPromotion[] = []
  const refused: string[] = []
  const errors: CartError[] = []
  for (const { id, referencedId: code } of codes) {
    const promotion = known.get(code)
    const isNew = code === newCode
    const refusal = !promotion
      ? 'promotion-not-found'
      : isNew && lines.length === 0
        ? 'promotions-on-cart-price-zero-error'
        : refusePromotion(
            promotion,
            promotions.map((one) => one.promotion),
            lines,
            buyer,
          )
    if (!refusal) {
      promotions.push({ id, promotion: promotion! })
      if (isNew) errors.push({ key: 'promotion-discount-added', lineId: id, name: promotion!.name })
      continue
    }
    refused.push(id)
    errors.push(
      isNew
        ? { key: refusal, lineId: id, code }
        : { key: 'auto-promotion-not-found', lineId: id, name: promotion?.name ?? code },
    )
  }
  return { promotions, refused, errors }
}

const euro: Cart['currency'] = { id: DEFAULT_CURRENCY_ID, isoCode: 'EUR', factor: 1 }

const currencyOf = async (scope: Scope, { currencyId }: Session): Promise<Cart['currency']> =>
  currencyId && currencyId !== euro.id ? ((await findActive(scope.db, 'currency', currencyId)) ?? euro) : euro

/** The chosen way to pay; one that is for goods only gives way to SEPA where there are none (domain §2, Goods). */
async function paymentMethodOf(
  scope: Scope,
  session: Session,
  lines: CartLine[],
  errors: CartError[],
): Promise<string> {
  if (!session.paymentMethodId || session.paymentMethodId === PAYMENT_SEPA_ID) return PAYMENT_SEPA_ID
  const chosen = await findActive(scope.db, 'paymentMethod', session.paymentMethodId)
  if (chosen && (!chosen.goodsOnly || lines.length === 0 || lines.some((line) => line.isGood))) return chosen.id
  const sepa: PaymentMethodRow | undefined = await findActive(scope.db, 'paymentMethod', PAYMENT_SEPA_ID)
  await keepInSession(scope, session, { paymentMethodId: null })
  errors.push({ key: 'payment-method-changed', name: sepa?.name })
  return PAYMENT_SEPA_ID
}

/** The stored wishes by the rules in force now; what no longer fits is corrected for good and said in `errors`. */
export async function evaluate(
  scope: Scope,
  session: Session,
  stored: StoredCart | null,
  said: CartError[] = [],
  newCode?: string,
): Promise<Cart> {
  const kept = stored?.lines ?? []
  const products = kept.filter((line) => line.type === 'product')
  const offers = await loadOffers(
    scope.db,
    products.map((line) => line.referencedId),
  )
  const buyer = await buyerOf(scope, session, offers.values())
  const evaluated = products.map((line) => ({
    stored: line,
    ...evaluateLine(line, offers.get(line.referencedId), buyer),
  }))
  const lines = evaluated.flatMap(({ line }) => line ?? [])
  const judged = await judgePromotions(scope, kept, lines, buyer, newCode)
  const errors = [...said, ...evaluated.flatMap(({ error }) => error ?? []), ...judged.errors]
  if (stored) {
    await keepCorrections(scope, stored.id, evaluated)
    await repository.removeLines(scope.db, stored.id, judged.refused)
  }
  if (stored?.merged) {
    errors.push({ key: 'cart-merged-hint' })
    await repository.setMerged(scope.db, stored.id, false)
  }
  const shipping = await planShipping(scope, session, lines)
  if (shipping && !shipping.country.shippingAvailable) errors.push({ key: 'shipping-address-blocked' })
  return {
    orderKey: stored?.orderKey ?? newId(buyer.now),
    lines: applyPromotions(lines, judged.promotions),
    promotions: judged.promotions,
    shipping,
    currency: await currencyOf(scope, session),
    paymentMethodId: await paymentMethodOf(scope, session, lines, errors),
    errors,
  }
}
