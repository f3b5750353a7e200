import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { CacheProvider, CacheProviderFactory } from 'astro'
import { isInMaintenance } from '../lib/maintenance.server.ts'
import { keepCacheAnswers, markRenewal } from '../lib/render-limit.ts'
import { cacheKey, type PageKey } from './cache-key.ts'
import { withFormerNotice } from './former-notice.ts'
import { type Encoded, PageStore, type StoredPage } from './page-store.ts'
import { countView } from './product-views.ts'

const compress = promisify(brotliCompress)
const MAX_BYTES = 128 * 1024 * 1024
const MAX_UNSHARED = 1000
/** Seconds for which a page may be shown, from when it was made, while the backend cannot make a new one (stale-if-error, RFC 5861). */
const ON_ERROR_S = 24 * 3600
/** Milliseconds for which somebody waits for a new page where a former one can be shown. */
const PATIENCE_MS = 3_000

type Found = { page: StoredPage }
type Outcome = Found | { uncached: Response }

/**
 * Keeps rendered pages with both encodings, makes each page once however many ask for it, and forgets by tag.
 * A page that answers `Vary: Accept-Language` (it shows prices) is kept once for each price locale.
 */
const pageCache: CacheProviderFactory = (): CacheProvider => {
  const store = new PageStore(MAX_BYTES)
  const flights = new Map<string, { made: Promise<Outcome>; begun: number }>()
  /** Addresses whose last answer was for one visitor alone: waiting for a stranger's page would be in vain. */
  const unshared = new Set<string>()
  let generation = 0

  const ofLocale = ({ path, priceLocale }: PageKey) => `${path}\0${priceLocale}`

  const find = (key: PageKey) => store.get(ofLocale(key)) ?? store.get(key.path)

  async function make(key: PageKey, next: () => Promise<Response>): Promise<Outcome> {
    const begun = generation
    const outcome = await render(next)
    if ('page' in outcome) {
      unshared.delete(key.path)
      // A purge while the page was being made: show it, but do not keep what may be old.
      if (begun === generation) keep(key, outcome)
    } else if (isFailure(outcome.uncached)) {
      const former = find(key)
      if (former) former.isFormer = isOutage(outcome.uncached)
    } else {
      remember(key.path)
      // It is gone, elsewhere, for one visitor alone, or in maintenance: what was here before is shown to nobody.
      forget(key, outcome.uncached.status)
    }
    return outcome
  }

  function keep(key: PageKey, { page }: Found) {
    const [own, other] = page.hasPrices ? [ofLocale(key), key.path] : [key.path, ofLocale(key)]
    store.set(own, page)
    // Whether a page varies may change with its content.
    store.delete(other)
  }

  function forget(key: PageKey, status: number) {
    store.delete(ofLocale(key))
    store.delete(key.path)
    // It is gone for everybody, whatever their language and currency.
    if (status === 404 || status === 410) store.deleteAll(key.path.split('\0', 1)[0] ?? key.path)
  }

  function remember(path: string) {
    unshared.delete(path)
    unshared.add(path)
    const [oldest] = unshared
    if (unshared.size > MAX_UNSHARED && oldest !== undefined) unshared.delete(oldest)
  }

  function makeOnce(key: PageKey, next: () => Promise<Response>): Promise<Outcome> {
    const flightKey = ofLocale(key)
    const running = flights.get(flightKey)
    if (running) return running.made
    const flight = { made: make(key, next), begun: Date.now() }
    flights.set(flightKey, flight)
    // After a purge another one may have taken its place.
    return flight.made.finally(() => flights.get(flightKey) === flight && flights.delete(flightKey))
  }

  /** The outcome; undefined if it takes longer than somebody waits who can be shown a former page. */
  async function soon(key: PageKey, made: Promise<Outcome>): Promise<Outcome | undefined> {
    const { begun } = flights.get(ofLocale(key)) ?? { begun: Date.now() }
    const tooLong = new AbortController()
    const left = Math.max(0, begun + PATIENCE_MS - Date.now())
    const over = wait(left, undefined, { signal: tooLong.signal }).catch(() => undefined)
    try {
      return await Promise.race([made, over])
    } finally {
      tooLong.abort()
    }
  }

  /** The page as it was, if it may still be shown; looked for again each time, because a purge may have come meanwhile. */
  function findFormer(key: PageKey): StoredPage | undefined {
    const former = find(key)
    // What may not be shown once more while a new one is made is too short-lived for this as well.
    return former && former.staleFor > 0 && ageOf(former) <= ON_ERROR_S && !isInMaintenance() ? former : undefined
  }

  /** Whether a request needs no render of its own. */
  function answersAlready(url: URL, headers: Pick<Headers, 'get'>): boolean {
    const key = cacheKey(url, headers)
    if (isInMaintenance()) return false
    const stored = find(key)
    if (stored && ageOf(stored) <= stored.maxAge + stored.staleFor) return true
    return findFormer(key) !== undefined || (flights.has(ofLocale(key)) && !unshared.has(key.path))
  }
  keepCacheAnswers(answersAlready)

  return {
    name: 'page-cache',
    async onRequest({ request, url, logger }, next) {
      if (request.method !== 'GET' || isInMaintenance()) return next()
      const key = cacheKey(url, request.headers)
      const stored = find(key)
      if (stored) {
        markRenewal(request)
        if (ageOf(stored) <= stored.maxAge) return answer(stored, request, 'hit')
        if (ageOf(stored) <= stored.maxAge + stored.staleFor) {
          makeOnce(key, next).catch((error) => logger.warn(`${key.path} could not be renewed: ${error}`))
          return stored.isFormer ? answerFormer(stored, request) : answer(stored, request, 'hit; detail=stale')
        }
      }
      const alone = unshared.has(key.path) || !flights.has(ofLocale(key))
      const made = unshared.has(key.path) ? make(key, next) : makeOnce(key, next)
      if (findFormer(key)) {
        made.catch((error) => logger.warn(`${key.path} could not be made: ${error}`))
        const early = await soon(key, made)
        const failed = !early || (!('page' in early) && isOutage(early.uncached))
        const former = failed && findFormer(key)
        if (former) return answerFormer(former, request)
      }
      const outcome = await made
      if ('page' in outcome) return answer(outcome.page, request, 'fwd=miss; stored')
      // An uncached answer belongs to the request that made it.
      return alone ? outcome.uncached : next()
    },
    async invalidate({ tags }) {
      generation += 1
      // Who comes from now on waits for no page that was begun before: it may be old.
      flights.clear()
      store.purge(new Set([tags ?? []].flat()))
    },
  }
}

