import type { CartErrorKey } from '@goldammer/sdk/errors/cart-errors'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { storeInSession } from '../accounts/session/service.ts'
import type { CartError, StoredLine } from './cart.ts'
import type { LineChange, StoredCart } from './repository.ts'
import * as repository from './repository.ts'

/**
 * What the rules change in a stored cart. A GET shows the corrected cart and stores nothing; the next change of the cart
 * stores the correction. `notice`: shown to the visitor once; null where none is needed.
 */
export type Correction = { notice: CartError | null } & (
  | { removes: string }
  | { changes: LineChange & { from: number } }
  | { adds: StoredLine }
  | { clearsMerged: true }
  | { session: { paymentMethodId: null } | { shippingMethodId: null } }
  /** The visitor has seen a line that was never stored; the notice says that it was removed. */
  | { forgets: string }
)

/** How a notice is stored as shown. A correction to another quantity is another notice. */
export const fingerprintOf = ({ key, lineId, quantity }: CartError): string =>
  [key, lineId ?? '', quantity ?? ''].join(' ')

/** The lines of which a notice said that they were added, and that no change of the cart has stored yet. */
export function linesShownAsAdded({ shownNotices }: Pick<StoredCart, 'shownNotices'>): Set<string> {
  const key: CartErrorKey = 'promotion-discount-added'
  return new Set(shownNotices.filter((notice) => notice.startsWith(`${key} `)).map((notice) => notice.split(' ')[1]!))
}

/** Answers whether the visitor has seen a notice. */
export function shownTo(session: Session, stored: StoredCart | null): (notice: CartError) => boolean {
  const shown = new Set([...(stored?.shownNotices ?? []), ...session.shownNotices])
  return (notice) => shown.has(fingerprintOf(notice))
}

const isOfSession = (correction: Correction) => 'session' in correction

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((entry, index) => entry === other[index])

/** Stores the notices of these corrections as shown; a notice whose reason has ended may be shown again later. */
export async function markAsShown(
  scope: Scope,
  session: Session,
  stored: StoredCart | null,
  corrections: Correction[],
): Promise<void> {
  const noticesOf = (of: Correction[]) => of.flatMap(({ notice }) => (notice ? [fingerprintOf(notice)] : []))
  const ofSession = noticesOf(corrections.filter(isOfSession))
  if (!isSame(ofSession, session.shownNotices)) await storeInSession(scope, session, { shownNotices: ofSession })
  const ofCart = noticesOf(corrections.filter((one) => !isOfSession(one)))
  if (stored && !isSame(ofCart, stored.shownNotices))
    await repository.setShownNotices(scope.db, stored.id, { from: stored.shownNotices, to: ofCart })
}

/** Stores the corrections, with the cart locked before its lines, as everywhere. */
export async function storeCorrections(
  scope: Scope,
  session: Session,
  stored: StoredCart | null,
  corrections: Correction[],
): Promise<void> {
  for (const correction of corrections)
    if ('session' in correction) await storeInSession(scope, session, correction.session)
  const ofCart = corrections.filter((one) => !isOfSession(one))
  if (!stored || (ofCart.length === 0 && stored.shownNotices.length === 0)) return
  await inTransaction(scope, async (tx) => {
    if (!(await repository.lockCart(tx, { id: stored.id }))) return
    const removed = ofCart.flatMap((one) => ('removes' in one ? one.removes : []))
    await repository.removeLines(tx, stored.id, removed)
    const changed = ofCart.flatMap((one) => ('changes' in one ? one.changes : []))
    await repository.changeLines(tx, stored.id, changed)
    const added = ofCart.flatMap((one) => ('adds' in one ? one.adds : []))
    await repository.storePromotions(tx, stored.id, added)
    if (ofCart.some((one) => 'clearsMerged' in one)) await repository.setMerged(tx, stored.id, false)
    await repository.clearShownNotices(tx, stored.id)
  })
}
