import { isLocale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { basisPoints, basisPointsToPercent, cents, centsToEuros, startOfDay } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { readCountedPage, type Sorting, sortingOf } from '../../shared/keyset.ts'
import type { Scope } from '../../shared/scope.ts'
import { searchQuery } from '../../shared/search.ts'
import { inLocale } from '../../shared/translated.ts'
import { listActivity } from './activity.service.ts'
import type { StaffSession } from './session.service.ts'

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
        .selectFrom('contract')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('contract.customerId', '=', 'customer.id')
        .where('contract.state', 'in', LIVE_CONTRACT_STATES)
        .as('contractCount'),
      eb
        .selectFrom('contract')
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

/** All customers, by the beginnings of words of name, e-mail, customer or contract number. */
export async function listCustomers(
  scope: Scope,
  { text, kycState, sort = '-createdAt', cursor, limit = 50 }: CustomersRequest,
): Promise<Schemas['StaffCustomerList']> {
  let query = selectCustomers(scope)
  const words = searchQuery(text)
  if (words) {
    query = query.where(
      sql<boolean>`customer.id in (select customer.id from customer where customer.deleted_at is null
        and search_words(customer.first_name, customer.last_name, customer.company, customer.email,
          customer.customer_number) @@ to_tsquery('simple', ${words})
        union select contract.customer_id from contract
        where search_words(contract.order_number) @@ to_tsquery('simple', ${words}))`,
    )
  }
  if (kycState?.length) query = query.where(sql`coalesce(identity_check.state, 'none')`, 'in', kycState)
  const sorting = sortingOf(sortings, sort)
  const { rows, total, next, previous } = await readCountedPage(query, sorting, { sort, limit, cursor })
  return { elements: rows.map(toStaffCustomer), total, next, previous }
}

/** Enough to recognise it on the phone: the last three digits. */
const maskTaxId = (taxId: string | null) => (taxId ? `••• ••• ${taxId.slice(-3)}` : null)

export async function readCustomerRecord(
  scope: Scope,
  staff: StaffSession,
  customerId: string,
): Promise<Schemas['CustomerRecord']> {
  const customer = await selectCustomers(scope).where('customer.id', '=', customerId).executeTakeFirst()
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  const [person, bankAccounts, identities, contracts, activity] = await Promise.all([
    readPerson(scope, customerId, customer),
    listBankAccounts(scope, customerId),
    listIdentities(scope, customerId),
    listContracts(scope, customerId),
    listActivity(scope, customerId, { limit: 20 }),
  ])
  const mayAct = staff.roles.some((role) => role === 'support' || role === 'admin')
  return {
    customer: toStaffCustomer(customer),
    locale: isLocale(customer.locale) ? customer.locale : 'de-DE',
    person,
    bankAccounts,
    identities,
    contracts,
    activity: activity.elements,
    mayImpersonate: mayAct && customer.active && customer.confirmedAt !== null,
  }
}

export async function assertCustomer(scope: Scope, customerId: string): Promise<void> {
  const customer = await scope.db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
}

async function readPerson(scope: Scope, customerId: string, customer: Row): Promise<Schemas['MaskedPerson']> {
  const row = await scope.db
    .selectFrom('investor')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('kind', '=', 'person')
    .executeTakeFirst()
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
    .selectFrom('bankAccount')
    .innerJoin('investor', 'investor.id', 'bankAccount.investorId')
    .select(['bankAccount.accountHolder', 'bankAccount.iban', 'bankAccount.bank', 'bankAccount.state'])
    .where('investor.customerId', '=', customerId)
    .where('bankAccount.deletedAt', 'is', null)
    .orderBy('bankAccount.createdAt')
    .execute()
  return rows.map(({ accountHolder, iban, bank, state }) => ({
    accountHolder,
    iban: maskIban(iban),
    bank,
    usable: state === 'valid',
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
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Schemas['InvestorKind'],
    name: row.name ?? [row.firstName, row.lastName].filter((part) => part).join(' '),
    kycState: (row.state ?? 'none') as Schemas['KycState'],
    kycValidUntil: row.validUntil ? startOfDay(row.validUntil).toISOString() : null,
    kycAttempts: row.attempts ?? 0,
    kycHold: row.hold !== null,
    surveyState: row.surveyId === null ? 'open' : row.declined ? 'declined' : 'locked',
    disclosureSignedAt: row.signedAt ? new Date(row.signedAt).toISOString() : null,
  }))
}

async function listContracts(scope: Scope, customerId: string): Promise<Schemas['StaffContract'][]> {
  const rows = await scope.db
    .selectFrom('contract')
    .innerJoin('product', 'product.id', 'contract.productId')
    .innerJoin('company', 'company.id', 'contract.companyId')
    .select(['contract.orderId', 'contract.orderNumber', 'contract.productId', 'contract.investorName'])
    .select(['contract.amountTotal', 'contract.interest', 'contract.submittedAt', 'contract.state'])
    .select(['product.name as productName', 'company.nameCompany'])
    .select((eb) =>
      eb
        .selectFrom('payment')
        .select('payment.state')
        .whereRef('payment.orderId', '=', 'contract.orderId')
        .orderBy('payment.attempt', 'desc')
        .limit(1)
        .as('paymentState'),
    )
    .where('contract.customerId', '=', customerId)
    .orderBy('contract.submittedAt', 'desc')
    .orderBy('contract.orderId', 'desc')
    .execute()
  return rows.map((row) => ({
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    productId: row.productId,
    productName: inLocale(row.productName, scope.locale),
    issuer: row.nameCompany,
    investor: row.investorName,
    amountTotal: centsToEuros(row.amountTotal),
    interest: row.interest > 0 ? basisPointsToPercent(basisPoints(row.interest)) : null,
    orderDateTime: row.submittedAt.toISOString(),
    state: row.state as Schemas['ContractState'],
    paymentState: row.paymentState as Schemas['PaymentState'] | null,
  }))
}
