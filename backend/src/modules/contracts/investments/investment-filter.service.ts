import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { type RiskFacts, type RiskNotice, riskNoticesOf } from '@goldammer/sdk/rules/risk-notice'
import { sql } from 'kysely'
import type { Database } from '../../../shared/database.ts'
import type { Sorting } from '../../../shared/keyset.ts'
import { holds } from '../../../shared/search.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { contractSums } from './sums.ts'

export type InvestmentFilter = Omit<components['schemas']['InvestmentFilter'], 'sort'>

export const NEWEST_FIRST = '-orderDateTime'

const id = sql`contract.order_id`
export const investmentSortings = (locale: Locale) =>
  ({
    orderDateTime: { column: sql`contract.submitted_at`, id, type: 'timestamptz', jump: 'day' },
    amountTotal: { column: sql`contract.amount_total`, id, type: 'bigint', jump: 'amount' },
    orderNumber: { column: sql`contract.order_number`, id, type: 'text', jump: 'text' },
    productName: {
      column: sql`coalesce(product.name ->> ${sql.lit(locale)}, product.name ->> 'de-DE')`,
      id,
      type: 'text',
      jump: 'text',
    },
    issuer: { column: sql`company.name_company`, id, type: 'text', jump: 'text' },
    state: { column: sql`contract.state`, id, type: 'text' },
  }) as const satisfies Record<string, Sorting>

/** The investor's contracts that fit the filter; the same for list, groups, sums and export. */
export function matching(db: Database, investorId: string, filter: InvestmentFilter) {
  let query = db
    .selectFrom('contract')
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .innerJoin(companyView('company'), 'company.id', 'contract.companyId')
    .where('contract.investorId', '=', investorId)
  if (filter.state?.length) query = query.where('contract.state', 'in', filter.state)
  if (filter.productType) query = query.where('product.type', '=', filter.productType)
  if (filter.branch) query = query.where('product.branch', '=', filter.branch)
  if (filter.issuerId) query = query.where('contract.companyId', '=', filter.issuerId)
  if (filter.term?.trim())
    query = query.where(
      holds(sql`concat_ws(' ', product.name::text, company.name_company, contract.order_number)`, filter.term),
    )
  return query
}

/** How many contracts match, whatever became of them, and their sums. */
export const withSums = (query: ReturnType<typeof matching>) =>
  query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(contract.amount_total), 0)::bigint`.as('amountTotal'))
    .select([...contractSums])

/** Each warning that applies to one of the matches. */
export async function listRiskNotices(query: ReturnType<typeof matching>): Promise<RiskNotice[]> {
  const rows = await query.select(['product.type', 'product.regime']).distinct().execute()
  return riskNoticesOf(rows as RiskFacts[])
}

export const GROUPINGS = { branch: 'product.branch', productType: 'product.type' } as const
export type Grouping = keyof typeof GROUPINGS

/** Each group with its sums, the largest first. */
export const sumGroups = (query: ReturnType<typeof matching>, by: Grouping) =>
  withSums(query)
    .select(`${GROUPINGS[by]} as key`)
    .groupBy(GROUPINGS[by])
    .orderBy('subscribed', 'desc')
    .orderBy('amountTotal', 'desc')
    .orderBy('key')
    .execute()

/** The first contracts of each group, in the order of the list. */
export async function listFirstOfGroups(
  db: Database,
  query: ReturnType<typeof matching>,
  by: Grouping,
  { sorting, isDescending, limit }: { sorting: Sorting; isDescending: boolean; limit: number },
): Promise<{ key: string; orderId: string }[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const placed = query.select(['contract.orderId', `${GROUPINGS[by]} as key`]).select(
    sql<number>`row_number() over (partition by ${sql.ref(GROUPINGS[by])}
        order by ${sorting.column} ${direction}, ${sorting.id} ${direction})`.as('place'),
  )
  return await db
    .selectFrom(placed.as('placed'))
    .select(['key', 'orderId'])
    .where('place', '<=', limit)
    .orderBy('place')
    .execute()
}

/** What all contracts of the investor can be narrowed by. */
export async function listChoices(
  db: Database,
  investorId: string,
): Promise<components['schemas']['InvestmentChoices']> {
  const rows = await matching(db, investorId, {})
    .select(['contract.state', 'product.branch', 'product.type', 'company.id', 'company.nameCompany'])
    .groupBy(['contract.state', 'product.branch', 'product.type', 'company.id', 'company.nameCompany'])
    .orderBy('company.nameCompany')
    .execute()
  const distinct = (values: string[]) => [...new Set(values)].sort() as never[]
  return {
    states: distinct(rows.map(({ state }) => state)),
    branches: distinct(rows.map(({ branch }) => branch)),
    productTypes: distinct(rows.map(({ type }) => type)),
    issuers: [...new Map(rows.map((row) => [row.id, { id: row.id, name: row.nameCompany }])).values()],
  }
}
