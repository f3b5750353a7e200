const MINUTE = 60_000

export type TimeLeft = { days: number; hours: number; minutes: number }

/** What is left until a moment, in whole minutes, the begun one counted; null once it is over. */
export function timeLeft(until: number, now: number): TimeLeft | null {
  const minutes = Math.ceil((until - now) / MINUTE)
  if (minutes <= 0) return null
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}

/**
 * The server's time, from an answer's Date header and the browser's steady counter: the visitor's own clock may be wrong or
 * be set meanwhile, and has no say.
 */
export class ServerClock {
  #offset: number | null = null

  hear(date: string | null, counter: number) {
    const time = Date.parse(date ?? '')
    if (!Number.isNaN(time)) this.#offset = time - counter
  }

  /** Null until the server was heard. */
  now(counter: number): number | null {
    return this.#offset === null ? null : this.#offset + counter
  }
}
