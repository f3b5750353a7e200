import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'

export type AfterLogin = (scope: Scope, tx: Tx, session: Session, customerId: string) => Promise<void>

const listeners: AfterLogin[] = []

/** What a module above does, in the transaction of a login, with what the visitor had as a guest. */
export function afterLogin(listener: AfterLogin): void {
  listeners.push(listener)
}

export async function tellLogin(scope: Scope, tx: Tx, session: Session, customerId: string): Promise<void> {
  for (const listener of listeners) await listener(scope, tx, session, customerId)
}

export type LeaveCart = (scope: Pick<Scope, 'clock'>, tx: Tx, customerId: string) => Promise<string | null>

let leave: LeaveCart = async () => null

/** How a module above gives a visitor whose login is over a cart of their own, as the customer's stands. */
export function onLoginOver(listener: LeaveCart): void {
  leave = listener
}

export const leaveCart: LeaveCart = (scope, tx, customerId) => leave(scope, tx, customerId)
