import { parseQuantity } from '@goldammer/sdk/rules/cart-quantity'
import { AppError } from '../../shared/app-error.ts'
import { isId, newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { holdGuestCart, storeInSession } from '../accounts/session/service.ts'
import { listProductsOfTariffs } from '../catalogue/offers.ts'
import { findCodes } from '../catalogue/promotion-codes.ts'
import { listPromotions, normalizeCode } from '../catalogue/promotions.ts'
import type { Cart, CartError, CartLine, StoredLine } from './cart.ts'
import type { StoredCart } from './repository.ts'
import * as repository from './repository.ts'
import { findCart, findCartToChange, ownerOf, storeEvaluated } from './service.ts'

export type LineItemInput = {
  id?: string
  referencedId?: string
  type?: string
  quantity?: unknown
  payload?: { tariffId?: string }
}

const promotionLineId = (code: string) => `promotion-${code}`
/** Kinds of line that only the shop itself may make, as only it makes prices (store-api.md §2). */
const reservedTypes = ['custom', 'credit', 'discount']

/** R5.10: a positive whole number; a quantity that no cart can hold is corrected like every other that does not fit. */
function quantityOf(item: LineItemInput, index: number): number {
  const parsed = parseQuantity(item.quantity ?? 1)
  if ('refusal' in parsed) throw new AppError(parsed.refusal, { pointer: `/items/${index}/quantity` })
  return Math.min(parsed.quantity, repository.maxQuantity)
}

function refuseItem(item: LineItemInput, index: number): void {
  if (reservedTypes.includes(item.type ?? ''))
    throw new AppError('CHECKOUT__INSUFFICIENT_PERMISSION', { pointer: `/items/${index}/type` })
  const price = ['price', 'priceDefinition'].find((field) => field in item)
  if (price) throw new AppError('CHECKOUT__INSUFFICIENT_PERMISSION', { pointer: `/items/${index}/${price}` })
  if (item.type !== 'product' && item.type !== 'promotion')
    throw new AppError('CHECKOUT__CART_LINE_ITEM_TYPE_NOT_SUPPORTED', {
      pointer: `/items/${index}/type`,
      parameters: { type: item.type ?? '' },
    })
  if (!(item.referencedId || item.id))
    throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: `/items/${index}/referencedId` })
}

/** Refuses a tariff of another product, and an unknown one, at its field. */
async function refuseForeignTariffs(scope: Scope, items: { productId: string; tariffId?: string }[]): Promise<void> {
  const named = items.flatMap(({ tariffId }) => (tariffId && isId(tariffId) ? [tariffId] : []))
  const productOf = named.length > 0 ? await listProductsOfTariffs(scope.db, named) : new Map<string, string>()
  for (const [index, { productId, tariffId }] of items.entries()) {
    if (tariffId && productOf.get(tariffId) !== productId)
      throw new AppError('VIOLATION::ENTITY_DOES_NOT_EXISTS', {
        pointer: `/items/${index}/payload/tariffId`,
        parameters: { id: tariffId },
      })
  }
}

/** R7.05: adds products and codes; a product that is in the cart gains the quantity. `caller`: the address of a visitor who is not logged in. */
export async function addItems(scope: Scope, session: Session, items: LineItemInput[], caller = ''): Promise<Cart> {
  const lines = new Map<string, StoredLine>()
  const notices: CartError[] = []
  const codes: string[] = []
  for (const [index, item] of items.entries()) {
    refuseItem(item, index)
    const quantity = quantityOf(item, index)
    const referencedId = (item.referencedId || item.id)!
    if (item.type === 'promotion') {
      codes.push(normalizeCode(referencedId))
    } else if (!isId(referencedId)) {
      notices.push({ key: 'product-not-found', lineId: referencedId })
    } else {
      const before = lines.get(referencedId)?.quantity ?? 0
      lines.set(referencedId, {
        id: referencedId,
        type: 'product',
        referencedId,
        quantity: Math.min(before + quantity, repository.maxQuantity),
        tariffId: item.payload?.tariffId || null,
      })
    }
  }
  await refuseForeignTariffs(
    scope,
    items.map((item) => ({
      productId: item.referencedId || item.id || '',
      ...(item.type === 'product' ? item.payload : {}),
    })),
  )
  const known = await findCodes(scope, codes, session.customerId ?? caller)
  for (const code of codes) {
    if (!known.has(code)) notices.push({ key: 'promotion-not-found', lineId: promotionLineId(code), code })
    else
      lines.set(code, { id: promotionLineId(code), type: 'promotion', referencedId: code, quantity: 1, tariffId: null })
  }
  if (lines.size === 0) {
    const stored = await findCartToChange(scope, session)
    return await storeEvaluated(scope, session, { stored, notices })
  }
  const stored = await addToCorrected(scope, session, [...lines.values()])
  return await storeEvaluated(scope, session, { stored, notices, newCode: codes.at(-1) })
}

/** Adds lines to the cart as the visitor saw it last. It is read before only where corrections have been shown: most have none. */
async function addToCorrected(scope: Scope, session: Session, lines: StoredLine[]): Promise<StoredCart> {
  const hasSeen = session.shownNotices.length > 0
  const stored = hasSeen ? null : await addLines(scope, session, lines, { unlessCorrected: true })
  if (stored) return stored
  await findCartToChange(scope, session)
  return (await addLines(scope, session, lines))!
}

/** Thrown to roll back: corrections that the visitor has seen are to be stored first. */
class CorrectionsFirst extends Error {}

type Adding = {
  /** The quantity of a line that is there already stays. */
  keepsExisting?: boolean
  /** Adds nothing where corrections of the cart have been shown. */
  unlessCorrected?: boolean
}

