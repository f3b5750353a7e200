import type { Locale } from '@goldammer/sdk/locales'

export type IdentityRequest = {
  /** The same key opens the same session: the answer to an earlier call may have been lost. */
  idempotencyKey: string
  identityCheckId: string
  name: string
  locale: Locale
  returnUrl: string
}

/** Outcome of one attempt (domain/identity#states); `hold` waits for compliance. */
export type IdentityEvent = {
  eventId: string
  identityCheckId: string
  /** The session that was opened for it. */
  sessionId: string
  outcome: 'successful' | 'error' | 'rejected' | 'hold_pep' | 'hold_sanctions'
}

/** A provider that checks who someone is (GwG §§ 10–15). */
export type IdentityPort = {
  name: string
  /** Milliseconds after which it is given up; somebody waits for the page. */
  patience: number
  openSession(request: IdentityRequest): Promise<{ sessionId: string; url: string; expiresAt: Date }>
  /** The event in a webhook's raw body, or null when the signature is not the provider's. */
  readEvent(headers: Record<string, string | string[] | undefined>, rawBody: string): IdentityEvent | null
}
