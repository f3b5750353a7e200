import { type RawBuilder, sql } from 'kysely'
import { type Check, type Finding, findFaults, MOST_LISTED } from './check.ts'

type Paper = { kind: string; due: RawBuilder<unknown> }

const hadStep = (event: string) =>
  sql`exists (select from history where entity = 'contract' and entity_id = contract.order_id and event = ${event})`

const isPaid = sql`contract.state in ('3_2_active', '8_5_cancellation_marked', '8_6_terminated', 'completed')
  and ${hadStep('settle')}`

/** domain/documents#papers: which paper each contract has, by what has become of it. */
const PAPERS: readonly Paper[] = [
  { kind: 'offer', due: hadStep('submit') },
  { kind: 'contract', due: hadStep('accept') },
  { kind: 'withdrawal_instruction', due: sql`contract.withdrawal_until is not null and ${hadStep('accept')}` },
  { kind: 'certificate', due: isPaid },
  { kind: 'schedule', due: isPaid },
  { kind: 'withdrawal_receipt', due: hadStep('withdraw') },
]

/**
 * One that a job still has to make is not missing: a dead job is another check's. Contracts that were loaded with the demo data were never
 * submitted to us, and most have no papers.
 */
const missing = ({ kind, due }: Paper) => sql<Finding>`
  select contract.order_number as subject, ${sql.lit(`has no ${kind}`)} as problem from contract
  where ${due}
    and exists (select from outbox where subject_id = contract.order_id and kind = 'contract.submitted')
    and not exists (select from contract_document as paper
      where paper.order_id = contract.order_id and paper.kind = ${kind} and paper.period = '')
    and not exists (select from outbox where subject_id = contract.order_id and delivered_at is null
      and (kind = 'contract.submitted' or (kind = 'document' and payload ->> 'kind' = ${kind})))
  order by 1 limit ${MOST_LISTED}`

export const papers: Check = {
  name: 'papers',
  holds: 'each contract has the papers of its state, or a job that makes them',
  run: async ({ db }) => ({ findings: await findFaults(db, PAPERS.map(missing)) }),
}
