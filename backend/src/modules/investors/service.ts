import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import type { components } from '@goldammer/sdk/operations/store'
import { toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { actingIdentity } from '../../shared/identity.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { kycStateOf } from './identity/rules.ts'
import { findCheck } from './identity/service.ts'
import type { InvestorRow } from './repository.ts'
import * as repository from './repository.ts'
import { isPerson, nameOf, refuseInvestor } from './rules.ts'

export type {
  BankAccountRow,
  DepotRow,
  DisclosureRow,
  InvestorRow,
  RepresentativeRow,
  SurveyRow,
  WalletRow,
} from './repository.ts'
export const {
  findPayer,
  listInvestors,
  listRepresentatives,
  listBankAccounts,
  listDepots,
  listWallets,
  findSurvey,
  lockEach,
  lockInvestor,
  lockInvestors,
} = repository

type Schemas = components['schemas']
type Db = Database | Tx

/** The customer as a person; the first visit makes the record from what registration knows. */
export async function getSelf(scope: Scope, db: Db, customerId: string): Promise<InvestorRow> {
  const known = (await repository.listInvestors(db, customerId)).find(isPerson)
  if (known) return known
  const customer = await db
    .selectFrom(customerView('customer'))
    .leftJoin('salutation', 'salutation.id', 'customer.salutationId')
    .leftJoin('customerAddress', 'customerAddress.id', 'customer.defaultBillingAddressId')
    .leftJoin('country', 'country.id', 'customerAddress.countryId')
    .select([
      'customer.firstName',
      'customer.lastName',
      'customer.title',
      'customer.birthday',
      'salutation.salutationKey',
      'customerAddress.street',
      'customerAddress.city',
      'customerAddress.zipcode',
      'customerAddress.phoneNumber',
      'country.iso',
    ])
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow()
  const now = scope.clock.now()
  // "Musterweg 12 a": the shop's addresses keep the number with the street.
  const parts = /^(.*?)\s+(\d+\s*[a-zA-Z]?(?:[-/]\d+\s*[a-zA-Z]?)?)$/.exec(customer.street ?? '')
  await repository.addSelf(db, {
    id: newId(now),
    customerId,
    kind: 'person',
    salutation: customer.salutationKey,
    title: customer.title,
    firstName: customer.firstName,
    lastName: customer.lastName,
    birthDate: customer.birthday,
    street: parts?.[1] ?? customer.street,
    streetNumber: parts?.[2] ?? null,
    city: customer.city,
    postalCode: customer.zipcode,
    country: customer.iso,
    phone: customer.phoneNumber,
    createdAt: now,
    updatedAt: now,
  })
  return (await repository.listInvestors(db, customerId)).find(isPerson)!
}

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase()

/** Whether the account's billing address is another one than the person's, so that one of them may be out of date. */
export async function hasOtherAddress(db: Db, investor: InvestorRow): Promise<boolean> {
  if (!isPerson(investor) || !investor.street) return false
  const address = await db
    .selectFrom(customerView('customer'))
    .innerJoin('customerAddress', 'customerAddress.id', 'customer.defaultBillingAddressId')
    .leftJoin('country', 'country.id', 'customerAddress.countryId')
    .select(['customerAddress.street', 'customerAddress.zipcode', 'customerAddress.city', 'country.iso'])
    .where('customer.id', '=', investor.customerId)
    .executeTakeFirst()
  if (!address) return false
  const own = [
    `${investor.street} ${investor.streetNumber ?? ''}`,
    investor.postalCode,
    investor.city,
    investor.country,
  ]
  const billed = [address.street, address.zipcode, address.city, address.iso]
  return own.some((part, index) => plain(part) !== plain(billed[index] ?? null))
}

/** The named identity of the customer, or the customer as a person; another's is not found. */
export async function getInvestor(
  scope: Scope,
  db: Db,
  customerId: string,
  investorId?: string | null,
): Promise<InvestorRow> {
  if (!investorId) return await getSelf(scope, db, customerId)
  const investor = await repository.findInvestor(db, investorId)
  if (!investor || investor.customerId !== customerId)
    throw new AppError('COMPANY_NOT_FOUND', { pointer: '/investorId' })
  return investor
}

/** R1.04: the identity that acts; the first visit of a person makes their record. */
export async function getActing(scope: Scope, db: Db): Promise<InvestorRow> {
  const { customerId, investorId } = actingIdentity(scope)
  return await getInvestor(scope, db, customerId, investorId)
}

/**
 * The record, if it is of the identity that acts. Another customer's is missing; one of another identity of the same customer
 * names it, so that they can switch.
 */
export async function assertActing<Row extends { customerId: string; investorId: string | null }>(
  scope: Scope,
  db: Db,
  record: Row | undefined,
  missing: ErrorCode,
): Promise<Row> {
  const acting = await getActing(scope, db)
  if (!record || record.customerId !== acting.customerId) throw new AppError(missing)
  // What names no investor is the person's.
  const owner = record.investorId ?? (isPerson(acting) ? acting : await getSelf(scope, db, acting.customerId)).id
  if (owner === acting.id) return record
  const other = (await repository.findInvestor(db, owner))!
  throw new AppError('OTHER_IDENTITY', { parameters: { investorId: owner, name: nameOf(other) } })
}

/** One of the customer's companies; who acts as one of them has no other. */
export async function getCompany(scope: Scope, db: Db, investorId: string): Promise<InvestorRow> {
  const acting = actingIdentity(scope)
  const company = await repository.findInvestor(db, investorId)
  if (!company || company.customerId !== acting.customerId || isPerson(company))
    throw new AppError('COMPANY_NOT_FOUND', { pointer: '/investorId' })
  if (acting.investorId && acting.investorId !== company.id)
    throw new AppError('OTHER_IDENTITY', { parameters: { investorId: company.id, name: nameOf(company) } })
  return company
}

/** R1.04: the customer as a person first, then the companies. */
export async function listIdentities(scope: Scope, customerId: string): Promise<Schemas['InvestorIdentity'][]> {
  await getSelf(scope, scope.db, customerId)
  const investors = await repository.listInvestors(scope.db, customerId)
  const sorted = investors.toSorted((a, b) => Number(isPerson(b)) - Number(isPerson(a)))
  return await Promise.all(sorted.map((investor) => toIdentity(scope, scope.db, investor)))
}

export async function toIdentity(
  scope: Pick<Scope, 'clock'>,
  db: Db,
  investor: InvestorRow,
): Promise<Schemas['InvestorIdentity']> {
  const today = toLocalDate(scope.clock.now())
  const [check, representatives] = await Promise.all([
    findCheck(db, investor.id),
    isPerson(investor) ? [] : repository.listRepresentatives(db, investor.id),
  ])
  return {
    id: investor.id,
    kind: investor.kind as Schemas['InvestorKind'],
    name: nameOf(investor),
    kycState: kycStateOf(check, today),
    complete: refuseInvestor(investor, representatives, today).length === 0,
  }
}

/** ECSP: that the result of the loss simulation was noted; its figures never reach us (domain/checkout#loss-simulation). */
export const noteLossSimulation = (tx: Tx, investorId: string, lossSimulatedAt: Date): Promise<void> =>
  repository.updateInvestor(tx, investorId, { lossSimulatedAt })
