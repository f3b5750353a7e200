import { CONTRACT_STATES, isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { type Cents, cents, type LocalDate } from '@goldammer/sdk/units'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { anyOf } from '../../shared/insert-rows.ts'
import { maskDepotNumber } from '../../shared/masks.ts'
import type { DB } from '../../shared/tables.ts'
import { productView, tariffView } from '../catalogue/product-view.ts'
import { bankAccountView, depotView, walletView } from '../investors/account-view.ts'
import type { ContractState } from './states.ts'

type Db = Database | Tx
export type Contract = Omit<Selectable<DB['contract']>, 'state'> & { state: ContractState }
export type TrancheRow = Selectable<DB['tranche']>
export type RoundRow = Selectable<DB['fundingRound']>

const liveStates = CONTRACT_STATES.filter(isLiveContract)

export async function findContract(db: Db, orderId: string): Promise<Contract | undefined> {
  return (await db.selectFrom('contract').selectAll().where('orderId', '=', orderId).executeTakeFirst()) as
    | Contract
    | undefined
}

export async function listContracts(db: Db, orderIds: string[]): Promise<Contract[]> {
  return (await db.selectFrom('contract').selectAll().where('orderId', '=', anyOf(orderIds)).execute()) as Contract[]
}

/** Where a contract's money, securities and tokens go. */
export async function findDestinations(db: Db, { bankAccountId, depotId, walletId }: Contract) {
  const [account, depot, wallet] = await Promise.all([
    bankAccountId
      ? db.selectFrom(bankAccountView('bankAccount')).select('iban').where('id', '=', bankAccountId).executeTakeFirst()
      : undefined,
    depotId
      ? db.selectFrom(depotView('depot')).select(['bank', 'depotNumber']).where('id', '=', depotId).executeTakeFirst()
      : undefined,
    walletId
      ? db.selectFrom(walletView('wallet')).select('walletAddress').where('id', '=', walletId).executeTakeFirst()
      : undefined,
  ])
  return {
    iban: account?.iban ?? null,
    depot: depot ? `${depot.bank} ${maskDepotNumber(depot.depotNumber)}` : null,
    walletAddress: wallet?.walletAddress ?? null,
  }
}

/**
 * The lock under which a product's volume is given away (domain/amounts#reserved). Orders take it as the last of their locks. So whoever holds it
 * may wait for no lock that an order holds; locks of contracts that exist already come after it.
 */
export function lockTranches(tx: Tx, productId: string): Promise<TrancheRow[]> {
  return tx.selectFrom('tranche').selectAll().where('productId', '=', productId).orderBy('number').forUpdate().execute()
}

export function listTranches(db: Db, productId: string): Promise<Pick<TrancheRow, 'id' | 'totalVolume'>[]> {
  return db
    .selectFrom('tranche')
    .select(['id', 'totalVolume'])
    .where('productId', '=', productId)
    .orderBy('number')
    .execute()
}

export function listTariffVolumes(db: Db, productId: string) {
  return db
    .selectFrom(tariffView('tariff'))
    .innerJoin(productView('product'), 'product.id', 'tariff.productId')
    .select(['tariff.id', 'tariff.totalVolume', 'product.totalVolume as productVolume'])
    .where('tariff.productId', '=', productId)
    .execute()
}

/** For every step that may end the contract, or otherwise give volume away or back. */
export async function lockContract(tx: Tx, orderId: string): Promise<Contract | undefined> {
  const row = await tx.selectFrom('contract').select('productId').where('orderId', '=', orderId).executeTakeFirst()
  if (!row) return undefined
  await lockTranches(tx, row.productId)
  return await lockContractOnly(tx, orderId)
}

/** For a step after which the contract holds what it held: orders of the product don't wait for it. */
export async function lockContractOnly(tx: Tx, orderId: string): Promise<Contract | undefined> {
  return (await tx.selectFrom('contract').selectAll().where('orderId', '=', orderId).forUpdate().executeTakeFirst()) as
    | Contract
    | undefined
}

/** Several at once; their tranches first, and all in an order that two who do so share. */
export async function lockContracts(
  tx: Tx,
  known: readonly Pick<Contract, 'orderId' | 'productId'>[],
): Promise<Contract[]> {
  const productIds = [...new Set(known.map(({ productId }) => productId))].sort()
  for (const productId of productIds) await lockTranches(tx, productId)
  return await lockContractsOnly(tx, known)
}

export async function lockContractsOnly(tx: Tx, known: readonly Pick<Contract, 'orderId'>[]): Promise<Contract[]> {
  const orderIds = known.map(({ orderId }) => orderId)
  return (await tx
    .selectFrom('contract')
    .selectAll()
    .where('orderId', '=', anyOf(orderIds))
    .orderBy('orderId')
    .forUpdate()
    .execute()) as Contract[]
}

export const insertContract = (tx: Tx, row: Insertable<DB['contract']>) => tx.insertInto('contract').values(row)

/**
 * Takes the lock, and checks whether what was reserved without it is still free and changes nothing but the volume; else the
 * transaction runs again (migrations/functions/contract-figures.sql). The rule is `allocate` in capacity.ts.
 */
export const confirmReservation = (
  {
    productId,
    tariffId,
    trancheId,
    amountTotal,
  }: Pick<Insertable<DB['contract']>, 'productId' | 'tariffId' | 'trancheId' | 'amountTotal'>,
  roundState: string,
) => sql`select confirm_reservation(${productId}, ${tariffId}, ${trancheId}, ${amountTotal}, ${roundState})`

export async function updateContract(tx: Tx, orderId: string, change: Updateable<DB['contract']>): Promise<void> {
  await tx.updateTable('contract').set(change).where('orderId', '=', orderId).execute()
}

export type Volumes = {
  /** Reserved by tariff and by tranche; the product's is their sum. */
  reservedByTariff: Map<string, Cents>
  reservedByTranche: Map<string, Cents>
  reserved: Cents
  waiting: Cents
}

/** What live contracts hold of a product, and what waits. A usual order reads it without the tranche's lock and is confirmed under it (decision 21); all others read it behind the lock. */
export async function sumVolumes(db: Db, productId: string): Promise<Volumes> {
  const rows = await db
    .selectFrom('contractReserve')
    .select(['tariffId', 'trancheId'])
    .select(sql<number>`coalesce(sum(amount_total) filter (where not waits), 0)::bigint`.as('reserved'))
    .select(sql<number>`coalesce(sum(amount_total) filter (where waits), 0)::bigint`.as('waiting'))
    .where('productId', '=', productId)
    .groupBy(['tariffId', 'trancheId'])
    .execute()
  const sumBy = (key: 'tariffId' | 'trancheId') =>
    new Map(
      [...Map.groupBy(rows, (row) => row[key])].map(([id, part]) => [
        id,
        cents(part.reduce((sum, row) => sum + row.reserved, 0)),
      ]),
    )
  return {
    reservedByTariff: sumBy('tariffId'),
    reservedByTranche: sumBy('trancheId'),
    reserved: cents(rows.reduce((sum, row) => sum + row.reserved, 0)),
    waiting: cents(rows.reduce((sum, row) => sum + row.waiting, 0)),
  }
}

/** Of each product what live contracts hold, and what its tranches can hold. */
export async function sumReserved(
  db: Db,
  productIds: string[],
): Promise<Map<string, { reserved: Cents; totalVolume: Cents }>> {
  const rows = await db
    .selectFrom('tranche')
    .select('productId')
    .select(sql<Cents>`sum(total_volume)::bigint`.as('totalVolume'))
    .select((eb) => {
      const held = eb
        .selectFrom('contractReserve as volume')
        .select(sql<Cents>`sum(volume.amount_total)::bigint`.as('held'))
        .whereRef('volume.productId', '=', 'tranche.productId')
        .where('volume.waits', '=', false)
      return eb.fn.coalesce(held, sql<Cents>`0`).as('reserved')
    })
    .where('productId', '=', sql<string>`any(${productIds}::uuid[])`)
    .groupBy('productId')
    .execute()
  return new Map(rows.map(({ productId, ...sums }) => [productId, sums]))
}

/** The waiting list of a product, its head first (domain/amounts#waiting-list). */
export async function lockWaiting(tx: Tx, productId: string): Promise<Contract[]> {
  return (await tx
    .selectFrom('contract')
    .selectAll()
    .where('productId', '=', productId)
    .where('waitlistedAt', 'is not', null)
    .where('state', 'in', liveStates)
    .orderBy('waitlistedAt')
    .orderBy('orderId')
    .forUpdate()
    .execute()) as Contract[]
}

/** Places on the waiting list, from 1, for those of the given orders that wait. */
export async function findRanks(db: Db, orderIds: string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('contract as own')
    .innerJoin('contract as other', 'other.productId', 'own.productId')
    .select(['own.orderId', (eb) => eb.fn.countAll<number>().as('rank')])
    .where('own.orderId', 'in', orderIds)
    .where('own.waitlistedAt', 'is not', null)
    .where('own.state', 'in', liveStates)
    .where('other.waitlistedAt', 'is not', null)
    .where('other.state', 'in', liveStates)
    .where(sql<boolean>`(other.waitlisted_at, other.order_id) <= (own.waitlisted_at, own.order_id)`)
    .groupBy('own.orderId')
    .execute()
  return new Map(rows.map((row) => [row.orderId, Number(row.rank)]))
}

export function listTariffs(db: Db, productId: string) {
  return db
    .selectFrom(tariffView('tariff'))
    .innerJoin(productView('product'), 'product.id', 'tariff.productId')
    .select(['tariff.id', 'tariff.minInvestment', 'tariff.investmentUnitPrice', 'product.investmentSteps'])
    .where('tariff.productId', '=', productId)
    .execute()
}

export async function findLastSubmit(tx: Tx, productId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('contract')
    .select((eb) => eb.fn.max('submittedAt').as('at'))
    .where('productId', '=', productId)
    .executeTakeFirst()
  return row?.at ?? null
}

export function findRound(db: Db, productId: string): Promise<RoundRow | undefined> {
  return db.selectFrom('fundingRound').selectAll().where('productId', '=', productId).executeTakeFirst()
}

/** Rounds whose first day has come or whose last day, the planned or an earlier one, has passed. */
export function listDueRounds(
  db: Db,
  today: LocalDate,
  productId?: string,
): Promise<Pick<RoundRow, 'productId' | 'state'>[]> {
  return db
    .selectFrom('fundingRound')
    .innerJoin(productView('product'), 'product.id', 'fundingRound.productId')
    .select(['fundingRound.productId', 'fundingRound.state'])
    .$if(productId !== undefined, (query) => query.where('fundingRound.productId', '=', productId!))
    .where((eb) =>
      eb.or([
        eb('fundingRound.state', '=', 'upcoming').and('fundingRound.startDate', '<=', today),
        eb('fundingRound.state', 'in', ['open', 'funded', 'oversubscribed']).and(
          eb.fn.coalesce('product.fundingEndPremature', 'fundingRound.endDate'),
          '<',
          today,
        ),
      ]),
    )
    .execute()
}

/** Whose contracts of the product are in these states, each once. */
export async function listCustomers(db: Db, productId: string, states: readonly ContractState[]): Promise<string[]> {
  const rows = await db
    .selectFrom('contract')
    .select('customerId')
    .distinct()
    .where('productId', '=', productId)
    .where('state', 'in', states)
    .orderBy('customerId')
    .execute()
  return rows.map(({ customerId }) => customerId)
}

export async function listOrderIds(db: Db, productId: string, states: readonly ContractState[]): Promise<string[]> {
  const rows = await db
    .selectFrom('contract')
    .select('orderId')
    .where('productId', '=', productId)
    .where('state', 'in', [...states])
    .orderBy('submittedAt')
    .execute()
  return rows.map((row) => row.orderId)
}

/** Contracts of a product in the order of their ids, those after one of them. */
export async function listInStates(
  db: Db,
  productId: string,
  states: readonly ContractState[],
  after: string | null,
  limit: number,
): Promise<Contract[]> {
  let query = db
    .selectFrom('contract')
    .selectAll()
    .where('productId', '=', productId)
    .where('state', 'in', [...states])
  if (after) query = query.where('orderId', '>', after)
  return (await query.orderBy('orderId').limit(limit).execute()) as Contract[]
}

export async function listOfInvestor(db: Db, investorId: string, states: ContractState[]): Promise<string[]> {
  const rows = await db
    .selectFrom('contract')
    .select('orderId')
    .where('investorId', '=', investorId)
    .where('state', 'in', states)
    .orderBy('submittedAt')
    .execute()
  return rows.map((row) => row.orderId)
}

/** A payment to the investor that has been booked, and not undone. */
export type BookedPayout = Pick<
  Selectable<DB['payout']>,
  'orderId' | 'due' | 'paidOn' | 'interest' | 'principal' | 'loss' | 'tax' | 'profitFigureId'
> & {
  /** A share in an exit or a sale that ends the contract. */
  endsContract: boolean
}

/** What was paid of the contracts and not reversed: neither counter-bookings nor what they undo. */
export function listPayouts(db: Db, orderIds: string[]): Promise<BookedPayout[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('payout')
    .leftJoin('profitFigure', 'profitFigure.id', 'payout.profitFigureId')
    .select(['orderId', 'due', 'paidOn', 'interest', 'principal', 'loss', 'tax', 'profitFigureId'])
    .select(sql<boolean>`coalesce(profit_figure.ends_contracts, false)`.as('endsContract'))
    .where('orderId', '=', anyOf(orderIds))
    .where('reverses', 'is', null)
    .where(sql<boolean>`not exists (select from payout as undone where undone.reverses = payout.id)`)
    .orderBy('due')
    .execute()
}
