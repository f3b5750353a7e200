/** The one clock (design §2): everything that asks for the time takes it from here, so that tests stand on any day. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/**
 * A clock that tests and demonstrations set; it stands still until moved. With a tick, in milliseconds, each look moves it
 * on, so that what happens later is dated later.
 */
export function settableClock(start: Date, tick = 0): Clock & { set(to: Date): void } {
  let current = start
  return {
    now() {
      current = new Date(current.getTime() + tick)
      return new Date(current)
    },
    set: (to) => {
      current = to
    },
  }
}
