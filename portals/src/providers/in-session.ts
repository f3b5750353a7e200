import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { isEnding } from './session.ts'

export interface Credentials {
  email: string
  password: string
  /** Of a second factor, for who has one. */
  code?: string
}

const SIGNED_OUT = ['CHECKOUT__CUSTOMER_NOT_LOGGED_IN', 'STAFF_NOT_LOGGED_IN']

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiClientError && SIGNED_OUT.some((code) => error.has(code))

let signingIn: PromiseWithResolvers<void> | undefined
const listeners = new Set<() => void>()

function become(next: typeof signingIn) {
  signingIn = next
  for (const listener of listeners) listener()
}

/** Whether somebody has to sign in again, for the dialog that asks them. */
export const signInWanted = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  now: () => signingIn !== undefined,
}

/** What waited is asked for once more. */
export function signedInAgain() {
  const waiting = signingIn
  become(undefined)
  waiting?.resolve()
}

const CHANNEL = 'goldammer.session'

/** The other tabs need not ask for the password, too. */
export function notifyOtherTabs() {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('signed in')
  channel.close()
}

/** Calls back when another tab says that somebody has signed in there; the answer ends it. */
export function whenSignedInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

/** A call that is refused because the session has ended waits for the person to sign in again: what they typed stays. */
export async function inSession<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const isAsked = listeners.size > 0
    if (!isSignedOut(error) || isEnding() || !isAsked) throw error
    if (!signingIn) become(Promise.withResolvers())
    await signingIn?.promise
    return await inSession(call)
  }
}
