import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import { z } from 'zod'
import type { IdentityRequest } from '../../../ports/identity/port.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { requireService } from '../../../shared/provider-services.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import type { CheckRow } from './repository.ts'

export type CheckRequest = { investorId: string; locale: Locale; returnUrl?: string | undefined }

/** What a new session is written into the check as. */
export type Session = Pick<CheckRow, 'provider' | 'linkUrl' | 'linkExpiresAt'> & { sessionId: string }

/** A page of the provider is asked for, with the data of that moment; or there is nothing to ask for. */
export type Need<Result> = { ask: Ask } | { done: Result }

type Ask = {
  check: CheckRow
  /** How often the check has changed its state. */
  steps: number
  name: string
  isCompany: boolean
  dataOf: Date
}

/**
 * Opens a page of the provider, in no transaction: it may be slow, and a call that waits for it holds neither a lock nor a connection.
 * What `look` finds under the check's lock decides before and after; where the data have changed meanwhile the page would
 * look at the old ones, and another is asked for.
 */
export async function withSession<Result>(
  scope: Scope,
  request: CheckRequest,
  look: (tx: Tx) => Promise<Need<Result>>,
  store: (tx: Tx, check: CheckRow, session: Session) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = await inTransaction(scope, look)
    if ('done' in before) return before.done
    requireService(scope, 'identity')
    const { dataOf } = before.ask
    const session = await openSession(scope, request, before.ask)
    const stored = await inTransaction(scope, async (tx) => {
      const after = await look(tx)
      if ('done' in after) return after
      if (after.ask.dataOf.getTime() !== dataOf.getTime()) return null
      return { done: await store(tx, after.ask.check, session) }
    })
    if (stored) return stored.done
  }
  throw unavailable()
}

/** The same until a session of it is stored, its state or the data have changed. A check that begins again has no sessions and attempts, but more steps. */
function keyOf(request: object, { check, steps, dataOf }: Pick<Ask, 'check' | 'steps' | 'dataOf'>): string {
  const facts = [...Object.values(request), check.sessionIds.length, steps, dataOf.getTime()]
  return hash('sha256', JSON.stringify(facts), 'hex').slice(0, 32)
}

const unavailable = () => new AppError('IDENTITY_PROVIDER_UNAVAILABLE', { parameters: { seconds: 60 } })

async function openSession(
  scope: Scope,
  { returnUrl, locale, investorId }: CheckRequest,
  asked: Ask,
): Promise<Session> {
  const { check, name, isCompany } = asked
  // The page that says what became of the check, for whom it was about (design §5).
  const acting = isCompany ? `/as/${investorId}` : ''
  const path = returnUrl ?? `${LOCALE_PREFIXES[locale]}/investor-portal${acting}/identity-check`
  const request = { identityCheckId: check.id, name, locale, returnUrl: new URL(path, scope.config.publicUrl).href }
  try {
    const { sessionId, url, expiresAt } = await ask(scope, {
      ...request,
      idempotencyKey: keyOf(request, asked),
    })
    return { provider: scope.ports.identity.name, sessionId, linkUrl: url, linkExpiresAt: expiresAt }
  } catch (error) {
    scope.log.error({ err: error }, 'the identity provider opened no page')
    throw unavailable()
  }
}

const answer = z.object({
  sessionId: z.string().min(1).max(200),
  url: z.url({ protocol: /^https?$/ }),
  expiresAt: z.date(),
})

/** In its time, and with a page that somebody can be led to. */
async function ask({ ports, clock }: Scope, request: IdentityRequest): Promise<z.infer<typeof answer>> {
  const { identity } = ports
  const patience = new AbortController()
  const tooLate = sleep(identity.patience, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`no answer in ${identity.patience} ms`)
  })
  try {
    const session = answer.parse(await Promise.race([identity.openSession(request), tooLate]))
    if (session.expiresAt <= clock.now()) throw new Error('its link is over')
    return session
  } finally {
    tooLate.catch(() => {})
    patience.abort()
  }
}
