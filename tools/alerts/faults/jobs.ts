import { randomUUID } from 'node:crypto'
import { sendPitchDeck } from '../calls.ts'
import type { Fault, Undo } from '../fault.ts'
import { runNow, until } from '../queue.ts'
import type { Shop } from '../shop.ts'

/** The attempts after which a job is given up (backend/src/shared/outbox.ts). */
const MAX_ATTEMPTS = 12

/** A job that has failed at each attempt, the last one now. */
async function giveUpJob(shop: Shop): Promise<Undo> {
  const { db } = shop
  const id = randomUUID()
  const key = id.replaceAll('-', '')
  // Of a check that nobody has begun.
  await db.query(
    `insert into outbox (id, kind, subject_id, created_at) values ($1, 'audit.check', gen_random_uuid(), now())`,
    [id],
  )
  await until(shop, 'select last_error is not null and locked_at is null from graphile_worker.jobs where key = $1', [
    key,
  ])
  await db.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = $1),
      run_at => now(), attempts => $2)`,
    [key, MAX_ATTEMPTS - 1],
  )
  return async () => {
    await db.query('delete from outbox where id = $1', [id])
    await db.query('select graphile_worker.remove_job($1)', [key])
  }
}

/** An upload for which no scanner is there. */
async function uploadUnscanned(shop: Shop): Promise<Undo> {
  shop.scanner.become('broken')
  await sendPitchDeck(shop)
  await runNow(shop, 'files.scan')
  return async () => {
    shop.scanner.become('open')
    await runNow(shop, 'files.scan')
  }
}

export const givenUpJob: Fault = { what: 'the last attempt of a job fails', cause: giveUpJob }

export const failedJob: Fault = { what: 'the job that scans uploads finds no scanner', cause: uploadUnscanned }

export const oldUpload: Fault = {
  what: 'an upload has waited 20 minutes for a scanner that is away',
  async cause(shop) {
    const mend = await uploadUnscanned(shop)
    await shop.db.query(`update file set created_at = created_at - interval '20 minutes' where scan = 'waiting'`)
    return mend
  },
}
