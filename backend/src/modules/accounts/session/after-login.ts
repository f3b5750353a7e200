import type { Tx } from '../../../shared/database.ts'
import { createRegistry } from '../../../shared/registry.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'

/** What a module above does, in the transaction of a login, with what the visitor had as a guest. */
export type LoginListener = (scope: Scope, tx: Tx, session: Session, customerId: string) => Promise<void>

export const loginListeners = createRegistry<readonly LoginListener[]>('listeners of a login')

export async function notifyLogin(scope: Scope, tx: Tx, session: Session, customerId: string): Promise<void> {
  for (const listener of loginListeners.read()) await listener(scope, tx, session, customerId)
}

/** Answers the id of the cart that a visitor has once the login is over: a copy of the customer's; null: none. */
export type CopyCart = (scope: Pick<Scope, 'clock'>, tx: Tx, customerId: string) => Promise<string | null>

export const guestCart = createRegistry<CopyCart>('cart of a guest after a login')
