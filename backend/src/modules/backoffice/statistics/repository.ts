import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import type { LocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Database } from '../../../shared/database.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { contractView } from '../../contracts/contract-view.ts'
import { paymentView } from '../../payments/order-view.ts'

type Days = { from: LocalDate; to: LocalDate }
/** Up to, not with, `to`. */
type Moments = { from: Date; to: Date }

/** Those that have offered something. */
export const listCompanies = (db: Database) =>
  db
    .selectFrom(companyView('company'))
    .select(['id', 'nameCompany'])
    .where(sql<boolean>`exists (select from ${productView('product')} where issuer_id = company.id)`)
    .execute()

const sums = [
  sql<string>`coalesce(sum(contracts), 0)`.as('contracts'),
  sql<string>`coalesce(sum(amount_total), 0)`.as('amount'),
] as const

const daysOf = (db: Database, { from, to }: Days) =>
  db
    .selectFrom('contractDay')
    .select([...sums])
    .where('day', '>=', from)
    .where('day', '<=', to)

export const sumByMonth = (db: Database, days: Days) => {
  const month = sql<string>`to_char(day, 'YYYY-MM')`
  return daysOf(db, days).select(month.as('month')).groupBy(month).execute()
}

export const sumByCompany = (db: Database, days: Days) =>
  daysOf(db, days).select('companyId').groupBy('companyId').execute()

/** Identities by the month of their first contract that counts; null stands for all months before the time. */
export const countFirsts = (db: Database, { from, to }: Moments) => {
  const first = db
    .selectFrom(contractView('contract'))
    .select(sql<Date>`min(submitted_at)`.as('firstAt'))
    .where('state', 'in', LIVE_CONTRACT_STATES)
    .where('submittedAt', '<', to)
    .groupBy('investorId')
  const month = sql<string | null>`case when first_at >= ${from}
    then to_char(first_at at time zone 'Europe/Berlin', 'YYYY-MM') end`
  return db
    .selectFrom(first.as('first'))
    .select([month.as('month'), sql<string>`count(*)`.as('count')])
    .groupBy(sql`1`)
    .execute()
}

/** Payments to investors that were due in the days and stand; by when they were made. */
export const countPayments = (db: Database, { from, to }: Days) =>
  db
    .selectFrom('payout')
    .innerJoin(contractView('contract'), 'contract.orderId', 'payout.orderId')
    // The second condition lets PostgreSQL read only the few counter-bookings.
    .leftJoin('payout as undoing', (join) =>
      join.onRef('undoing.reverses', '=', 'payout.id').on('undoing.reverses', 'is not', null),
    )
    .select(['contract.companyId', 'payout.due', 'payout.paidOn', sql<string>`count(*)`.as('count')])
    .where('payout.reverses', 'is', null)
    .where('undoing.id', 'is', null)
    .where('payout.due', '>=', from)
    .where('payout.due', '<=', to)
    .groupBy(['contract.companyId', 'payout.due', 'payout.paidOn'])
    .execute()

/** Reports that were to be handed in by now; the first version says when one was. What was waived was not to be. */
export const countReports = (db: Database, { from, to }: Days, today: LocalDate) =>
  db
    .selectFrom('report')
    .leftJoin('reportVersion as first', (join) =>
      join.onRef('first.reportId', '=', 'report.id').on('first.number', '=', 1),
    )
    .select([
      'report.companyId',
      sql<string>`count(*)`.as('due'),
      sql<string>`count(*) filter (where (first.uploaded_at at time zone 'Europe/Berlin')::date <= report.due_on)`.as(
        'inTime',
      ),
      sql<string>`count(*) filter (where first.id is null)`.as('missing'),
    ])
    .where('report.dueOn', '>=', from)
    .where('report.dueOn', '<=', to)
    .where('report.dueOn', '<', today)
    .where('report.waivedReason', 'is', null)
    .groupBy('report.companyId')
    .execute()

/** Debits of investors that came back and were not made good, by when that was. */
export const countReturned = (db: Database, { from, to }: Moments) =>
  db
    .selectFrom(paymentView('payment'))
    .innerJoin(contractView('contract'), 'contract.orderId', 'payment.orderId')
    .select(['contract.companyId', sql<string>`count(*)`.as('count'), sql<string>`sum(payment.amount)`.as('amount')])
    .where('payment.state', 'in', ['returned', 'written_off'])
    .where('payment.updatedAt', '>=', from)
    .where('payment.updatedAt', '<', to)
    .groupBy('contract.companyId')
    .execute()

/**
 * Payments of issuers that were due in the days, of which investors have been told that they are overdue (M21, every
 * morning), and that have not been made since.
 */
export const countOverdue = (db: Database, { from, to }: Days) =>
  db
    .selectFrom('news')
    .innerJoin(contractView('contract'), 'contract.orderId', 'news.orderId')
    .select([
      'contract.companyId',
      sql<string>`count(*)`.as('count'),
      sql<string>`sum(round((news.parameters ->> 'overdueAmount')::numeric * 100))`.as('amount'),
    ])
    .where('news.template', '=', 'M21')
    // Days as text, as the index has them (news_overdue in 12-issuers.sql).
    .where(sql<boolean>`news.parameters ->> 'overdueSince' between ${from} and ${to}`)
    .where(sql<boolean>`not exists (select from payout where payout.order_id = news.order_id
      and payout.due = (news.parameters ->> 'overdueSince')::date and reverses is null
      and not exists (select from payout as undoing where undoing.reverses = payout.id))`)
    .groupBy('contract.companyId')
    .execute()

/** When a job last looked for what is overdue; null before it has for the first time. */
export async function findOverdueRun(db: Database): Promise<Date | null> {
  const run = await db
    .selectFrom('jobRun')
    .select('finishedAt')
    .where('job', '=', 'payments-overdue')
    .where('error', 'is', null)
    .executeTakeFirst()
  return run?.finishedAt ?? null
}
