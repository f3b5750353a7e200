import { createHmac } from 'node:crypto'
import { isLocalDate } from '@goldammer/sdk/units'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Database } from '../../shared/database.ts'
import type { PaymentEvent } from './events.ts'
import type { PaymentPort } from './port.ts'
import { sandboxBank } from './sandbox-bank.ts'
import { isSigned, signatureHeader } from './sandbox-signature.ts'

const common = { eventId: z.string().min(1).max(100), paymentId: z.string().min(1).max(100) }
const ofCollection = { ...common, collectionId: z.string().min(1).max(100).optional() }
const code = z.string().regex(/^[A-Z0-9]{4}$/)
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('mandate.signed'),
    providerMandateId: z.string().max(100),
    ibanEnding: z.string().min(4).max(34).optional(),
  }),
  z.object({ ...common, type: z.literal('mandate.abandoned') }),
  z.object({ ...ofCollection, type: z.literal('collection.settled'), on: z.custom(isLocalDate) }),
  z.object({ ...ofCollection, type: z.enum(['collection.failed', 'collection.returned']), code }),
])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A SEPA provider that behaves like a real one and moves no money; its pages lie at /sandbox/bank. */
export function sandboxPayment({ db, config, clock }: { db: Database; config: Config; clock: Clock }): PaymentPort {
  const secret = config.webhookSecret
  // Keys become ids nobody can guess: a session's address is all one needs to sign.
  const idOf = (key: string) => createHmac('sha256', secret).update(key).digest('hex').slice(0, 32)
  return {
    name: 'sandbox',
    collects: 'byFile',
    sandbox: sandboxBank({ db, secret, publicUrl: config.publicUrl }),
    async openMandateSession({ idempotencyKey, creditorId: _, ...request }) {
      const id = idOf(`session:${idempotencyKey}`)
      await db
        .insertInto('sandbox.bankSession')
        .values({ id, ...request, createdAt: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { sessionId: id, url: `${config.publicUrl}/sandbox/bank/${id}` }
    },
    async collect({ idempotencyKey, providerMandateId, ...collection }) {
      const id = idOf(`collection:${idempotencyKey}`)
      const session = providerMandateId
        ? await db
            .selectFrom('sandbox.bankSession')
            .select('iban')
            .where('id', '=', providerMandateId.replace('mandate_', ''))
            .executeTakeFirst()
        : undefined
      await db
        .insertInto('sandbox.collection')
        .values({ id, ...collection, iban: session?.iban ?? collection.iban })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { collectionId: id }
    },
    async refund({ collectionId }) {
      await db
        .updateTable('sandbox.collection')
        .set({ state: 'refunded' })
        .where('id', '=', collectionId)
        .where('state', '=', 'settled')
        .execute()
    },
    readEvent(headers, rawBody) {
      if (!isSigned(headers[signatureHeader], rawBody, secret, clock.now())) return null
      const event = eventSchema.safeParse(parseJson(rawBody))
      return event.success ? (event.data as PaymentEvent) : null
    },
  }
}
