import type { Locale } from '@goldammer/sdk/locales'
import type { StaffRole } from '../../../shared/staff-role.ts'

const hour = 3_600_000
/** How long somebody stays signed in … */
export const SESSION_LIFETIME = 8 * hour
/** … and how long without a call. */
export const SESSION_IDLE_TIME = 0.5 * hour

export type StaffSession = {
  id: string
  name: string
  email: string
  locale: Locale
  roles: StaffRole[]
  /** A second factor is required and there is none: nothing but its set-up can be done. */
  mustSetUp: boolean
  /** The password would be refused as a new one: nothing but its change can be done, and the set-up before. */
  mustChangePassword: boolean
  tokenHash: Buffer
  expiresAt: Date
}

/** A session is open that was begun and used after these. */
export const openSince = (now: Date) => ({
  startedAfter: new Date(now.getTime() - SESSION_LIFETIME),
  usedAfter: new Date(now.getTime() - SESSION_IDLE_TIME),
})
