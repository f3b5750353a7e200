import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Report } from '../../src/verify/report.ts'
import { sumsOf } from '../kill/state-of.ts'
import { investments } from './acts/investing.ts'
import { payingProducts } from './acts/money.ts'
import { disturbed } from './kills.ts'
import { answered } from './people.ts'
import type { System } from './system.ts'

const backend = fileURLToPath(new URL('../..', import.meta.url))

/** What must never be, as statements each row of which is a fault. */
const NEVER = {
  'an order twice by one press of the button': `select idempotency_key, count(*) from shop_order
    where idempotency_key like 'chaos-%' group by 1 having count(*) > 1`,
  'a contract twice': 'select customer_id, product_id from contract group by 1, 2 having count(*) > 1',
  'an order without its contract': `select id from shop_order where kind = 'investment'
    and not exists (select from contract where order_id = shop_order.id)`,
  'a job that has given up': `select task_identifier, key, attempts, last_error from graphile_worker.jobs
    where attempts >= max_attempts`,
  'an effect that has given up':
    'select kind, attempts, last_error from outbox where delivered_at is null and attempts >= 12',
  'a mail of a contract twice': `select payload ->> 'template' as template, payload -> 'parameters' ->> 'orderId' as order_id, count(*)
    from outbox where kind = 'mail' and payload ->> 'template' in ('M01', 'M04', 'M05', 'M11', 'M14')
    group by 1, 2, subject_id having count(*) > 1`,
  'a debit twice at the invented bank': `select payment_id from sandbox.collection where state in ('filed', 'settled')
    group by 1 having count(*) > 1`,
  'an instalment paid twice': `select order_id, due from payout where reverses is null and not exists
    (select from payout as undo where undo.reverses = payout.id) group by 1, 2 having count(*) > 1`,
  'a paper twice': `select order_id, kind, period from contract_document group by 1, 2, 3 having count(*) > 1`,
  'a request with a proof twice': `select created_by from change_request where state = 'pending' group by 1 having count(*) > 1`,
}

/** Everything of NEVER that is, and sums that are not equal, in words. */
export async function faultsOf({ postgres, shop, provider }: System): Promise<string[]> {
  const found: string[] = []
  for (const [name, statement] of Object.entries(NEVER))
    for (const row of await postgres.query(statement)) found.push(`${name}: ${JSON.stringify(row)}`)
  const products = [...new Set(investments.map(({ productId }) => productId)), ...payingProducts]
  const sums: Record<string, number> = products.length > 0 ? await sumsOf(shop.db, products) : {}
  for (const [name, count] of Object.entries(sums)) if (count > 0) found.push(`${count} ${name}`)
  for (const [payment, debits] of provider.debits)
    if (debits.length > 1) found.push(`${debits.length} debits of payment ${payment} at the provider`)
  for (const [debit, refunds] of provider.refunds)
    if (refunds.length > 1) found.push(`${refunds.length} refunds of debit ${debit} at the provider`)
  return found
}

/** Effects that are due, or were tried in vain. */
export const listWaiting = ({ postgres }: System) =>
  postgres.query(`select kind, attempts, last_error from outbox
    where delivered_at is null and (run_at <= now() or attempts > 0)`)

/** Milliseconds around a kill or a fault in which a mail server may have taken a mail unheard. */
const UNHEARD = 10_000

/**
 * Every mail was taken, none that is not ours, and again only under its Message-ID and only where a server took it in the moment of a kill or
 * a fault, unheard (RFC 5322 § 3.6.4).
 */
export async function mailFaults({ postgres, mail }: System): Promise<{ faults: string[]; sentAgain: number }> {
  const rows = await postgres.query(`select replace(id::text, '-', '') as id from outbox
    where kind = 'mail' and delivered_at is not null and attempts < 12`)
  const first = new Map<string, number>()
  const faults: string[] = []
  let sentAgain = 0
  for (const { messageId, at } of mail.taken) {
    const id = messageId.split('@')[0]!.replaceAll('-', '')
    const before = first.get(id)
    first.set(id, at)
    if (before === undefined) continue
    sentAgain++
    if (!disturbed.some(([from, to]) => before > from - UNHEARD && before < to + UNHEARD))
      faults.push(`the mail ${id} was sent again ${at - before} ms later, without a kill or a fault`)
  }
  const known = new Set(rows.map(({ id }) => id as string))
  for (const id of known) if (!first.has(id)) faults.push(`the mail ${id} never arrived`)
  for (const id of first.keys()) if (!known.has(id)) faults.push(`the mail ${id} is not ours`)
  return { faults, sentAgain }
}

/** What nobody may be answered, whatever is at fault. */
export const oddAnswers = (): string[] =>
  [...answered].filter(([kind]) => /^50[0124]/.test(kind)).map(([kind, count]) => `${count} × ${kind}`)

/** `npm run verify` on it. */
export async function verifySystem({ settings }: System): Promise<Report> {
  const run = promisify(execFile)(process.execPath, ['src/verify.ts', '--json', '--files=all'], {
    cwd: backend,
    env: { ...process.env, ...settings, TODAY: '' },
    maxBuffer: 64 * 1024 * 1024,
  })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return JSON.parse(stdout) as Report
}
