import { openDuties } from '@goldammer/backend/modules/issuers/reports/duties.service'
import { idOf } from '@goldammer/backend/shared/demo-ids'
import { newId } from '@goldammer/backend/shared/ids'
import { toLocalDate } from '@goldammer/sdk/units'
import type { Loading } from './loading.ts'

/** Still owed for one product, and of one company handed in but not looked through: what staff have to do. */
const overdue = idOf.product('p9')
const waiting = idOf.company('kruemelwerk')

/** What issuers owe by now; what stands with their products already was handed in and accepted in time. */
export async function loadReports({ scope, tx, now }: Loading): Promise<void> {
  await openDuties(scope, tx)
  const today = toLocalDate(now)
  const owed = await tx
    .selectFrom('report')
    .selectAll()
    .where('dueOn', '<', today)
    .where((eb) => eb.or([eb('productId', 'is', null), eb('productId', '!=', overdue)]))
    .execute()
  const { id: decidedBy } = await tx
    .selectFrom('staff')
    .select('id')
    .where((eb) => eb(eb.val('compliance'), '=', eb.fn.any('roles')))
    .executeTakeFirstOrThrow()
  for (const { id: reportId, companyId, productId, kind, dueOn } of owed) {
    const documents = await tx
      .selectFrom('productDocument as document')
      .innerJoin('productDocumentVersion as version', 'version.documentId', 'document.id')
      .innerJoin('product', 'product.id', 'document.productId')
      .select(['document.id', 'document.productId', 'version.fileId'])
      .where('product.issuerId', '=', companyId)
      .where('document.kind', '=', kind)
      .$if(productId !== null, (query) => query.where('product.id', '=', productId!))
      .orderBy('document.id')
      .execute()
    const owner = await tx
      .selectFrom('companyMembership')
      .select('customerId')
      .where('companyId', '=', companyId)
      .where('role', '=', 'owner')
      .executeTakeFirst()
    const [first] = documents
    if (!first || !owner) continue
    const at = new Date(`${dueOn}T09:00:00Z`)
    const state = companyId === waiting ? 'submitted' : 'accepted'
    const decision = state === 'accepted' ? { decision: state, decidedBy, decidedAt: at } : {}
    await tx
      .insertInto('reportVersion')
      .values({
        id: newId(now),
        reportId,
        number: 1,
        fileId: first.fileId,
        uploadedBy: owner.customerId,
        uploadedAt: at,
        ...decision,
      })
      .execute()
    await tx.updateTable('report').set({ state }).where('id', '=', reportId).execute()
    if (state === 'accepted')
      await tx
        .insertInto('reportDocument')
        .values(documents.map(({ id, productId: ofProduct }) => ({ reportId, productId: ofProduct, documentId: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}
