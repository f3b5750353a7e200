import { countsTowardsLimit } from '@goldammer/sdk/rules/contract-states'
import { cents } from '@goldammer/sdk/units'
import type { DeletionStep } from '../../shared/account-deletion.ts'
import { retainedUntil } from '../../shared/account-deletion.ts'
import { eraseFile } from '../../shared/files.ts'
import { forgetOpenings, forgetPapers } from '../documents/service.ts'
import { forgetReasons } from './cancellation/cancellation.repository.ts'
import { forgetMessages } from './company/messages.repository.ts'
import type { ContractState } from './states.ts'

/** domain/data-protection#retained: records of contracts are retained, also those of offers that were never accepted: they are what the parties wrote (HGB § 257). */
export const deletionStep: DeletionStep = {
  async refuse(tx, customerId) {
    const rows = await tx.selectFrom('contract').select('state').where('customerId', '=', customerId).execute()
    const isLive = rows.some((row) => countsTowardsLimit(row.state as ContractState))
    return isLive ? 'CUSTOMER_HAS_LIVE_CONTRACTS' : null
  },
  async close({ config }, tx, customerId) {
    const { ended } = await tx
      .selectFrom('contract')
      .select((eb) => eb.fn.max('updatedAt').as('ended'))
      .where('customerId', '=', customerId)
      .executeTakeFirstOrThrow()
    if (ended) return { reason: 'contracts', until: retainedUntil(ended, config.legal.retention.contractYears) }
    await forgetOpenings(tx, customerId)
    return null
  },
  async forget(scope, tx, customerId) {
    await forgetOpenings(tx, customerId)
    await forgetPapers(scope, tx, customerId)
    await forgetMessages(tx, customerId)
    for (const fileId of await forgetReasons(tx, customerId)) await eraseFile(scope, tx, fileId)
    await tx
      .updateTable('contract')
      .set({
        investorName: '',
        submitted: '{}',
        heldElsewhere: cents(0),
        bankAccountId: null,
        depotId: null,
        walletId: null,
        selfDisclosureId: null,
      })
      .where('customerId', '=', customerId)
      .execute()
  },
}
