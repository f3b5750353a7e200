import { type Database, withPipelinedConnection } from '../../shared/database.ts'
import { isId, newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { readsNewsletter } from '../accounts/customers/newsletter.service.ts'
import { getCustomer } from '../accounts/customers/service.ts'
import { type HeldUnits, listHeldUnits, loadOffers } from '../catalogue/offers.ts'
import { phaseOf } from '../catalogue/products.ts'
import { countUses, listAutomatic, listNames, listPromotions } from '../catalogue/promotions.ts'
import { currencyOf } from '../reference/currency.ts'
import { PAYMENT_SEPA_ID } from '../reference/reference-data.ts'
import { findActive, findRow } from '../reference/repository.ts'
import type { Buyer, Cart, CartError, CartLine, CartPromotion, StoredLine } from './cart.ts'
import { type Correction, linesShownAsAdded, shownTo } from './corrections.ts'
import { listObstacles } from './obstacles.ts'
import type { StoredCart } from './repository.ts'
import { applyPromotions, evaluateLine, refusePromotion } from './rules.ts'
import { planShipping } from './shipping.ts'

type Promotions = { applied: CartPromotion[]; corrections: Correction[]; notices: CartError[] }

const asPerson: HeldUnits = { kind: 'person', units: new Map() }

const productsOf = (stored: StoredCart | null): StoredLine[] =>
  stored?.lines.filter((line) => line.type === 'product') ?? []

/** What the lines are evaluated with: the offers, the identities of the customer and what they hold. */
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

const isAutomatic = (line: StoredLine) => line.type === 'promotion' && isId(line.referencedId)

/** The valid codes, and notices of the others; `newCode` is the code of this request. */
async function evaluateCodes(
  scope: Scope,
  { codes, lines, buyer, newCode }: { codes: StoredLine[]; lines: CartLine[]; buyer: Buyer; newCode?: string },
): Promise<Promotions> {
  const rows = await listPromotions(
    scope.db,
    codes.map((line) => line.referencedId),
  )
  const known = new Map(rows.map((row) => [row.code, row]))
  const uses = await countUses(scope.db, buyer.customerId, rows)
  const promotions: Promotions = { applied: [], corrections: [], notices: [] }
  for (const { id, referencedId: code } of codes) {
    const promotion = known.get(code)
    const isNew = code === newCode
    const others = promotions.applied.map((one) => one.promotion)
    const refusal = !promotion
      ? 'promotion-not-found'
      : isNew && lines.length === 0
        ? 'promotions-on-cart-price-zero-error'
        : refusePromotion(promotion, others, lines, { ...buyer, uses })
    if (!refusal) {
      promotions.applied.push({ id, promotion: promotion! })
      if (isNew) promotions.notices.push({ key: 'promotion-discount-added', lineId: id, name: promotion!.name })
      continue
    }
    const notice: CartError = isNew
      ? { key: refusal, lineId: id, code }
      : { key: 'auto-promotion-not-found', lineId: id, name: promotion?.name ?? code }
    promotions.corrections.push({ notice, removes: id })
    promotions.notices.push(notice)
  }
  return promotions
}

/**
 * Promotions without a code are added after the codes, which the visitor chose; those that no longer apply are removed, and
 * the visitor is notified of both. `shown`: lines that the visitor has seen and that are not stored.
 */
async function evaluateAutomatic(
  scope: Scope,
  { stored, shown, lines, buyer }: { stored: StoredLine[]; shown: Set<string>; lines: CartLine[]; buyer: Buyer },
  { applied, corrections, notices }: Promotions,
): Promise<void> {
  const automatic = await listAutomatic(scope.db)
  if (automatic.length === 0 && stored.length === 0 && shown.size === 0) return
  const uses = await countUses(scope.db, buyer.customerId, automatic)
  const correct = (correction: Correction & { notice: CartError }) => {
    corrections.push(correction)
    notices.push(correction.notice)
  }
  const left = new Map(stored.map((line) => [line.id, line.referencedId]))
  const leftOfShown = new Set(shown)
  for (const promotion of automatic) {
    const id = `promotion-${promotion.id}`
    const others = applied.map((one) => one.promotion)
    if (refusePromotion(promotion, others, lines, { ...buyer, uses })) continue
    applied.push({ id, promotion })
    leftOfShown.delete(id)
    if (left.delete(id)) continue
    const line: StoredLine = { id, type: 'promotion', referencedId: promotion.id, quantity: 1, tariffId: null }
    correct({ notice: { key: 'promotion-discount-added', lineId: id, name: promotion.name }, adds: line })
  }
  const isStored = new Set(stored.map(({ id }) => id))
  const neverStored = [...leftOfShown].filter((id) => !isStored.has(id))
  const idOf = (lineId: string) => left.get(lineId) ?? lineId.slice('promotion-'.length)
  const gone = [...left.keys(), ...neverStored]
  const names = await listNames(scope.db, gone.map(idOf))
  for (const id of gone) {
    const notice: CartError = { key: 'auto-promotion-not-found', lineId: id, name: names.get(idOf(id)) ?? '' }
    correct(left.has(id) ? { notice, removes: id } : { notice, forgets: id })
  }
}

/**
 * The chosen way to pay; one that is for goods only is replaced by SEPA where there are none (domain/goods#payment-methods), and
 * so is one that has been switched off since.
 */
async function paymentMethodOf(
  scope: Scope,
  session: Session,
  lines: CartLine[],
  { corrections, notices }: Pick<Promotions, 'corrections' | 'notices'>,
): Promise<string> {
  const { paymentMethodId: chosenId } = session
  const chosen = chosenId && (await findActive(scope.db, 'paymentMethod', chosenId))
  const isUsable = chosen && (!chosen.goodsOnly || lines.length === 0 || lines.some((line) => line.isGood))
  if (isUsable) return chosen.id
  const sepa = await findActive(scope.db, 'paymentMethod', PAYMENT_SEPA_ID)
  if (!sepa) {
    const name = (await findRow(scope.db, 'paymentMethod', PAYMENT_SEPA_ID))?.name
    if (lines.length > 0) notices.push({ key: 'payment-method-blocked', name })
  } else if (chosenId && chosenId !== PAYMENT_SEPA_ID) {
    const notice: CartError = { key: 'payment-method-changed', name: sepa.name }
    corrections.push({ notice, session: { paymentMethodId: null } })
    notices.push(notice)
  }
  return PAYMENT_SEPA_ID
}

export type Evaluation = {
  cart: Cart
  /** Where the cart that is shown differs from the stored one. */
  corrections: Correction[]
}

export type EvaluationInput = {
  stored: StoredCart | null
  /** Notices of the caller, shown with those of the rules. */
  notices?: CartError[]
  /** The code of this request. */
  newCode?: string | undefined
  /** What the lines are evaluated with, where the caller has read it. */
  basis?: Awaited<ReturnType<typeof readBasis>>
}

/** The stored cart by the rules in force now, with notices that the visitor has not seen. Writes nothing. */
export async function evaluate(scope: Scope, session: Session, input: EvaluationInput): Promise<Evaluation> {
  const { stored, newCode } = input
  const storedLines = stored?.lines ?? []
  const { offers, identities, ...basis } =
    input.basis ?? (await withPipelinedConnection(scope.db, (db) => readBasis(scope, db, session, stored)))
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
  const codes = storedLines.filter((line) => line.type === 'promotion' && !isAutomatic(line))
  const promotions = await evaluateCodes(scope, { codes, lines, buyer, ...(newCode ? { newCode } : {}) })
  const shown = stored ? linesShownAsAdded(stored) : new Set<string>()
  await evaluateAutomatic(scope, { stored: storedLines.filter(isAutomatic), shown, lines, buyer }, promotions)
  const corrections = [...evaluated.flatMap(correctionOf), ...promotions.corrections]
  const notices = [...(input.notices ?? []), ...evaluated.flatMap(({ error }) => error ?? []), ...promotions.notices]
  if (stored?.merged) {
    const notice: CartError = { key: 'cart-merged-hint' }
    corrections.push({ notice, clearsMerged: true })
    notices.push(notice)
  }
  const customer = lines.length > 0 ? basis.customer : null
  const shipping = await planShipping(scope, session, lines, customer, { corrections, notices })
  notices.push(...(await listObstacles(scope, customer)))
  if (lines.length > 0 && scope.config.closed.includes('orders')) notices.push({ key: 'orders-closed' })
  const paymentMethodId = await paymentMethodOf(scope, session, lines, { corrections, notices })
  const isShown = shownTo(session, stored)
  const seen = new Set(corrections.flatMap(({ notice }) => (notice && isShown(notice) ? notice : [])))
  const cart: Cart = {
    orderKey: stored?.orderKey ?? newId(buyer.now),
    lines: applyPromotions(lines, promotions.applied),
    promotions: promotions.applied,
    shipping,
    currency: await currencyOf({ db: scope.db, currencyId: session.currencyId }),
    paymentMethodId,
    errors: notices.filter((notice) => !seen.has(notice)),
    customer,
  }
  return { cart, corrections }
}

/** What the rules change in one line of a product. */
function correctionOf(evaluated: { stored: StoredLine; line: CartLine | null; error: CartError | null }): Correction[] {
  const { stored, line, error } = evaluated
  if (!line) return [{ notice: error, removes: stored.id }]
  const tariffId = line.tariff?.id ?? null
  if (line.quantity === stored.quantity && tariffId === stored.tariffId) return []
  return [{ notice: error, changes: { id: stored.id, quantity: line.quantity, tariffId, from: stored.quantity } }]
}
