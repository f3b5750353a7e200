import { setTimeout as sleep } from 'node:timers/promises'

/**
 * On SIGTERM a server first answers that it is not ready and ends each connection with its answer, and only then closes its socket:
 * the balancer in front needs some seconds to send new calls elsewhere, and a call that reaches a closed socket fails.
 */
export class Draining {
  #isDraining = false

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** From now on the server drains; resolves after as many seconds. */
  async begin(seconds: number): Promise<void> {
    this.#isDraining = true
    await sleep(seconds * 1000)
  }
}

/** Seconds, where the configuration says nothing: nobody else calls a shop that only its own machine can reach. */
export const drainSeconds = (isOpen: boolean): number => (isOpen ? 5 : 0)
