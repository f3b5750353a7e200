import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { variables } from '../src/configuration.ts'
import type { Answer, Call, Client } from './client.ts'
import type { Tally } from './tally.ts'

export type Customer = {
  email: string
  /** Each order that was sent, by its key: its id, or null where no answer came. */
  orders: Map<string, string | null>
  signIns: number
  /** False after a visit in which something failed: then nobody knows what is in the cart. */
  isCartKnown: boolean
}

export type Goods = { id: string; path: string; picture: Buffer }

export type Scene = { client: Client; tally: Tally; goods: Goods }

const defaultOf = (name: string) => variables.find((variable) => variable.name === name)?.default ?? ''
const accessKey = defaultOf('ACCESS_KEY')
const password = defaultOf('DEMO_PASSWORD')

/**
 * Milliseconds between two requests of a client: 20 clients send about a hundred a second, which two cores can do beside a
 * process that starts. A few times the connections to the shop rest for longer than the balancer keeps them.
 */
const pause = () => (Math.random() < 0.01 ? 5_000 : Math.random() * 200)

let searches = 0
/** No cache has seen it: the page is rendered by calls to the backend. */
const uncachedPage = () => `/projekte?min-price=${++searches / 100}`

// biome-ignore lint/suspicious/noExplicitAny: answers of several operations pass here
type Json = any

/** One customer's visit: twelve requests, of which four write. It ends early where what follows would fail by itself. */
export async function visit({ client, tally, goods }: Scene, customer: Customer): Promise<void> {
  let token = ''
  const send = async (what: string, request: Call): Promise<Answer | null> => {
    await wait(pause())
    return await tally.count(what, () => client.send(request))
  }
  const write = (what: string, request: Call) => {
    tally.writes++
    return send(what, request)
  }
  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}): Call => ({
    method,
    path: `/store-api${path}`,
    headers: {
      'sw-access-key': accessKey,
      ...(token && { 'sw-context-token': token }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  /** Counts another status than 200 as wrong; answers the JSON, or null where there is no right answer. */
  const read = (what: string, answer: Answer | null): Json => {
    if (!answer) return null
    const text = answer.body.toString()
    if (answer.status === 200) return JSON.parse(text)
    tally.fail('wrong', what, `${answer.status} ${text.slice(0, 300)}`)
    return null
  }
  const page = async (what: string, path: string) => {
    const answer = await send(what, { method: 'GET', path })
    if (answer && (answer.status !== 200 || !answer.body.includes('</html>')))
      tally.fail('wrong', what, `${path} answered ${answer.status} with ${answer.body.length} bytes`)
  }
  const quantityIn = (cart: Json): number =>
    cart.lineItems.reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0)

  const isCartKnown = customer.isCartKnown
  customer.isCartKnown = false
  await page('cached page', '/')
  await page('uncached page', uncachedPage())

  customer.signIns++
  const signedIn = await write('sign-in', call('POST', '/account/login', { username: customer.email, password }))
  if (!read('sign-in', signedIn)) return
  token = String(signedIn!.headers['sw-context-token'])

  const context = read('context', await send('context', call('GET', '/context')))
  if (context && context.customer?.email !== customer.email)
    tally.fail('wrong', 'context', `${customer.email} is ${context.customer?.email}`)
  if (!isCartKnown) await client.send(call('DELETE', '/checkout/cart')).catch(() => null)

  const items = [{ id: goods.id, quantity: 1, type: 'product' }]
  const filled = read('cart', await write('cart', call('POST', '/checkout/cart/line-item', { items })))
  if (!filled) return
  if (quantityIn(filled) !== 1) tally.fail('double', 'cart', `${quantityIn(filled)} pieces in place of 1`)

  await page('uncached page', uncachedPage())
  const cart = read('cart read', await send('cart read', call('GET', '/checkout/cart')))
  if (cart && quantityIn(cart) !== quantityIn(filled))
    tally.fail('wrong', 'cart read', `${quantityIn(cart)} pieces in place of ${quantityIn(filled)}`)

  const key = randomUUID()
  customer.orders.set(key, null)
  const ordered = read('order', await write('order', call('POST', '/checkout/order', {}, { 'idempotency-key': key })))
  if (!ordered) return
  customer.orders.set(key, ordered.id)
  customer.isCartKnown = true

  await page('product page', goods.path)
  await page('portal', '/investor-portal')
  const form = new Request('https://localhost/', { method: 'POST', body: formOf(goods.picture) })
  const upload = {
    ...call('POST', '/account/profile-picture', undefined, { 'content-type': form.headers.get('content-type')! }),
    body: Buffer.from(await form.arrayBuffer()),
  }
  read('upload', await write('upload', upload))
  const picture = await send('picture', call('GET', '/account/profile-picture'))
  if (picture && (picture.status !== 200 || picture.headers['content-type'] !== 'image/webp'))
    tally.fail('wrong', 'picture', `${picture.status} ${picture.headers['content-type']}`)
}

function formOf(picture: Buffer): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'picture.jpg')
  return form
}
