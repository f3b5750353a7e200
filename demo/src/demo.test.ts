import { idOf } from '@goldammer/backend/shared/demo-ids'
import { getFile, readFile } from '@goldammer/backend/shared/files'
import { buildTestApp, type TestApp, TODAY } from '@goldammer/backend/test/build-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from './demo.ts'
import { shifted } from './loader/shift.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
})
afterAll(() => app.close())

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await app.pool.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const counts = rows.map(async ({ name }) => [
    name,
    (await app.pool.query(`select count(*)::int as n from "${name}"`)).rows[0].n,
  ])
  return Object.fromEntries(await Promise.all(counts))
}

test('loading the demo data twice changes nothing, on another day too', async () => {
  const before = await countRows()
  app.clock.set(new Date('2027-03-01T09:00:00Z'))
  expect(await loadDemo(app.parts)).toBe(false)
  app.clock.set(TODAY)
  expect(await countRows()).toEqual(before)
})

test('days move with the first load, birth and founding dates do not', () => {
  const content = {
    endDate: '2026-11-30',
    at: '2026-11-30T08:00:00Z',
    coupons: '2026-11-30,2027-05-30',
    birthDate: '1980-01-01',
    minh: { birthDate: '2009-03-14', birthDateShifts: true },
  }
  expect(shifted(content, 2, TODAY)).toEqual({
    endDate: '2026-12-02',
    at: '2026-12-02T08:00:00Z',
    coupons: '2026-12-02,2027-06-01',
    birthDate: '1980-01-01',
    minh: { birthDate: '2009-03-16', birthDateShifts: true },
  })
})

test('what has happened did so before the first load, whatever its hour, and in its order', async () => {
  const content = ['2026-11-20T08:20:00Z', '2026-11-20T14:22:00Z', '2026-11-20T15:00:00Z', '2026-11-21T07:00:00Z']
  const [morning, noon, later, tomorrow] = shifted(content, 0, new Date('2026-11-20T09:00:00Z'))
  expect([morning, tomorrow]).toEqual(['2026-11-20T08:20:00Z', '2026-11-21T07:00:00Z'])
  expect([noon, later].map((at) => at!.slice(0, 16))).toEqual(['2026-11-20T08:59', '2026-11-20T08:59'])
  expect(noon! < later!).toBe(true)
  const { rows } = await app.pool.query('select count(*)::int as n from contract where submitted_at > $1', [TODAY])
  expect(rows).toEqual([{ n: 0 }])
})

test('every document is a real PDF with its hash', async () => {
  const { rows } = await app.pool.query(
    `select f.id, f.size from file f join product_document_version v on v.file_id = f.id limit 5`,
  )
  for (const { id, size } of rows) {
    const bytes = await readFile(app.parts, await getFile(app.db, id))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes).toHaveLength(size)
  }
})

test('Neele finds the checkout she left at the knowledge survey', async () => {
  const client = app.client()
  await client.login('neele.neu@post.example', 'goldammer-demo')
  const { body } = await client.get('/investing/drafts')
  expect(body.elements).toHaveLength(1)
  expect(body.elements[0]).toMatchObject({ currentStep: 'survey', amount: 500, doneSteps: 2 })
})

test('domain/demo#personas Jana has a wishlist, in the order in which she added the products', async () => {
  const client = app.client()
  await client.login('jana.probst@post.example', 'goldammer-demo')
  const { body } = await client.post('/customer/wishlist')
  expect(body.products.elements.map((product: { id: string }) => product.id)).toEqual(
    ['p22', 'p21', 'p18'].map(idOf.product),
  )
})

test('R2.24 Jana was notified of her documents on their day, and has read those older than two weeks', async () => {
  const client = app.client()
  await client.login('jana.probst@post.example', 'goldammer-demo')
  type Paper = { id: string; createdAt: string; readAt: string | null }
  const { body } = await client.get('/investor/documents?limit=100')
  const papers: Paper[] = body.elements
  const twoWeeksAgo = new Date(TODAY.getTime() - 14 * 86_400_000).toISOString()
  expect(papers.filter(({ createdAt }) => createdAt < twoWeeksAgo).length).toBeGreaterThan(10)
  for (const { createdAt, readAt } of papers) expect(readAt).toBe(createdAt < twoWeeksAgo ? createdAt : null)
  const { rows } = await app.pool.query(
    `select count(*)::int as told, count(*) filter (where n.created_at = d.created_at and n.read_at is not distinct from d.read_at)::int as "onTheirDay"
      from news n join contract_document d on d.id = n.subject_id`,
  )
  expect(rows[0].told).toBeGreaterThan(papers.length)
  expect(rows[0].onTheirDay).toBe(rows[0].told)
})

test('R2.25 domain/amounts#page-views of the views of the demo’s projects, a few lead to a contract', async () => {
  const client = app.client()
  await client.login('owner@quellhain.example', 'goldammer-demo')
  const { body } = await client.get(`/company/${idOf.company('quellhain')}/dashboard`)
  expect(body.conversion.percent).toBeGreaterThan(0.5)
  expect(body.conversion.percent).toBeLessThan(10)
})

test('R2.26 R3.15 a demo project has posts of every kind, and a dialog in three languages', async () => {
  const path = `/product/${idOf.product('p1')}`
  const { body: summary } = await app.client().get(`${path}/post-summary`)
  expect(Object.values(summary).every((count) => Number(count) > 0)).toBe(true)
  const { body: dialog } = await app.client().get(`${path}/comments`)
  const locales = dialog.elements.map(({ locale }: { locale: string }) => locale)
  expect([...new Set(locales)].toSorted()).toEqual(['de-DE', 'en-GB', 'pl-PL'])
  expect(dialog.elements.some(({ answered }: { answered: boolean }) => answered)).toBe(true)
})

test('R2.25 a demo round that has begun was prepared before, so that its checklist is due in its order', async () => {
  const { rows } = await app.pool.query(
    `select state, start_date - created_at::date as "daysBefore" from funding_round where state <> 'draft'`,
  )
  expect(rows.length).toBeGreaterThan(5)
  // What is prepared is due within six weeks of the draft, what is approved from two weeks before the start.
  expect(rows.filter(({ daysBefore }: { daysBefore: number }) => daysBefore < 42 + 14)).toEqual([])
})

test('R2.25 domain/funding-rounds#early-end the demo has an early end that waits for compliance, one refused, each a valid request', async () => {
  const { rows } = await app.pool.query(
    `select e.state, e.last_day < coalesce(p.funding_end_premature, r.end_date) as earlier,
        e.decided_at > e.created_at as decided, m.company_id = p.issuer_id as "ofCompany"
      from early_end e join funding_round r on r.id = e.funding_round_id join product p on p.id = r.product_id
      join company_membership m on m.customer_id = e.asked_by order by e.created_at`,
  )
  expect(rows).toMatchObject([
    { state: 'refused', earlier: true, decided: true, ofCompany: true },
    { state: 'pending', earlier: true, decided: null, ofCompany: true },
  ])
})
