import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { CacheProvider, CacheProviderFactory } from 'astro'
import { isInMaintenance } from '../lib/maintenance.server.ts'
import { cacheKey, type PageKey } from './cache-key.ts'
import { type Encoded, PageStore, type StoredPage } from './page-store.ts'
import { countView } from './product-views.ts'

const compress = promisify(brotliCompress)
const MAX_BYTES = 128 * 1024 * 1024
const MAX_UNSHARED = 1000

type Found = { page: StoredPage; varies: boolean }
type Outcome = Found | { uncached: Response }

/**
 * Keeps rendered pages with both encodings, makes each page once however many ask for it, and forgets by tag.
 * A page that answers `Vary: Accept-Language` (it shows prices) is kept once for each price locale.
 */
const pageCache: CacheProviderFactory = (): CacheProvider => {
  const store = new PageStore(MAX_BYTES)
  const flights = new Map<string, Promise<Outcome>>()
  /** Addresses whose last answer was for one visitor alone: waiting for a stranger's page would be in vain. */
  const unshared = new Set<string>()
  let generation = 0

  const ofLocale = ({ path, priceLocale }: PageKey) => `${path}\0${priceLocale}`

  async function make(key: PageKey, next: () => Promise<Response>): Promise<Outcome> {
    const begun = generation
    const outcome = await render(next)
    if ('page' in outcome) {
      unshared.delete(key.path)
      // A purge while the page was being made: show it, but do not keep what may be old.
      if (begun === generation) keep(key, outcome)
    } else {
      remember(key.path)
    }
    return outcome
  }

  function keep(key: PageKey, { page, varies }: Found) {
    const [own, other] = varies ? [ofLocale(key), key.path] : [key.path, ofLocale(key)]
    store.set(own, page)
    // Whether a page varies may change with its content.
    store.delete(other)
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
    if (running) return running
    const flight = make(key, next).finally(() => flights.delete(flightKey))
    flights.set(flightKey, flight)
    return flight
  }

  return {
    name: 'page-cache',
    async onRequest({ request, url, logger }, next) {
      if (request.method !== 'GET' || isInMaintenance()) return next()
      const key = cacheKey(url, request.headers)
      const stored = store.get(ofLocale(key)) ?? store.get(key.path)
      if (stored) {
        const age = (Date.now() - stored.storedAt) / 1000
        if (age <= stored.maxAge) return answer(stored, request, 'hit')
        if (age <= stored.maxAge + stored.staleFor) {
          makeOnce(key, next).catch((error) => logger.warn(`${key.path} could not be renewed: ${error}`))
          return answer(stored, request, 'hit; detail=stale')
        }
      }
      const alone = unshared.has(key.path) || !flights.has(ofLocale(key))
      const outcome = await (unshared.has(key.path) ? make(key, next) : makeOnce(key, next))
      if ('page' in outcome) return answer(outcome.page, request, 'fwd=miss; stored')
      // An uncached answer belongs to the request that made it.
      return alone ? outcome.uncached : next()
    },
    async invalidate({ tags }) {
      generation += 1
      store.purge(new Set([tags ?? []].flat()))
    },
  }
}

export default pageCache

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
    identity: encoded(identity),
    brotli: encoded(brotli, ['content-encoding', 'br']),
    tags,
    storedAt: Date.now(),
    maxAge,
    staleFor,
  }
  return { page, varies }
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

function readLifetime(header: string | null) {
  const read = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(header ?? '')?.[1] ?? 0)
  return { maxAge: read('max-age'), staleFor: read('stale-while-revalidate') }
}
