import type { Effect, Effects, TimedJob } from '../../jobs/effects.ts'
import type { Scope } from '../../shared/scope.ts'
import { eraseOldBankFiles } from '../payments/bank-files.ts'
import { bookRun, notifyOfRun } from './booking.ts'
import { prepareRun } from './prepare.ts'
import { notifyOfPayout } from './statements.ts'
import { issueLastYear, makeYearPapers, queueYear } from './tax-certificates.ts'
import { detachOldFiles } from './transfers.ts'

const of =
  (act: (scope: Scope, subjectId: string) => Promise<void>): Effect =>
  (scope, { subjectId }) =>
    act(scope, subjectId!)

export const effects: Effects = {
  'payout.prepare': of(prepareRun),
  'payout.book': of(bookRun),
  'payout.tell': of(notifyOfRun),
  'payout.booked': of(notifyOfPayout),
  'tax.year': (scope, { payload }) => queueYear(scope, payload.year as number),
  'tax.papers': (scope, { subjectId, payload }) =>
    makeYearPapers(scope, subjectId!, payload as { year: number; again?: string }),
}

// In February, when late corrections of December are in; the law's last day is 31 March (EStG § 45a).
export const timedJobs: TimedJob[] = [
  { name: 'tax-certificates', crontab: '0 4 15 2 *', run: issueLastYear, byClockOnly: true, isMadeUp: true },
  { name: 'payout-files-erase', crontab: '55 4 * * *', run: (scope) => eraseOldBankFiles(scope, detachOldFiles) },
]
