import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../../test/factories.ts'
import { anIssuer } from '../../../../test/issuer-factories.ts'

let app: TestApp
let ada: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  ada = await someoneOf(app, 'admin', 'Ada Admin')
})
afterAll(() => app.close())

const accounts = async () => (await ada.get('/author-accounts')).body.elements.map(({ id }: { id: string }) => id)

test('R6.08 an administrator makes a customer account an author’s, and ends it again', async () => {
  const { productId } = await anIssuer(app)
  const anna = await aCustomer(app, { firstName: 'Anna', lastName: 'Amsel' })
  const client = await loggedIn(app, anna)
  const texts = { title: { 'de-DE': 'Neues' }, content: { 'de-DE': '<p>Neues</p>' } }
  const write = () => client.post(`/product/${productId}/posts`, { kind: 'update', ...texts, publish: true })
  expect(refusalOf(await write())).toEqual([403, 'PERMISSION_DENIED'])
  const { status, body } = await ada.post('/author-accounts', { email: anna.email.toUpperCase() })
  expect([status, body]).toMatchObject([201, { id: anna.id, lastName: 'Amsel', active: true }])
  expect(await accounts()).toEqual([anna.id])
  expect((await write()).body.author).toEqual({ kind: 'author', name: 'Anna Amsel' })
  expect(refusalOf(await ada.post('/author-accounts', { email: anna.email }))).toEqual([409, 'INVALID_TRANSITION'])
  const end = () => ada.send('DELETE', `/author-accounts/${anna.id}`)
  expect((await end()).status).toBe(204)
  expect(refusalOf(await write())).toEqual([403, 'PERMISSION_DENIED'])
  expect(await accounts()).toEqual([])
  expect(refusalOf(await end())).toEqual([404, 'CUSTOMER_NOT_FOUND'])
})

test('R6.08 nobody makes an author of whom we do not know, or of themselves', async () => {
  const unknown = await ada.post('/author-accounts', { email: 'nobody@example.example' })
  expect(refusalOf(unknown)).toEqual([400, 'VIOLATION::ENTITY_DOES_NOT_EXISTS /email'])
  const { email } = await app.db
    .selectFrom('staff')
    .select('email')
    .where('name', '=', 'Ada Admin')
    .executeTakeFirstOrThrow()
  await aCustomer(app, { email })
  expect(refusalOf(await ada.post('/author-accounts', { email }))).toEqual([403, 'CUSTOMER_OWN'])
})
