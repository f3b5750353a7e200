import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Agent, type Dispatcher, getGlobalDispatcher, request, setGlobalDispatcher } from 'undici'

/** Milliseconds between two checks of a backend, and within which it has to answer one: a busy process is not a dead one. */
const CHECK_EVERY_MS = 1_000
const CHECK_PATIENCE_MS = 3_000
/** Wrong answers in a row until it gets no calls; together they take less than a backend drains (`DRAIN_SECONDS`, 5). */
const WRONG_ANSWERS = 2

/** Milliseconds for opening a connection, where another backend can be asked instead. */
const CONNECT_PATIENCE_MS = 3_000

/** A request without effects: it may be sent again, to another backend. */
const REPEATABLE: readonly string[] = ['GET', 'HEAD']

/** Errors of undici that say that no connection could be opened; its others are about the call, which no backend would take. */
const UNOPENED: readonly unknown[] = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_SOCKET']

/** Errors of a connection that broke before an answer began. A time limit is none: whoever is slow is not made slower. */
const BROKEN: readonly unknown[] = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

type Backend = { origin: string; isReady: boolean }

/**
 * The backends of a front door (`BACKEND_URL`). Callers name the first address; each call goes to one backend after the other that is ready. It
 * goes to another one as well if its connection could not be opened, or, for GET and HEAD alone, broke before the answer began: a
 * POST that was sent may have been carried out.
 */
export class Backends {
  /** What callers name, whichever backend they get. */
  readonly address: string
  readonly #backends: readonly Backend[]
  readonly #dispatchers: Dispatcher[] = []
  readonly #stopping = new AbortController()
  #turn = 0
  #fetchBefore: Dispatcher | undefined

  constructor(addresses: readonly string[]) {
    this.address = addresses[0]!
    this.#backends = addresses.map((address) => ({ origin: new URL(address).origin, isReady: true }))
  }

  /** Their origins. */
  get origins(): readonly string[] {
    return this.#backends.map(({ origin }) => origin)
  }

  /** Connections by which one caller reaches them. With a single one there is nothing to choose. */
  connect(options: Agent.Options = {}): Dispatcher {
    const several = this.#backends.length > 1
    const agent = new Agent({ ...(several && { connect: { timeout: CONNECT_PATIENCE_MS } }), ...options })
    this.#dispatchers.push(agent)
    if (!several) return agent
    const [{ origin: named }] = this.#backends as [Backend]
    return agent.compose((dispatch) => (call, handler) => {
      if (String(call.origin).replace(/\/$/, '') !== named) return dispatch(call, handler)
      return new Attempt(dispatch, call, handler, this.#inOrder()).begin()
    })
  }

  /** From now on `fetch` reaches them too, in this whole process: the pages call it. */
  connectFetch(): void {
    if (this.#backends.length < 2) return
    this.#fetchBefore = getGlobalDispatcher()
    setGlobalDispatcher(this.connect())
  }

  /** Checks all of them again and again until `close`; one alone is called in any case. */
  watch(log: FastifyBaseLogger): void {
    if (this.#backends.length < 2) return
    const agent = new Agent({ connections: 1, connect: { timeout: CHECK_PATIENCE_MS } })
    this.#dispatchers.push(agent)
    for (const backend of this.#backends) void this.#check(backend, agent, log)
  }

  /** Ends the checks and all connections. */
  async close(): Promise<void> {
    this.#stopping.abort()
    if (this.#fetchBefore) setGlobalDispatcher(this.#fetchBefore)
    await Promise.all(this.#dispatchers.map((dispatcher) => dispatcher.destroy()))
  }

  /** The ready ones in turn, then the others: a check may be out of date. */
  #inOrder(): Backend[] {
    this.#turn = (this.#turn + 1) % this.#backends.length
    const rotated = [...this.#backends.slice(this.#turn), ...this.#backends.slice(0, this.#turn)]
    return [...rotated.filter(({ isReady }) => isReady), ...rotated.filter(({ isReady }) => !isReady)]
  }

  async #check(backend: Backend, agent: Agent, log: FastifyBaseLogger): Promise<void> {
    const { signal } = this.#stopping
    let wrong = 0
    let wasReady = true
    while (!signal.aborted) {
      wrong = (await isReady(backend.origin, agent)) ? 0 : wrong + 1
      if (signal.aborted) return
      // Between two checks a call may have found that it cannot be reached.
      if (wrong === 0) backend.isReady = true
      else if (wrong >= WRONG_ANSWERS) backend.isReady = false
      if (wasReady && !backend.isReady)
        log.warn({ backend: backend.origin }, 'a backend is not ready: others are called')
      if (!wasReady && backend.isReady) log.info({ backend: backend.origin }, 'a backend is ready again')
      wasReady = backend.isReady
      await wait(CHECK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}

async function isReady(origin: string, dispatcher: Agent): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CHECK_PATIENCE_MS)
    const { statusCode, body } = await request(`${origin}/health/ready`, { dispatcher, signal })
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}

/** One call, sent to one backend after the other for as long as that is allowed. */
class Attempt implements Dispatcher.DispatchHandler {
  readonly #dispatch: Dispatcher['dispatch']
  readonly #call: Dispatcher.DispatchOptions
  readonly #handler: Dispatcher.DispatchHandler
  readonly #left: Backend[]
  #isSent = false
  #isAnswered = false

  constructor(
    dispatch: Dispatcher['dispatch'],
    call: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
    backends: Backend[],
  ) {
    this.#dispatch = dispatch
    this.#call = call
    this.#handler = handler
    this.#left = [...backends]
  }

  begin(): boolean {
    const [backend] = this.#left
    this.#isSent = false
    return this.#dispatch({ ...this.#call, origin: backend!.origin }, this)
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#isSent = true
    this.#handler.onRequestStart?.(controller, context)
  }

  onRequestUpgrade(...upgrade: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestUpgrade']>>): void {
    this.#isAnswered = true
    this.#handler.onRequestUpgrade?.(...upgrade)
  }

  onResponseStart(...answer: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.#isAnswered = true
    this.#handler.onResponseStart?.(...answer)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#handler.onResponseData?.(controller, chunk)
  }

  onResponseEnd(...end: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.#handler.onResponseEnd?.(...end)
  }

  /** Without a connection there is no controller. */
  onResponseError(controller: Dispatcher.DispatchController | undefined, error: Error): void {
    const [failed] = this.#left
    if (this.#isUnopened(error)) failed!.isReady = false
    if (this.#left.length > 1 && !controller?.aborted && this.#mayRepeat(error)) {
      this.#left.shift()
      this.begin()
    } else {
      this.#handler.onResponseError?.(controller as Dispatcher.DispatchController, error)
    }
  }

  #isUnopened({ code }: Error & { code?: unknown }): boolean {
    return !this.#isSent && (UNOPENED.includes(code) || !String(code).startsWith('UND_ERR_'))
  }

  #mayRepeat(error: Error & { code?: unknown }): boolean {
    if (!this.#isSent) return this.#isUnopened(error)
    const { method, body } = this.#call
    return !this.#isAnswered && REPEATABLE.includes(method) && !body && BROKEN.includes(error.code)
  }
}
