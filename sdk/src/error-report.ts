/** What a report contains besides the error: never the person, nor their input. */
export type ErrorFacts = {
  /** A route's name or an operation, never an address with its values. */
  place?: string
  /** Of the page or answer. */
  status?: number
  requestId?: string
  release?: string
}

export type Reporter = (error: unknown, facts?: ErrorFacts) => Promise<boolean>

type Dsn = { address: string; key: string }
type Options = {
  /** Such as `https://key@errors.example/42`; empty reports nothing. */
  dsn: string | undefined
  /** The program that reports: `backend`, `storefront`, `browser`. */
  program: string
  send?: typeof fetch
  now?: () => number
}
type Frame = { function?: string; filename: string; lineno: number; colno: number }

const PER_MINUTE = 30
const MINUTE_MS = 60_000
const PATIENCE_MS = 5_000
const LONGEST_MESSAGE = 500
const MOST_FRAMES = 30

/** A Sentry-compatible DSN: `https://{key}@{host}/{project}`, with a folder before the project or without. */
export function readDsn(text: string | undefined): Dsn | undefined {
  const url = text ? URL.parse(text) : null
  const [, folder = '', project] = url?.pathname.match(/^(.*)\/(\w+)$/) ?? []
  if (!url || !project || !url.username || !/^https?:$/.test(url.protocol)) return undefined
  return { address: `${url.protocol}//${url.host}${folder}/api/${project}/envelope/`, key: url.username }
}

/** R8.05: page errors with a status from 300 to 499 are no faults of ours. */
export const isReported = (status: number): boolean => status < 300 || status > 499

/** Removes from a text what could identify a person: addresses, accounts, numbers, tokens and queries. */
export function withoutPersonal(text: string): string {
  return text
    .slice(0, LONGEST_MESSAGE * 4)
    .replace(/[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g, '[mail]')
    .replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b/g, '[account]')
    .replace(/0x[0-9a-f]{40}\b/gi, '[wallet]')
    .replace(/\b(?=[0-9a-z]*\d)[0-9a-z]{20,}\b/gi, '[key]')
    .replace(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '[key]')
    .replace(/\?[^\s)"']+/g, '?[query]')
    .replace(/\+?\d[\d /-]{4,}\d/g, '[number]')
    .slice(0, LONGEST_MESSAGE)
}

/** Innermost last, as Sentry expects; only the path of an address. */
export function framesOf(stack: string | undefined): Frame[] {
  const frames = (stack ?? '').split('\n').flatMap((line): Frame[] => {
    const [, name, file = '', lineno, colno] =
      line.match(/^\s*at (?:async )?(?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/) ??
      line.match(/^(.*?)@(.+?):(\d+):(\d+)$/) ??
      []
    if (!lineno) return []
    const filename = withoutPersonal(
      file
        .replace(/^(?:file|https?):\/\/[^/]*/, '')
        .replace(/[?#].*$/, '')
        .replace(/^.*\/(?=(?:backend|storefront|portals|sdk|node_modules)\/)/, ''),
    )
    return [
      { ...(name && { function: withoutPersonal(name) }), filename, lineno: Number(lineno), colno: Number(colno) },
    ]
  })
  return frames.slice(0, MOST_FRAMES).reverse()
}

/** Sends errors to a Sentry-compatible service and returns whether it did: the same error of the same place once a minute. */
export function createReporter({ dsn: setting, program, send = fetch, now = Date.now }: Options): Reporter {
  const dsn = readDsn(setting)
  const reported = new Map<string, number>()

  return async (thrown, { place, status, requestId, release } = {}) => {
    if (!dsn) return false
    const { type, value, stack } = factsOf(thrown)
    const at = now()
    for (const [key, reportedAt] of reported) if (at - reportedAt >= MINUTE_MS) reported.delete(key)
    const key = `${type} ${value} ${place}`
    if (reported.has(key) || reported.size >= PER_MINUTE) return false
    reported.set(key, at)
    const id = crypto.randomUUID().replaceAll('-', '')
    const event = {
      event_id: id,
      timestamp: at / 1000,
      platform: program === 'browser' ? 'javascript' : 'node',
      level: 'error',
      logger: program,
      ...(place && { transaction: withoutPersonal(place) }),
      ...(release && { release }),
      tags: { program, ...(status && { status: String(status) }), ...(requestId && { request_id: requestId }) },
      exception: { values: [{ type, value, stacktrace: { frames: framesOf(stack) } }] },
    }
    const lines = [{ event_id: id, sent_at: new Date(at).toISOString() }, { type: 'event' }, event]
    try {
      const answer = await send(dsn.address, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=goldammer/1.0, sentry_key=${dsn.key}`,
        },
        body: lines.map((line) => JSON.stringify(line)).join('\n'),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      return answer.ok
    } catch {
      // A report that fails must not cause another error.
      return false
    }
  }
}

function factsOf(thrown: unknown): { type: string; value: string; stack: string | undefined } {
  if (!(thrown instanceof Error)) return { type: 'Error', value: withoutPersonal(String(thrown)), stack: undefined }
  // The cause is the first error, where a later one wraps it.
  const cause = thrown.cause instanceof Error ? thrown.cause : thrown
  return { type: cause.name, value: withoutPersonal(cause.message), stack: cause.stack }
}
