import type { components as StaffSchemas } from '@goldammer/sdk/operations/staff'
import type { components } from '@goldammer/sdk/operations/store'
import { bearsQuota, type FundingType } from '@goldammer/sdk/rules/product-types'
import { investorsPart, profitKinds, sharesLoss } from '@goldammer/sdk/rules/profit-shares'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { fullNameOf } from '../../shared/full-name.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import type { Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { inLocale } from '../../shared/translated.ts'
import { companyView, membershipView } from '../accounts/customers/company-view.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { productView } from '../catalogue/product-view.ts'
import { toEuros } from '../contracts/wire.ts'
import type { ProfitFigure, SharesOfFigure } from './profit-figures.repository.ts'
import * as figures from './profit-figures.repository.ts'
import { profitTerms } from './profit-terms.ts'
import { OPEN_RUN_STATES } from './states.ts'

type CompanyFigure = components['schemas']['ProfitFigure']
type FigureRecord = StaffSchemas['schemas']['ProfitFigureRecord']

const selectFigures = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('profitFigure as figure')
    .innerJoin(productView('product'), 'product.id', 'figure.productId')
    .innerJoin(companyView('company'), 'company.id', 'figure.companyId')
    .leftJoin(customerView('customer'), 'customer.id', 'figure.createdBy')
    .leftJoin(staffView('staff'), 'staff.id', 'figure.decidedBy')
    .selectAll('figure')
    .select(['product.name as productName', 'product.type as productType', 'company.nameCompany'])
    .select(fullNameOf('customer').as('createdByName'))
    .select('staff.name as decidedByName')

type FigureRow = Omit<
  Awaited<ReturnType<ReturnType<typeof selectFigures>['executeTakeFirstOrThrow']>>,
  'kind' | 'state'
> &
  Pick<ProfitFigure, 'kind' | 'state'>

const nothing: SharesOfFigure = { contracts: 0, share: 0, unpaid: 0, paidOn: null }

/** What was fixed by the approval; before it, what it would be now. */
async function sharesOf({ db }: Pick<Scope, 'db'>, rows: FigureRow[]): Promise<Map<string, SharesOfFigure>> {
  const shares = await figures.sumShares(
    db,
    rows.filter(({ state }) => state === 'approved').map(({ id }) => id),
  )
  for (const row of rows.filter(({ state }) => state === 'submitted')) {
    const { contracts, weight } = await figures.sumEntitled(db, row)
    const share = investorsPart(await profitTerms(db, row), contracts > 0 ? [weight] : [])
    shares.set(row.id, { ...nothing, contracts, share })
  }
  return shares
}

const common = (row: FigureRow, shares: SharesOfFigure, { locale }: Pick<Scope, 'locale'>) => ({
  id: row.id,
  productId: row.productId,
  productName: inLocale(row.productName, locale),
  kind: row.kind,
  year: row.year,
  establishedOn: row.establishedOn,
  amount: toEuros(row.amount),
  endsContracts: row.endsContracts,
  note: row.note,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  contracts: shares.contracts,
  share: toEuros(shares.share),
})

async function toCompanyFigures(scope: Scope, companyId: string, rows: FigureRow[]): Promise<CompanyFigure[]> {
  const [shares, mayEdit] = await Promise.all([sharesOf(scope, rows), isEditor(scope, companyId)])
  return rows.map((row) => {
    const own = shares.get(row.id) ?? nothing
    return {
      ...common(row, own, scope),
      paidOn: own.unpaid === 0 ? own.paidOn : null,
      mayWithdraw: mayEdit && row.state === 'submitted',
    }
  })
}

async function isEditor({ db, actor }: Scope, companyId: string): Promise<boolean> {
  if (actor.kind !== 'customer' || actor.staffId) return false
  const member = await db
    .selectFrom(membershipView('companyMembership'))
    .select('role')
    .where('companyId', '=', companyId)
    .where('customerId', '=', actor.customerId)
    .executeTakeFirst()
  return member !== undefined && member.role !== 'viewer'
}

