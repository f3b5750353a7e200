import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../test/build-app.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'

let app: TestApp
let jana: Visitor
let piotr: Visitor
let carla: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  const { demoPassword } = app.parts.config
  jana = app.client()
  await jana.login('jana.probst@post.example', demoPassword)
  piotr = app.client()
  await piotr.login('piotr.zielony@poczta.example', demoPassword)
  carla = await someoneOf(app, 'content', 'Carla Content')
})
afterAll(() => app.close())

const path = (key: string) => `/product/${idOf.product(key)}`
const review = { title: ' Klar beschrieben ', content: 'Die Unterlagen sind vollständig.', points: 3 }
type Review = { id: string; title: string; points: number; status: boolean; externalUser: string }

const reviews = async (visitor: Visitor, key: string): Promise<Review[]> => {
  const { status, body } = await visitor.post(`${path(key)}/reviews`)
  expect(status).toBe(200)
  return body.elements
}
const rule = (id: string, ruling: object, version?: string) =>
  carla.send('POST', `/reviews/${id}/ruling`, ruling, version)
const approve = (id: string) => rule(id, { decision: 'show' })
const rating = async (key: string) => (await app.client().post(path(key))).body.product.ratingAverage

test('R2.27 reviews come with the demo data in three languages, and the rating is their average', async () => {
  const found = await reviews(app.client(), 'p1')
  expect(found.map(({ points }) => points).toSorted()).toEqual([4, 4, 5, 5])
  expect(await rating('p1')).toBe(4.5)
  const { rows } = await app.pool.query('select distinct locale from product_review order by 1')
  expect(rows.map((row) => row.locale)).toEqual(['de-DE', 'en-GB', 'pl-PL'])
  const { body } = await app.client().post('/search', { rating: 4.5 })
  expect(body.elements.every((one: { ratingAverage: number }) => one.ratingAverage >= 4.5)).toBe(true)
  expect(body.elements.length).toBeGreaterThan(0)
  expect(body.aggregations.rating.max).toBe(5)
})

test('R2.27 only its author sees a review until staff approve it; then it counts', async () => {
  expect((await jana.post(`${path('p3')}/review`, { ...review, points: '3' })).status).toBe(204)
  expect(await reviews(app.client(), 'p3')).toEqual([])
  expect(await reviews(piotr, 'p3')).toEqual([])
  const [own] = await reviews(jana, 'p3')
  expect(own).toMatchObject({ title: 'Klar beschrieben', points: 3, status: false, externalUser: 'Jana P.' })
  expect(await rating('p3')).toBeNull()

  expect((await approve(own!.id)).status).toBe(200)
  expect(refusalOf(await approve(own!.id))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await approve('0'.repeat(32)))).toEqual([404, 'REVIEW_NOT_FOUND'])
  expect((await reviews(app.client(), 'p3')).map(({ status }) => status)).toEqual([true])
  expect(await rating('p3')).toBe(3)
  await piotr.post(`${path('p3')}/review`, { ...review, points: 5 })
  const other = (await reviews(piotr, 'p3')).find(({ status }) => !status)
  await approve(other!.id)
  expect(await rating('p3')).toBe(4)
  const { body } = await app.client().post('/search', {
    filter: [{ type: 'equals', field: 'id', value: idOf.product('p3') }],
    rating: 4,
  })
  expect(body.elements).toHaveLength(1)
})

test('R2.27 a second review replaces the first and waits again', async () => {
  await jana.post(`${path('p5')}/review`, { ...review, points: 5 })
  const [first] = await reviews(jana, 'p5')
  await approve(first!.id)
  expect(await rating('p5')).toBe(5)
  expect((await jana.post(`${path('p5')}/review`, { ...review, title: 'Doch nicht', points: 1 })).status).toBe(204)
  const own = await reviews(jana, 'p5')
  expect(own).toMatchObject([{ id: first!.id, title: 'Doch nicht', points: 1, status: false }])
  expect(await reviews(app.client(), 'p5')).toEqual([])
  expect(await rating('p5')).toBeNull()
})

