import { paymentDay } from '@goldammer/sdk/rules/payment-schedule'
import { type Cents, cents, type LocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Database } from '../../../shared/database.ts'
import type { HeldTerms } from '../../catalogue/held-products.ts'
import * as repository from '../repository.ts'
import { openPayoutsOf, paying, payoutsOf, type ScheduledContract } from './schedule.ts'

/** What the contracts of a product are paid on one day, and what of it is booked; before taxes. */
export type PlannedDay = {
  dueOn: LocalDate
  /** The banking day on which it is paid at the latest. */
  payableOn: LocalDate
  contracts: number
  interest: Cents
  principal: Cents
  paid: Cents
  open: Cents
  paidOn: LocalDate | null
  withDepotBank: boolean
}

/** Contracts with the same terms and days have the same plan: a million of them have few. */
const groupedBy = [
  'tariffId',
  'state',
  'amountTotal',
  'interest',
  'duration',
  'durationDays',
  'investedAt',
  'cancellationDate',
] as const satisfies (keyof ScheduledContract)[]

/** Losses, proceeds and what was repaid early change a contract's own plan. */
const hasOwnPlan = sql<boolean>`exists (select from payout where payout.order_id = contract.order_id
  and (payout.loss <> 0 or payout.profit_figure_id is not null))`

const unchanged = { taken: 0, repaidEarly: [], end: null, paid: new Set<string>() }
const running = paying.filter((state) => state !== 'completed')
/** Contracts with a plan of their own that are read together. */
const BATCH = 500

type Sum = { contracts: number; interest: number; principal: number }
const nothing = (): Sum => ({ contracts: 0, interest: 0, principal: 0 })

/** Sums by due day. */
class Days extends Map<LocalDate, Sum> {
  add(due: LocalDate, { contracts, interest, principal }: Sum, times = 1): void {
    const sum = this.get(due) ?? nothing()
    sum.contracts += contracts * times
    sum.interest += interest * times
    sum.principal += principal * times
    this.set(due, sum)
  }
}

/** What was agreed, of contracts that still run and have no plan of their own. */
async function addAgreed(db: Database, product: HeldTerms, today: LocalDate, open: Days): Promise<void> {
  const groups = await db
    .selectFrom('contract')
    .select(groupedBy)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('productId', '=', product.id)
    .where('state', 'in', running)
    .where(sql<boolean>`not ${hasOwnPlan}`)
    .groupBy(groupedBy)
    .execute()
  for (const { count, ...contract } of groups)
    for (const { due, interest, principal } of openPayoutsOf(contract as ScheduledContract, product, unchanged, today))
      open.add(due, { contracts: 1, interest, principal }, count)
}

/** What is left of contracts with a plan of their own. */
async function addOwn(db: Database, product: HeldTerms, today: LocalDate, open: Days): Promise<void> {
  const ids = await db
    .selectFrom('contract')
    .select('orderId')
    .where('productId', '=', product.id)
    .where('state', 'in', running)
    .where(hasOwnPlan)
    .execute()
  for (let from = 0; from < ids.length; from += BATCH) {
    const orderIds = ids.slice(from, from + BATCH).map(({ orderId }) => orderId)
    const [contracts, payouts] = await Promise.all([
      db
        .selectFrom('contract')
        .select(groupedBy)
        .select('orderId')
        .where('orderId', 'in', orderIds)
        .execute() as Promise<(ScheduledContract & { orderId: string })[]>,
      repository.listPayouts(db, orderIds),
    ])
    const bookedOf = Map.groupBy(payouts, ({ orderId }) => orderId)
    for (const contract of contracts)
      for (const { due, interest, principal, state } of payoutsOf(
        { contract, product, booked: bookedOf.get(contract.orderId) ?? [] },
        today,
      ))
        if (state !== 'paid') open.add(due, { contracts: 1, interest, principal })
  }
}

type BookedRow = Sum & { due: LocalDate; paidOn: LocalDate | null; isAgreed: boolean }

/** Counter-bookings included; `isAgreed`: of contracts that `addAgreed` has counted. */
async function listBooked(db: Database, productId: string): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select payout.due, contract.state = any(${running}) and not ${hasOwnPlan} as "isAgreed",
      sum(case when payout.reverses is null then 1 else -1 end)::integer as contracts,
      sum(payout.interest)::bigint as interest, sum(payout.principal)::bigint as principal,
      max(payout.paid_on) filter (where payout.reverses is null) as "paidOn"
    from payout join contract on contract.order_id = payout.order_id
    where contract.product_id = ${productId}
    group by 1, 2`.execute(db)
  return rows
}

/** R2.25: by day, from the schedules of what was paid in and what is booked of them. */
export async function planOfProduct(db: Database, product: HeldTerms, today: LocalDate): Promise<PlannedDay[]> {
  const open = new Days()
  const paid = new Days()
  const paidOn = new Map<LocalDate, LocalDate>()
  await addAgreed(db, product, today, open)
  for (const row of await listBooked(db, product.id)) {
    paid.add(row.due, row)
    if (row.isAgreed) open.add(row.due, row, -1)
    const last = paidOn.get(row.due)
    if (row.paidOn && (!last || row.paidOn > last)) paidOn.set(row.due, row.paidOn)
  }
  await addOwn(db, product, today, open)
  const days = [...new Set([...open.keys(), ...paid.keys()])].toSorted()
  return days.flatMap((dueOn): PlannedDay[] => {
    const left = open.get(dueOn) ?? nothing()
    const booked = paid.get(dueOn) ?? nothing()
    const contracts = left.contracts + booked.contracts
    if (contracts === 0) return []
    return [
      {
        dueOn,
        payableOn: paymentDay(dueOn),
        contracts,
        withDepotBank: product.withholdingAgent === 'depot_bank',
        interest: cents(left.interest + booked.interest),
        principal: cents(left.principal + booked.principal),
        paid: cents(booked.interest + booked.principal),
        open: cents(left.interest + left.principal),
        paidOn: booked.contracts > 0 ? (paidOn.get(dueOn) ?? null) : null,
      },
    ]
  })
}
