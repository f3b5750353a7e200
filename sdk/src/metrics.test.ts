import { expect, onTestFinished, test } from 'vitest'
import { Gauge, ProcessMetrics, Registry, serveMetrics } from './metrics.ts'

async function shown(...registries: Registry[]) {
  const server = await serveMetrics({ port: 0, host: '127.0.0.1' }, registries)
  onTestFinished(() => server.stop())
  return (path: string, options?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, options)
}

test('design §6 the figures of all registries are at /metrics, and nothing else is', async () => {
  const { registry } = new ProcessMetrics('web')
  const other = new Registry()
  new Gauge({ name: 'goldammer_other', help: 'of a test', registers: [other] }).set(3)
  const read = await shown(registry, other)
  const answer = await read('/metrics')
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(text).toContain('\ngoldammer_other 3\n')
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{role="web"\} /m)
  expect((await read('/')).status).toBe(404)
  expect((await read('/metrics', { method: 'POST' })).status).toBe(404)
})

test('design §6 calls count by method, route and status, and their time by method and route', async () => {
  const metrics = new ProcessMetrics('front-door')
  const call = { method: 'GET', route: '/*', status: 200, milliseconds: 20 } as const
  metrics.observe(call)
  metrics.observe({ ...call, milliseconds: 2000 })
  metrics.observe({ ...call, route: undefined, status: 'aborted' })
  const text = await metrics.registry.metrics()
  const of = (name: string, labels: string) =>
    new RegExp(`^${name}\\{${labels},role="front-door"\\} (.*)$`, 'm').exec(text)?.[1]
  expect(of('goldammer_http_requests_total', 'method="GET",route="/\\*",status="200"')).toBe('2')
  expect(of('goldammer_http_requests_total', 'method="GET",route="none",status="aborted"')).toBe('1')
  const buckets = 'goldammer_http_request_duration_seconds_bucket'
  expect(text).toMatch(new RegExp(`^${buckets}\\{le="0.025",.*route="/\\*".*\\} 1$`, 'm'))
  expect(text).toMatch(new RegExp(`^${buckets}\\{le="3",.*route="/\\*".*\\} 2$`, 'm'))
})

test('a port that is in use is refused with the error of Node', async () => {
  const first = await serveMetrics({ port: 0, host: '127.0.0.1' }, [])
  onTestFinished(() => first.stop())
  await expect(serveMetrics({ port: first.port, host: '127.0.0.1' }, [])).rejects.toMatchObject({
    code: 'EADDRINUSE',
    syscall: 'listen',
  })
})