test('R2.27 staff decide on waiting reviews, with a reason for a refusal, and can decide again', async () => {
  await piotr.post(`${path('p6')}/review`, { ...review, title: 'Kauft bei mir' })
  const waiting = (await carla.get('/reviews?limit=100')).body.elements
  const one = waiting.find(({ title }: { title: string }) => title === 'Kauft bei mir')
  expect(one).toMatchObject({ productId: idOf.product('p6'), author: 'Piotr Zielony', points: 3, ruling: null })
  expect(refusalOf(await rule(one.id, { decision: 'hide', reason: ' ' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /reason',
  ])
  const hidden = await rule(one.id, { decision: 'hide', reason: 'Werbung' }, one.version)
  expect(hidden.body.ruling).toMatchObject({ decision: 'hide', reason: 'Werbung', by: 'Carla Content' })
  expect(refusalOf(await rule(one.id, { decision: 'hide', reason: 'Werbung' }))).toEqual([409, 'INVALID_TRANSITION'])
  // A colleague who read it while it waited is refused with a conflict.
  expect(refusalOf(await rule(one.id, { decision: 'show' }, one.version))).toEqual([409, 'RECORD_CHANGED'])
  expect(await reviews(app.client(), 'p6')).toEqual([])
  expect((await carla.get('/reviews?state=decided')).body.elements[0]).toMatchObject({ id: one.id })
  const found = async (query: string) =>
    (await carla.get(`/reviews?limit=100&${query}`)).body.elements.map(({ id }: { id: string }) => id)
  const { isShown, productId, title } = (await carla.get('/reviews?state=decided')).body.elements[0]
  expect(await found(`state=all&productId=${productId}&term=${encodeURIComponent(title.toUpperCase())}`)).toContain(
    one.id,
  )
  expect((await found('state=shown')).includes(one.id)).toBe(isShown)
  expect((await found('state=hidden')).includes(one.id)).toBe(!isShown)
  expect((await approve(one.id)).body.ruling).toMatchObject({ decision: 'show', reason: null })
  expect(await rating('p6')).toBe(3)
  await rule(one.id, { decision: 'hide', reason: 'Doch Werbung' })
  expect([await reviews(app.client(), 'p6'), await rating('p6')]).toEqual([[], null])
  const { rows } = await app.pool.query(`select details from audit where action = 'review.rule' order by at`)
  expect(rows.map(({ details }) => details.decision).slice(-3)).toEqual(['hide', 'show', 'hide'])

  const { version } = (await carla.get('/reviews?state=decided')).body.elements[0]
  app.clock.set(new Date(app.clock.now().getTime() + 1000))
  await piotr.post(`${path('p6')}/review`, { ...review, title: 'Neu geschrieben' })
  expect(refusalOf(await rule(one.id, { decision: 'show' }, version))).toEqual([409, 'RECORD_CHANGED'])
  expect((await carla.get('/reviews?limit=100')).body.elements.at(-1)).toMatchObject({
    id: one.id,
    title: 'Neu geschrieben',
    ruling: null,
  })
})

test('R2.27 approvals at the same moment are all counted', async () => {
  await Promise.all(
    [jana, piotr].map((one, index) => one.post(`${path('p7')}/review`, { ...review, points: 1 + index * 3 })),
  )
  const { rows } = await app.pool.query(
    'select replace(id::text, $2, $3) as id from product_review where product_id = $1',
    [idOf.product('p7'), '-', ''],
  )
  expect(rows).toHaveLength(2)
  await Promise.all(rows.map(({ id }) => approve(id)))
  expect(await rating('p7')).toBe(2.5)
  await app.pool.query('delete from product_review where product_id = $1 and points = 1', [idOf.product('p7')])
  expect(await rating('p7')).toBe(4)
})

test('R2.27 a deleted account takes its reviews along, out of the rating too', async () => {
  const customer = await aCustomer(app)
  const visitor = await loggedIn(app, customer)
  for (const key of ['p9', 'p10']) await visitor.post(`${path(key)}/review`, { ...review, points: 2 })
  const [own] = await reviews(visitor, 'p9')
  await approve(own!.id)
  expect(await rating('p9')).toBe(2)
  expect((await visitor.delete('/account/customer')).status).toBe(204)
  expect(await reviews(app.client(), 'p9')).toEqual([])
  expect(await rating('p9')).toBeNull()
  const { rows } = await app.pool.query('select id from product_review where customer_id = $1', [customer.id])
  expect(rows).toEqual([])
})

test('R2.27 after ten reviews a customer waits 30 seconds, another does not', async () => {
  const visitor = await loggedIn(app, await aCustomer(app))
  const at = `${path('p1')}/review`
  for (let count = 0; count < 10; count++) expect((await visitor.post(at, review)).status).toBe(204)
  const refused = await visitor.post(at, review)
  expect([refused.status, refused.body.errors[0].code]).toEqual([429, 'FRAMEWORK__RATE_LIMIT_EXCEEDED'])
  expect(refused.headers['retry-after']).toBe('30')
  expect((await jana.post(at, review)).status).toBe(204)
  app.clock.set(new Date(app.clock.now().getTime() + 30_000))
  expect((await visitor.post(at, review)).status).toBe(204)
})

test('R2.27 text and length of a review are checked, and a visitor cannot review', async () => {
  const at = `${path('p1')}/review`
  const visitor = await app.client().post(at, review)
  expect([visitor.status, visitor.body.errors[0].code]).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  const refusal = async (change: object) => {
    const { status, body } = await jana.post(at, { ...review, ...change })
    return [status, body.errors?.[0].code, body.errors?.[0].source?.pointer]
  }
  expect(await refusal({ title: '  ' })).toEqual([400, 'VIOLATION::IS_BLANK_ERROR', '/title'])
  expect(await refusal({ content: null })).toEqual([400, 'VIOLATION::IS_BLANK_ERROR', '/content'])
  expect(await refusal({ title: 'a'.repeat(256) })).toEqual([400, 'VIOLATION::TOO_LONG_ERROR', '/title'])
  expect(await refusal({ points: 0 })).toEqual([400, 'VIOLATION::TOO_LOW_ERROR', '/points'])
  expect(await refusal({ points: 6 })).toEqual([400, 'VIOLATION::TOO_HIGH_ERROR', '/points'])
  expect(await refusal({ points: 3.5 })).toEqual([400, 'VIOLATION::INVALID_TYPE_ERROR', '/points'])
  for (const key of ['p14', 'missing']) {
    expect((await jana.post(`${path(key)}/review`, review)).status).toBe(404)
    expect((await jana.post(`${path(key)}/reviews`)).body.errors[0].code).toBe('CONTENT__PRODUCT_NOT_FOUND')
  }
})
