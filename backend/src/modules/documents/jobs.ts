import type { Effect, TimedJob } from '../../jobs/effects.ts'
import { keepFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { loadContractFacts } from './contract-facts.ts'
import { type ContractDocumentKind, contractPaper, fileNameOf, titlesOf } from './contract-papers.ts'
import { renderPdf } from './pdf.ts'
import { forgetTickets } from './tickets.ts'

/** Renders a paper once: an order has one of each kind, and the first one made stands. */
const renderDocument: Effect = async (scope, { subjectId, payload }) => {
  const orderId = subjectId!
  const { kind, locale } = payload as { kind: ContractDocumentKind; locale: string }
  const findOne = scope.db.selectFrom('contractDocument').select('id').where('orderId', '=', orderId)
  if (await findOne.where('kind', '=', kind).executeTakeFirst()) return
  const facts = await loadContractFacts(scope.db, orderId, locale)
  const now = scope.clock.now()
  const content = await renderPdf(contractPaper(kind, facts, now))
  const { orderNumber, customerId } = facts.contract
  await inTransaction(scope, async (tx) => {
    await tx.selectFrom('shopOrder').select('id').where('id', '=', orderId).forUpdate().execute()
    const made = await tx
      .selectFrom('contractDocument')
      .select('id')
      .where('orderId', '=', orderId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (made) return
    const file = await keepFile(scope, tx, {
      fileName: fileNameOf(kind, orderNumber),
      mimeType: 'application/pdf',
      content,
    })
    await tx
      .insertInto('contractDocument')
      .values({
        id: newId(now),
        orderId,
        customerId,
        kind,
        title: JSON.stringify(titlesOf(kind, orderNumber)),
        fileId: file.id,
        createdAt: now,
      })
      .execute()
  })
}

export const effects: Record<string, Effect> = { document: renderDocument }

export const timedJobs: TimedJob[] = [{ name: 'forget-download-tickets', crontab: '20 3 * * *', run: forgetTickets }]
