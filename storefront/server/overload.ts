import underPressure from '@fastify/under-pressure'
import type { Locale } from '@goldammer/sdk/locales'
import { WorkLimit } from '@goldammer/sdk/overload'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busyPage } from '../src/lib/busy-page.server.ts'
import { splitLocale } from '../src/lib/paths.ts'
import { cacheAnswers, keepRenderLimit, type RenderLimit, shareOf } from '../src/lib/render-limit.ts'

/** Milliseconds by which the event loop is late on average, over a second, before ordinary pages are refused whatever the queue says. */
const TOO_LATE_MS = 1_000
/** Milliseconds that a visitor waits for a render to begin. */
const PATIENCE_MS = { first: 5_000, renewal: 5_000, ordinary: 3_000 }
/** For each page that is rendered so many may wait. */
const WAITING = { first: 16, renewal: 4, ordinary: 4 }

/**
 * How many pages this process renders at a time (`PAGES_AT_ONCE`). Beside the ordinary ones, sign-in, checkout and withdrawal have a share of
 * their own, and so have pages that the cache renews; what the cache has needs no turn.
 */
export function newRenderLimit(pagesAtOnce: number, isLate?: () => boolean): RenderLimit {
  const share = (name: keyof typeof PATIENCE_MS, atOnce: number) => ({
    atOnce,
    waiting: WAITING[name] * atOnce,
    patience: PATIENCE_MS[name],
  })
  return new WorkLimit({
    shares: {
      first: share('first', Math.max(4, Math.ceil(pagesAtOnce / 2))),
      renewal: share('renewal', Math.max(2, Math.ceil(pagesAtOnce / 6))),
      ordinary: share('ordinary', pagesAtOnce),
    },
    yielding: ['ordinary'],
    ...(isLate && { isLate }),
  })
}

/** Begins to limit the renders of this process. */
export async function limitRenders(app: FastifyInstance, pagesAtOnce: number): Promise<RenderLimit> {
  // It measures; what is refused is decided by the page.
  await app.register(underPressure, { maxEventLoopDelay: TOO_LATE_MS, pressureHandler: () => undefined })
  const limit = newRenderLimit(pagesAtOnce, () => app.isUnderPressure())
  keepRenderLimit(limit)
  return limit
}

/**
 * Refuses a page that would have to wait in vain, before anything is done for it: of the thousands of an overload each must cost next to
 * nothing. Answers whether it did. A form goes on to the page, which shows again what was typed.
 */
export async function refuseEarly(
  limit: RenderLimit,
  { url, method, headers }: FastifyRequest['raw'],
  reply: FastifyReply['raw'],
): Promise<boolean> {
  if (method !== 'GET' && method !== 'HEAD') return false
  // The host does not matter: only path and query do.
  const address = new URL(`http://shop${url ?? '/'}`)
  const { locale, path } = splitLocale(address.pathname)
  const share = shareOf(path)
  if (!limit.isFull(share) || path.startsWith('/internal/')) return false
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
  if (cacheAnswers(address, { get })) return false
  await limit.paceRefusal(share)
  const page = busyPageOf(locale, address)
  reply.writeHead(503, page.headers)
  reply.end(method === 'HEAD' ? undefined : page.html)
  return true
}

const busyPageOf = (locale: Locale, { pathname, search }: URL) => busyPage(locale, pathname + search)
