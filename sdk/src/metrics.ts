import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { WorkLimit } from './overload.ts'

export { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds: a page from the cache, one that is rendered, one for which a person has waited too long, and the limit of a statement. */
const DURATIONS = [0.005, 0.025, 0.1, 0.3, 1, 3, 10]

/** What a process does; a label of each figure that it measures of itself, so that a rule can name the front doors alone. */
export type ProcessRole = 'front-door' | 'web' | 'jobs' | 'all'

/** One call, at its end. */
export type Answered = {
  method: string
  /** The pattern, never the address: there are as many of those as visitors like. */
  route: string | undefined
  /** `aborted`: the caller went away before the answer was sent. */
  status: number | 'aborted'
  milliseconds: number
}

/** What one process measures of itself, in Prometheus' terms: calls, event loop, memory, processor. Others add to its registry. */
export class ProcessMetrics {
  readonly registry = new Registry()
  readonly #requests: Counter<'method' | 'route' | 'status'>
  readonly #durations: Histogram<'method' | 'route'>

  constructor(role: ProcessRole) {
    this.registry.setDefaultLabels({ role })
    collectDefaultMetrics({ register: this.registry })
    const registers = [this.registry]
    this.#requests = new Counter({
      name: 'goldammer_http_requests_total',
      help: 'Calls answered, by method, pattern of the route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    })
    this.#durations = new Histogram({
      name: 'goldammer_http_request_duration_seconds',
      help: 'Seconds from the arrival of a call to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: DURATIONS,
      registers,
    })
  }

  /** Shows what a limit has under way, lets wait and refuses. */
  watchWork<Share extends string>(limit: WorkLimit<Share>): void {
    const registers = [this.registry]
    const refused = new Counter({
      name: 'goldammer_work_refused_total',
      help: 'Pages (front door) or calls (backend) refused with 503 because too much was asked for at once, by share.',
      labelNames: ['share'] as const,
      registers,
    })
    for (const share of limit.shares) refused.inc({ share }, 0)
    limit.countRefusals((share) => refused.inc({ share }))
    new Gauge({
      name: 'goldammer_work',
      help: 'Pages or calls under way, by share and state: running, waiting.',
      labelNames: ['share', 'state'] as const,
      registers,
      collect() {
        for (const share of limit.shares) {
          const state = limit.stateOf(share)
          this.set({ share, state: 'running' }, state.running)
          this.set({ share, state: 'waiting' }, state.waiting)
        }
      },
    })
  }

  /** Counts a call that has been answered. */
  observe({ method, route = 'none', status, milliseconds }: Answered): void {
    this.#requests.inc({ method, route, status: String(status) })
    this.#durations.observe({ method, route }, milliseconds / 1000)
  }
}

/** Where the figures are read: `port` 0 takes a free one. */
export type MetricsAddress = { port: number; host: string }

export type MetricsServer = { port: number; stop(): Promise<void> }

/**
 * Answers `GET /metrics` with all registries, on a port of its own: the figures are for the operator alone. Rejects with Node's error
 * (`syscall` is `listen`) where it cannot listen.
 */
export async function serveMetrics(
  { port, host }: MetricsAddress,
  registries: readonly Registry[],
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The figures are at /metrics.\n')
      return
    }
    Promise.all(registries.map((registry) => registry.metrics())).then(
      (texts) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(texts.join('\n')),
      (error: Error) => response.writeHead(500, { 'content-type': 'text/plain' }).end(`${error.message}\n`),
    )
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  // A process that has ended all else does not wait for a scrape.
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
