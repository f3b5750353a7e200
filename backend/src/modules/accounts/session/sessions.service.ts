import { createHash } from 'node:crypto'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../shared/app-error.ts'
import { hashToken } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import * as repository from './repository.ts'
import { customerOf, endOtherSessions, loginLifetime, longestLogin } from './service.ts'

/** What a login is called outside: nothing of the token, nor of the hash it is found by. */
export const idOfLogin = (tokenHash: Buffer): string =>
  createHash('sha256').update(tokenHash).digest('hex').slice(0, 32)

async function listOpen(scope: Scope, session: Session) {
  const now = scope.clock.now()
  const own = idOfLogin(hashToken(session.token))
  const rows = await repository.listOfCustomer(
    scope.db,
    customerOf(session),
    now,
    new Date(now.getTime() - loginLifetime),
    new Date(now.getTime() - longestLogin),
  )
  return rows
    .map((row) => ({ ...row, id: idOfLogin(row.tokenHash) }))
    .map((row) => ({ ...row, current: row.id === own }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** R2.22: where the customer is logged in, this login first. */
export async function listLogins(scope: Scope, session: Session): Promise<components['schemas']['LoginSession'][]> {
  return (await listOpen(scope, session)).map(({ id, current, browser, system, staffId, createdAt, usedAt }) => ({
    id,
    current,
    browser,
    system,
    staff: staffId !== null,
    startedAt: createdAt.toISOString(),
    usedAt: (current ? scope.clock.now() : usedAt).toISOString(),
  }))
}

export async function endLogin(scope: Scope, session: Session, id: string): Promise<void> {
  const login = (await listOpen(scope, session)).find((row) => row.id === id && !row.current)
  if (!login) throw new AppError('LOGIN_SESSION_NOT_FOUND')
  await repository.remove(scope.db, login.tokenHash)
}

export async function endOtherLogins(scope: Scope, session: Session): Promise<void> {
  await inTransaction(scope, (tx) => endOtherSessions(tx, session))
}
