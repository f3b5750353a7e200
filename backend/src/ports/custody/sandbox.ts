import { createHash } from 'node:crypto'
import { toChecksumAddress } from '@goldammer/sdk/rules/eip55'
import { isLocalDate, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppDependencies } from '../../shared/app-dependencies.ts'
import type { Database } from '../../shared/database.ts'
import { isSigned, signatureHeader, signatureOf } from '../payment/sandbox-signature.ts'
import { type Post, postTo } from '../sandbox-webhook.ts'
import type { CustodyEvent, CustodyPort, SandboxCustody } from './port.ts'

const eventId = z.string().min(1).max(100)
const on = z.custom<LocalDate>(isLocalDate)
const key = z.string().regex(/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}_[1-9][0-9]{0,8}$/)
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    eventId,
    on,
    type: z.literal('security.redeemed'),
    isin: z.string().regex(/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/),
  }),
  z.object({ eventId, on, key, type: z.literal('transfer.confirmed') }),
  z.object({ eventId, key, type: z.literal('transfer.failed'), reason: z.string().trim().min(1).max(200) }),
])

/** Null for what is signed and is no event all the same. */
function parseEvent(text: string): CustodyEvent | null {
  try {
    return eventSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * The pretended depot bank and register: pays a security back when the term of all who hold it is over, and enters the
 * transfers it has taken. It says so until it is heard.
 */
function sandboxDepotBank({
  db,
  secret,
  publicUrl,
}: {
  db: Database
  secret: string
  publicUrl: string
}): SandboxCustody {
  let post: Post = postTo(publicUrl, '/webhooks/custody')
  async function sendEvent(event: CustodyEvent, now: Date): Promise<void> {
    const body = JSON.stringify(event)
    await post(body, { [signatureHeader]: signatureOf(body, secret, now) })
  }
  return {
    deliverThrough(way: Post): void {
      post = way
    },
    async runDue(now: Date): Promise<void> {
      const today = toLocalDate(now)
      const { rows } = await sql<{ isin: string }>`select product.isin from product
        join contract on contract.product_id = product.id
        where product.withholding_agent = 'depot_bank' and product.isin is not null and product.redeemed_on is null
          and contract.state in ('3_2_active', '8_5_cancellation_marked', '8_6_terminated')
        group by product.isin
        having max(coalesce(product.contract_end_of_term, (greatest(contract.invested_at, product.valuta)
          + make_interval(months => coalesce(contract.duration, 0), days => coalesce(contract.duration_days, 0)))::date))
          <= ${today}`.execute(db)
      for (const { isin } of rows)
        await sendEvent({ eventId: `redemption_${isin}`, type: 'security.redeemed', isin, on: today }, now)
      const taken = await sql<{ key: string }>`select id || '_' || attempt as key from delivery
        where way = 'wallet' and state = 'sent' and accepted_at is not null order by accepted_at`.execute(db)
      for (const { key } of taken.rows)
        await sendEvent({ eventId: `transfer_${key}`, type: 'transfer.confirmed', key, on: today }, now)
    },
  }
}

/** Keeps nothing: a wallet's address follows from its id, so that opening it twice opens one. */
export const sandboxCustody = ({
  db,
  config,
  clock,
}: Pick<AppDependencies, 'db' | 'config' | 'clock'>): CustodyPort => ({
  name: 'sandbox',
  sandbox: sandboxDepotBank({ db, secret: config.webhookSecret, publicUrl: config.publicUrl }),
  async openWallet(walletId) {
    const hex = createHash('sha256').update(`custody sandbox ${walletId}`).digest('hex').slice(0, 40)
    return { address: toChecksumAddress(`0x${hex}`) }
  },
  async transfer() {},
  readEvent: (headers, rawBody) =>
    isSigned(headers[signatureHeader], rawBody, config.webhookSecret, clock.now()) ? parseEvent(rawBody) : null,
})
