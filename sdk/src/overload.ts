/**
 * Refusals cost time as well: callers that ask again at once must not take the processor from those that are answered. After ten at once there
 * is one each five milliseconds, and none waits for longer than five seconds.
 */
const REFUSALS = { atOnce: 10, everyMs: 5, longestMs: 5_000 }

/** Too much was asked for at once; the caller may come back in `BUSY_RETRY_SECONDS`. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  readonly status = 503

  constructor(share: string) {
    super(`Too much is asked for at once (${share}).`)
  }
}

/** How much of one kind a process works on at a time, how much more may wait, and for how many milliseconds. */
export type ShareLimit = { atOnce: number; waiting: number; patience: number }

export type WorkLimitOptions<Share extends string> = {
  shares: Record<Share, ShareLimit>
  /** The shares that are refused while the process is late altogether; all others go first. */
  yielding: readonly NoInfer<Share>[]
  /** Whether it is. */
  isLate?: () => boolean
}

/** Ends work that has its turn; calling it twice does no harm. */
export type Release = () => void

/** The work of one kind: how much is under way, and what waits for its turn, oldest first. */
type Queue = { running: number; readonly waiting: Set<() => void> }

/**
 * Bounds the work of a process. Each kind of work has a share of its own, so that one kind cannot take the processor from another. What
 * finds its share full waits; what finds too many waiting, or waits too long, is refused, and nothing of it was begun.
 *
 * It is written out, not built on a queue of promises: most work has its turn at once, and each call of the interface passes here.
 */
export class WorkLimit<Share extends string> {
  readonly shares: readonly Share[]
  readonly #limits: Record<Share, ShareLimit>
  readonly #queues: Map<Share, Queue>
  /** By `performance.now()`, when the latest refusal is due. */
  #lastRefusal = Number.NEGATIVE_INFINITY
  readonly #yielding: ReadonlySet<Share>
  readonly #isLate: () => boolean
  #onRefused: (share: Share) => void = () => {}

  constructor({ shares, yielding, isLate = () => false }: WorkLimitOptions<Share>) {
    this.#limits = shares
    this.shares = Object.keys(shares) as Share[]
    this.#queues = new Map(this.shares.map((share) => [share, { running: 0, waiting: new Set() }]))
    this.#yielding = new Set(yielding)
    this.#isLate = isLate
  }

  /** From now on `count` is called with the share of each refusal. */
  countRefusals(count: (share: Share) => void): void {
    this.#onRefused = count
  }

  /** How much is under way, and how much waits. */
  stateOf(share: Share): { running: number; waiting: number } {
    const { running, waiting } = this.#queueOf(share)
    return { running, waiting: waiting.size }
  }

  /** Whether more of this would be refused at once. */
  isFull(share: Share): boolean {
    const { atOnce, waiting } = this.#limits[share]
    const queue = this.#queueOf(share)
    return (queue.running >= atOnce && queue.waiting.size >= waiting) || (this.#yielding.has(share) && this.#isLate())
  }

  /** The end of this work, which begins now; null: it has to wait (`take`), or is refused. */
  takeAtOnce(share: Share): Release | null {
    const queue = this.#queueOf(share)
    if (queue.running >= this.#limits[share].atOnce || this.isFull(share)) return null
    queue.running++
    return this.#releaseOf(queue)
  }

  /**
   * Resolves when it is this work's turn, with its end.
   * @throws Overloaded
   */
  async take(share: Share): Promise<Release> {
    const atOnce = this.takeAtOnce(share)
    if (atOnce) return atOnce
    if (this.isFull(share)) throw new Overloaded(share)
    const queue = this.#queueOf(share)
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      queue.waiting.delete(begin)
      reject(new Overloaded(share))
    }
    const timer = setTimeout(giveUp, this.#limits[share].patience)
    queue.waiting.add(begin)
    await promise
    clearTimeout(timer)
    return this.#releaseOf(queue)
  }

  /** Does the work in its turn. @throws Overloaded */
  async run<Result>(share: Share, work: () => Promise<Result>): Promise<Result> {
    const release = await this.take(share)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Before a refusal is sent: at once, unless very many are sent already. Each refusal comes by here, so it is counted. */
  async paceRefusal(share: Share): Promise<void> {
    this.#onRefused(share)
    const { atOnce, everyMs, longestMs } = REFUSALS
    const now = performance.now()
    const due = Math.max(this.#lastRefusal + everyMs, now - (atOnce - 1) * everyMs)
    this.#lastRefusal = Math.min(due, now + longestMs)
    if (due > now) await new Promise((over) => setTimeout(over, this.#lastRefusal - now))
  }

  /** The end of one work: its turn goes to what has waited longest. */
  #releaseOf(queue: Queue): Release {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const [next] = queue.waiting
      if (next === undefined) queue.running--
      else {
        queue.waiting.delete(next)
        next()
      }
    }
  }

  #queueOf(share: Share): Queue {
    const queue = this.#queues.get(share)
    if (!queue) throw new Error(`there is no share '${share}'`)
    return queue
  }
}
