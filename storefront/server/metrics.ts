import { Counter, type MetricsAddress, ProcessMetrics, serveMetrics } from '@goldammer/sdk/metrics'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { cacheOf } from './access-log.ts'
import { isStream } from './streams.ts'

/** The route of whatever the shop renders. */
const PAGES = '/*'

/** Each built file is a route of its own, with another name after each build: they count as one. */
const patternOf = (url: string | undefined) => (url && /\.\w+$/.test(url) ? 'file' : url)

/** How the page cache came by a page (`src/cache/provider.ts`); `uncached`: it is made for one visitor. */
function cacheResultOf(reply: FastifyReply): 'hit' | 'stale' | 'former' | 'miss' | 'uncached' {
  const status = cacheOf(reply)
  if (!status) return 'uncached'
  if (status.includes('detail=stale-if-error')) return 'former'
  if (status.includes('detail=stale')) return 'stale'
  return status.includes('hit') ? 'hit' : 'miss'
}

/** What a front door measures of itself: each call, and how its pages were come by. */
export class FrontDoorMetrics extends ProcessMetrics {
  readonly #pages: Counter<'result'>

  constructor() {
    super('front-door')
    this.#pages = new Counter({
      name: 'goldammer_page_cache_total',
      help: 'Pages shown, by result: hit, stale (shown while a new one is made), former (shown because none can be made), miss, uncached (made for one visitor).',
      labelNames: ['result'],
      registers: [this.registry],
    })
  }

  /** Counts the calls of this server from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      const began = performance.now()
      // On the raw response: pages are rendered past Fastify.
      reply.raw.once('close', () => {
        const { method, routeOptions } = request
        const { writableFinished, statusCode } = reply.raw
        if (isStream(request, statusCode)) return
        this.observe({
          method,
          route: patternOf(routeOptions.url),
          status: writableFinished ? statusCode : 'aborted',
          milliseconds: performance.now() - began,
        })
        if (routeOptions.url === PAGES && method === 'GET') this.#pages.inc({ result: cacheResultOf(reply) })
      })
    })
  }

  /** Begins to answer at `/metrics`, until the process ends. */
  async listen(address: MetricsAddress): Promise<void> {
    await serveMetrics(address, [this.registry])
  }
}
