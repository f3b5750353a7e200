import type { LocalDate } from '@goldammer/sdk/units'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { anyOf, insertRows } from '../../shared/insert-rows.ts'
import type { DB } from '../../shared/tables.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { paying } from '../contracts/schedule/schedule.ts'
import type { ContractState } from '../contracts/states.ts'
import { bankAccountView } from '../investors/account-view.ts'
import { isWithdrawalDeclared } from '../investors/compliance-cases/declared-withdrawals.ts'
import { OPEN_RUN_STATES, type RunState } from './states.ts'

type Db = Database | Tx
export type Run = Omit<Selectable<DB['payoutRun']>, 'state'> & { state: RunState }
export type Item = Selectable<DB['payoutItem']>
export type NewItem = Insertable<DB['payoutItem']>
export type Booking = Selectable<DB['payout']>
export type SumKind = 'planned' | 'problem' | 'booked' | 'changed'
export type Sum = Omit<Selectable<DB['payoutRunSum']>, 'runId' | 'kind'>

export async function insertRun(tx: Tx, run: Insertable<DB['payoutRun']>): Promise<void> {
  await tx.insertInto('payoutRun').values(run).execute()
  const kinds: SumKind[] = ['planned', 'problem', 'booked', 'changed']
  await tx
    .insertInto('payoutRunSum')
    .values(kinds.map((kind) => ({ runId: run.id, kind })))
    .execute()
}

