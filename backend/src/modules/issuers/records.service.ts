import type { components } from '@goldammer/sdk/operations/staff'
import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { type Cents, cents, centsToEuros } from '@goldammer/sdk/units'
import { type SqlBool, sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import type { Scope } from '../../shared/scope.ts'
import { holds } from '../../shared/search.ts'
import { mayCall } from '../../shared/staff-rights.ts'
import { inLocale } from '../../shared/translated.ts'
import { companyView, membershipView } from '../accounts/customers/company-view.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { productView } from '../catalogue/product-view.ts'
import { roundView } from '../catalogue/round-view.ts'
import { readCoreData } from './core-data.service.ts'
import { listChanges } from './core-data-history.service.ts'
import { countUrgent } from './reports/company.service.ts'
import { listRepresentatives } from './representatives.service.ts'

type Schemas = components['schemas']
type Role = Schemas['CompanyRole']

const TAKES_ORDERS = ['open', 'funded', 'oversubscribed'] as const satisfies Schemas['RoundState'][]

/** Somebody who can let others in: an owner whose login is not locked. */
const hasOwner = sql<SqlBool>`exists (select from ${membershipView('member')}
  join ${customerView('customer')} on customer.id = member.customer_id
  where member.company_id = company.id and member.role = 'owner' and customer.active and customer.deleted_at is null)`

const stateOf = sql<Schemas['IssuerState']>`case
  when exists (select from ${productView('product')} join ${roundView('round')} on round.product_id = product.id
    where product.issuer_id = company.id and round.state = any(${TAKES_ORDERS})) then 'raising'
  when exists (select from ${productView('product')} where product.issuer_id = company.id and product.published_at is not null)
    then 'serving' else 'preparing' end`

const rounds = (only = sql`true`) => sql<number>`(select count(*) from ${productView('product')}
  join ${roundView('round')} on round.product_id = product.id where product.issuer_id = company.id and ${only})`

const select = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom(companyView('company'))
    .select(['company.id', 'company.nameCompany', 'company.legalForm', 'company.registerNr', 'company.registerCourt'])
    .select(['company.headquarter', 'company.createdAt', stateOf.as('state'), hasOwner.as('hasOwner')])
    .select([rounds().as('rounds'), rounds(sql`round.state = any(${TAKES_ORDERS})`).as('openRounds')])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

async function toEntries(scope: Scope, rows: Row[]): Promise<Schemas['IssuerEntry'][]> {
  const owed = await countUrgent(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    nameCompany: row.nameCompany,
    legalForm: row.legalForm,
    headquarter: row.headquarter,
    registerNr: row.registerNr,
    registerCourt: row.registerCourt,
    state: row.state,
    rounds: row.rounds,
    openRounds: row.openRounds,
    hasOwner: row.hasOwner === true,
    ...(owed.get(row.id) ?? { duties: 0, overdue: 0 }),
    createdAt: row.createdAt.toISOString(),
  }))
}

const byName: Sorting = { column: sql`lower(company.name_company)`, id: sql`company.id`, type: 'text' }

type IssuerFilter = {
  text?: string
  state?: Schemas['IssuerState'][]
  withoutOwner?: boolean
  cursor?: string
  limit?: number
}

/** R6.07: the companies that raise money. */
export async function listIssuers(
  scope: Scope,
  { text = '', state, withoutOwner, cursor, limit = 50 }: IssuerFilter,
): Promise<Schemas['IssuerEntryList']> {
  let query = select(scope)
  if (text.trim() !== '')
    query = query.where(
      holds(sql`concat_ws(' ', company.name_company, company.register_nr, company.email_company)`, text),
    )
  if (state?.length) query = query.where(stateOf, 'in', state)
  if (withoutOwner) query = query.where(sql<SqlBool>`not ${hasOwner}`)
  const { rows, total, next, previous } = await readCountedPage(query, byName, { sort: 'name', limit, cursor })
  return { elements: await toEntries(scope, rows as Row[]), total, next, previous }
}

