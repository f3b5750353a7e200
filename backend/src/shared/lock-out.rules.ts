/** Of one account: passwords from one network address, or codes from wherever. */
export const WRONG_TRIES = 5
/** Passwords of one account, from all addresses together that nobody has signed in to it from. */
export const WRONG_TRIES_FROM_ANYWHERE = 50
const LOCK_MINUTES = 15

/** The whole minutes that are left of a lock; none once it is over. */
export function minutesLeft(lockedUntil: Date | null, now: Date): number | null {
  if (!lockedUntil || lockedUntil <= now) return null
  return Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000)
}

/** `failures` includes this one. The one that locks restarts the count. */
export const afterFailure = (failures: number, most: number, now: Date) =>
  failures < most
    ? { failures, lockedUntil: null }
    : { failures: 0, lockedUntil: new Date(now.getTime() + LOCK_MINUTES * 60_000) }
