import { setTimeout as sleep, setImmediate as untilNextTurn } from 'node:timers/promises'

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

  /** From now on the server drains; resolves after as many seconds, at a moment at which its socket may be closed. */
  async begin(seconds: number): Promise<void> {
    this.#begun.abort()
    await sleep(seconds * 1000)
    await untilIdle()
  }
}

/** So many turns of the event loop, each shorter than a millisecond, took nothing but connections. */
const IDLE_TURNS = 20
const IDLE_TURN_MS = 1
/** Milliseconds after which a busy process waits no longer. */
const LONGEST_WAIT_MS = 1_000

/**
 * While a process works, the system opens connections for it that wait to be accepted. A socket that is closed resets them, also those over which a
 * call was sent, and a balancer may not repeat a write. So the process accepts all of them first: only what comes within the
 * microseconds of the last turn is lost.
 */
async function untilIdle(): Promise<void> {
  const began = performance.now()
  let turnBegan = began
  for (let idle = 0; idle < IDLE_TURNS && turnBegan - began < LONGEST_WAIT_MS; ) {
    await untilNextTurn()
    const now = performance.now()
    idle = now - turnBegan < IDLE_TURN_MS ? idle + 1 : 0
    turnBegan = now
  }
}

/** Seconds, where the configuration says nothing: nobody else calls a shop that only its own machine can reach. */
export const drainSeconds = (isOpen: boolean): number => (isOpen ? 5 : 0)
