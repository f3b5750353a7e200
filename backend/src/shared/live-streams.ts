import { Readable } from 'node:stream'
import { AppError } from './app-error.ts'
import { type LiveChange, mergeChanges } from './live-changes.ts'

/** Who watches: a customer with their companies, or a member of staff. */
export type Watcher = {
  customerId?: string
  staffId?: string
  isImpersonated?: boolean
  /** The customer's role in each company. */
  companies?: Record<string, string>
  staffRoles?: readonly string[]
}

/** Sessions of one kind, by a key of each. Answers those that may still watch, and as whom. */
export type WatcherSource = (keys: readonly string[]) => Promise<Map<string, Watcher>>

/** Why a stream ends; the browser opens the next one, except when its session is over. */
type End = 'stopping' | 'session' | 'age'

/** Who asks: a session by its key, from a network address. */
export type Listener = { source: WatcherSource; key: string; address: string }

type Stream = Listener & {
  /** None until the session has been read for the first time. */
  watcher: Watcher | undefined
  out: Readable
  endsAt: number
  /** A change could not be delivered: everything is to be read again. */
  missed: boolean
}

export type LiveOptions = {
  /** The most streams of this process. */
  most: number
  /** Milliseconds after which a stream ends, so that browsers spread over all processes again. */
  lifetime: number
  mayReceive(change: LiveChange, watcher: Watcher): boolean
}

/** A browser has one for all its tabs; this leaves room for those that are being replaced, and for windows that share no locks. */
const MOST_OF_SESSION = 8
/** Of one person, who can sign in as often as they like. */
const MOST_OF_PERSON = 24
/** Of one network address: an office behind it has room, and it leaves room for others. */
const MOST_OF_ADDRESS = 250
/** Milliseconds: within them changes of one kind are one event. */
const GATHERED = 200
/** How soon a stream ends after its session, or after its rights have changed. Nothing is delivered in between. */
const CHECKED_EVERY = 5_000
/** A proxy ends a connection on which nothing moves for a minute, some after half of one. */
const HEARTBEAT = 15_000
/** A browser that takes nothing for so long that this is waiting is cut off. */
const MOST_WAITING = 16 * 1024
/** Seconds after which a refused browser may ask again. */
const FULL_SECONDS = 60
/** By then a balancer sends it to another process. */
const STOPPING_SECONDS = 1
/** Milliseconds over which browsers come back after a process has stopped. */
const COMING_BACK = 3_000

/** The streams of one process (docs/decisions/0039-portals-are-notified-of-changes.md). */
export class LiveStreams {
  readonly #options: LiveOptions
  readonly #streams = new Set<Stream>()
  #gathered: LiveChange[] = []
  #timer: NodeJS.Timeout | undefined
  #isStopping = false
  #isChecking = false
  readonly #intervals: NodeJS.Timeout[]

