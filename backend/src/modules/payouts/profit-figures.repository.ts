import type { ProfitKind } from '@goldammer/sdk/rules/profit-shares'
import { localDate } from '@goldammer/sdk/units'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { DB } from '../../shared/tables.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { contractView } from '../contracts/contract-view.ts'
import { paying } from '../contracts/schedule/schedule.ts'
import type { ProfitState } from './states.ts'

type Db = Database | Tx
export type ProfitFigure = Omit<Selectable<DB['profitFigure']>, 'kind' | 'state'> & {
  kind: ProfitKind
  state: ProfitState
}

export async function insertFigure(tx: Tx, figure: Insertable<DB['profitFigure']>): Promise<void> {
  await tx.insertInto('profitFigure').values(figure).execute()
}

export async function lockFigure(tx: Tx, id: string): Promise<ProfitFigure | undefined> {
  return (await tx.selectFrom('profitFigure').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | ProfitFigure
    | undefined
}

export async function updateFigure(tx: Tx, id: string, change: Updateable<DB['profitFigure']>): Promise<void> {
  await tx.updateTable('profitFigure').set(change).where('id', '=', id).execute()
}

export async function hasProfitOf(db: Db, productId: string, year: number): Promise<boolean> {
  const row = await db
    .selectFrom('profitFigure')
    .select('id')
    .where('productId', '=', productId)
    .where('kind', '=', 'profit')
    .where('year', '=', year)
    .where('state', 'in', ['submitted', 'approved'])
    .executeTakeFirst()
  return row !== undefined
}

type Entitling = Pick<ProfitFigure, 'productId' | 'kind' | 'year' | 'establishedOn'>

/**
 * Contracts with a share: those that were paid, and had not ended, on the last day of the business year, or on the day of the
 * exit or sale. The day to which one is cancelled, or on which its term ends, is its last: a silent partnership is cancelled to
 * the end of a business year, whose profit still belongs to it (HGB §§ 132, 232, 234).
 */
const selectEntitled = (db: Db, { productId, kind, year, establishedOn }: Entitling) => {
  const day = kind === 'profit' ? localDate(`${year}-12-31`) : establishedOn
  return db
    .selectFrom(contractView('contract'))
    .where('productId', '=', productId)
    .where('state', 'in', paying)
    .where('investedAt', '<=', day)
    .where((eb) => eb.or([eb('cancellationDate', 'is', null), eb('cancellationDate', '>=', day)]))
    .where(
      sql<boolean>`(contract.state <> 'completed' or exists (select from payout
        where payout.order_id = contract.order_id and payout.principal > 0 and payout.due >= ${day}))`,
    )
}

/** A sale is shared by units, all else by what was invested. */
const weightOf = ({ kind }: Pick<ProfitFigure, 'kind'>) =>
  kind === 'sale' ? sql<number>`contract.units::bigint` : sql<number>`contract.amount_total`

export function listEntitled(db: Db, figure: Entitling): Promise<{ orderId: string; weight: number }[]> {
  return selectEntitled(db, figure)
    .select(['orderId', weightOf(figure).as('weight')])
    .orderBy('orderId')
    .execute()
}

export async function sumEntitled(db: Db, figure: Entitling): Promise<{ contracts: number; weight: number }> {
  const row = await selectEntitled(db, figure)
    .select((eb) => [
      eb.fn.countAll<number>().as('contracts'),
      sql<number>`coalesce(sum(${weightOf(figure)}), 0)`.as('weight'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** Whether a customer of that e-mail address has one of the contracts with a share. */
export async function entitlesCustomer(db: Db, figure: Entitling, email: string): Promise<boolean> {
  const row = await selectEntitled(db, figure)
    .innerJoin(customerView('customer'), 'customer.id', 'contract.customerId')
    .select('customer.id')
    .where(sql<boolean>`lower(customer.email) = lower(${email})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type SharesOfFigure = {
  contracts: number
  share: number
  unpaid: number
  paidOn: ProfitFigure['establishedOn'] | null
}

/** What was fixed for each figure, and how much of it is not booked. */
export async function sumShares(db: Db, ids: string[]): Promise<Map<string, SharesOfFigure>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('profitShare as share')
    .leftJoin('payout', (join) =>
      join
        .onRef('payout.profitFigureId', '=', 'share.profitFigureId')
        .onRef('payout.orderId', '=', 'share.orderId')
        .on('payout.reverses', 'is', null)
        .on(sql<boolean>`not exists (select from payout as undone where undone.reverses = payout.id)`),
    )
    .select((eb) => [
      'share.profitFigureId as id',
      eb.fn.countAll<number>().as('contracts'),
      sql<number>`sum(share.amount)`.as('share'),
      sql<number>`count(*) - count(payout.id)`.as('unpaid'),
      eb.fn.max('payout.paidOn').as('paidOn'),
    ])
    .where('share.profitFigureId', 'in', ids)
    .groupBy('share.profitFigureId')
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row as SharesOfFigure]))
}
