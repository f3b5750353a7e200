import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { localDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import { eraseFile } from './files.ts'
import type { Scope } from './scope.ts'
import { inTransaction } from './transaction.ts'

/**
 * Orders to the bank hold names and accounts and are vouchers: they are kept to the end of the eighth calendar year after
 * theirs (AO § 147, HGB § 257, domain/documents#retention), and erased then. Figures and states of what they belong to stay.
 */
export async function eraseOldBankFiles(
  scope: Scope,
  table: 'payoutFile' | 'debitFile' | 'financeTask',
): Promise<void> {
  const { voucherYears } = scope.config.legal.retention
  const firstKept = yearOf(toLocalDate(scope.clock.now())) - voucherYears
  const before = startOfDay(localDate(`${firstKept}-01-01`))
  await inTransaction(scope, async (tx) => {
    const old = await tx
      .updateTable(table)
      .set({ fileId: null })
      .from('file')
      .whereRef('file.id', '=', `${table}.fileId` as never)
      .where('file.createdAt', '<', before)
      .returning('file.id')
      .execute()
    for (const { id } of old) await eraseFile(scope, tx, id)
  })
}
