import { query } from './database.ts'

/** The day has come on which the orders of a released debit file go to the bank: its job in the queue runs now. */
export const filingDayComes = (debitFileId: string) =>
  query(
    `select graphile_worker.reschedule_jobs(array_agg(job.id), run_at := now())
      from graphile_worker._private_jobs as job
      join outbox on outbox.id = (job.payload ->> 'outboxId')::uuid
      where outbox.kind = 'debitFile.file' and outbox.subject_id = $1`,
    [debitFileId],
  )
