import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { AppDependencies } from '../../shared/app-dependencies.ts'
import { isId } from '../../shared/ids.ts'
import type { IdentityEvent, IdentityPort } from './port.ts'

/** Days a session's page is open. */
const linkDays = 14

export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + linkDays * 86_400_000)

export const signatureHeader = 'x-ident-signature'

export const outcomes = ['successful', 'error', 'rejected', 'hold_pep'] as const satisfies IdentityEvent['outcome'][]

const eventSchema = z.object({
  eventId: z.string().min(1).max(100),
  identityCheckId: z.string().refine(isId),
  sessionId: z.string().min(1).max(100),
  outcome: z.enum([...outcomes, 'hold_sanctions']),
})

/** Null for what is signed and is no event all the same. */
function parseEvent(text: string): IdentityEvent | null {
  try {
    return eventSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const sign = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(`identity ${body}`).digest('hex')

/** Pretends to be an ident provider: its page offers the outcomes, its webhook is signed like a real one. */
export function sandboxIdentity({ db, config, clock }: Pick<AppDependencies, 'db' | 'config' | 'clock'>): IdentityPort {
  return {
    name: 'sandbox',
    patience: 10_000,
    async openSession({ idempotencyKey, identityCheckId, name, locale, returnUrl }) {
      const createdAt = clock.now()
      // Whoever knows the address confirms the identity: nobody can guess it from the key.
      const id = createHmac('sha256', config.webhookSecret)
        .update(`session ${idempotencyKey}`)
        .digest('hex')
        .slice(0, 32)
      await db
        .insertInto('sandbox.identSession')
        .values({ id, identityCheckId, name, locale, returnUrl, createdAt })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ createdAt }))
        .execute()
      const expiresAt = expiryOf(createdAt)
      return { sessionId: id, url: new URL(`/sandbox/ident/${id}`, config.publicUrl).href, expiresAt }
    },
    readEvent(headers, rawBody) {
      const given = headers[signatureHeader]
      const right = Buffer.from(sign(config.webhookSecret, rawBody))
      // As many letters may be more bytes, and a header may hold any.
      const isSigned =
        typeof given === 'string' && /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given), right)
      return isSigned ? parseEvent(rawBody) : null
    },
  }
}
