import { setTimeout as sleep } from 'node:timers/promises'

/**
 * On SIGTERM a server first answers that it is not ready and ends each connection with its answer, and only then closes its socket:
 * the balancer in front needs some seconds to send new calls elsewhere, and a call that reaches a closed socket fails.
 */
export class Draining {
  readonly #begun = new AbortController()

  get isDraining(): boolean {
    return this.#begun.signal.aborted
  }

  /** Aborts when the draining begins: what would never end by itself, such as a stream of events, is ended then. */
  get signal(): AbortSignal {
    return this.#begun.signal
  }

  /** From now on the server drains; resolves after as many seconds. */
  async begin(seconds: number): Promise<void> {
    this.#begun.abort()
    await sleep(seconds * 1000)
  }
}

/** Seconds, where the configuration says nothing: nobody else calls a shop that only its own machine can reach. */
export const drainSeconds = (isOpen: boolean): number => (isOpen ? 5 : 0)