  constructor(options: LiveOptions) {
    this.#options = options
    this.#intervals = [
      setInterval(() => void this.#check(), CHECKED_EVERY).unref(),
      setInterval(() => this.#beat(), HEARTBEAT).unref(),
    ]
  }

  get count(): number {
    return this.#streams.size
  }

  /**
   * Opens a stream for a session.
   * @throws AppError LIVE_STREAMS_FULL when session, person, address or process have no room, or the process stops.
   */
  async open({ source, key, address }: Listener): Promise<Readable> {
    if (this.#isStopping) throw isFull(STOPPING_SECONDS)
    const { most, lifetime } = this.#options
    const ofSession = this.#countWhere((stream) => stream.key === key && stream.source === source)
    const ofAddress = this.#countWhere((stream) => stream.address === address)
    if (this.count >= most || ofSession >= MOST_OF_SESSION || ofAddress >= MOST_OF_ADDRESS) throw isFull(FULL_SECONDS)
    const stream: Stream = {
      key,
      source,
      address,
      watcher: undefined,
      out: new Readable({ read() {} }),
      // Not all of those that came together leave together.
      endsAt: Date.now() + lifetime * (0.8 + 0.2 * Math.random()),
      missed: false,
    }
    // It counts while its rights are read.
    this.#streams.add(stream)
    stream.out.on('close', () => this.#streams.delete(stream))
    try {
      await this.#begin(stream)
    } catch (error) {
      this.#streams.delete(stream)
      throw error
    }
    if (lifetime === 0) this.#end(stream, 'age')
    return stream.out
  }

  async #begin(stream: Stream): Promise<void> {
    const watcher = (await stream.source([stream.key])).get(stream.key)
    if (!watcher) return this.#end(stream, 'session')
    const ofPerson = this.#countWhere(({ watcher: other }) => other !== undefined && isSamePerson(other, watcher))
    if (ofPerson >= MOST_OF_PERSON) throw isFull(FULL_SECONDS)
    stream.watcher = watcher
    // What has changed until now the browser reads after this.
    this.#send(stream, 'open', {})
  }

  #countWhere(concerns: (stream: Stream) => boolean): number {
    return [...this.#streams].filter(concerns).length
  }

  /** Notifies those who may read it, a moment later. */
  publish(changes: readonly LiveChange[]): void {
    if (this.#streams.size === 0) return
    this.#gathered.push(...changes)
    this.#timer ??= setTimeout(() => void this.#deliver(), GATHERED).unref()
  }

  /** Changes may have been missed: every browser reads again what it shows. */
  readAgain(): void {
    for (const stream of this.#streams) stream.missed = true
    void this.#check()
  }

  /** Ends all streams, so that browsers find another process. */
  stop(): void {
    this.#isStopping = true
    clearTimeout(this.#timer)
    for (const interval of this.#intervals) clearInterval(interval)
    for (const stream of this.#streams) this.#end(stream, 'stopping')
  }

  async #deliver(): Promise<void> {
    this.#timer = undefined
    const changes = mergeChanges(this.#gathered)
    this.#gathered = []
    const concerned = new Map<Stream, LiveChange[]>()
    for (const stream of this.#streams) {
      const { watcher } = stream
      const own = watcher ? changes.filter((change) => this.#options.mayReceive(change, watcher)) : []
      if (own.length > 0) concerned.set(stream, own)
    }
    // Whoever has lost the session or the right since the stream was opened gets nothing more.
    for (const stream of await this.#stillAllowed([...concerned.keys()]))
      for (const { area, resource, ids } of concerned.get(stream) ?? [])
        this.#send(stream, 'change', { area, resource, ids })
  }

  async #check(): Promise<void> {
    // A database that is slow is not asked again meanwhile.
    if (this.#isChecking) return
    this.#isChecking = true
    await this.#checkAll()
    this.#isChecking = false
  }

  async #checkAll(): Promise<void> {
    const now = Date.now()
    for (const stream of this.#streams) if (stream.endsAt <= now) this.#end(stream, 'age')
    for (const stream of await this.#stillAllowed([...this.#streams].filter(({ watcher }) => watcher))) {
      if (!stream.missed) continue
      stream.missed = false
      this.#send(stream, 'open', {})
    }
  }

  /** Ends those whose session is over or whose rights are others now; where that is unknown nothing is delivered. */
  async #stillAllowed(streams: readonly Stream[]): Promise<Stream[]> {
    const bySource = [...Map.groupBy(streams, ({ source }) => source)]
    const checked = bySource.map(async ([source, ofSource]) => {
      try {
        const watchers = await source([...new Set(ofSource.map(({ key }) => key))])
        return ofSource.filter((stream) => {
          const watcher = watchers.get(stream.key)
          const isSame = JSON.stringify(watcher) === JSON.stringify(stream.watcher)
          if (!isSame) this.#end(stream, 'session')
          return isSame
        })
      } catch {
        for (const stream of ofSource) stream.missed = true
        return []
      }
    })
    return (await Promise.all(checked)).flat()
  }

  #beat(): void {
    for (const stream of this.#streams) this.#write(stream, ': \n\n')
  }

  #send(stream: Stream, event: 'open' | 'change' | 'end', data: object): void {
    this.#write(stream, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #write(stream: Stream, text: string): void {
    // It may have ended while its rights were read.
    if (!this.#streams.has(stream) || stream.out.destroyed) return
    const { out } = stream
    if (out.readableLength > MOST_WAITING) out.destroy()
    else out.push(text)
  }

  #end(stream: Stream, reason: End): void {
    if (!this.#streams.has(stream)) return
    const wait = reason === 'stopping' ? Math.round(Math.random() * COMING_BACK) : 0
    this.#write(stream, `retry: ${wait}\n`)
    this.#send(stream, 'end', { reason })
    this.#streams.delete(stream)
    if (!stream.out.destroyed) stream.out.push(null)
  }
}

const isFull = (seconds: number) => new AppError('LIVE_STREAMS_FULL', { parameters: { seconds } })

const isSamePerson = (a: Watcher, b: Watcher): boolean => a.customerId === b.customerId && a.staffId === b.staffId

/** No proxy stores, changes or gathers it (nginx: X-Accel-Buffering). */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}
