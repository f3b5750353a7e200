import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import type { EffectPayload } from '../jobs/effects.ts'
import { newId } from './ids.ts'
import { effects, purgeProductPage } from './purge.ts'
import { inTransaction } from './transaction.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

/** A front door, and the tags of each call that it gets. */
async function aFrontDoor(port = 0) {
  const calls: string[][] = []
  const server = createServer(async (request, response) => {
    calls.push(((await json(request)) as { tags: string[] }).tags)
    response.end()
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, calls, port: (server.address() as AddressInfo).port }
}
const close = async (server: Server) => {
  server.close()
  await once(server, 'close')
}

const waiting = () =>
  shop.db
    .selectFrom('outbox')
    .select(['id', 'subjectId', 'payload'])
    .$castTo<EffectPayload>()
    .where('kind', '=', 'pages.purge')
    .where('deliveredAt', 'is', null)
    .execute()

test('design §4 a front door that is gone holds up no other, and it alone is called again', async () => {
  const gone = await aFrontDoor()
  const alive = await aFrontDoor()
  await close(gone.server)
  const purgeUrl = `http://127.0.0.1:${gone.port},http://127.0.0.1:${alive.port}`
  const scope = { ...shop.scope, config: { ...shop.parts.config, purgeUrl } }
  const products = [newId(), newId()]
  for (const id of products) await inTransaction(shop, (tx) => purgeProductPage(scope, tx, id))
  const tags = products.map((id) => `product-${id}`)

  const [first] = await waiting()
  await expect(effects['pages.purge']!(scope, first!)).rejects.toThrow(`127.0.0.1:${gone.port}`)
  expect(alive.calls).toEqual([tags])
  const open = await waiting()
  expect(open).toMatchObject([{ id: first!.id, payload: { tags, addresses: [`http://127.0.0.1:${gone.port}`] } }])

  const back = await aFrontDoor(gone.port)
  await effects['pages.purge']!(scope, open[0]!)
  expect([back.calls, alive.calls]).toEqual([[tags], [tags]])
})
