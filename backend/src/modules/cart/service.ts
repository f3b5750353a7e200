import type { Database, Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { storeInSession } from '../accounts/session/service.ts'
import type { Cart, CartLine } from './cart.ts'
import { evaluate } from './evaluate.ts'
import type { Owner, StoredCart } from './repository.ts'
import * as repository from './repository.ts'

export type { Cart, CartLine } from './cart.ts'
export { evaluate, readBasis } from './evaluate.ts'

export const ownerOf = (session: Session): Owner =>
  session.customerId ? { customerId: session.customerId } : { guestCartId: session.cartId }

/** The wishes as they are kept: nothing is looked at or corrected. */
export const findCart = (db: Database | Tx, session: Session): Promise<StoredCart | null> =>
  repository.find(db, ownerOf(session))

/** The cart by the rules in force now; what no longer fits is corrected for good and said in `errors`. */
export async function readCart(scope: Scope, session: Session): Promise<Cart> {
  return await evaluate(scope, session, await findCart(scope.db, session))
}

/** Takes ordered lines out; the cart keeps its key until its lines change again (domain/checkout#repeats). */
export const takeOrdered = (tx: Tx, session: Session, lines: CartLine[], now: Date): Promise<void> =>
  repository.takeOrdered(
    tx,
    ownerOf(session),
    lines.map(({ id, quantity, tariff }) => ({ id, quantity, tariffId: tariff?.id ?? null })),
    newId(now),
  )

/** At login: what the guest has put together joins the customer's cart, its quantities being the newer wish. */
export async function mergeCarts(scope: Scope, tx: Tx, session: Session, customerId: string): Promise<void> {
  // Carts are held before their lines, as everywhere.
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
  const merged = await repository.addLines(tx, { customerId }, guest.lines, keys, now)
  if (own?.lines.length && guest.lines.length) await repository.setMerged(tx, merged.id, true)
  await storeInSession(scope, session, { cartId: merged.id }, tx)
  await repository.remove(tx, guest.id)
}

/** For a visitor whose login is over: the same lines, in a cart that is nobody's. */
export async function copyForGuest(scope: Pick<Scope, 'clock'>, tx: Tx, customerId: string): Promise<string | null> {
  const own = await repository.find(tx, { customerId })
  if (!own?.lines.length) return null
  const now = scope.clock.now()
  const keys = { id: newId(now), orderKey: newId(now) }
  return (await repository.addLines(tx, { guestCartId: null }, own.lines, keys, now)).id
}
