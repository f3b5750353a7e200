import { isLocale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { cents, centsToEuros, startOfDay } from '@goldammer/sdk/units'
import { type SqlBool, sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import { type CustomerSearch, customersByText, withIdentityState } from '../../../shared/customer-search.ts'
import type { Tx } from '../../../shared/database.ts'
import { COUNTED, countSome, readPage, type Sorting, sortingOf, totalOf } from '../../../shared/keyset.ts'
import { maskTaxId } from '../../../shared/masks.ts'
import type { Scope } from '../../../shared/scope.ts'
import { mayRolesCall } from '../../../shared/staff-rights.ts'
import { contractView } from '../../contracts/contract-view.ts'
import { contractSums } from '../../contracts/investments/sums.ts'
import { bankAccountView } from '../../investors/account-view.ts'
import { issuerLimitsOf } from '../../investors/issuer-limits.service.ts'
import { isGmbhAndCoKg, nameOf } from '../../investors/rules.ts'
import { listCompanies } from '../../issuers/membership.service.ts'
import { listActivity } from './activity.service.ts'
import { listAddresses } from './addresses.service.ts'
import { listContracts } from './contracts.service.ts'
import { findLock } from './locks.service.ts'
import type { StaffSession } from './session.ts'

type Schemas = components['schemas']

const id = sql`customer.id`
const sortings: Record<'name' | 'customerNumber' | 'createdAt' | 'lastLoginAt', Sorting> = {
  name: { column: sql`(lower(customer.last_name) || ' ' || lower(customer.first_name))`, id, type: 'text' },
  customerNumber: { column: sql`customer.customer_number`, id, type: 'text' },
  createdAt: { column: sql`customer.created_at`, id, type: 'timestamptz' },
  lastLoginAt: { column: sql`coalesce(customer.last_login_at, '-infinity')`, id, type: 'timestamptz' },
}

const selectCustomers = ({ db }: Scope) =>
  db
    .selectFrom('customer')
    .leftJoin('investor', (join) =>
      join.onRef('investor.customerId', '=', 'customer.id').on('investor.kind', '=', 'person'),
    )
    .leftJoin('identityCheck', 'identityCheck.investorId', 'investor.id')
    .leftJoin('customerAddress', 'customerAddress.id', 'customer.defaultBillingAddressId')
    .select(['customer.id', 'customer.customerNumber', 'customer.firstName', 'customer.lastName', 'customer.email'])
    .select(['customer.active', 'customer.confirmedAt', 'customer.createdAt', 'customer.lastLoginAt'])
    .select(['customer.locale', 'customerAddress.city', 'identityCheck.state as kycState'])
    .select((eb) => [
      eb
        .selectFrom(contractView('contract'))
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('contract.customerId', '=', 'customer.id')
        .where('contract.state', 'in', LIVE_CONTRACT_STATES)
        .as('contractCount'),
      eb
        .selectFrom(contractView('contract'))
        .select(sql<number>`coalesce(sum(amount_total), 0)::bigint`.as('sum'))
        .whereRef('contract.customerId', '=', 'customer.id')
        .where('contract.state', 'in', LIVE_CONTRACT_STATES)
        .as('amountTotal'),
    ])
    .where('customer.deletedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>>

const toStaffCustomer = (row: Row): Schemas['StaffCustomer'] => ({
  id: row.id,
  customerNumber: row.customerNumber,
  name: `${row.firstName} ${row.lastName}`,
  email: row.email,
  city: row.city,
  active: row.active,
  confirmed: row.confirmedAt !== null,
  kycState: (row.kycState ?? 'none') as Schemas['KycState'],
  contractCount: row.contractCount ?? 0,
  amountTotal: centsToEuros(cents(row.amountTotal ?? 0)),
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
})

export type CustomersRequest = { text?: string; kycState?: string[]; sort?: string; cursor?: string; limit?: number }

const selectLive = ({ db }: Pick<Scope, 'db'>) =>
  db.selectFrom('customer').select('customer.id').where('customer.deletedAt', 'is', null)

/** Who has no check of the person has the state none. */
const kycStateOf = sql`coalesce((select identity_check.state from investor
  join identity_check on identity_check.investor_id = investor.id
  where investor.customer_id = customer.id and investor.kind = 'person' limit 1), 'none')`

const isSeenOften = (states: readonly string[]) => states.includes('none') || states.includes('successful')

/** States that few have are looked up; those that most have are seen at whom one comes to. */
const byKyc = (states: readonly string[]) =>
  isSeenOften(states)
    ? sql<SqlBool>`${kycStateOf} = any(${states})`
    : sql<SqlBool>`customer.id = any(array(select investor.customer_id
        from identity_check join investor on investor.id = identity_check.investor_id
        where identity_check.state = any(${states}) and investor.kind = 'person'))`

/** So many are sorted rather than gone through by name: all that begin with what is looked for may stand at the list's end. */
const SORTED_BY_NAME = 20_000

/**
 * Whom a text finds, sorted once they are gathered where they are few, gone through in the list's order where they are so many
 * that a page is soon full.
 */
async function searchCustomers(scope: Scope, found: CustomerSearch, kycState: string[] | undefined, sort: string) {
  const atMost = sort.replace('-', '') === 'name' ? SORTED_BY_NAME : COUNTED
  const states = kycState?.length ? [byKyc(kycState)] : []
  const gatheredBy = kycState?.length && !isSeenOften(kycState) ? [withIdentityState(kycState)] : states
  const gathered = scope.db
    .selectFrom('customer')
    .selectAll('customer')
    .where('customer.deletedAt', 'is', null)
    .where((eb) => eb.and([found.indexed, ...gatheredBy]))
    .limit(atMost + 1)
    .as('customer')
  const { total } = await scope.db
    .selectFrom(gathered)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const query =
    total > atMost
      ? selectLive(scope).where((eb) => eb.and([found.broad, ...states]))
      : scope.db.selectFrom(gathered).select('customer.id')
  return { query, total }
}

/** All customers, by what `customersByText` finds; one page of a million costs what one of a hundred does. */
export async function listCustomers(
  scope: Scope,
  { text, kycState, sort = '-createdAt', cursor, limit = 50 }: CustomersRequest,
): Promise<Schemas['StaffCustomerList']> {
  const sorting = sortingOf(sortings, sort)
  const found = customersByText(text)
  const listed = kycState?.length ? selectLive(scope).where(byKyc(kycState)) : selectLive(scope)
  const { query, total } = found
    ? await searchCustomers(scope, found, kycState, sort)
    : { query: listed, total: undefined }
  const [{ rows, next, previous }, counted] = await Promise.all([
    readPage(query, sorting, { sort, limit, cursor }),
    total ?? countSome(scope.db, listed),
  ])
  const elements = await readAll(
    scope,
    rows.map((row) => row.id),
  )
  return { elements, ...totalOf(counted), next, previous }
}

/** What the list shows of each, in this order. */
async function readAll(scope: Scope, ids: string[]): Promise<Schemas['StaffCustomer'][]> {
  if (ids.length === 0) return []
  const rows = await selectCustomers(scope).where('customer.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((one) => byId.get(one) ?? []).map(toStaffCustomer)
}

export async function readCustomerRecord(
  scope: Scope,
  staff: StaffSession,
  customerId: string,
): Promise<Schemas['CustomerRecord']> {
  const customer = await selectCustomers(scope).where('customer.id', '=', customerId).executeTakeFirst()
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  const mayReadFile = mayRolesCall(staff.roles, 'readCustomerIdentity')
  const [person, addresses, bankAccounts, identities, contracts, activity, lock, companies, sums] = await Promise.all([
    readPerson(mayReadFile ? await findPerson(scope, customerId) : undefined, customer),
    listAddresses(scope, customerId),
    mayReadFile ? listBankAccounts(scope, customerId) : [],
    mayReadFile ? listIdentities(scope, customerId) : [],
    mayReadFile ? listContracts(scope, customerId) : [],
    listActivity(scope, customerId, { limit: 20 }),
    findLock(scope.db, customerId),
    listCompanies(scope, customerId),
    mayReadFile ? sumContracts(scope, customerId) : null,
  ])
  return {
    customer: toStaffCustomer(customer),
    locale: isLocale(customer.locale) ? customer.locale : 'de-DE',
    person,
    addresses,
    bankAccounts,
    identities,
    contracts,
    sums,
    activity: activity.elements,
    mayImpersonate: mayRolesCall(staff.roles, 'startImpersonation') && customer.active && customer.confirmedAt !== null,
    lock,
    mayLock: mayRolesCall(staff.roles, 'lockCustomer'),
    companies: companies.map(({ companyId, name, role }) => ({ companyId, name, role })),
  }
}

async function sumContracts(
  { db }: Scope,
  customerId: string,
): Promise<NonNullable<Schemas['CustomerRecord']['sums']>> {
  const { subscribedCount, endedCount, subscribed, invested, outstanding, repaid } = await db
    .selectFrom(contractView('contract'))
    .where('contract.customerId', '=', customerId)
    .select([...contractSums])
    .executeTakeFirstOrThrow()
  const euros = (amount: number) => centsToEuros(cents(amount))
  return {
    subscribedCount,
    endedCount,
    subscribedTotal: euros(subscribed),
    investedTotal: euros(invested),
    outstandingTotal: euros(outstanding),
    repaidTotal: euros(repaid),
  }
}

/** The same for what is written about the customer: an account that goes meanwhile leaves nothing behind. */
export async function holdCustomer(tx: Tx, customerId: string): Promise<void> {
  const customer = await tx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
}

const findPerson = ({ db }: Scope, customerId: string) =>
  db
    .selectFrom('investor')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('kind', '=', 'person')
    .executeTakeFirst()

function readPerson(row: Awaited<ReturnType<typeof findPerson>>, customer: Row): Schemas['MaskedPerson'] {
  return {
    salutation: row?.salutation ?? null,
    title: row?.title ?? null,
    firstName: row?.firstName ?? customer.firstName,
    lastName: row?.lastName ?? customer.lastName,
    street: row?.street ?? null,
    streetNumber: row?.streetNumber ?? null,
    postalCode: row?.postalCode ?? null,
    city: row?.city ?? null,
    country: row?.country ?? null,
    nationality: row?.nationality ?? null,
    birthDate: row?.birthDate ?? null,
    phone: row?.phone ?? null,
    mobile: row?.mobile ?? null,
    politicallyExposedPerson: row?.politicallyExposedPerson ?? null,
    usPerson: row?.usPerson ?? null,
    isSubjectToGermanTax: row?.isSubjectToGermanTax ?? null,
    taxId: maskTaxId(row?.taxId ?? null),
    documentExpirationDate: row?.expirationDate ?? null,
  }
}

async function listBankAccounts(scope: Scope, customerId: string): Promise<Schemas['MaskedBankAccount'][]> {
  const rows = await scope.db
    .selectFrom(bankAccountView('bankAccount'))
    .innerJoin('investor', 'investor.id', 'bankAccount.investorId')
    .select(['bankAccount.accountHolder', 'bankAccount.iban', 'bankAccount.bank', 'bankAccount.state'])
    .select(['bankAccount.isDefault', 'investor.kind', 'investor.name', 'investor.firstName', 'investor.lastName'])
    .where('investor.customerId', '=', customerId)
    .where('bankAccount.deletedAt', 'is', null)
    .orderBy('bankAccount.createdAt')
    .execute()
  return rows.map(({ accountHolder, iban, bank, state, isDefault, ...investor }) => ({
    investor: nameOf(investor),
    accountHolder,
    iban: maskIban(iban),
    bank,
    usable: state === 'valid',
    isDefault,
  }))
}

async function listIdentities(scope: Scope, customerId: string): Promise<Schemas['StaffIdentity'][]> {
  const rows = await scope.db
    .selectFrom('investor')
    .leftJoin('identityCheck as check', 'check.investorId', 'investor.id')
    .leftJoin('survey', (join) =>
      join.onRef('survey.investorId', '=', 'investor.id').on('survey.unlockedAt', 'is', null),
    )
    .select(['investor.id', 'investor.kind', 'investor.name', 'investor.firstName', 'investor.lastName'])
    .select('investor.legalForm')
    .select(['check.state', 'check.validUntil', 'check.attempts', 'check.hold'])
    .select(['survey.id as surveyId', 'survey.declined'])
    .select((eb) =>
      eb
        .selectFrom('selfDisclosure')
        .select((inner) => inner.fn.max('signedAt').as('signedAt'))
        .whereRef('selfDisclosure.investorId', '=', 'investor.id')
        .as('signedAt'),
    )
    .where('investor.customerId', '=', customerId)
    .orderBy('investor.createdAt')
    .orderBy('investor.id')
    .execute()
  const limits = await Promise.all(rows.map((row) => issuerLimitsOf(scope, row)))
  return rows.map((row, index) => ({
    id: row.id,
    kind: row.kind as Schemas['InvestorKind'],
    name: row.name ?? [row.firstName, row.lastName].filter((part) => part).join(' '),
    kycState: (row.state ?? 'none') as Schemas['KycState'],
    kycValidUntil: row.validUntil ? startOfDay(row.validUntil).toISOString() : null,
    kycAttempts: row.attempts ?? 0,
    kycHold: row.hold !== null,
    surveyState: row.surveyId === null ? 'open' : row.declined ? 'declined' : 'locked',
    disclosureSignedAt: row.signedAt ? new Date(row.signedAt).toISOString() : null,
    isGmbhAndCoKg: isGmbhAndCoKg(row.legalForm),
    limits: limits[index]!.map(({ issuerId, issuer, limit: { used, limit, headroom, explanation } }) => ({
      issuerId,
      issuer,
      used,
      limit,
      headroom,
      explanation,
    })),
  }))
}
