import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../test/build-app.ts'
import { aContract, aMember, anIssuer } from '../../../test/issuer-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const columns = [
  { key: 'state', shown: true },
  { key: 'units', shown: false },
]
const filters = { state: ['2_1_in_review'], minAmount: 250, sort: '-amountTotal' }

async function twoViewers() {
  const { companyId } = await anIssuer(app)
  const one = await aMember(app, companyId, 'viewer')
  const other = await aMember(app, companyId, 'owner')
  const path = `/company/${companyId}`
  const save = (client: Visitor, name: string, more = {}) =>
    client.post(`${path}/contract-views`, { name, filters, columns, ...more })
  return { path, one: one.client, other: other.client, save }
}

test('R2.25 a view keeps filters, order and columns under a name, for the one who saved it', async () => {
  const { path, one, other, save } = await twoViewers()
  const { status, body } = await save(one, '  Zu   prüfen ')
  expect([status, body.elements]).toMatchObject([200, [{ name: 'Zu prüfen', filters, columns }]])
  expect((await one.get(`${path}/contract-views`)).body).toEqual(body)
  expect((await other.get(`${path}/contract-views`)).body).toEqual({ elements: [], columns: [] })
  const [view] = body.elements
  const remove = (client: Visitor) => client.delete(`${path}/contract-views/${view.id}`)
  expect(refusalOf(await remove(other))).toEqual([404, 'VIEW_NOT_FOUND'])
  expect((await remove(one)).status).toBe(204)
  expect(refusalOf(await remove(one))).toEqual([404, 'VIEW_NOT_FOUND'])
})

test('R2.25 a name that is taken is replaced, and nobody keeps more than 30', async () => {
  const { one, save } = await twoViewers()
  for (let number = 1; number <= 30; number++) await save(one, `Ansicht ${number}`)
  expect(refusalOf(await save(one, 'Noch eine'))).toEqual([409, 'VIEWS_FULL'])
  const { body } = await save(one, 'ANSICHT 7', { filters: {} })
  expect(body.elements).toHaveLength(30)
  expect(body.elements.find((view: { name: string }) => view.name === 'ANSICHT 7').filters).toEqual({})
  expect(refusalOf(await save(one, ' \t '))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /name'])
})

test('R2.25 the columns stand as they were left, for each person in each company', async () => {
  const { path, one, other } = await twoViewers()
  const put = (keys: object[]) => one.send('PUT', `/store-api${path}/contract-columns`, { columns: keys })
  await put(columns)
  expect((await put(columns.toReversed())).body.columns).toEqual(columns.toReversed())
  expect((await other.get(`${path}/contract-views`)).body.columns).toEqual([])
  expect((await put([{ key: 'iban', shown: true }])).status).toBe(400)
})

test('R2.25 the list sums up the units of all matches', async () => {
  const issuer = await anIssuer(app)
  const { client } = await aMember(app, issuer.companyId, 'viewer')
  for (const amount of [250_000, 50_000]) await aContract(app, issuer, { amount })
  const { body } = await client.get(`/company/${issuer.companyId}/contracts?limit=1`)
  expect([body.elements.length, body.unitsTotal, body.amountTotal]).toEqual([1, 12, 3000])
})