async function listUsers(db: Database, companyId: string): Promise<Schemas['IssuerUser'][]> {
  const rows = await db
    .selectFrom(membershipView('member'))
    .innerJoin(customerView('customer'), 'customer.id', 'member.customerId')
    .select(['customer.id', 'customer.firstName', 'customer.lastName', 'customer.email', 'customer.active'])
    .select(['member.role', 'member.createdAt'])
    .where('member.companyId', '=', companyId)
    .orderBy('customer.lastName')
    .orderBy('customer.firstName')
    .orderBy('customer.id')
    .execute()
  return rows.map(({ id, firstName, lastName, email, active, role, createdAt }) => ({
    customerId: id,
    name: `${firstName} ${lastName}`,
    email,
    active,
    role: role as Role,
    since: createdAt.toISOString(),
  }))
}

async function listOffers({ db, locale }: Scope, companyId: string): Promise<Schemas['IssuerOffer'][]> {
  const held = db
    .selectFrom('contractVolume as volume')
    .innerJoin('tranche', 'tranche.id', 'volume.trancheId')
    .select('tranche.fundingRoundId')
    .select(sql<Cents>`sum(volume.amount_total)::bigint`.as('amountTotal'))
    .select(sql<number>`sum(volume.contracts)`.as('contracts'))
    .where('volume.state', 'in', LIVE_CONTRACT_STATES)
    .groupBy('tranche.fundingRoundId')
    .as('held')
  const rows = await db
    .selectFrom(productView('product'))
    .leftJoin(roundView('round'), 'round.productId', 'product.id')
    .leftJoin(held, 'held.fundingRoundId', 'round.id')
    .select(['product.id', 'product.name', 'product.type', 'product.publishedAt'])
    .select(['round.id as roundId', 'round.state as roundState', 'round.startDate'])
    .select(['held.amountTotal', 'held.contracts'])
    .select(
      sql<Cents | null>`(select sum(total_volume)::bigint from tranche where funding_round_id = round.id)`.as(
        'totalVolume',
      ),
    )
    .where('product.issuerId', '=', companyId)
    .orderBy('product.createdAt', 'desc')
    .orderBy('product.id', 'desc')
    .execute()
  return rows.map((row) => ({
    productId: row.id,
    name: inLocale(row.name, locale),
    type: row.type as Schemas['ProductType'],
    published: row.publishedAt !== null,
    roundId: row.roundId,
    roundState: row.roundState as Schemas['RoundState'] | null,
    startDate: row.startDate,
    totalVolume: row.totalVolume === null ? null : centsToEuros(row.totalVolume),
    amountTotal: centsToEuros(row.amountTotal ?? cents(0)),
    contracts: row.contracts ?? 0,
  }))
}

async function listInvitations(scope: Scope, companyId: string): Promise<Schemas['CompanyInvitation'][]> {
  const rows = await scope.db
    .selectFrom('companyInvitation')
    .select(['id', 'email', 'role', 'createdAt', 'expiresAt'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, email, role, createdAt, expiresAt }) => ({
    id,
    email,
    role: role as Role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= scope.clock.now(),
  }))
}

export async function readIssuer(scope: Scope, companyId: string): Promise<Schemas['IssuerRecord']> {
  const row = await select(scope).where('company.id', '=', companyId).executeTakeFirst()
  if (!row) throw new AppError('COMPANY_NOT_FOUND')
  const [[issuer], { coreData }, representatives, users, invitations, offers] = await Promise.all([
    toEntries(scope, [row]),
    readCoreData(scope, companyId),
    listRepresentatives(scope, companyId),
    listUsers(scope.db, companyId),
    listInvitations(scope, companyId),
    listOffers(scope, companyId),
  ])
  return {
    issuer: issuer!,
    coreData,
    representatives,
    users,
    invitations,
    offers,
    mayInviteOwner: mayCall(scope, 'inviteFirstOwner') && !issuer!.hasOwner,
  }
}

export async function listIssuerHistory(scope: Scope, companyId: string): Promise<Schemas['CoreDataHistory']> {
  const known = await scope.db
    .selectFrom(companyView('company'))
    .select('id')
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!known) throw new AppError('COMPANY_NOT_FOUND')
  return { elements: await listChanges(scope.db, companyId) }
}

/** Asked under the company's lock. */
export async function hasActiveOwner(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom(companyView('company'))
    .select(hasOwner.as('hasOwner'))
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.hasOwner === true
}
