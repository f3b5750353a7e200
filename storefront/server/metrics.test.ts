import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { FrontDoorMetrics } from './metrics.ts'

test('design §6 a front door counts pages by how the cache came by them, and files as one', async () => {
  const metrics = new FrontDoorMetrics()
  const app = Fastify()
  metrics.watch(app)
  app.get('/_astro/page.B1x.js', async () => 'file')
  app.get('/*', (request, reply) => {
    const { cache } = request.query as { cache?: string }
    reply.hijack()
    if (cache) reply.raw.setHeader('cache-status', `front-door; ${cache}`)
    reply.raw.end('page')
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const paths = [
    '/?cache=hit',
    '/?cache=hit',
    '/a?cache=hit;%20detail=stale',
    '/b?cache=fwd=miss;%20stored',
    '/account',
  ]
  for (const path of [...paths, '/_astro/page.B1x.js']) await (await fetch(`${address}${path}`)).text()
  await app.close()
  const text = await metrics.registry.metrics()
  const pages = [...text.matchAll(/^goldammer_page_cache_total\{result="(\w+)",role="front-door"\} (\d+)$/gm)]
  expect(Object.fromEntries(pages.map(([, result, count]) => [result, Number(count)]))).toEqual({
    hit: 2,
    stale: 1,
    miss: 1,
    uncached: 1,
  })
  const calls = [
    ...text.matchAll(/^goldammer_http_requests_total\{method="GET",route="(.+?)",status="200",.*\} (\d+)$/gm),
  ]
  expect(calls.map(([, route, count]) => [route, Number(count)])).toEqual([
    ['/*', 5],
    ['file', 1],
  ])
})
