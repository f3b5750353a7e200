import type { Effect, Effects, TimedJob } from '../../jobs/effects.ts'
import { inTransaction } from '../../shared/transaction.ts'
import type { ContractDocumentKind } from './contract-papers.ts'
import { makeContractDocument } from './make-document.ts'
import { forgetTickets } from './tickets.ts'

const makeDocument: Effect = async (scope, { subjectId, payload }) => {
  const { kind, locale, at } = payload as { kind: ContractDocumentKind; locale: string; at: string }
  await inTransaction(scope, (tx) =>
    makeContractDocument(scope, tx, { orderId: subjectId!, kind, locale, at: new Date(at) }),
  )
}

export const effects: Effects = { document: makeDocument }

export const timedJobs: TimedJob[] = [{ name: 'forget-download-tickets', crontab: '20 3 * * *', run: forgetTickets }]
