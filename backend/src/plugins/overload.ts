import underPressure from '@fastify/under-pressure'
import { BUSY_RETRY_SECONDS } from '@goldammer/sdk/constants'
import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import { Overloaded, type Release, WorkLimit } from '@goldammer/sdk/overload'
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { toWire } from './errors.ts'
import { isOwnServer } from './internal.ts'

/**
 * What a call is for. `first`: what somebody must be able to do at any time; `events`: webhooks; `pages`: what a front door reads for
 * a page, of which it renders a bounded number; `ordinary`: all others.
 */
export type CallShare = 'first' | 'events' | 'pages' | 'ordinary'
export type CallLimit = WorkLimit<CallShare>

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call is counted as; undefined: it is not limited. */
    share?: CallShare
    /** Ends the turn of a call that has it. */
    release?: Release
  }
}

/** Milliseconds by which the event loop is late on average, over a second, before ordinary calls are refused whatever the queue says. */
const TOO_LATE_MS = 1_000
/** Milliseconds that a call waits until work on it begins. */
const PATIENCE_MS = { first: 5_000, events: 5_000, pages: 2_000, ordinary: 2_000 }
/** For each call that is worked on so many may wait. */
const WAITING = 4

/** Sign-in and session, the way to an order, and the withdrawal (BGB § 356a: at any time). */
export const FIRST = [
  '/store-api/context',
  '/store-api/account/login',
  '/store-api/account/logout',
  '/store-api/account/recovery-password',
  '/store-api/checkout',
  '/store-api/handle-payment',
  '/store-api/order',
  '/store-api/investing',
  '/store-api/withdrawal',
  '/store-api/content/withdrawal-instruction',
  '/store-api/investor/investments/:orderId/withdraw',
  '/staff-api/login',
  '/staff-api/me',
] as const

/** What every page of a product reads. */
const NOT_FIRST = '/store-api/investing/products'

const isBelow = (url: string, prefix: string) => url === prefix || url.startsWith(`${prefix}/`)

/** The share of a route; undefined: never refused, as health, pictures and calls between our own servers. */
export function shareOfRoute(url: string | undefined): Exclude<CallShare, 'pages'> | undefined {
  if (!url) return undefined
  if (url.startsWith('/webhooks/')) return 'events'
  if (!/^\/(?:store|staff)-api\//.test(url)) return undefined
  return FIRST.some((prefix) => isBelow(url, prefix)) && !isBelow(url, NOT_FIRST) ? 'first' : 'ordinary'
}

/** How many calls this process works on at a time (`CALLS_AT_ONCE`), in each share. */
export function newCallLimit(callsAtOnce: number, isLate?: () => boolean): CallLimit {
  const share = (name: CallShare, atOnce: number) => ({
    atOnce,
    waiting: WAITING * atOnce,
    patience: PATIENCE_MS[name],
  })
  return new WorkLimit({
    shares: {
      first: share('first', callsAtOnce),
      events: share('events', Math.max(4, Math.ceil(callsAtOnce / 5))),
      pages: share('pages', callsAtOnce),
      ordinary: share('ordinary', callsAtOnce),
    },
    yielding: ['ordinary'],
    ...(isLate && { isLate }),
  })
}

// Before any operation is asked, so it is no answer of one: written as it is sent.
const REFUSAL = JSON.stringify({
  errors: [toWire({ code: 'HTTP__SERVICE_UNAVAILABLE', parameters: { seconds: BUSY_RETRY_SECONDS } }, DEFAULT_LOCALE)],
})

type Options = { config: Pick<Config, 'purgeSecret'>; limit: CallLimit }

/**
 * Bounds the calls that are worked on. A call has its turn from when its body is there to when its answer is made: a slow caller holds up
 * nobody. What finds its share full, and too many waiting, is refused before anything is read for it.
 */
export const overloadPlugin = fp(async (app: FastifyInstance, { config, limit }: Options) => {
  const shares = new Map<string | undefined, ReturnType<typeof shareOfRoute>>()
  app.addHook('onRoute', ({ url }) => void shares.set(url, shareOfRoute(url)))
  app.decorateRequest('share')
  app.decorateRequest('release')

  const refuse = async (reply: FastifyReply, share: CallShare) => {
    await limit.paceRefusal(share)
    reply
      .code(503)
      .type('application/json; charset=utf-8')
      .header('retry-after', String(BUSY_RETRY_SECONDS))
      .header('cache-control', 'no-store')
      .send(REFUSAL)
  }
  /** Waits for the turn of a call; answers with the refusal where it does not come. */
  const wait = async (request: FastifyRequest, reply: FastifyReply, share: CallShare, next: () => void) => {
    try {
      request.release = await limit.take(share)
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error
      return await refuse(reply, share)
    }
    next()
  }
  // Callbacks: most calls have their turn at once, and each promise would cost as much as the rest of this.
  const take = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    const { share } = request
    if (!share || request.release) return done()
    const release = limit.takeAtOnce(share)
    if (!release) return void wait(request, reply, share, done).catch(done)
    request.release = release
    done()
  }

  app.addHook('onRequest', (request, reply, done) => {
    const ofRoute = shares.get(request.routeOptions.url)
    if (!ofRoute) return done()
    const share = ofRoute === 'ordinary' && isOwnServer(request, config) ? 'pages' : ofRoute
    if (limit.isFull(share)) return void refuse(reply, share).catch(done)
    request.share = share
    done()
  })
  // A form with files is read later: its turn comes when it has been.
  const hasFiles = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/') === true
  app.addHook('preValidation', (request, reply, done) => (hasFiles(request) ? done() : take(request, reply, done)))
  app.addHook('preHandler', take)
  // Also for a caller who has gone: work on its call goes on until there is an answer.
  app.addHook('onSend', ({ release }, _reply, _payload, done) => {
    release?.()
    done()
  })
  app.addHook('onResponse', ({ release }, _reply, done) => {
    release?.()
    done()
  })
})

/** The limit of a process that answers calls; late is what its event loop says. */
export async function openCallLimit(app: FastifyInstance, callsAtOnce: number): Promise<CallLimit> {
  // It measures; what is refused is decided by the call.
  await app.register(underPressure, { maxEventLoopDelay: TOO_LATE_MS, pressureHandler: () => undefined })
  return newCallLimit(callsAtOnce, () => app.isUnderPressure())
}
