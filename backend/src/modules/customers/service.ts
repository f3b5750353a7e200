import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { findActive } from '../reference/repository.ts'
import type { CustomerRow } from './repository.ts'
import * as repository from './repository.ts'
import { readBirthday, refuseAccount } from './rules.ts'
import { type Book, toCustomer } from './wire.ts'

type Schemas = components['schemas']

/** The addresses a session has chosen to use. */
export type ActiveAddresses = { billingAddressId: string | null; shippingAddressId: string | null }

export async function readBook(db: Database | Tx): Promise<Book> {
  const [countries, salutations] = await Promise.all([
    db.selectFrom('country').selectAll().execute(),
    db.selectFrom('salutation').selectAll().execute(),
  ])
  return {
    countries: new Map(countries.map((row) => [row.id, row])),
    salutations: new Map(salutations.map((row) => [row.id, row])),
  }
}

/** A logged-in customer who is gone or locked out is no customer any more. */
export async function getCustomerRow(db: Database | Tx, customerId: string): Promise<CustomerRow> {
  const customer = await repository.findById(db, customerId)
  if (!customer?.active) throw new AppError('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
  return customer
}

/** The customer as the interface shows it. */
export async function getCustomer(
  scope: Pick<Scope, 'locale'>,
  db: Database | Tx,
  customerId: string,
  active: ActiveAddresses,
): Promise<Schemas['Customer']> {
  const [customer, addresses, book] = await Promise.all([
    getCustomerRow(db, customerId),
    repository.listAddresses(db, customerId),
    readBook(db),
  ])
  return toCustomer({ customer, addresses, ...active }, book, scope.locale)
}

export const listMemberships = repository.listMemberships

/** A chosen salutation has to be one of ours; none is fine. */
export async function refuseSalutation(
  db: Database | Tx,
  salutationId: string | undefined,
  pointer: string,
): Promise<ErrorEntry[]> {
  if (!salutationId || (await findActive(db, 'salutation', salutationId))) return []
  return [{ code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS', pointer }]
}

export async function changeProfile(scope: Scope, customerId: string, change: Schemas['ProfileChange']): Promise<void> {
  const now = scope.clock.now()
  const birthday = readBirthday(change, toLocalDate(now))
  await inTransaction(scope, async (tx) => {
    const customer = await repository.lockById(tx, customerId)
    const accountType = change.accountType ?? (customer.accountType as 'private' | 'business')
    const company = change.company ?? customer.company ?? undefined
    const vatIds = change.vatIds ?? customer.vatIds
    const refusals = [
      ...refuseNames(change),
      ...refuseAccount({ accountType, vatIds, ...(company === undefined ? {} : { company }) }),
      ...(birthday !== null && typeof birthday === 'object' ? [birthday] : []),
      ...(await refuseSalutation(tx, change.salutationId, '/salutationId')),
    ]
    if (refusals.length > 0) throw new AppError(refusals)
    await repository.update(tx, customerId, {
      accountType,
      company: company ?? null,
      vatIds,
      firstName: change.firstName.trim(),
      lastName: change.lastName.trim(),
      ...(change.salutationId === undefined ? {} : { salutationId: change.salutationId || null }),
      ...(change.title === undefined ? {} : { title: change.title.trim() || null }),
      ...(typeof birthday === 'string' ? { birthday } : {}),
      updatedAt: now,
    })
  })
}

/** Text of blanks only is blank; the interface's minLength sees that too late. */
export function refuseNames(fields: { firstName: string; lastName: string }): ErrorEntry[] {
  return (['firstName', 'lastName'] as const)
    .filter((name) => fields[name].trim() === '')
    .map((name) => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${name}` }))
}

/** The language the customer last chose; mails follow it (domain §10). */
export async function keepLocale(db: Database | Tx, customerId: string, locale: Locale): Promise<void> {
  await repository.update(db, customerId, { locale })
}

/** Staff see when a customer was last there; a member of staff in the customer's place does not count. */
export async function noteLogin(db: Database | Tx, customerId: string, at: Date): Promise<void> {
  await repository.update(db, customerId, { lastLoginAt: at })
}