export async function readCompanyFigure(scope: Scope, companyId: string, id: string): Promise<CompanyFigure> {
  const rows = (await selectFigures(scope)
    .where('figure.id', '=', id)
    .where('figure.companyId', '=', companyId)
    .execute()) as FigureRow[]
  const [figure] = await toCompanyFigures(scope, companyId, rows)
  if (!figure) throw new AppError('PROFIT_FIGURE_NOT_FOUND')
  return figure
}

export async function listCompanyFigures(
  scope: Scope,
  companyId: string,
): Promise<components['schemas']['ProfitFigureList']> {
  const rows = (await selectFigures(scope)
    .where('figure.companyId', '=', companyId)
    .orderBy('figure.createdAt', 'desc')
    .orderBy('figure.id', 'desc')
    .limit(200)
    .execute()) as FigureRow[]
  const products = await scope.db
    .selectFrom(productView('product'))
    .select(['id', 'name', 'type', 'withholdingAgent', 'preMoney', 'tokenProviderProductId'])
    .where('issuerId', '=', companyId)
    .execute()
  return {
    elements: await toCompanyFigures(scope, companyId, rows),
    products: products
      .filter((product) => sharesInProfit(product))
      .map(({ id, name, type }) => ({
        productId: id,
        productName: inLocale(name, scope.locale),
        productType: type as FundingType,
        kinds: [...profitKinds(type as FundingType)],
        sharesLoss: sharesLoss(type as FundingType),
      }))
      .toSorted((one, other) => one.productName.localeCompare(other.productName, scope.locale)),
  }
}

/** What the depot bank pays is not ours to share; an ordinary good is bought, and no quota is known without a value of the company. */
function sharesInProfit(product: {
  type: string
  withholdingAgent: string
  preMoney: number | null
  tokenProviderProductId: string | null
}): boolean {
  const type = product.type as FundingType
  if (product.withholdingAgent === 'depot_bank' || profitKinds(type).length === 0) return false
  if (type === 'collectible') return product.tokenProviderProductId !== null
  return !bearsQuota(type) || product.preMoney !== null
}

async function toFigureRecords(scope: Scope, rows: FigureRow[]): Promise<FigureRecord[]> {
  const productIds = [...new Set(rows.map((row) => row.productId))]
  const open =
    productIds.length === 0
      ? []
      : await scope.db
          .selectFrom('payoutRun')
          .select(['id', 'productId'])
          .where('productId', 'in', productIds)
          .where('state', 'in', OPEN_RUN_STATES)
          .execute()
  const openRunOf = new Map(open.map((run) => [run.productId, run.id]))
  const shares = await sharesOf(scope, rows)
  return rows.map((row) => {
    const own = shares.get(row.id) ?? nothing
    return {
      ...common(row, own, scope),
      productType: row.productType as FundingType,
      companyName: row.nameCompany,
      decidedBy: row.decidedByName,
      openRunId: openRunOf.get(row.productId) ?? null,
      unpaid: own.unpaid,
    }
  })
}

export async function readFigureRecord(scope: Scope, id: string): Promise<FigureRecord> {
  const rows = (await selectFigures(scope).where('figure.id', '=', id).execute()) as FigureRow[]
  const [record] = await toFigureRecords(scope, rows)
  if (!record) throw new AppError('PROFIT_FIGURE_NOT_FOUND')
  return record
}

const byCreation: Sorting = { column: sql`figure.created_at`, id: sql`figure.id`, type: 'timestamptz' }

export async function listFigureRecords(
  scope: Scope,
  { state, cursor, limit = 50 }: { state?: string[]; cursor?: string; limit?: number },
): Promise<StaffSchemas['schemas']['ProfitFigureRecordList']> {
  let query = selectFigures(scope)
  if (state?.length) query = query.where('figure.state', 'in', state)
  const page = await readCountedPage(query, byCreation, { sort: '-createdAt', limit, cursor })
  return {
    elements: await toFigureRecords(scope, page.rows as FigureRow[]),
    total: page.total,
    next: page.next,
    previous: page.previous,
  }
}
