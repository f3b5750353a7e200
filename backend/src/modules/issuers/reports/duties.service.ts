import { daysBetween } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { canMove, nextState } from '../../../shared/state-machine.ts'
import { eachInTransaction, inTransaction } from '../../../shared/transaction.ts'
import { dutiesOf, REMINDER_DAYS, remindersBy } from './duties.ts'
import { notifyCompany } from './report-mails.ts'
import * as repository from './repository.ts'
import { reportMachine } from './states.ts'

/**
 * Writes down what a company, or without one all of them, owe and is not written yet; a round that starts on another day
 * moves what depends on it.
 */
export async function openDuties(scope: Pick<Scope, 'clock' | 'actor'>, tx: Tx, companyId?: string): Promise<void> {
  const now = scope.clock.now()
  const duties = dutiesOf(await repository.listReporting(tx, companyId), toLocalDate(now))
  for (const duty of duties) {
    const stored = await tx
      .insertInto('report')
      .values({ ...duty, id: newId(now), state: 'open', createdAt: now })
      .onConflict((conflict) =>
        conflict
          .expression(sql`company_id, kind, coalesce(product_id, company_id), coalesce(period_end, 'epoch')`)
          .doUpdateSet({ dueOn: duty.dueOn, reminders: 0 })
          .where(
            // What ended by itself is owed once more; what staff have waived is not.
            sql<boolean>`(report.state in ('open', 'returned') and report.due_on <> ${duty.dueOn}::date)
              or (report.state = 'waived' and report.waived_reason is null)`,
          ),
      )
      .returning(['id', 'state'])
      .executeTakeFirst()
    if (stored?.state === 'waived') await move(scope, tx, { id: stored.id, state: 'waived' }, 'reopen')
  }
}

/** The report's lock is the caller's. */
async function move(
  scope: Pick<Scope, 'clock' | 'actor'>,
  tx: Tx,
  { id, state }: Pick<repository.ReportRow, 'id' | 'state'>,
  event: 'end' | 'reopen',
): Promise<void> {
  const to = nextState(reportMachine, state, event)
  await repository.updateReport(tx, id, { state: to })
  await writeHistory(scope, tx, { entity: 'report', entityId: id, event, from: state, to })
}

/** domain/reports#end: owed until nobody's money works any more; what waits for a decision is decided all the same. */
async function endDuties(scope: Scope): Promise<void> {
  const over = await repository
    .selectReports(scope.db)
    .where('report.state', 'in', ['open', 'returned'])
    .where(repository.isEnded)
    .execute()
  await eachInTransaction(scope, over, async (tx, { id }) => {
    const report = await repository.lockReport(tx, id)
    if (report && canMove(reportMachine, report.state, 'end')) await move(scope, tx, report, 'end')
  })
}

/** R2.24: reminds before the day and after it, once for each day; one reminder covers days that were missed. */
async function remindCompanies(scope: Scope): Promise<void> {
  const today = toLocalDate(scope.clock.now())
  const waiting = await scope.db
    .selectFrom('report')
    .select(['id', 'dueOn', 'reminders'])
    .where('state', 'in', ['open', 'returned'])
    .where('reminders', '<', REMINDER_DAYS.length)
    .orderBy('dueOn')
    .orderBy('id')
    .execute()
  const due = waiting.filter(({ dueOn, reminders }) => reminders < remindersBy(daysBetween(dueOn, today)))
  await eachInTransaction(scope, due, async (tx, { id }) => {
    const report = await repository.lockReport(tx, id)
    if (!report || !(report.state === 'open' || report.state === 'returned')) return
    const reminders = remindersBy(daysBetween(report.dueOn, today))
    if (reminders <= report.reminders) return
    await repository.updateReport(tx, id, { reminders })
    await notifyCompany(scope, tx, report, today > report.dueOn ? 'C05' : 'C04', { dueOn: report.dueOn })
  })
}

/** Once a day. */
export async function createDuties(scope: Scope): Promise<void> {
  await inTransaction(scope, (tx) => openDuties(scope, tx))
  await endDuties(scope)
  await remindCompanies(scope)
}
