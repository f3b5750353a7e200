import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { idOf } from '../../demo/loader/loading.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
})
afterAll(() => app.close())

test('R3.17 a page is sections of blocks of slots, its texts in one language', async () => {
  const { body } = await app.client().get(`/cms/${idOf.cmsPage('home')}`)
  const [hero] = body.sections[0].blocks
  expect(hero).toMatchObject({
    apiAlias: 'cms_block',
    type: 'hero',
    visibility: { mobile: true, tablet: true, desktop: true },
  })
  expect(hero.slots[0].config.title).toEqual({ source: 'static', value: 'Investieren, wo etwas wächst.' })
  expect(JSON.stringify(body)).not.toContain('pl-PL')
})

test('R3.17 a slider brings its products along, in the order of its editor', async () => {
  const { body } = await app.client().get(`/cms/${idOf.cmsPage('home')}`)
  const slots = body.sections.flatMap((section: { blocks: { slots: unknown[] }[] }) =>
    section.blocks.flatMap((block) => block.slots),
  )
  const slider = slots.find((slot: { type: string }) => slot.type === 'product-slider')
  expect(slider.data.products[0].productNumber).toBe('GA-P1')
})

test('R3.17 a slider leaves out a product whose round is a draft', async () => {
  const setState = (state: string) =>
    app.db.updateTable('fundingRound').set({ state }).where('productId', '=', idOf.product('p1')).execute()
  await setState('draft')
  const { body } = await app.client().get(`/cms/${idOf.cmsPage('home')}`)
  await setState('open')
  expect(JSON.stringify(body)).toContain('GA-P4')
  expect(JSON.stringify(body)).not.toContain('GA-P1"')
})

test('R3.16 a landing page has its address in the language asked for', async () => {
  const { body } = await app.client().get(`/landing-page/${idOf.landingPage('landing-energy')}`)
  expect(body).toMatchObject({ apiAlias: 'landing_page', cmsPage: { type: 'landingpage' } })
  expect(body.seoUrls).toHaveLength(1)
})

test('a page that does not exist is a 404 of the catalogue', async () => {
  const { status, body } = await app.client().get(`/cms/${'0'.repeat(32)}`)
  expect(status).toBe(404)
  expect(body.errors[0].code).toBe('CONTENT__CMS_PAGE_NOT_FOUND')
})

test('R6.01 a visitor reads the blog, newest first, and finds a post by its slug in any language', async () => {
  const { body } = await app.client().get('/content/blog')
  const dates = body.elements.map((post: { publishedAt: string }) => post.publishedAt)
  expect(dates).toEqual(dates.toSorted().reverse())
  const polish = await app.client().get('/content/blog/odsetki-po-podatku')
  expect(polish.body.slugs['de-DE']).toBe('zins-nach-steuern')
})

test('a post that is not published yet is not there', async () => {
  app.clock.set(new Date('2020-01-01T00:00:00Z'))
  expect((await app.client().get('/content/blog')).body.total).toBe(0)
  expect((await app.client().get('/content/blog/zins-nach-steuern')).status).toBe(404)
  app.clock.set(new Date('2026-11-20T09:00:00Z'))
})

test('the questions stand in their groups', async () => {
  const { body } = await app.client().get('/content/faq')
  expect(body.groups).toHaveLength(4)
  expect(body.groups.flatMap((group: { entries: unknown[] }) => group.entries)).toHaveLength(15)
})
