import type { components } from '@goldammer/sdk/operations/staff'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { type FundingType, PRODUCT_TYPE_RULES } from '@goldammer/sdk/rules/product-types'
import type { ProfitKind } from '@goldammer/sdk/rules/profit-shares'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { type Download, openFile } from '../../shared/download.ts'
import { hasOtherOfFinance } from '../../shared/four-eyes.ts'
import { writeAudit } from '../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { companyView } from '../accounts/customers/company-view.ts'
import { productView } from '../catalogue/product-view.ts'
import { contractView } from '../contracts/contract-view.ts'
import { paying } from '../contracts/schedule/schedule.ts'
import { toEuros } from '../contracts/wire.ts'
import { bankAccountView } from '../investors/account-view.ts'
import type { Item, Sum, SumKind } from './repository.ts'
import { mayDiscardRun, mayRemakeRun, OPEN_RUN_STATES, type RunState } from './states.ts'

type Schemas = components['schemas']

const selectRuns = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('payoutRun as run')
    .innerJoin(productView('product'), 'product.id', 'run.productId')
    .innerJoin(companyView('company'), 'company.id', 'product.issuerId')
    .innerJoin(staffView('creator'), 'creator.id', 'run.createdBy')
    .leftJoin(staffView('releaser'), 'releaser.id', 'run.releasedBy')
    .leftJoin('profitFigure as figure', 'figure.id', 'run.profitFigureId')
    .selectAll('run')
    .select(['product.name as productName', 'product.withholdingAgent', 'company.nameCompany'])
    .select(['creator.name as creatorName', 'releaser.name as releaserName'])
    .select(['figure.kind as figureKind', 'figure.year as figureYear'])

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>

export async function sumsOf(db: Tx | Scope['db'], runIds: string[]): Promise<Map<string, Record<SumKind, Sum>>> {
  if (runIds.length === 0) return new Map()
  const rows = await db.selectFrom('payoutRunSum').selectAll().where('runId', 'in', runIds).execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.runId)].map(([id, own]) => [
      id,
      Object.fromEntries(own.map(({ kind, runId: _, ...sum }) => [kind, sum])) as Record<SumKind, Sum>,
    ]),
  )
}

const toSum = ({ count, ...sum }: Sum): Schemas['PayoutSum'] => ({
  count,
  interest: toEuros(sum.interest),
  principal: toEuros(sum.principal),
  loss: toEuros(sum.loss),
  exemptionUsed: toEuros(sum.exemptionUsed),
  capitalGainsTax: toEuros(sum.capitalGainsTax),
  solidarity: toEuros(sum.solidarity),
  church: toEuros(sum.church),
  net: toEuros(sum.net),
})

async function toRuns(scope: Scope, rows: RunRow[]): Promise<Schemas['PayoutRun'][]> {
  const ids = rows.map((row) => row.id)
  const staffId = actingStaff(scope)
  const [sums, files, isAlone] = await Promise.all([
    sumsOf(scope.db, ids),
    listFiles(scope, ids),
    hasOtherOfFinance(scope.db, staffId).then((others) => !others),
  ])
  const filesOf = Map.groupBy(files, (file) => file.runId)
  return rows.map((row) => {
    const sum = sums.get(row.id)!
    return {
      id: row.id,
      productId: row.productId,
      productName: inLocale(row.productName, scope.locale),
      companyName: row.nameCompany,
      figure: row.profitFigureId
        ? { id: row.profitFigureId, kind: row.figureKind as ProfitKind, year: row.figureYear! }
        : null,
      dueDate: row.due,
      paymentDate: row.paymentDate,
      withholdingAgent: row.withholdingAgent as Schemas['PayoutRun']['withholdingAgent'],
      state: row.state as RunState,
      createdAt: row.createdAt.toISOString(),
      createdBy: row.creatorName,
      releasedAt: row.releasedAt?.toISOString() ?? null,
      releasedBy: row.releaserName,
      fourEyes: row.fourEyes,
      postedAt: row.postedAt?.toISOString() ?? null,
      mayRelease: row.state === 'draft' && sum.planned.count > 0 && (row.createdBy !== staffId || isAlone),
      failedAt: row.failedAt?.toISOString() ?? null,
      mayDiscard: mayDiscardRun({ ...row, state: row.state as RunState }),
      mayRemake: mayRemakeRun({ ...row, state: row.state as RunState }),
      items: row.items,
      done: row.bookedThrough,
      planned: toSum(sum.planned),
      problems: toSum(sum.problem),
      booked: toSum(sum.booked),
      changed: toSum(sum.changed),
      files: (filesOf.get(row.id) ?? []).map(({ number, fileName, transactions, total, sha256 }) => ({
        number,
        fileName,
        transactions,
        total: toEuros(total),
        sha256,
      })),
    }
  })
}

const listFiles = ({ db }: Scope, runIds: string[]) =>
  runIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payoutFile')
        .innerJoin('file', 'file.id', 'payoutFile.fileId')
        .select(['payoutFile.runId', 'payoutFile.number', 'payoutFile.transactions', 'payoutFile.total'])
        .select(['file.fileName', 'file.sha256'])
        .where('payoutFile.runId', 'in', runIds)
        .orderBy('payoutFile.number')
        .execute()

