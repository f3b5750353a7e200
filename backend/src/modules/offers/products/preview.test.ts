import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { someoneOf } from '../../../../test/factories.ts'
import { idOf } from '../../../shared/demo-ids.ts'

let app: TestApp
let carla: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  carla = await someoneOf(app, 'content', 'Carla Content')
})
afterAll(() => app.close())

const ask = async (id: string): Promise<string> => {
  const { status, body } = await carla.post(`/products/${id}/preview`)
  expect(status).toBe(200)
  return body.path.replace('/preview/', '')
}
const look = (token: string) => app.client().get(`/content/product-previews/${token}`)

test('R3.08 staff preview a draft as the shop will show it, while the shop shows the live one', async () => {
  const id = idOf.product('p1')
  const live = (await look(await ask(id))).body
  const inShop = (await app.client().get(`/product/${id}`)).body.product
  // Without a draft the preview is the product's own page.
  expect(live.product).toEqual(inShop)
  const { body } = await carla.get(`/products/${id}`)
  const { fields, version } = body
  const [tariff, ...others] = fields.tariffs
  const changed = {
    ...fields,
    name: { ...fields.name, 'de-DE': 'Windpark im Entwurf' },
    tariffs: [{ ...tariff, interestRate: 9.75 }, ...others],
    content: { ...fields.content, overview: { 'de-DE': '<p>Ganz neu</p>' } },
    documents: fields.documents.slice(0, 1),
  }
  expect((await carla.send('PUT', `/products/${id}/draft`, changed, version)).status).toBe(200)
  const { product, documents } = (await look(await ask(id))).body
  expect(product).toMatchObject({
    name: 'Windpark im Entwurf',
    extensions: { content: { overview: '<p>Ganz neu</p>' } },
  })
  expect(product.extensions.tariffs[0].interestRate).toBe(9.75)
  expect(product.extensions.funding.reserved).toBe(inShop.extensions.funding.reserved)
  expect(documents).toHaveLength(1)
  expect((await app.client().get(`/product/${id}`)).body.product).toEqual(inShop)
})

test('R3.08 a product of which hardly anything is written can be looked at, too', async () => {
  const { body: choices } = await carla.get('/product-choices')
  for (const type of ['subordinatedLoan', 'collectible']) {
    const input = { issuerId: choices.issuers[0].id, type, name: 'Leer', branch: 'energy' }
    const { body: created } = await carla.post('/products', input)
    expect((await app.client().get(`/product/${created.id}`)).status).toBe(404)
    const { status, body } = await look(await ask(created.id))
    expect([status, body.product?.name]).toEqual([200, 'Leer'])
  }
})

test('R3.08 a preview ends with its time and its creator’s right, and shows no other record', async () => {
  const token = await ask(idOf.product('p2'))
  const gone = [404, 'CONTENT__PRODUCT_NOT_FOUND']
  const [kind, , ...rest] = token.split('.')
  expect(refusalOf(await look([kind, idOf.product('p1'), ...rest].join('.')))).toEqual(gone)
  expect((await app.client().get(`/content/previews/${token}`)).status).toBe(404)
  const now = app.clock.now()
  app.clock.set(new Date(now.getTime() + 16 * 60_000))
  expect(refusalOf(await look(token))).toEqual(gone)
  app.clock.set(now)
  await app.db
    .updateTable('staff')
    .set({ roles: ['support'] })
    .where('name', '=', 'Carla Content')
    .execute()
  expect(refusalOf(await look(token))).toEqual(gone)
})
