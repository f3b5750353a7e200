import { askForMails } from '../calls.ts'
import type { Fault, Undo } from '../fault.ts'
import { runNow, until } from '../queue.ts'
import type { Shop } from '../shop.ts'

/** As many jobs the worker carries out at a time of mails, papers and the clock together (backend/src/jobs/worker.ts). */
const WORKERS = 4

/** The mail server takes connections and never answers, while more mails wait than are sent at a time. */
async function hangMails(shop: Shop, count: number): Promise<Undo> {
  shop.mail.become('silent')
  await askForMails(shop, count)
  await until(
    shop,
    `select count(*) = $1 from graphile_worker.jobs where locked_at is not null and task_identifier = 'deliver'`,
    [WORKERS],
  )
  return async () => shop.mail.become('open')
}

export const refusedMails: Fault = {
  what: 'the mail server refuses all mails',
  looksBack: true,
  async cause(shop) {
    shop.mail.become('broken')
    await askForMails(shop, 8)
    return async () => shop.mail.become('open')
  },
}

export const waitingMails: Fault = {
  what: 'the mail server does not answer, and mails have waited a quarter of an hour',
  async cause(shop) {
    const mend = await hangMails(shop, 16)
    await shop.db.query(
      `update outbox set run_at = run_at - interval '15 minutes' where delivered_at is null and attempts = 0`,
    )
    return mend
  },
}

export const missedJob: Fault = {
  what: 'the mail server does not answer, and a job of each minute has found no worker for 20',
  async cause(shop) {
    const mend = await hangMails(shop, 24)
    await shop.db.query(
      `update job_run set started_at = started_at - interval '20 minutes', finished_at = finished_at - interval '20 minutes'
      where job = 'products.publish'`,
    )
    return async () => {
      await mend()
      await runNow(shop, 'products.publish')
    }
  },
}
