import { type Database, withPipelinedConnection } from '../../shared/database.ts'
import { isId, newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { readsNewsletter } from '../accounts/customers/newsletter.service.ts'
import { getCustomer } from '../accounts/customers/service.ts'
import { storeInSession } from '../accounts/session/service.ts'
import { type HeldUnits, listHeldUnits, loadOffers } from '../catalogue/offers.ts'
import { phaseOf } from '../catalogue/products.ts'
import { countUses, listAutomatic, listNames, listPromotions } from '../catalogue/promotions.ts'
import { currencyOf } from '../reference/currency.ts'
import { PAYMENT_SEPA_ID } from '../reference/reference-data.ts'
import { findActive, findRow } from '../reference/repository.ts'
import type { Buyer, Cart, CartError, CartLine, CartPromotion, StoredLine } from './cart.ts'
import { listObstacles } from './obstacles.ts'
import type { StoredCart } from './repository.ts'
import * as repository from './repository.ts'
import { applyPromotions, evaluateLine, refusePromotion } from './rules.ts'
import { planShipping } from './shipping.ts'

type Judged = { promotions: CartPromotion[]; refused: string[]; added: StoredLine[]; errors: CartError[] }

const asPerson: HeldUnits = { kind: 'person', units: new Map() }

const productsOf = (stored: StoredCart | null): StoredLine[] =>
  stored?.lines.filter((line) => line.type === 'product') ?? []

/** What the wishes are judged by: the offers, and who asks. */
export async function readBasis(scope: Scope, db: Database, session: Session, stored: StoredCart | null) {
  const productIds = productsOf(stored).map((line) => line.referencedId)
  const customerId = productIds.length > 0 ? session.customerId : null
  const [offers, identities, customer] = await Promise.all([
    loadOffers(db, productIds),
    customerId ? listHeldUnits(db, customerId, productIds) : [asPerson],
    customerId ? getCustomer(scope, db, customerId, session) : null,
  ])
  return { offers, identities, customer }
}

/** Writes what the rules have changed back into the cart, which is held before its lines, as everywhere. */
async function keepCorrections(
  scope: Scope,
  stored: StoredCart,
  evaluated: { stored: StoredLine; line: CartLine | null }[],
  judged: Judged,
) {
  const gone = evaluated.filter(({ line }) => line === null).map(({ stored }) => stored.id)
  const corrected = evaluated.flatMap(({ stored, line }) => {
    const tariffId = line?.tariff?.id ?? null
    if (!line || (line.quantity === stored.quantity && tariffId === stored.tariffId)) return []
    return [{ id: stored.id, quantity: line.quantity, tariffId, from: stored.quantity }]
  })
  const refused = [...gone, ...judged.refused]
  if (refused.length + corrected.length + judged.added.length === 0 && !stored.merged) return
  await inTransaction(scope, async (tx) => {
    if (!(await repository.lockCart(tx, { id: stored.id }))) return
    await repository.removeLines(tx, stored.id, refused)
    await repository.changeLines(tx, stored.id, corrected)
    await repository.keepPromotions(tx, stored.id, judged.added)
    await repository.setMerged(tx, stored.id, false)
  })
}

const isAutomatic = (line: StoredLine) => line.type === 'promotion' && isId(line.referencedId)

/** The codes that hold, and what is to be said of the others; `newCode` has just been given. */
async function judgeCodes(scope: Scope, codes: StoredLine[], lines: CartLine[], buyer: Buyer, newCode?: string) {
  const rows = await listPromotions(
    scope.db,
    codes.map((line) => line.referencedId),
  )
  const known = new Map(rows.map((row) => [row.code, row]))
  const uses = await countUses(scope.db, buyer.customerId, rows)
  const judged: Judged = { promotions: [], refused: [], added: [], errors: [] }
  for (const { id, referencedId: code } of codes) {
    const promotion = known.get(code)
    const isNew = code === newCode
    const others = judged.promotions.map((one) => one.promotion)
    const refusal = !promotion
      ? 'promotion-not-found'
      : isNew && lines.length === 0
        ? 'promotions-on-cart-price-zero-error'
        : refusePromotion(promotion, others, lines, { ...buyer, uses })
    if (!refusal) {
      judged.promotions.push({ id, promotion: promotion! })
      if (isNew) judged.errors.push({ key: 'promotion-discount-added', lineId: id, name: promotion!.name })
      continue
    }
    judged.refused.push(id)
    judged.errors.push(
      isNew
        ? { key: refusal, lineId: id, code }
        : { key: 'auto-promotion-not-found', lineId: id, name: promotion?.name ?? code },
    )
  }
  return judged
}

/** What holds without a code joins by itself, after the codes, which were chosen; what no longer holds leaves, and both is said. */
async function judgeAutomatic(scope: Scope, stored: StoredLine[], lines: CartLine[], buyer: Buyer, judged: Judged) {
  const automatic = await listAutomatic(scope.db)
  if (automatic.length === 0 && stored.length === 0) return
  const uses = await countUses(scope.db, buyer.customerId, automatic)
  const kept = new Set(stored.map((line) => line.referencedId))
  for (const promotion of automatic) {
    const id = `promotion-${promotion.id}`
    const others = judged.promotions.map((one) => one.promotion)
    if (refusePromotion(promotion, others, lines, { ...buyer, uses })) continue
    judged.promotions.push({ id, promotion })
    if (kept.delete(promotion.id)) continue
    judged.added.push({ id, type: 'promotion', referencedId: promotion.id, quantity: 1, tariffId: null })
    judged.errors.push({ key: 'promotion-discount-added', lineId: id, name: promotion.name })
  }
  const names = await listNames(scope.db, [...kept])
  for (const { id, referencedId } of stored.filter((line) => kept.has(line.referencedId))) {
    judged.refused.push(id)
    judged.errors.push({ key: 'auto-promotion-not-found', lineId: id, name: names.get(referencedId) ?? '' })
  }
}

/**
 * The chosen way to pay; one that is for goods only gives way to SEPA where there are none (domain/goods#payment-methods), and so does
 * one that has been switched off since.
 */
async function paymentMethodOf(
  scope: Scope,
  session: Session,
  lines: CartLine[],
  errors: CartError[],
): Promise<string> {
  const { paymentMethodId: chosenId } = session
  const chosen = chosenId && (await findActive(scope.db, 'paymentMethod', chosenId))
  const isUsable = chosen && (!chosen.goodsOnly || lines.length === 0 || lines.some((line) => line.isGood))
  if (isUsable) return chosen.id
  const sepa = await findActive(scope.db, 'paymentMethod', PAYMENT_SEPA_ID)
  if (!sepa) {
    const name = (await findRow(scope.db, 'paymentMethod', PAYMENT_SEPA_ID))?.name
    if (lines.length > 0) errors.push({ key: 'payment-method-blocked', name })
  } else if (chosenId && chosenId !== PAYMENT_SEPA_ID) {
    await storeInSession(scope, session, { paymentMethodId: null })
    errors.push({ key: 'payment-method-changed', name: sepa.name })
  }
  return PAYMENT_SEPA_ID
}

/**
 * The stored wishes by the rules in force now; what no longer fits is corrected for good and said in `errors`. `known`: what
 * they are judged by, where the caller has read it.
 */
export async function evaluate(
  scope: Scope,
  session: Session,
  stored: StoredCart | null,
  said: CartError[] = [],
  newCode?: string,
  known?: Awaited<ReturnType<typeof readBasis>>,
): Promise<Cart> {
  const kept = stored?.lines ?? []
  const { offers, identities, ...basis } =
    known ?? (await withPipelinedConnection(scope.db, (db) => readBasis(scope, db, session, stored)))
  const { customerId } = session
  const now = scope.clock.now()
  const asksForEarlySigners = [...offers.values()].some((offer) => phaseOf(offer, now) === 'early_signer')
  const buyer: Buyer = {
    customerId,
    identities,
    uses: new Map(),
    now,
    readsNewsletter: customerId && asksForEarlySigners ? await readsNewsletter(scope.db, customerId) : false,
  }
  const evaluated = productsOf(stored).map((line) => ({
    stored: line,
    ...evaluateLine(line, offers.get(line.referencedId), buyer),
  }))
  const lines = evaluated.flatMap(({ line }) => line ?? [])
  const codes = kept.filter((line) => line.type === 'promotion' && !isAutomatic(line))
  const judged = await judgeCodes(scope, codes, lines, buyer, newCode)
  await judgeAutomatic(scope, kept.filter(isAutomatic), lines, buyer, judged)
  const errors = [...said, ...evaluated.flatMap(({ error }) => error ?? []), ...judged.errors]
  if (stored) await keepCorrections(scope, stored, evaluated, judged)
  if (stored?.merged) errors.push({ key: 'cart-merged-hint' })
  const customer = lines.length > 0 ? basis.customer : null
  const shipping = await planShipping(scope, session, lines, customer, errors)
  errors.push(...(await listObstacles(scope, customer)))
  if (lines.length > 0 && scope.config.closed.includes('orders')) errors.push({ key: 'orders-closed' })
  return {
    orderKey: stored?.orderKey ?? newId(buyer.now),
    lines: applyPromotions(lines, judged.promotions),
    promotions: judged.promotions,
    shipping,
    currency: await currencyOf({ db: scope.db, currencyId: session.currencyId }),
    paymentMethodId: await paymentMethodOf(scope, session, lines, errors),
    errors,
    customer,
  }
}
