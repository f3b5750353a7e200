import { BACKEND, signedHeaders } from '@goldammer/sdk/server-signature'
import { config } from '../lib/config.ts'

const reportEvery = 10_000
const pageOfProduct = /^product-([0-9a-f]{32})$/
const robot = /bot|crawl|spider|preview|headless/i

const counted = new Map<string, number>()

/** domain/amounts#page-views: views per product, counted on the server, without cookie, address or identifier. */
export function countView(tags: string[], request: Request): void {
  const [, productId] = tags.map((tag) => pageOfProduct.exec(tag)).find((match) => match !== null) ?? []
  if (!productId || request.headers.has('sec-purpose') || robot.test(request.headers.get('user-agent') ?? '')) return
  if (counted.size === 0) setTimeout(report, reportEvery).unref()
  counted.set(productId, (counted.get(productId) ?? 0) + 1)
}

/** Hands the counts over; what could not be handed over is counted again with the next. */
async function report(): Promise<void> {
  const views = Object.fromEntries(counted)
  counted.clear()
  const path = '/internal/views'
  const body = JSON.stringify({ views })
  const response = await fetch(`${config.backendUrl}${path}`, {
    method: 'POST',
    headers: signedHeaders(config.purgeSecret, { method: 'POST', path, recipient: BACKEND, body }),
    body,
    signal: AbortSignal.timeout(5000),
  }).catch(() => null)
  if (response?.ok) return
  for (const [id, count] of Object.entries(views)) counted.set(id, (counted.get(id) ?? 0) + count)
  setTimeout(report, reportEvery).unref()
}
