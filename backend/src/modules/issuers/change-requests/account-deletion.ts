import type { DeletionStep } from '../../../shared/account-deletion.ts'
import type { Tx } from '../../../shared/database.ts'
import { eraseFile } from '../../../shared/files.ts'
import type { Scope } from '../../../shared/scope.ts'
import { findCheck } from '../../investors/identity/service.ts'
import { listInvestors } from '../../investors/service.ts'
import * as repository from './repository.ts'
import { withdraw } from './service.ts'

async function erase(scope: Scope, tx: Tx, investorId: string): Promise<void> {
  const rows = await repository.listOf(tx, { column: 'investorId', id: investorId })
  await tx.deleteFrom('changeRequest').where('investorId', '=', investorId).execute()
  for (const { fileId } of rows) if (fileId) await eraseFile(scope, tx, fileId)
}

/** Requests belong to the identity check and are retained as long (GwG § 8 (4)); open ones are withdrawn. */
export const deletionStep: DeletionStep = {
  async close(scope, tx, customerId) {
    for (const { id } of await listInvestors(tx, customerId)) {
      for (const row of await repository.listOf(tx, { column: 'investorId', id })) {
        if (row.state === 'pending') await withdraw(scope, tx, row)
      }
      const check = await findCheck(tx, id)
      if (!check || check.state === 'none') await erase(scope, tx, id)
    }
    return null
  },
  async forget(scope, tx, customerId) {
    for (const { id } of await listInvestors(tx, customerId)) await erase(scope, tx, id)
  },
}
