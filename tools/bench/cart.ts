import autocannon from 'autocannon'
import { variables } from '../src/configuration.ts'
import type { Benchmark } from '../src/measurement.ts'

const clients = 20
const seconds = 5
/** Before the measurement: code that has just been loaded runs at a third of its speed. */
const warmUpSeconds = 10
const accessKey = variables.find((variable) => variable.name === 'ACCESS_KEY')?.default ?? ''

/** Twenty guests, each with a cart of its own, put goods into it as fast as they can. */
export default {
  title: 'add to cart',
  async measure(openSystem) {
    const { backendUrl } = await openSystem()
    const headers = { 'content-type': 'application/json', 'sw-access-key': accessKey }
    const found = await fetch(`${backendUrl}/store-api/search?type=collectible`, { headers })
    const { elements } = (await found.json()) as { elements: { id: string; states: string[] }[] }
    const good = elements.find((product) => product.states.includes('is-physical'))
    if (!good) throw new Error('the demo has no physical good')
    const body = JSON.stringify({ items: [{ id: good.id, quantity: 1, type: 'product' }] })
    const load = (duration: number) =>
      autocannon({
        url: `${backendUrl}/store-api/checkout/cart/line-item`,
        method: 'POST',
        connections: clients,
        duration,
        headers,
        body,
        setupClient(client) {
          const token = crypto.randomUUID().replaceAll('-', '')
          client.setHeaders({ ...headers, 'sw-context-token': token })
        },
      })
    await load(warmUpSeconds)
    const result = await load(seconds)
    if (result.non2xx > 0) throw new Error(`${result.non2xx} calls failed`)
    return [
      {
        what: `add to cart, ${clients} clients`,
        value: result.requests.average,
        unit: 'req/s',
        goal: { atLeast: 500 },
      },
      { what: 'add to cart, p99', value: result.latency.p99, unit: 'ms' },
    ]
  },
} satisfies Benchmark
