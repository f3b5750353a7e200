import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { someoneOf } from '../../../../test/factories.ts'
import { aMember, anIssuer } from '../../../../test/issuer-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

let count = 0
const aPage = (more: object = {}) => ({
  slug: `leitfaden-${++count}`,
  title: { 'de-DE': 'Leitfaden', 'pl-PL': 'Poradnik' },
  content: { 'de-DE': '<p>So läuft eine Runde.</p>' },
  companyIds: null,
  ...more,
})

async function aScene() {
  const one = await anIssuer(app)
  const other = await anIssuer(app)
  const reader = async (companyId: string) => {
    const { client } = await aMember(app, companyId, 'viewer')
    return {
      slugs: async () =>
        (await client.get(`/company/${companyId}/pages`)).body.elements.map((page: { slug: string }) => page.slug),
      read: (slug: string) => client.get(`/company/${companyId}/pages/${slug}`),
    }
  }
  const staff = await someoneOf(app, 'content', 'Carla Content')
  return { one, other, staff, first: await reader(one.companyId), second: await reader(other.companyId) }
}

test('R2.25 design §5 a page is seen by its companies from when it is published until it is withdrawn', async () => {
  const { one, staff, first, second } = await aScene()
  const { status, body: page } = await staff.post('/company-pages', aPage({ companyIds: [one.companyId] }))
  expect([status, page.state, page.companyIds]).toEqual([201, 'draft', [one.companyId]])
  expect(refusalOf(await first.read(page.slug))).toEqual([404, 'PAGE_NOT_FOUND'])
  expect((await staff.post(`/company-pages/${page.id}/publication`)).body.state).toBe('published')
  expect(refusalOf(await staff.post(`/company-pages/${page.id}/publication`))).toEqual([409, 'INVALID_TRANSITION'])
  expect(await first.slugs()).toEqual([page.slug])
  expect((await first.read(page.slug)).body).toMatchObject({
    title: 'Leitfaden',
    content: '<p>So läuft eine Runde.</p>',
  })
  expect([await second.slugs(), refusalOf(await second.read(page.slug))]).toEqual([[], [404, 'PAGE_NOT_FOUND']])
  const change = { ...aPage(), slug: page.slug }
  expect((await staff.put(`/company-pages/${page.id}`, change)).body.companyIds).toBeNull()
  expect(await second.slugs()).toEqual([page.slug])
  expect((await staff.send('DELETE', `/company-pages/${page.id}/publication`)).body.state).toBe('draft')
  expect([await first.slugs(), await second.slugs()]).toEqual([[], []])
  const { rows } = await app.pool.query(
    `select event from history where entity = 'company_page' and entity_id = $1 order by at, id`,
    [page.id],
  )
  expect(rows.map(({ event }) => event)).toEqual(['write', 'publish', 'change', 'withdraw'])
})

test('R2.25 active markup is removed from a page, and a save on an old version is refused', async () => {
  const { staff } = await aScene()
  const content = { 'de-DE': '<p onclick="x()">Gut<script>alert(1)</script></p>' }
  const { body: page } = await staff.post('/company-pages', aPage({ content }))
  expect(page.content).toEqual({ 'de-DE': '<p>Gut</p>' })
  const save = (title: string) =>
    staff.put(`/company-pages/${page.id}`, aPage({ slug: page.slug, title: { 'de-DE': title } }), {
      'record-version': page.version,
    })
  expect((await save('Erste')).status).toBe(200)
  expect(refusalOf(await save('Zweite'))).toEqual([409, 'RECORD_CHANGED'])
  const { body: list } = await staff.get('/company-pages')
  expect(list.elements.find((one: { id: string }) => one.id === page.id).title).toEqual({ 'de-DE': 'Erste' })
})

test('R2.25 what is missing, taken or unknown is refused at its field', async () => {
  const { staff } = await aScene()
  const page = aPage()
  await staff.post('/company-pages', page)
  const cases: [object, string][] = [
    [{ slug: page.slug }, 'COMPANY_PAGE_SLUG_TAKEN /slug'],
    [{ slug: 'financing' }, 'COMPANY_PAGE_SLUG_TAKEN /slug'],
    [{ companyIds: [] }, 'VIOLATION::IS_BLANK_ERROR /companyIds'],
    [{ companyIds: ['0'.repeat(32)] }, 'VIOLATION::NO_SUCH_CHOICE_ERROR /companyIds'],
    [{ title: { 'de-DE': ' ' } }, 'VIOLATION::IS_BLANK_ERROR /title/de-DE'],
    [{ content: { 'de-DE': '<p> </p>' } }, 'VIOLATION::IS_BLANK_ERROR /content/de-DE'],
  ]
  for (const [more, refusal] of cases)
    expect(refusalOf(await staff.post('/company-pages', aPage(more))), refusal).toEqual([400, refusal])
  for (const slug of ['Groß', 'a b', '-a', 'a--b', '../news'])
    expect((await staff.post('/company-pages', aPage({ slug }))).status, slug).toBe(400)
})