export async function readRun(scope: Scope, id: string): Promise<Schemas['PayoutRun']> {
  const row = await selectRuns(scope).where('run.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('PAYOUT_RUN_NOT_FOUND')
  const [run] = await toRuns(scope, [row])
  return run!
}

const byCreation: Sorting = { column: sql`run.created_at`, id: sql`run.id`, type: 'timestamptz' }

export async function listRuns(
  scope: Scope,
  { state, cursor, limit = 50 }: { state?: string[]; cursor?: string; limit?: number },
): Promise<Schemas['PayoutRunList']> {
  let query = selectRuns(scope)
  if (state?.length) query = query.where('run.state', 'in', state)
  const page = await readCountedPage(query, byCreation, { sort: '-createdAt', limit, cursor })
  return {
    elements: await toRuns(scope, page.rows),
    total: page.total,
    next: page.next,
    previous: page.previous,
  }
}

export const selectItems = (db: Scope['db'], runId: string) =>
  db
    .selectFrom('payoutItem as item')
    .innerJoin(contractView('contract'), 'contract.orderId', 'item.orderId')
    .leftJoin(bankAccountView('bankAccount'), 'bankAccount.id', 'item.bankAccountId')
    .selectAll('item')
    .select(['contract.orderNumber', 'contract.customerId', 'contract.investorName', 'bankAccount.iban'])
    .where('item.runId', '=', runId)

const byNumber: Sorting = { column: sql`item.number::bigint`, id: sql`item.id`, type: 'bigint' }

export async function listItems(
  scope: Scope,
  runId: string,
  { problem, cursor, limit = 50 }: { problem?: boolean; cursor?: string; limit?: number },
): Promise<Schemas['PayoutItemList']> {
  await readRun(scope, runId)
  let query = selectItems(scope.db, runId)
  if (problem) query = query.where('item.problem', 'is not', null)
  const page = await readCountedPage(query, byNumber, { sort: 'number', limit, cursor })
  return {
    elements: page.rows.map(toItem),
    total: page.total,
    next: page.next,
    previous: page.previous,
  }
}

type ItemRow = Item & { orderNumber: string; customerId: string; investorName: string; iban: string | null }

const toItem = (row: ItemRow): Schemas['PayoutItem'] => ({
  number: row.number,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  customerId: row.customerId,
  investorName: row.investorName,
  dueDate: row.due,
  interest: toEuros(row.interest),
  principal: toEuros(row.principal),
  loss: toEuros(row.loss),
  exemptionUsed: toEuros(row.exemptionUsed),
  taxable: toEuros(row.taxable),
  capitalGainsTax: toEuros(row.capitalGainsTax),
  solidarity: toEuros(row.solidarity),
  church: toEuros(row.church),
  net: toEuros(row.net),
  taxRelief: row.taxRelief as Schemas['PayoutItem']['taxRelief'],
  iban: row.iban ? maskIban(row.iban) : null,
  problem: row.problem as Schemas['PayoutItem']['problem'],
})

/** The orders to the bank hold names and accounts: who reads them is noted. */
export async function openTransferFile(scope: Scope, runId: string, number: number): Promise<Download> {
  await readRun(scope, runId)
  const file = await scope.db
    .selectFrom('payoutFile')
    .select('fileId')
    .where('runId', '=', runId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!file?.fileId) throw new AppError('DOCUMENT_NOT_FOUND')
  await inTransaction(scope, (tx) => writeAudit(scope, tx, { action: 'payoutFile.read', details: { runId, number } }))
  return await openFile(scope, file.fileId)
}

/** Products that bear interest, with contracts that run, paid through the platform (domain/payouts#run). */
export async function listPayableProducts(scope: Scope): Promise<Schemas['PayableProduct'][]> {
  const rows = await scope.db
    .selectFrom(contractView('contract'))
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .innerJoin(companyView('company'), 'company.id', 'product.issuerId')
    .leftJoin('payoutRun as run', (join) =>
      join.onRef('run.productId', '=', 'product.id').on('run.state', 'in', OPEN_RUN_STATES),
    )
    .select((eb) => [
      'product.id as productId',
      'product.name',
      'product.type',
      'company.nameCompany',
      'run.id as openRunId',
      eb.fn.countAll<number>().as('contracts'),
    ])
    .where('contract.state', 'in', paying)
    .where('contract.state', '!=', 'completed')
    .where('product.withholdingAgent', '!=', 'depot_bank')
    .groupBy(['product.id', 'product.name', 'product.type', 'company.nameCompany', 'run.id'])
    .execute()
  return rows
    .filter(({ type }) => PRODUCT_TYPE_RULES[type as FundingType].brokenPeriod !== null)
    .map((row) => ({
      productId: row.productId,
      productName: inLocale(row.name, scope.locale),
      companyName: row.nameCompany,
      contracts: row.contracts,
      openRunId: row.openRunId,
    }))
    .toSorted((one, other) => one.productName.localeCompare(other.productName, scope.locale))
}