export default pageCache

const ageOf = ({ storedAt }: StoredPage): number => (Date.now() - storedAt) / 1000

/** A page that could not be made; what was here before may be right still. In maintenance it is closed on purpose (R4.12). */
const isFailure = ({ status, statusText }: Response): boolean =>
  (status === 408 || status >= 500) && statusText !== 'MAINTENANCE_MODE'

/** The backend is away, or too much is asked for at once. */
const isOutage = (response: Response): boolean => isFailure(response) && response.status !== 500

async function render(next: () => Promise<Response>): Promise<Outcome> {
  const response = await next()
  const { maxAge, staleFor } = readLifetime(response.headers.get('cdn-cache-control'))
  if (!maxAge || response.status !== 200 || response.headers.has('set-cookie')) return { uncached: response }
  const identity = new Uint8Array(await response.arrayBuffer())
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength }
  const brotli = new Uint8Array(await compress(identity, { params }))
  const headers = new Headers(response.headers)
  const tags = (headers.get('cache-tag') ?? '').split(',').map((tag) => tag.trim())
  const varies = /accept-language/i.test(headers.get('vary') ?? '')
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`
  headers.set('vary', varies ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding')
  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  headers.set('etag', etag)
  headers.delete('cache-tag')
  headers.delete('cdn-cache-control')
  const encoded = (body: Uint8Array<ArrayBuffer>, ...more: [string, string][]): Encoded => ({
    body,
    headers: [...headers, ['content-length', String(body.byteLength)], ...more],
  })
  const page = {
    etag,
    hasPrices: varies,
    identity: encoded(identity),
    brotli: encoded(brotli, ['content-encoding', 'br']),
    tags,
    storedAt: Date.now(),
    maxAge,
    staleFor,
  }
  return { page }
}

/** `from`: how the cache came by the page, as Cache-Status says it (RFC 9211). */
function answer({ etag, identity, brotli, tags }: StoredPage, request: Request, from: string): Response {
  countView(tags, request)
  const status: [string, string] = ['cache-status', `front-door; ${from}`]
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: [['etag', etag], status] })
  const { body, headers } = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '') ? brotli : identity
  return new Response(body, { headers: [...headers, status] })
}

/** A page that is out of date, because there is no newer one; what it says of prices and fundings comes with a notice, and nobody keeps it. */
async function answerFormer(page: StoredPage, request: Request): Promise<Response> {
  const from = 'hit; detail=stale-if-error'
  if (!page.hasPrices) return answer(page, request, from)
  countView(page.tags, request)
  const body = withFormerNotice(new TextDecoder().decode(page.identity.body), new Date(page.storedAt))
  const headers = page.identity.headers.filter(([name]) => !/^(?:etag|content-length|cache-control)$/i.test(name))
  return new Response(body, {
    headers: [...headers, ['cache-control', 'no-store'], ['cache-status', `front-door; ${from}`]],
  })
}

function readLifetime(header: string | null) {
  const read = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(header ?? '')?.[1] ?? 0)
  return { maxAge: read('max-age'), staleFor: read('stale-while-revalidate') }
}
