import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { setAuthor } from '../../accounts/customers/state.service.ts'
import { refuseOwn } from './locks.service.ts'

type Schemas = components['schemas']

const select = (db: Database | Tx) =>
  db
    .selectFrom(customerView('customer'))
    .select(['id', 'firstName', 'lastName', 'email', 'active'])
    .where('deletedAt', 'is', null)
    .where('confirmedAt', 'is not', null)

/** R6.08: who writes posts for us (domain/posts#writers, A). */
export async function listAuthorAccounts({ db }: Scope): Promise<Schemas['AuthorAccountList']> {
  const elements = await select(db).where('isAuthor', '=', true).orderBy('lastName').orderBy('firstName').execute()
  return { elements }
}

export async function createAuthorAccount(
  scope: Scope,
  { email }: Schemas['AuthorAccountInput'],
): Promise<Schemas['AuthorAccount']> {
  return await inTransaction(scope, async (tx) => {
    const found = await select(tx)
      .select('isAuthor')
      .where(sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new AppError('VIOLATION::ENTITY_DOES_NOT_EXISTS', { pointer: '/email' })
    const { isAuthor, ...account } = found
    await refuseOwn(scope, tx, account.id)
    if (isAuthor) throw new AppError('INVALID_TRANSITION', { parameters: { state: 'author', event: 'create' } })
    await changeAuthor(scope, tx, account.id, true)
    return account
  })
}

export async function endAuthorAccount(scope: Scope, customerId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const found = await select(tx)
      .where('id', '=', customerId)
      .where('isAuthor', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new AppError('CUSTOMER_NOT_FOUND')
    await refuseOwn(scope, tx, customerId)
    await changeAuthor(scope, tx, customerId, false)
  })
}

async function changeAuthor(scope: Scope, tx: Tx, customerId: string, isAuthor: boolean): Promise<void> {
  await setAuthor(scope, tx, customerId, isAuthor)
  const action = isAuthor ? 'customer.authorMade' : 'customer.authorEnded'
  await writeAudit(scope, tx, { action, customerId, details: {} })
}
