import type { LocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit, writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { lockKnown, putLive, storeLive } from './drafts.service.ts'
import { readLive } from './records.service.ts'
import * as repository from './repository.ts'

/**
 * domain/funding-rounds#early-end-accepted: compliance ends the round on the day that the company has requested, with a version of
 * the live product and that day. An open draft takes the day over; it would undo it otherwise. The caller holds the tranches.
 */
export async function endOn(
  scope: Scope,
  tx: Tx,
  productId: string,
  fundingEndPremature: LocalDate,
  reason: string,
): Promise<void> {
  const product = await lockKnown(tx, productId)
  const { live } = await readLive(tx, productId)
  await storeLive(scope, tx, product, live)
  const now = scope.clock.now()
  const id = newId(now)
  const number = await repository.nextNumber(tx, productId)
  await repository.insertVersion(tx, {
    id,
    productId,
    number,
    state: 'published',
    fields: { ...live, fundingEndPremature },
    base: live,
    createdAt: now,
    createdBy: null,
    decidedAt: now,
    decidedBy: actingStaff(scope),
    reason,
    fourEyes: true,
    byCompliance: true,
  })
  await writeHistory(scope, tx, {
    entity: 'product_version',
    entityId: id,
    event: 'publish',
    from: null,
    to: 'published',
    reason,
  })
  const details = { fourEyes: true, byCompliance: true }
  await writeAudit(scope, tx, { action: 'product.publish', details: { productId, number, ...details } })
  await putLive(scope, tx, { product, draft: (await repository.findVersion(tx, productId, number))!, live }, {})
  const draft = await repository.findOpen(tx, productId)
  if (draft) await repository.updateVersion(tx, draft.id, { fields: { ...draft.fields, fundingEndPremature } })
}
