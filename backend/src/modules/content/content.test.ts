import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { storeFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'

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

test('R3.17 a listing brings its products along, in the order of its editor', async () => {
  const { body } = await app.client().get(`/cms/${idOf.cmsPage('home')}`)
  const slots = body.sections.flatMap((section: { blocks: { slots: unknown[] }[] }) =>
    section.blocks.flatMap((block) => block.slots),
  )
  const listing = slots.find((slot: { type: string }) => slot.type === 'product-listing')
  expect(listing.data.products[0].productNumber).toBe('GA-P1')
})

test('R3.17 a listing leaves out a product whose round is a draft', async () => {
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

test('R6.08 a post names who wrote it, and all posts of one author can be read', async () => {
  const { body } = await app.client().get('/content/blog')
  const [author] = body.authors
  expect(
    body.elements.every(
      (post: { author: string; authorProfile: { name: string } }) => post.authorProfile.name === post.author,
    ),
  ).toBe(true)
  const own = await app.client().get(`/content/blog?author=${author.slug}`)
  expect(own.body.total).toBeGreaterThan(0)
  expect(own.body.total).toBeLessThan(body.total)
  for (const post of own.body.elements) expect(post.authorProfile.id).toBe(author.id)
  expect((await app.client().get('/content/blog?author=niemand')).body.total).toBe(0)
})

test('R1.08 what to read next is of the same category first', async () => {
  const { body } = await app.client().get('/content/blog/zins-nach-steuern')
  expect(body.related).toHaveLength(3)
  expect(body.related[0].category).toBe(body.category)
  expect(body.related.map((post: { id: string }) => post.id)).not.toContain(body.id)
})

test('the questions stand in their groups', async () => {
  const { body } = await app.client().get('/content/faq')
  expect(body.groups).toHaveLength(4)
  expect(body.groups.flatMap((group: { entries: unknown[] }) => group.entries)).toHaveLength(15)
})

/** A page as an import may leave it. */
async function aStoredPage(sections: unknown): Promise<string> {
  const id = newId()
  await app.db
    .insertInto('cmsPage')
    .values({
      id,
      technicalName: id,
      name: JSON.stringify({ 'de-DE': 'Kaputt' }),
      type: 'page',
      sections: JSON.stringify(sections),
      updatedAt: app.clock.now(),
    })
    .execute()
  return id
}

test.each([
  ['no list', {}],
  ['nothing', null],
  ['a text', 'kaputt'],
  ['odd entries', [null, 1, 'x', [], {}]],
  ['sections without blocks', [{ type: 'odd', sizingMode: 3, blocks: 'none' }]],
  ['blocks without slots', [{ blocks: [null, { type: 7 }, { type: 'text', slots: null, visibility: 'yes' }] }]],
  ['slots without config', [{ blocks: [{ type: 'text', slots: [null, {}, { type: 'faq', config: [] }] }] }]],
  [
    'media and products that are gone',
    [
      {
        backgroundMedia: '0'.repeat(32),
        blocks: [
          {
            type: 'product-box',
            backgroundMedia: 'none',
            slots: [
              { type: 'product-box', config: { products: { value: ['0'.repeat(32), null] } } },
              { type: 'image', config: { image: { source: 'media', value: '0'.repeat(32) } } },
              { type: 'category-navigation', config: { category: { value: '0'.repeat(32) } } },
              { type: 'blog-teasers', config: { limit: { value: 'many' } } },
              { type: 'faq', config: { faqGroup: { value: '0'.repeat(32) }, limit: { value: -4 } } },
            ],
          },
        ],
      },
    ],
  ],
])('R3.17 a page whose stored sections are %s is answered all the same', async (_what, sections) => {
  const { status, body } = await app.client().get(`/cms/${await aStoredPage(sections)}`)
  expect(status).toBe(200)
  expect(body.apiAlias).toBe('cms_page')
  for (const section of body.sections) expect(section.visibility).toEqual({ mobile: true, tablet: true, desktop: true })
})

test('R3.17 sections and blocks carry class, visibility, background, sizing and margins', async () => {
  const placed = {
    cssClass: 'panel',
    visibility: { mobile: false, tablet: true, desktop: true },
    backgroundColor: 'surface-sunken',
    backgroundMedia: idOf.media('hero.svg'),
    backgroundMediaMode: 'contain',
    marginTop: '1px',
    marginBottom: '2px',
    marginLeft: '3px',
    marginRight: '4px',
  }
  const block = { ...placed, type: 'text', sectionPosition: 'sidebar', sizingMode: 'boxed', slots: [] }
  const id = await aStoredPage([
    { ...placed, type: 'sidebar', sizingMode: 'full_width', mobileBehavior: 'hidden', blocks: [block] },
  ])
  const { body } = await app.client().get(`/cms/${id}`)
  const [section] = body.sections
  const { backgroundMedia: mediaId, ...rest } = placed
  expect(section).toMatchObject({
    ...rest,
    sizingMode: 'full_width',
    mobileBehavior: 'hidden',
    backgroundMediaId: mediaId,
  })
  expect(section.blocks[0]).toMatchObject({ ...rest, sizingMode: 'boxed', sectionPosition: 'sidebar' })
  expect(section.backgroundMedia).toMatchObject({
    apiAlias: 'media',
    id: mediaId,
    metaData: { width: expect.any(Number) },
  })
})

test('R3.16 a photo brings its smaller copies along, each with its address and width', async () => {
  const id = newId()
  const file = await storeFile(app.parts, app.db, {
    fileName: 'feld.jpg',
    mimeType: 'image/jpeg',
    content: Buffer.from('x'),
  })
  await app.db
    .insertInto('media')
    .values({ id, fileId: file.id, width: 1_300, height: 650, createdAt: app.clock.now() })
    .execute()
  const page = await aStoredPage([{ backgroundMedia: id, blocks: [] }])
  const { body } = await app.client().get(`/cms/${page}`)
  expect(body.sections[0].backgroundMedia.thumbnails).toMatchObject([
    { width: 200, height: 100 },
    { url: expect.stringContaining(`/media/${id}/400/feld.`), width: 400, height: 200 },
    { width: 600, height: 300 },
    { width: 800, height: 400 },
    { width: 1_200, height: 600 },
    { width: 1_300, height: 650 },
  ])
})

test('R3.17 a block of categories brings the visible children of its category along', async () => {
  const config = { category: { source: 'category', value: idOf.category('projects') } }
  const slots = [{ slot: 'content', type: 'category-navigation', config }]
  const page = await aStoredPage([{ blocks: [{ type: 'category-navigation', slots }] }])
  const { body } = await app.client().get(`/cms/${page}`)
  const { categories } = body.sections[0].blocks[0].slots[0].data
  expect(categories.map((category: { seoUrl: string }) => category.seoUrl)).toContain('/projekte/darlehen')
})
