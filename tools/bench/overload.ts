import { setTimeout as wait } from 'node:timers/promises'
import autocannon, { type Options, type Result } from 'autocannon'
import { residentMemory, storeHeaders } from '../src/loaded-backend.ts'
import type { Benchmark } from '../src/measurement.ts'

const CONNECTIONS = 1_000
/** On each other kind. */
const OTHERS = 20
const SECONDS = 30
const MB = 1024 * 1024
/** Longer than any answer may take, so that it is seen how late a late one is. */
const PATIENCE_S = 60

type Load = Pick<Options, 'connections' | 'duration'> & Partial<Options>

const headers = { 'accept-encoding': 'br', 'accept-language': 'de-DE' }
let searches = 0

/** Searches of which no two are alike, so that no cache has one. */
const uncachedSearch = (url: string, load: Load) =>
  autocannon({
    url,
    headers,
    timeout: PATIENCE_S,
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => ({ ...request, path: `/search?search=wind&min-price=${searches++}` }),
      },
    ],
    ...load,
  })

const one = (url: string, load: Load) => autocannon({ url, headers, timeout: PATIENCE_S, ...load })

const answered = (result: Result, duration: number) => result['2xx'] / duration

/** What of a process' load was refused or failed. */
function refusedOf(result: Result): number {
  const { statusCodeStats = {} } = result as { statusCodeStats?: Record<string, { count?: number }> }
  return Object.entries(statusCodeStats).reduce(
    (sum, [status, { count = 0 }]) => (Number(status) >= 500 ? sum + count : sum),
    result.errors,
  )
}

/** The most that each process holds in memory while `during` runs, in bytes. */
async function peakMemory(pids: ReadonlyMap<string, number>, during: Promise<unknown>): Promise<Map<string, number>> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  during.then(end, end)
  const peaks = new Map<string, number>()
  while (!isOver) {
    for (const [name, pid] of pids) peaks.set(name, Math.max(peaks.get(name) ?? 0, residentMemory(pid)))
    await wait(200)
  }
  return peaks
}

/**
 * Far more connections than the shop can serve ask for pages that no cache has, each as fast as it is answered, beside a few on everything
 * else. Health, cached pages and calls are asked for as fast as they are answered as well; sign-in, checkout, withdrawal and webhooks by each connection once a second.
 */
export default {
  title: 'overload by searches',
  async measure(openSystem, { seconds: duration = SECONDS, connections = CONNECTIONS } = {}) {
    const { url, pids } = await openSystem()
    const cached = `${url}/`
    const few = { connections: OTHERS, duration }
    const slowly = { ...few, connectionRate: 1 }
    await one(cached, { ...few, duration: 2 })
    const alone = await one(cached, few)
    await uncachedSearch(url, { connections: 50, duration: 3 })
    const fifty = await uncachedSearch(url, { connections: 50, duration })

    const kinds: Record<string, Promise<Result>> = {
      search: uncachedSearch(url, { connections, duration }),
      health: one(`${url}/health/live`, few),
      cached: one(cached, few),
      calls: one(`${url}/store-api/currency`, { ...few, headers: { ...headers, ...storeHeaders } }),
      'sign-in': one(`${url}/account/login/link`, slowly),
      checkout: one(`${url}/checkout`, slowly),
      withdrawal: one(`${url}/withdrawal`, slowly),
      webhooks: one(`${url}/webhooks/payment`, { ...slowly, method: 'POST', body: '{}' }),
    }
    const running = Promise.all(Object.entries(kinds).map(async ([kind, result]) => [kind, await result] as const))
    const memory = await peakMemory(pids, running)
    const results = new Map(await running)
    const of = (kind: string): Result => results.get(kind)!
    const first = ['health', 'cached', 'sign-in', 'checkout', 'withdrawal', 'webhooks']
    const before = answered(fifty, duration)
    return [
      { what: `cached page, ${OTHERS} connections alone, p99`, value: alone.latency.p99, unit: 'ms' },
      {
        what: 'the same beside the overload, p99',
        value: of('cached').latency.p99,
        unit: 'ms',
        goal: { atMost: 4 * alone.latency.p99 },
      },
      { what: 'uncached searches, 50 connections alone', value: before, unit: 'req/s' },
      {
        what: `uncached searches answered, ${connections} connections`,
        value: answered(of('search'), duration),
        unit: 'req/s',
        goal: { atLeast: 0.7 * before },
      },
      { what: 'uncached searches refused', value: refusedOf(of('search')) / duration, unit: 'req/s' },
      { what: '/health/live, the slowest', value: of('health').latency.max, unit: 'ms', goal: { atMost: 1_000 } },
      ...first.map((kind) => ({
        what: `${kind}: refused or failed`,
        value: refusedOf(of(kind)),
        unit: 'answers',
        goal: { atMost: 0 },
      })),
      { what: 'calls of the interface refused or failed', value: refusedOf(of('calls')), unit: 'answers' },
      {
        what: 'the slowest answer of all',
        value: Math.max(...[...results.values()].map(({ latency }) => latency.max)),
        unit: 'ms',
        goal: { atMost: 10_000 },
      },
      ...[...memory].map(([name, bytes]) => ({
        what: `memory of the ${name}`,
        value: bytes / MB,
        unit: 'MB',
        goal: { atMost: 1024 },
      })),
    ]
  },
} satisfies Benchmark
