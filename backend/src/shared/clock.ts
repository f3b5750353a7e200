/** The one clock (design §2): everything that asks for the time takes it from here, so that tests stand on any day. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that tests and demonstrations set; it stands still until moved. */
export function settableClock(start: Date): Clock & { set(to: Date): void } {
  let current = start
  return {
    now: () => new Date(current),
    set: (to) => {
      current = to
    },
  }
}
