import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { isId } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { findActive, rowsById } from '../../reference/repository.ts'
import { eraseUnconfirmed } from './account-deletion.service.ts'
import type { CustomerRow } from './repository.ts'
import * as repository from './repository.ts'
import { readBirthday, refuseAccount, tidyVatIds } from './rules.ts'
import { refuseVerified } from './verified.ts'
import { type Book, toCustomer } from './wire.ts'

type Schemas = components['schemas']

/** The addresses a session has chosen to use. */
export type ActiveAddresses = { billingAddressId: string | null; shippingAddressId: string | null }

export async function readBook(db: Database | Tx): Promise<Book> {
  const [countries, salutations] = await Promise.all([rowsById(db, 'country'), rowsById(db, 'salutation')])
  return { countries, salutations }
}

/** A logged-in customer who is gone or locked out is no customer any more. */
export async function getCustomerRow(db: Database | Tx, customerId: string): Promise<CustomerRow> {
  const customer = await repository.findById(db, customerId)
  if (!customer?.active) throw new AppError('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
  return customer
}

/** A customer with their addresses, as the interface shows them. */
export type Customer = Schemas['Customer']

export async function getCustomer(
  scope: Pick<Scope, 'locale' | 'actor'>,
  db: Database | Tx,
  customerId: string,
  active: ActiveAddresses,
): Promise<Customer> {
  const [customer, addresses, book] = await Promise.all([
    getCustomerRow(db, customerId),
    repository.listAddresses(db, customerId),
    readBook(db),
  ])
  const advisesPassword = !('staffId' in scope.actor && scope.actor.staffId)
  return toCustomer({ customer, addresses, ...active, advisesPassword }, book, scope.locale)
}

export const listMemberships = repository.listMemberships
export const lockCustomer = repository.lockById

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
      ...refuseAccount(
        { accountType, vatIds, ...(company === undefined ? {} : { company }) },
        scope.config,
        customer.vatIds,
      ),
      ...(birthday !== null && typeof birthday === 'object' ? [birthday] : []),
      ...(await refuseSalutation(tx, change.salutationId, '/salutationId')),
      ...(await refuseVerified(scope, tx, customer, {
        firstName: change.firstName,
        lastName: change.lastName,
        birthday: typeof birthday === 'string' ? birthday : null,
      })),
    ]
    if (refusals.length > 0) throw new AppError(refusals)
    await repository.update(tx, customerId, {
      accountType,
      company: company ?? null,
      vatIds: tidyVatIds(vatIds),
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

/** Refuses an address that is an open account's. Answers the account that holds it and was never confirmed in time. */
export async function refuseTakenEmail(
  tx: Tx,
  email: string,
  now: Date,
  except?: string,
): Promise<CustomerRow | undefined> {
  const known = await repository.findByEmail(tx, email)
  if (!known || known.id === except) return undefined
  const isForgotten = !known.confirmedAt && known.optInExpiresAt !== null && known.optInExpiresAt <= now
  if (!isForgotten) throw new AppError('VIOLATION::CUSTOMER_EMAIL_NOT_UNIQUE', { pointer: '/email' })
  return known
}

/** The same for whoever takes the address now: an account that was never confirmed in time makes room. */
export async function freeEmail(scope: Scope, tx: Tx, email: string, except?: string): Promise<void> {
  const forgotten = await refuseTakenEmail(tx, email, scope.clock.now(), except)
  if (forgotten) await eraseUnconfirmed(scope, tx, forgotten.id)
}

/** The language of mails and documents; the session keeps its own. */
export async function changeLanguage(scope: Scope, customerId: string, languageId: string): Promise<void> {
  const language = await findActive(scope.db, 'language', languageId)
  if (!language) throw new AppError('VIOLATION::ENTITY_DOES_NOT_EXISTS', { pointer: '/languageId' })
  await repository.update(scope.db, customerId, { locale: language.locale, updatedAt: scope.clock.now() })
}

/** R8.07; what the customer pays goods with unless another is chosen. */
export async function storePaymentMethod(scope: Scope, tx: Tx, customerId: string, id: string): Promise<void> {
  if (!isId(id)) throw new AppError('CHECKOUT__INVALID_PAYMENT_METHOD_ID')
  if (!(await findActive(tx, 'paymentMethod', id))) throw new AppError('CHECKOUT__UNKNOWN_PAYMENT_METHOD')
  await repository.update(tx, customerId, { defaultPaymentMethodId: id, updatedAt: scope.clock.now() })
}

/** The language the customer last chose; mails follow it (domain/mails#language). */
export async function storeLocale(db: Database | Tx, customerId: string, locale: Locale): Promise<void> {
  await repository.update(db, customerId, { locale })
}

/** Staff see when a customer was last there; a member of staff in the customer's place does not count. */
export async function noteLogin(db: Database | Tx, customerId: string, at: Date): Promise<void> {
  await repository.update(db, customerId, { lastLoginAt: at })
}

/** For calls of staff about a customer; a deleted account is not found. */
export async function assertCustomer({ db }: Pick<Scope, 'db'>, customerId: string): Promise<void> {
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
}