/** The cart with the lines; null where it was to stay as it is. */
async function addLines(
  scope: Scope,
  session: Session,
  lines: StoredLine[],
  { keepsExisting, unlessCorrected }: Adding = {},
): Promise<StoredCart | null> {
  const now = scope.clock.now()
  const keys = { id: newId(now), orderKey: newId(now) }
  const existing = keepsExisting ? 'keep' : 'add'
  const before = { cartId: session.cartId, stored: session.stored }
  try {
    return await inTransaction(scope, async (tx) => {
      Object.assign(session, before)
      const owner = session.customerId ? ownerOf(session) : { guestCartId: await holdGuestCart(scope, tx, session) }
      const stored = await repository.addLines(tx, owner, { lines, keys, now, existing })
      if (unlessCorrected && stored.shownNotices.length > 0) throw new CorrectionsFirst()
      if (session.cartId !== stored.id) await storeInSession(scope, session, { cartId: stored.id }, tx)
      return stored
    })
  } catch (error) {
    if (!(error instanceof CorrectionsFirst)) throw error
    Object.assign(session, before)
    return null
  }
}

/** The product's line as it is, else a new one, which the rules bring to the smallest quantity; null if it can't be bought. */
export async function ensureItem(scope: Scope, session: Session, productId: string): Promise<CartLine | null> {
  const found = await findCartToChange(scope, session)
  const line: StoredLine = { id: productId, type: 'product', referencedId: productId, quantity: 1, tariffId: null }
  const isThere = found?.lines.some(({ id }) => id === productId)
  const stored = isThere ? found : await addLines(scope, session, [line], { keepsExisting: true })
  const { lines } = await storeEvaluated(scope, session, { stored })
  return lines.find(({ id }) => id === productId) ?? null
}

/** R7.06: sets quantities, or another tariff. */
export async function changeItems(scope: Scope, session: Session, items: LineItemInput[]): Promise<Cart> {
  const stored = await findCartToChange(scope, session)
  if (items.length === 0) return await storeEvaluated(scope, session, { stored })
  const changes = items.map((item, index) => {
    const line = stored?.lines.find((one) => one.id === item.id)
    if (!line)
      throw new AppError('CHECKOUT__CART_LINE_ITEM_NOT_FOUND', {
        pointer: `/items/${index}/id`,
        parameters: { id: item.id ?? '' },
      })
    const quantity = item.quantity === undefined ? line.quantity : quantityOf(item, index)
    if (line.type === 'promotion' && quantity !== 1)
      throw new AppError('CHECKOUT__CART_LINE_ITEM_NOT_STACKABLE', {
        pointer: `/items/${index}/quantity`,
        parameters: { id: line.id },
      })
    return { id: line.id, productId: line.referencedId, quantity, tariffId: item.payload?.tariffId || null }
  })
  await refuseForeignTariffs(
    scope,
    changes.map(({ productId, tariffId }) => ({ productId, ...(tariffId ? { tariffId } : {}) })),
  )
  const now = scope.clock.now()
  await inTransaction(scope, async (tx) => {
    const isThere = await repository.renew(tx, stored!.id, newId(now), now)
    const changed = isThere ? await repository.changeLines(tx, stored!.id, changes) : []
    // The line was ordered or removed meanwhile: the visitor, who wanted more of it, is refused.
    const gone = changes.findIndex(({ id }) => !changed.includes(id))
    if (gone >= 0)
      throw new AppError('CHECKOUT__CART_LINE_ITEM_NOT_FOUND', {
        pointer: `/items/${gone}/id`,
        parameters: { id: changes[gone]!.id },
      })
  })
  return await storeEvaluated(scope, session, { stored: await findCart(scope.db, session) })
}

/** R7.07: takes lines out; an id that is not in the cart is refused. */
export async function removeItems(scope: Scope, session: Session, ids: string[]): Promise<Cart> {
  const stored = await findCartToChange(scope, session)
  if (ids.length === 0) return await storeEvaluated(scope, session, { stored })
  const known = new Set(stored?.lines.map((line) => line.id))
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown >= 0)
    throw new AppError('CHECKOUT__CART_LINE_ITEM_NOT_FOUND', {
      pointer: `/ids/${unknown}`,
      parameters: { id: ids[unknown]! },
    })
  // An automatic promotion is added and removed by the rules alone.
  const fixed = ids.findIndex((id) => id.startsWith('promotion-') && isId(id.slice('promotion-'.length)))
  if (fixed >= 0)
    throw new AppError('CHECKOUT__CART_LINE_ITEM_NOT_REMOVABLE', {
      pointer: `/ids/${fixed}`,
      parameters: { id: ids[fixed]! },
    })
  const now = scope.clock.now()
  await inTransaction(scope, async (tx) => {
    if (await repository.renew(tx, stored!.id, newId(now), now)) await repository.removeLines(tx, stored!.id, ids)
  })
  const codes = stored!.lines.filter((line) => line.type === 'promotion' && ids.includes(line.id))
  const promotions = await listPromotions(
    scope.db,
    codes.map((line) => line.referencedId),
  )
  const notices = promotions.map(
    (promotion): CartError => ({
      key: 'promotion-discount-deleted',
      lineId: promotionLineId(promotion.code ?? ''),
      name: promotion.name,
    }),
  )
  return await storeEvaluated(scope, session, { stored: await findCart(scope.db, session), notices })
}

export async function emptyCart(scope: Scope, session: Session): Promise<void> {
  const stored = await findCartToChange(scope, session)
  if (!stored || stored.lines.length === 0) return
  const now = scope.clock.now()
  await inTransaction(scope, async (tx) => {
    if (!(await repository.renew(tx, stored.id, newId(now), now))) return
    await repository.removeLines(
      tx,
      stored.id,
      stored.lines.map((line) => line.id),
    )
  })
}
