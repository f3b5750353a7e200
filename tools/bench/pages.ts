import { rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { type Benchmark, median } from '../src/measurement.ts'
import { inRoot } from '../src/paths.ts'

const seconds = 5
const connections = 20

/** Requests per second over loopback, brotli as browsers ask for it. */
async function throughput(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br', 'accept-language': 'de-DE' }
  await autocannon({ url, connections, duration: 1, headers })
  const result = await autocannon({ url, connections, duration: seconds, headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} errors`)
  return result.requests.average
}

let asked = 0

/** Renders a second that no cache has seen, for as many clients as `throughput`: no two addresses are alike. */
async function uncachedThroughput(origin: string, path: string): Promise<number> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: `${path}min-price=${asked++ / 100}` })
  const headers = { 'accept-encoding': 'br', 'accept-language': 'de-DE' }
  const load = { url: origin, connections, headers, requests: [{ method: 'GET' as const, setupRequest }] }
  await autocannon({ ...load, duration: 2 })
  const result = await autocannon({ ...load, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path} answered ${result.non2xx} errors`)
  return result.requests.average
}

/** Milliseconds of renders that no cache has seen: each request has a query of its own. */
async function uncached(url: string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < 40; index++) {
    const began = performance.now()
    const response = await fetch(`${url}?order=name-asc&p=1&min-price=${index}`)
    await response.text()
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    times.push(performance.now() - began)
  }
  return median(times.slice(10))
}

const IMPORTED = /(?:import|from)\s*["']((?:\.{1,2})?\/[^"']+\.m?js)["']/g

/** Kilobytes of brotli JavaScript that a page loads before anything is touched: what its HTML names, and what that imports. */
async function scriptWeight(origin: string, path: string): Promise<number> {
  const html = await text(origin + path)
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*application\/)[^>]*>([\s\S]*?)<\/script>/g)]
    .map((match) => match[1])
    .join('\n')
  const named = html.matchAll(/(?:src|href|component-url|renderer-url|before-hydration-url)="(\/[^"]+\.m?js)"/g)
  const seen = new Set<string>()
  let bytes = inline ? brotliCompressSync(inline).byteLength : 0
  const visit = async (file: string): Promise<void> => {
    if (seen.has(file)) return
    seen.add(file)
    const code = await text(origin + file)
    bytes += brotliCompressSync(code).byteLength
    for (const [, imported] of code.matchAll(IMPORTED)) await visit(new URL(imported ?? '', origin + file).pathname)
  }
  for (const [, file] of [...named, ...inline.matchAll(IMPORTED)]) await visit(file ?? '')
  if (seen.size === 0) throw new Error(`${path} names no script: the benchmark no longer understands the page`)
  return bytes / 1024
}

async function text(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-language': 'de-DE' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}

/** A file that the front door reads at each request, and that is as large on the wire as the page. */
async function throughputOfTwin(origin: string, path: string): Promise<number> {
  const file = inRoot('portals', 'dist', 'portal-assets', 'bench-twin.html')
  const html = await text(origin + path)
  try {
    writeFileSync(file, html)
    if (await isCompressed(origin + path)) writeFileSync(`${file}.br`, brotliCompressSync(html))
    return await throughput(`${origin}/portal-assets/bench-twin.html`)
  } finally {
    for (const each of [file, `${file}.br`]) rmSync(each, { force: true })
  }
}

async function isCompressed(url: string): Promise<boolean> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  return headers.get('content-encoding') === 'br'
}

export default {
  title: 'public pages from the front door',
  async measure(openSystem) {
    const { url } = await openSystem()
    const listing = '/projekte'
    const product = '/projekte/quellhain-repowering'
    const file = await throughputOfTwin(url, product)
    const productRate = await throughput(url + product)
    const listingRate = await throughput(url + listing)
    return [
      { what: 'static file of the size of the product page', value: file, unit: 'req/s' },
      { what: 'cached product page', value: productRate, unit: 'req/s', goal: { atLeast: file } },
      { what: 'cached listing', value: listingRate, unit: 'req/s', goal: { atLeast: file } },
      { what: 'uncached listing, median', value: await uncached(url + listing), unit: 'ms', goal: { atMost: 60 } },
      { what: 'uncached listing', value: await uncachedThroughput(url, `${listing}?`), unit: 'req/s' },
      { what: 'uncached search', value: await uncachedThroughput(url, '/search?search=wind&'), unit: 'req/s' },
      {
        what: 'JavaScript of the catalogue page, brotli',
        value: await scriptWeight(url, listing),
        unit: 'KB',
        goal: { atMost: 80 },
      },
      {
        what: 'JavaScript of an article, brotli',
        value: await scriptWeight(url, '/blog/zins-nach-steuern'),
        unit: 'KB',
        goal: { atMost: 15 },
      },
      {
        what: 'JavaScript of the log-in page, brotli',
        value: await scriptWeight(url, '/login'),
        unit: 'KB',
        goal: { atMost: 15 },
      },
    ]
  },
} satisfies Benchmark
