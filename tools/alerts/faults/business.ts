import { createHmac, randomUUID } from 'node:crypto'
import { settingOf } from '../calls.ts'
import type { Fault, Undo } from '../fault.ts'
import type { Shop } from '../shop.ts'
import { withdrawRight } from './database.ts'

/** Since a debit was due, of which nobody has sent a file to the bank. */
const DAYS = 40

async function strandPayment({ db }: Shop): Promise<Undo> {
  const { rows } = await db.query<{ id: string }>(
    `select id from payment where state = 'prenotified' and due_date >= current_date order by id limit 1`,
  )
  const [payment] = rows
  if (!payment) throw new Error('the demo has no debit that has been pre-notified')
  const move = (days: number) =>
    db.query('update payment set due_date = due_date + $2::integer where id = $1', [payment.id, days])
  await move(-DAYS)
  return () => move(DAYS)
}

/** An event of the identity provider that cannot be handled. The provider sends it again until it can. */
async function failEvent(shop: Shop): Promise<Undo> {
  const giveBack = await withdrawRight(shop, 'identity_check')
  const body = JSON.stringify({
    eventId: randomUUID(),
    identityCheckId: randomUUID().replaceAll('-', ''),
    sessionId: randomUUID(),
    outcome: 'successful',
  })
  const signature = createHmac('sha256', settingOf(shop, 'WEBHOOK_SECRET')).update(`identity ${body}`).digest('hex')
  const send = async (expected: number) => {
    const headers = { 'content-type': 'application/json', 'x-ident-signature': signature }
    const { status } = await fetch(`${shop.webUrl}/webhooks/identity`, { method: 'POST', headers, body })
    if (status !== expected) throw new Error(`the event is answered with ${status}`)
  }
  await send(500)
  return async () => {
    await giveBack()
    await send(204)
  }
}

export const strandedPayment: Fault = {
  what: `a debit that was due ${DAYS} days ago has never gone to the bank`,
  cause: strandPayment,
}

export const failedEvent: Fault = { what: 'the shop may not read what an event is about', cause: failEvent }
