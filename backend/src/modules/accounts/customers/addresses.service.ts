import type { components } from '@goldammer/sdk/operations/store'
import { postalCodeForm, tidyPostalCode } from '@goldammer/sdk/rules/postal-code'
import { type SqlBool, sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import { type FieldMap, idField, instantField, textField } from '../../../shared/criteria/fields.ts'
import { type Criteria, type SearchResult, searchList } from '../../../shared/criteria.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { isId, newId } from '../../../shared/ids.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { findActive, findCountryState, findRow } from '../../reference/repository.ts'
import type { AddressRow } from './repository.ts'
import * as repository from './repository.ts'
import { refuseZipcode } from './rules.ts'
import { type ActiveAddresses, getCustomerRow, readBook, refuseSalutation } from './service.ts'
import { toAddress } from './wire.ts'

type Wire = components['schemas']['CustomerAddress']
export type AddressFields = components['schemas']['CustomerAddressBody']

/** Foreign and missing addresses look alike (store-api.md §2). */
async function getAddress(db: Database | Tx, customerId: string, id: string): Promise<AddressRow> {
  const address = isId(id) ? await repository.findAddress(db, customerId, id) : undefined
  if (!address) throw new AppError('CHECKOUT__CUSTOMER_ADDRESS_NOT_FOUND')
  return address
}

/** What is wrong with an address; pointers lie below `at`. It may stay in the country it was in `before`, also where staff have switched that off. */
export async function refuseAddress(
  db: Database | Tx,
  fields: AddressFields,
  at = '',
  before?: AddressRow,
): Promise<ErrorEntry[]> {
  const blank = (['firstName', 'lastName', 'street', 'city'] as const).filter((name) => fields[name].trim() === '')
  const refusals: ErrorEntry[] = blank.map((name) => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `${at}/${name}` }))
  const find = fields.countryId === before?.countryId ? findRow : findActive
  const country = await find(db, 'country', fields.countryId)
  if (!country) refusals.push({ code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS', pointer: `${at}/countryId` })
  const zipcode = country && refuseZipcode(fields.zipcode, country)
  if (zipcode) {
    const isBlank = zipcode === 'VIOLATION::IS_BLANK_ERROR'
    const parameters = isBlank ? {} : postalCodeForm(country.iso)
    refusals.push({ code: zipcode, pointer: `${at}/zipcode`, ...(parameters && { parameters }) })
  }
  if (fields.countryStateId && !(await findCountryState(db, fields.countryStateId, country?.id))) {
    refusals.push({ code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS', pointer: `${at}/countryStateId` })
  }
  return [...refusals, ...(await refuseSalutation(db, fields.salutationId, `${at}/salutationId`))]
}

const textOrNull = (text: string | undefined) => text?.trim() || null

/** As an address is stored: its postal code the way its country writes it. */
export const toColumns = async (db: Database | Tx, fields: AddressFields) => ({
  salutationId: fields.salutationId || null,
  title: textOrNull(fields.title),
  firstName: fields.firstName.trim(),
  lastName: fields.lastName.trim(),
  company: textOrNull(fields.company),
  department: textOrNull(fields.department),
  street: fields.street.trim(),
  additionalAddressLine1: textOrNull(fields.additionalAddressLine1),
  additionalAddressLine2: textOrNull(fields.additionalAddressLine2),
  zipcode: textOrNull(tidyPostalCode(fields.zipcode ?? '', (await findRow(db, 'country', fields.countryId))?.iso)),
  city: fields.city.trim(),
  countryId: fields.countryId,
  countryStateId: fields.countryStateId || null,
  phoneNumber: textOrNull(fields.phoneNumber),
})

async function toWire(scope: Scope, db: Database | Tx, customerId: string, rows: AddressRow[]): Promise<Wire[]> {
  const [customer, book] = await Promise.all([getCustomerRow(db, customerId), readBook(db)])
  return rows.map((row) => toAddress(row, customer, book, scope.locale))
}

const fields: FieldMap = {
  id: idField('id'),
  customerId: idField('customer_id'),
  countryId: idField('country_id'),
  countryStateId: idField('country_state_id'),
  salutationId: idField('salutation_id'),
  title: textField('title'),
  firstName: textField('first_name'),
  lastName: textField('last_name'),
  company: textField('company'),
  department: textField('department'),
  street: textField('street'),
  additionalAddressLine1: textField('additional_address_line1'),
  additionalAddressLine2: textField('additional_address_line2'),
  zipcode: textField('zipcode'),
  city: textField('city'),
  phoneNumber: textField('phone_number'),
  createdAt: instantField('created_at'),
  updatedAt: instantField('updated_at'),
}

/** The customer's addresses by criteria, oldest first. */
export function searchAddresses(scope: Scope, customerId: string, criteria: Criteria): Promise<SearchResult<Wire>> {
  const what = {
    apiAlias: 'customer_address',
    fields,
    from: sql`customer_address`,
    where: sql<SqlBool>`customer_id = ${customerId}`,
    termIn: sql`concat_ws(' ', first_name, last_name, company, street, zipcode, city)`,
    tie: [sql`created_at`, sql`id`],
  }
  return searchList<AddressRow, Wire>(scope.db, what, criteria, (rows) => toWire(scope, scope.db, customerId, rows))
}

/** What is wrong with a new address of the customer, or with one that they change. */
export async function refuseOwnAddress(scope: Scope, fields: AddressFields, id?: string): Promise<ErrorEntry[]> {
  const before = id ? await getAddress(scope.db, actingCustomer(scope), id) : undefined
  return await refuseAddress(scope.db, fields, '', before)
}

export function createAddress(scope: Scope, customerId: string, fields: AddressFields): Promise<Wire> {
  return inTransaction(scope, async (tx) => {
    const refusals = await refuseAddress(tx, fields)
    if (refusals.length > 0) throw new AppError(refusals)
    const now = scope.clock.now()
    const row = await repository.insertAddress(tx, {
      ...(await toColumns(tx, fields)),
      id: newId(now),
      customerId,
      createdAt: now,
      updatedAt: now,
    })
    const [wire] = await toWire(scope, tx, customerId, [row])
    return wire as Wire
  })
}

export function changeAddress(scope: Scope, customerId: string, id: string, fields: AddressFields): Promise<Wire> {
  return inTransaction(scope, async (tx) => {
    const address = await getAddress(tx, customerId, id)
    const refusals = await refuseAddress(tx, fields, '', address)
    if (refusals.length > 0) throw new AppError(refusals)
    const row = await repository.updateAddress(tx, address.id, {
      ...(await toColumns(tx, fields)),
      updatedAt: scope.clock.now(),
    })
    const [wire] = await toWire(scope, tx, customerId, [row])
    return wire as Wire
  })
}

/** R7.11: neither a default address nor the one the session uses can go. */
export async function deleteAddress(
  scope: Scope,
  customerId: string,
  id: string,
  active: ActiveAddresses,
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const customer = await repository.lockById(tx, customerId)
    const address = await getAddress(tx, customerId, id)
    if ([customer.defaultBillingAddressId, customer.defaultShippingAddressId].includes(address.id)) {
      throw new AppError('CHECKOUT__CUSTOMER_ADDRESS_IS_DEFAULT')
    }
    if ([active.billingAddressId, active.shippingAddressId].includes(address.id)) {
      throw new AppError('CHECKOUT__CUSTOMER_ADDRESS_IS_ACTIVE')
    }
    await repository.deleteAddress(tx, address.id)
  })
}

/** R7.12, R7.13 */
export async function makeDefault(
  scope: Scope,
  customerId: string,
  id: string,
  column: 'defaultBillingAddressId' | 'defaultShippingAddressId',
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await repository.lockById(tx, customerId)
    const address = await getAddress(tx, customerId, id)
    await repository.update(tx, customerId, { [column]: address.id, updatedAt: scope.clock.now() })
  })
}

/** Whether an address is the customer's, for the session's switches (R7.03). */
export async function isOwnAddress(db: Database, customerId: string, id: string): Promise<boolean> {
  return isId(id) && (await repository.findAddress(db, customerId, id)) !== undefined
}