export async function lockRun(tx: Tx, id: string): Promise<Run | undefined> {
  return (await tx.selectFrom('payoutRun').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | Run
    | undefined
}

export async function updateRun(tx: Tx, id: string, change: Updateable<DB['payoutRun']>): Promise<void> {
  await tx.updateTable('payoutRun').set(change).where('id', '=', id).execute()
}

export async function hasOpenRun(db: Db, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payoutRun')
    .select('id')
    .where('productId', '=', productId)
    .where('state', 'in', OPEN_RUN_STATES)
    .executeTakeFirst()
  return row !== undefined
}

const sumColumns = [
  'interest',
  'principal',
  'loss',
  'exemptionUsed',
  'capitalGainsTax',
  'solidarity',
  'church',
  'net',
] as const

/** Adds the items to the run's sums of their kind. */
export async function addToSum(
  tx: Tx,
  runId: string,
  kind: SumKind,
  items: readonly Pick<Item, (typeof sumColumns)[number]>[],
): Promise<void> {
  if (items.length === 0) return
  const sums = sumColumns.map((column) => [column, items.reduce((sum, item) => sum + item[column], 0)] as const)
  await tx
    .updateTable('payoutRunSum')
    .set((eb) => ({
      count: eb('count', '+', items.length),
      ...Object.fromEntries(sums.map(([column, sum]) => [column, sql`${sql.ref(column)} + ${sum}`])),
    }))
    .where('runId', '=', runId)
    .where('kind', '=', kind)
    .execute()
}

/** What the register has answered for the day; until it has, what the investor has declared (docs/decisions/0013). */
const churchTaxRateOn = (day: LocalDate) => sql<number>`coalesce((select rate from church_tax_query
  where church_tax_query.investor_id = investor.id and rate is not null and valid_from <= ${day}
  order by valid_from desc limit 1), investor.church_tax_rate)`

/**
 * An account to pay to: the contract's own while it can be used, else the investor's default. Nothing is paid of a contract that
 * is declared to be withdrawn from (domain/withdrawal#held).
 */
const selectPayable = (db: Db, { paymentDate }: Pick<Run, 'paymentDate'>) =>
  db
    .selectFrom('contract')
    .innerJoin('investor', 'investor.id', 'contract.investorId')
    .leftJoin(bankAccountView('own'), (join) =>
      join.onRef('own.id', '=', 'contract.bankAccountId').on('own.state', '=', 'valid').on('own.deletedAt', 'is', null),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(bankAccountView('bankAccount'))
          .select(['id', 'iban'])
          .where('own.id', 'is', null)
          .whereRef('investorId', '=', 'contract.investorId')
          .where('state', '=', 'valid')
          .where('deletedAt', 'is', null)
          .orderBy('isDefault', 'desc')
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('other'),
      (join) => join.onTrue(),
    )
    .select(['contract.orderId', 'contract.investorId', 'contract.customerId', 'contract.state', 'contract.tariffId'])
    .select(['contract.amountTotal', 'contract.interest', 'contract.duration', 'contract.durationDays'])
    .select(['contract.investedAt', 'contract.cancellationDate', 'contract.concludedAt', 'contract.confirmationSentAt'])
    .select(['contract.reflectionEndsAt', 'contract.withdrawalUntil', 'contract.withdrawalLapsedAt'])
    .select(['investor.kind', 'investor.legalForm', 'investor.country'])
    .select(['investor.isSubjectToGermanTax', 'investor.residenceProofState'])
    .select(churchTaxRateOn(paymentDate).as('churchTaxRate'))
    .select((eb) => [
      eb.fn.coalesce('own.id', 'other.id').as('payTo'),
      eb.fn.coalesce('own.iban', 'other.iban').as('iban'),
    ])
    .where((eb) => eb.not(isWithdrawalDeclared('contract.orderId')))

type PayableRow = Awaited<ReturnType<ReturnType<typeof selectPayable>['executeTakeFirstOrThrow']>>
/** A contract, its investor as the tax knows them, and where to pay. */
export type Payable = Omit<PayableRow, 'state'> & { state: ContractState }

/** The next contracts of the run after the place where preparing stands, an investor's side by side. */
export async function listPayable(db: Db, run: Run, limit: number): Promise<Payable[]> {
  const { productId, profitFigureId, preparedInvestorId, preparedOrderId } = run
  let query = selectPayable(db, run)
    .where('contract.productId', '=', productId)
    .where('contract.state', 'in', paying)
    .where('contract.investedAt', 'is not', null)
  if (profitFigureId)
    query = query.where('contract.orderId', 'in', (eb) =>
      eb.selectFrom('profitShare').select('orderId').where('profitFigureId', '=', profitFigureId),
    )
  if (preparedInvestorId)
    query = query.where(
      sql<boolean>`(contract.investor_id, contract.order_id) > (${preparedInvestorId}, ${preparedOrderId})`,
    )
  return (await query.orderBy('contract.investorId').orderBy('contract.orderId').limit(limit).execute()) as Payable[]
}

/** Investors before contracts, each in their order: as whoever submits an offer does. */
export async function lockPayable(
  tx: Tx,
  run: Pick<Run, 'paymentDate'>,
  investorIds: string[],
  orderIds: string[],
): Promise<Payable[]> {
  await tx
    .selectFrom('investor')
    .select('id')
    .where('id', '=', anyOf(investorIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .selectFrom('contract')
    .select('orderId')
    .where('orderId', '=', anyOf(orderIds))
    .orderBy('orderId')
    .forNoKeyUpdate()
    .execute()
  return (await selectPayable(tx, run)
    .where('contract.orderId', '=', anyOf(orderIds))
    .orderBy('contract.investorId')
    .orderBy('contract.orderId')
    .execute()) as Payable[]
}

/** What earlier items of the run, not booked yet, will take of the investor's orders. */
export async function listPlannedUses(db: Db, runId: string, investorId: string) {
  const { rows } = await sql<{ orderId: string; used: number }>`
    select one ->> 'orderId' as order_id, sum((one ->> 'used')::bigint) as used
    from payout_item, jsonb_array_elements(exemptions) as one
    where run_id = ${runId} and investor_id = ${investorId} group by 1`.execute(db)
  return rows
}

export const keyOf = ({ orderId, due }: Pick<Item, 'orderId' | 'due'>) => `${orderId} ${due}`

/** How often an instalment was booked and undone; a share in a profit is the same whatever day it is due in its run. */
export async function countUndone(
  db: Db,
  { profitFigureId }: Pick<Run, 'profitFigureId'>,
  orderIds: string[],
): Promise<(item: Pick<Item, 'orderId' | 'due'>) => number> {
  const rows = await db
    .selectFrom('payout')
    .select((eb) => ['orderId', eb.fn.countAll<number>().as('undone')])
    .select(profitFigureId ? sql<string>`''`.as('due') : 'due')
    .where('orderId', '=', anyOf(orderIds))
    .where('reverses', 'is not', null)
    .where('profitFigureId', profitFigureId ? '=' : 'is', profitFigureId)
    .groupBy(profitFigureId ? ['orderId'] : ['orderId', 'due'])
    .execute()
  const undone = new Map(rows.map((row) => [`${row.orderId} ${row.due}`, row.undone]))
  return (item) => undone.get(profitFigureId ? `${item.orderId} ` : keyOf(item)) ?? 0
}

export async function insertItems(tx: Tx, items: NewItem[]): Promise<void> {
  await insertRows(tx, 'payoutItem', items)
}

export function listItemsAfter(db: Db, runId: string, number: number, limit: number): Promise<Item[]> {
  return db
    .selectFrom('payoutItem')
    .selectAll()
    .where('runId', '=', runId)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export function listBookedAfter(db: Db, runId: string, item: number, limit: number) {
  return db
    .selectFrom('payout')
    .select(['id', 'item'])
    .where('runId', '=', runId)
    .where('item', '>', item)
    .orderBy('item')
    .limit(limit)
    .execute()
}

export async function markChanged(tx: Tx, runId: string, numbers: number[]): Promise<void> {
  if (numbers.length === 0) return
  await tx
    .updateTable('payoutItem')
    .set({ problem: 'changed' })
    .where('runId', '=', runId)
    .where('number', 'in', numbers)
    .execute()
}

export async function insertBookings(
  tx: Tx,
  bookings: Insertable<DB['payout']>[],
  uses: Insertable<DB['payoutExemption']>[],
): Promise<void> {
  await insertRows(tx, 'payout', bookings)
  await insertRows(tx, 'payoutExemption', uses)
}

/** Whether one of the run's contracts belongs to a customer of that e-mail address. */
export async function paysCustomer(db: Db, runId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('payoutItem')
    .innerJoin('contract', 'contract.orderId', 'payoutItem.orderId')
    .innerJoin(customerView('customer'), 'customer.id', 'contract.customerId')
    .select('customer.id')
    .where('payoutItem.runId', '=', runId)
    .where(sql<boolean>`lower(customer.email) = lower(${email})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
