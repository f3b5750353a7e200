import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { errorsPlugin } from './errors.ts'
import { webhooksPlugin } from './webhooks.ts'

let shop: TestApp
let app: FastifyInstance
beforeAll(async () => {
  shop = await buildTestApp()
  app = Fastify()
  const { ports } = shop.parts
  await app.register(errorsPlugin)
  await app.register(webhooksPlugin, {
    ...shop.parts,
    ports: {
      ...ports,
      // A provider whose signature is a word in the header, over the bytes as they came.
      payment: {
        ...ports.payment,
        readEvent: (headers, rawBody) => (headers.signature === `right for ${rawBody}` ? JSON.parse(rawBody) : null),
      },
    },
  })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const send = (body: string, signature: string) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/payment',
    headers: { 'content-type': 'application/json', signature },
    payload: body,
  })

test('issue 2: a webhook without the provider’s signature is refused', async () => {
  const answer = await send('{ "eventId": "e1" }', 'wrong')
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID'])
  expect((await app.inject({ method: 'POST', url: '/webhooks/payment' })).statusCode).toBe(401)
})

test('issue 2: an event that came before is acknowledged and not handled again', async () => {
  const provider = `payment:${shop.parts.ports.payment.name}`
  const event = { eventId: 'e2', paymentId: 'f'.repeat(32), type: 'mandate.abandoned' }
  const receivedAt = shop.clock.now()
  await shop.db
    .insertInto('providerEvent')
    .values({ provider, eventId: 'e2', payload: JSON.stringify(event), receivedAt })
    .execute()
  const body = JSON.stringify(event, null, 1)
  expect((await send(body, `right for ${body}`)).statusCode).toBe(204)
  const stored = await shop.db.selectFrom('providerEvent').select('count').where('eventId', '=', 'e2').execute()
  expect(stored).toEqual([{ count: 1 }])
})

test.each([
  ['identity', 'x-ident-signature'],
  ['payment', 'sandbox-signature'],
  ['custody', 'sandbox-signature'],
])('R8.07 a forged signature of the %s provider is refused, whatever letters it has', async (role, header) => {
  const valid = `t=${Math.floor(shop.clock.now().getTime() / 1000)},v1=${'a'.repeat(64)}`
  for (const forged of ['é'.repeat(64), `${'a'.repeat(63)}é`, valid.replace(/a$/, 'ß'), valid, 'a'.repeat(64), '']) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/webhooks/${role}`,
      headers: { 'content-type': 'application/json', [header]: forged },
      payload: '{}',
    })
    expect([forged, answer.statusCode, answer.json().errors[0].code]).toEqual([
      forged,
      401,
      'WEBHOOK_SIGNATURE_INVALID',
    ])
  }
})
