import { query } from './database.ts'
import type { StaffApi } from './staff.ts'

/** The day has come on which the orders of a released debit file go to the bank: its effect is due now. */
export const filingDayComes = (debitFileId: string) =>
  query(`update outbox set run_at = now() where kind = 'debitFile.file' and subject_id = $1`, [debitFileId])

/** The 24 hours are over that roles given by an administrator alone wait for: their effect is due now. */
export const waitingOfRolesEnds = (databaseUrl?: string) =>
  query(
    `with due as (update staff_grant set takes_effect_at = now() where takes_effect_at is not null and decided_at is null returning id)
      update outbox set run_at = now() from due where outbox.kind = 'staff.grant' and outbox.subject_id = due.id`,
    [],
    databaseUrl,
  )

/** The reflection periods of these offers are over; what time does to contracts is looked at by a job of the clock. */
export const reflectionEnds = (orderIds: string[]) =>
  query('update contract set reflection_ends_at = now() where order_id = any($1::uuid[])', [orderIds])

/** The last day of a round is over; what that does is done by a job of the clock, which an administrator runs out of turn. */
export async function lastDayPasses(productId: string, adam: StaffApi): Promise<void> {
  await query(
    `update product set funding_end_premature = (now() at time zone 'Europe/Berlin')::date - 1 where id = $1::uuid`,
    [productId],
  )
  await adam.post('/timed-jobs/funding-rounds/run')
}

/** The product's contracts end together, years after their minimum term: until then they can be cancelled (domain/cancellation#regular). */
export const runsOnAfterMinimumTerm = (productId: string) =>
  query(`update product set contract_end_of_term = date '2034-12-31' where id = $1::uuid`, [productId])

/** A quarter of an hour has passed since the customer confirmed who they are: acts on money ask again. */
export const confirmationEnds = (email: string) =>
  query(
    `update session set authenticated_at = null, stepped_up_at = null
      where customer_id = (select id from customer where email = $1)`,
    [email],
  )
