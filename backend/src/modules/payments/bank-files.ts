import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { localDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../shared/database.ts'
import { eraseFile } from '../../shared/files.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'

/**
 * Orders to the bank hold names and accounts and are vouchers: they are stored to the end of the eighth calendar year after
 * theirs (AO § 147, HGB § 257, domain/documents#retention), and erased then. Figures and states of what they belong to stay. `detach` takes
 * the files from before a moment off the records of the owner, and answers their ids.
 */
export async function eraseOldBankFiles(
  scope: Scope,
  detach: (tx: Tx, before: Date) => Promise<{ id: string }[]>,
): Promise<void> {
  const { voucherYears } = scope.config.legal.retention
  const firstRetainedYear = yearOf(toLocalDate(scope.clock.now())) - voucherYears
  const before = startOfDay(localDate(`${firstRetainedYear}-01-01`))
  await inTransaction(scope, async (tx) => {
    for (const { id } of await detach(tx, before)) await eraseFile(scope, tx, id)
  })
}
