import type { Database, Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { storeInSession } from '../accounts/session/service.ts'
import type { Cart, CartLine } from './cart.ts'
import { fingerprintOf, markAsShown, shownTo, storeCorrections } from './corrections.ts'
import { type EvaluationInput, evaluate } from './evaluate.ts'
import type { Owner, StoredCart } from './repository.ts'
import * as repository from './repository.ts'

export const ownerOf = (session: Session): Owner =>
  session.customerId ? { customerId: session.customerId } : { guestCartId: session.cartId }

/** The stored lines, neither evaluated nor corrected. */
export const findCart = (db: Database | Tx, session: Session): Promise<StoredCart | null> =>
  repository.find(db, ownerOf(session))

/**
 * The cart by the rules in force now. What no longer fits is shown corrected, with a notice in `errors`, and stored by the next
 * change of the cart; a reading notes only which notices the visitor sees.
 */
export async function readCart(scope: Scope, session: Session): Promise<Cart> {
  const stored = await findCart(scope.db, session)
  const { cart, corrections } = await evaluate(scope, session, { stored })
  await markAsShown(scope, session, stored, corrections)
  return cart
}

/** The cart for another purpose than to show it: its notices are not marked as shown. */
export async function previewCart(scope: Scope, session: Session): Promise<Cart> {
  return (await evaluate(scope, session, { stored: await findCart(scope.db, session) })).cart
}

/** After a change, and before an order: what no longer fits is stored corrected. */
export async function storeEvaluated(scope: Scope, session: Session, input: EvaluationInput): Promise<Cart> {
  const { cart, corrections } = await evaluate(scope, session, input)
  await storeCorrections(scope, session, input.stored, corrections)
  return cart
}

/** The stored cart before a change, in which the corrections that the visitor has seen are stored. */
export async function findCartToChange(scope: Scope, session: Session): Promise<StoredCart | null> {
  const stored = await findCart(scope.db, session)
  if (session.shownNotices.length === 0 && !stored?.shownNotices.length) return stored
  const isShown = shownTo(session, stored)
  const { corrections } = await evaluate(scope, session, { stored })
  const seen = corrections.filter(({ notice }) => notice && isShown(notice))
  await storeCorrections(scope, session, stored, seen)
  return await findCart(scope.db, session)
}

/** Takes ordered lines out; the cart keeps its key until its lines change again (domain/checkout#repeats). */
export const takeOrdered = (tx: Tx, session: Session, lines: CartLine[], now: Date): Promise<void> =>
  repository.takeOrdered(
    tx,
    ownerOf(session),
    lines.map(({ id, quantity, tariff }) => ({ id, quantity, tariffId: tariff?.id ?? null })),
    newId(now),
  )

/** At login: what the guest has put together joins the customer's cart, whose quantities it replaces, being newer. */
export async function mergeCarts(scope: Scope, tx: Tx, session: Session, customerId: string): Promise<void> {
  // Carts are locked before their lines, as everywhere.
  await repository.lockCart(tx, { customerId })
  const guest = await repository.find(tx, { guestCartId: session.cartId })
  const own = await repository.find(tx, { customerId })
  if (!guest) {
    if (own || session.cartId) await storeInSession(scope, session, { cartId: own?.id ?? null }, tx)
    return
  }
  const now = scope.clock.now()
  if (own)
    await repository.removeLines(
      tx,
      own.id,
      guest.lines.map((line) => line.id),
    )
  const keys = { id: newId(now), orderKey: newId(now) }
  const merged = await repository.addLines(tx, { customerId }, { lines: guest.lines, keys, now })
  if (own?.lines.length && guest.lines.length) await repository.setMerged(tx, merged.id, true)
  // Notices of either cart that the visitor has read are not shown again; that the carts were merged is.
  const shown = merged.shownNotices.filter((notice) => notice !== fingerprintOf({ key: 'cart-merged-hint' }))
  const to = [...shown, ...guest.shownNotices]
  if (to.length > 0 || merged.shownNotices.length > 0)
    await repository.setShownNotices(tx, merged.id, { from: merged.shownNotices, to })
  await storeInSession(scope, session, { cartId: merged.id }, tx)
  await repository.remove(tx, guest.id)
}

/** For a visitor whose login has ended: the same lines, in a guest's cart. */
export async function copyForGuest(scope: Pick<Scope, 'clock'>, tx: Tx, customerId: string): Promise<string | null> {
  const own = await repository.find(tx, { customerId })
  if (!own?.lines.length) return null
  const now = scope.clock.now()
  const keys = { id: newId(now), orderKey: newId(now) }
  const copy = await repository.addLines(tx, { guestCartId: null }, { lines: own.lines, keys, now })
  if (own.shownNotices.length > 0) await repository.setShownNotices(tx, copy.id, { from: [], to: own.shownNotices })
  return copy.id
}
