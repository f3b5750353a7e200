import { openStream } from '@goldammer/sdk/client/transport'
import { createParser } from 'eventsource-parser'
import { whenSignedInElsewhere } from './in-session.ts'
import type { LiveMessage } from './live-message.ts'

type Report = (message: LiveMessage) => void
type Api = 'store' | 'staff'

/** Milliseconds; the server sends something every fifteen seconds. */
const SILENCE = 45_000
/** Longer than that, so that a tab whose stream has gone silent has its time to open another. */
const SILENCE_OF_TAB = 60_000
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000
/** A stream that ends sooner counts as one that could not be opened. */
const LASTING = 10_000
const UNAUTHORISED = [401, 403]
/** What a tab asks that begins to listen, and the one with the stream answers; that one also says it whenever the server has sent something. */
const ASKS = 'is there a stream?'
const IS_UP = 'the stream is up'

/**
 * Listens to the events of a session: one tab of the browser has the stream (Web Locks) and notifies the others. Where a page has no locks,
 * as on plain HTTP, there is no stream.
 */
export function listenTo(api: Api, report: Report): void {
  if (!navigator.locks) return
  const name = `goldammer.live.${api}`
  const channel = new BroadcastChannel(name)
  let isUp = false
  let isLeading = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const take: Report = (message) => {
    if (message.kind === 'up' || message.kind === 'down') isUp = message.kind === 'up'
    report(message)
  }
  const lead: Report = (message) => {
    channel.postMessage(message)
    take(message)
  }
  /** The tab with the stream may be asleep, as a phone's in the background: then it says nothing, and holds the lock all the same. */
  const waitForSign = () => {
    clearTimeout(silence)
    if (!isLeading) silence = setTimeout(() => isUp && take({ kind: 'down' }), SILENCE_OF_TAB)
  }
  channel.addEventListener('message', ({ data }) => {
    waitForSign()
    if (data === ASKS) {
      if (isLeading && isUp) channel.postMessage(IS_UP)
    } else if (data !== IS_UP) take(data)
    else if (!isUp) {
      take({ kind: 'up' })
      // This page has read before it listened.
      take({ kind: 'again' })
    }
  })
  channel.postMessage(ASKS)
  const follow = async () => {
    isLeading = true
    clearTimeout(silence)
    await followAll(api, lead, () => channel.postMessage(IS_UP))
  }
  // Held until the tab is closed: then the next one leads. Where a browser allows no locks, the page looks by itself.
  navigator.locks.request(name, follow).catch(() => {})
}

/** Opens one stream after the other, for as long as the page is open. */
async function followAll(api: Api, report: Report, beat: () => void): Promise<never> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    const began = Date.now()
    const ended = await followStream(api, report, beat)
    report({ kind: 'down' })
    if (Date.now() - began > LASTING) wait = FIRST_WAIT
    // Not all browsers that were cut off come back at once.
    await pause(ended.refused ?? Math.max(ended.retry ?? 0, wait * (0.5 + Math.random() / 2)))
  }
}

/** Ends early when the way may be open again: with the network, or a new session. */
function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  const stop = whenSignedInElsewhere(resolve)
  const timer = setTimeout(resolve, milliseconds)
  window.addEventListener('online', () => resolve(), { signal: over.signal })
  return promise.then(() => {
    stop()
    clearTimeout(timer)
    over.abort()
  })
}

/** Milliseconds that the server wants the browser to wait: after it has `refused` a stream, and after it has ended one. */
type Ended = { refused?: number | undefined; retry?: number }

/** Until it ends. */
async function followStream(api: Api, report: Report, beat: () => void): Promise<Ended> {
  const ended: Ended = {}
  const cut = new AbortController()
  // A connection that has gone silent is none.
  let silence = setTimeout(() => cut.abort(), SILENCE)
  try {
    const response = await openStream(`/${api}-api/live`, cut.signal)
    if (!response.ok || !response.body) return { refused: waitOf(response) }
    const parser = createParser({
      onRetry: (milliseconds) => {
        ended.retry = milliseconds
      },
      onEvent: ({ event, data }) => {
        if (event === 'open') {
          report({ kind: 'up' })
          report({ kind: 'again' })
        } else if (event === 'change') report({ kind: 'change', ...JSON.parse(data) })
      },
    })
    const reader = response.body.getReader()
    const text = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return ended
      clearTimeout(silence)
      silence = setTimeout(() => cut.abort(), SILENCE)
      parser.feed(text.decode(value, { stream: true }))
      beat()
    }
  } catch {
    return ended
  } finally {
    clearTimeout(silence)
  }
}

/** As the server asks; whoever is signed out waits until somebody signs in. */
function waitOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after'))
  if (seconds > 0) return seconds * 1_000 * (1 + Math.random())
  return UNAUTHORISED.includes(response.status) ? LONGEST_WAIT : undefined
}
