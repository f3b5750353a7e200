import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { someoneOf } from '../../../test/factories.ts'

let app: TestApp
let carla: Awaited<ReturnType<typeof someoneOf>>
let authorId: string
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  carla = await someoneOf(app, 'content', 'Carla Content')
  authorId = (await carla.get('/blog-authors')).body.elements[0].id
})
afterAll(() => app.close())

let made = 0
const aPost = (more: object = {}) => ({
  slug: { 'de-DE': `beitrag-${++made}` },
  title: { 'de-DE': `Beitrag ${made}` },
  teaser: {},
  coverMediaId: null,
  body: { 'de-DE': '<p>Text</p><script>steal()</script>' },
  category: { 'de-DE': 'Wissen' },
  authorId,
  release: 'now',
  ...more,
})
const inShop = async (slug: string) => (await app.client().get(`/content/blog/${slug}`)).status

test('R6.08 a post is a draft, appears now or at its moment by itself, and is taken back', async () => {
  const draft = aPost({ release: 'draft' })
  const slug = draft.slug['de-DE']
  const { status, body } = await carla.post('/blog-posts', draft)
  expect([status, body]).toMatchObject([
    201,
    { state: 'draft', body: { 'de-DE': '<p>Text</p>' }, slug: { 'pl-PL': slug } },
  ])
  expect(await inShop(slug)).toBe(404)
  const save = (more: object, version?: string) =>
    carla.send('PUT', `/blog-posts/${body.id}`, { ...draft, ...more }, version)
  const later = new Date(app.clock.now().getTime() + 600_000)
  const planned = await save({ release: 'at', publishAt: later.toISOString() }, body.version)
  expect(planned.body).toMatchObject({ state: 'scheduled', publishedAt: later.toISOString() })
  expect(await inShop(slug)).toBe(404)
  const now = app.clock.now()
  app.clock.set(later)
  await app.runTimedJob('content.showPosts')
  expect(await inShop(slug)).toBe(200)
  const stored = await save({ release: 'now', title: { 'de-DE': 'Anders' } })
  expect(stored.body).toMatchObject({ publishedAt: later.toISOString(), title: { 'de-DE': 'Anders' } })
  expect((await save({ release: 'offline' })).body).toMatchObject({ state: 'draft', publishedAt: null })
  expect(await inShop(slug)).toBe(404)
  app.clock.set(now)
  expect((await carla.send('DELETE', `/blog-posts/${body.id}`)).status).toBe(204)
  expect((await carla.get(`/blog-posts/${body.id}`)).status).toBe(404)
})

test('R2.14 R6.08 a published post is deleted once nothing links to it, and its address answers “gone”', async () => {
  const post = aPost()
  const slug = post.slug['de-DE']
  const { id, version } = (await carla.post('/blog-posts', post)).body
  const link = `<p><a href="/blog/${slug}?from=teaser">Mehr dazu</a></p>`
  const linking = (await carla.post('/blog-posts', aPost({ title: { 'de-DE': 'Verweis' }, body: { 'de-DE': link } })))
    .body
  expect((await carla.get(`/blog-posts/${id}/uses`)).body.elements).toEqual([
    { kind: 'post', id: linking.id, name: 'Verweis' },
  ])
  const remove = (of: string, at?: string) => carla.send('DELETE', `/blog-posts/${of}`, undefined, at)
  const refused = await remove(id, version)
  expect([refusalOf(refused), refused.body.errors[0].meta.parameters]).toEqual([
    [409, 'CONTENT_IN_USE'],
    { uses: 'Verweis' },
  ])
  expect(refusalOf(await remove(linking.id, version))).toEqual([409, 'RECORD_CHANGED'])
  expect((await remove(linking.id, linking.version)).status).toBe(204)
  expect((await remove(id, version)).status).toBe(204)
  expect(refusalOf(await app.client().get(`/content/blog/${slug}`))).toEqual([410, 'CONTENT__BLOG_POST_GONE'])
  await carla.post('/blog-posts', { ...aPost(), slug: { 'de-DE': slug } })
  expect(await inShop(slug)).toBe(200)
})

test('R6.08 former versions of a post are stored for comparison, the first one once', async () => {
  const post = aPost()
  const { id } = (await carla.post('/blog-posts', post)).body
  const save = (more: object) => carla.send('PUT', `/blog-posts/${id}`, { ...post, ...more })
  await save({})
  await save({ title: { 'de-DE': 'Zweiter Titel' } })
  const { elements } = (await carla.get(`/blog-posts/${id}/versions`)).body
  expect(elements).toMatchObject([
    { number: 2, state: 'published', writtenBy: 'Carla Content' },
    { number: 1, state: 'published', writtenBy: 'Carla Content' },
  ])
  const first = (await carla.get(`/blog-posts/${id}/versions/${elements[1].id}`)).body
  expect(first.document).toMatchObject({ title: post.title, slug: { 'pl-PL': post.slug['de-DE'] }, authorId })
  // What came with the shop is the first version of it.
  const entry = (await carla.get('/blog-posts?term=Steuern')).body.elements[0]
  const {
    state: _,
    publishedAt: __,
    version: ___,
    id: ____,
    openState: _____,
    publishAt: ______,
    ...shipped
  } = (await carla.get(`/blog-posts/${entry.id}`)).body
  await carla.send('PUT', `/blog-posts/${entry.id}`, { ...shipped, category: { 'de-DE': 'Neu' }, release: 'now' })
  expect((await carla.get(`/blog-posts/${entry.id}/versions`)).body.elements).toMatchObject([
    { number: 2, writtenBy: 'Carla Content' },
    { number: 1, writtenBy: null, state: 'published' },
  ])
})

test('R2.14 R6.08 an address that a live post has left leads on to it', async () => {
  const post = aPost()
  const before = post.slug['de-DE']
  const after = `${post.slug['de-DE']}-neu`
  const { id } = (await carla.post('/blog-posts', post)).body
  await carla.send('PUT', `/blog-posts/${id}`, { ...post, slug: { 'de-DE': after } })
  const { status, body } = await app.client().get(`/content/blog/${before}`)
  expect([status, body.slug]).toEqual([200, after])
  await carla.send('DELETE', `/blog-posts/${id}`)
  for (const slug of [before, after])
    expect(refusalOf(await app.client().get(`/content/blog/${slug}`))).toEqual([410, 'CONTENT__BLOG_POST_GONE'])
})

test('R6.08 a draft is previewed in the shop by its address for a quarter of an hour', async () => {
  const draft = aPost({ release: 'draft' })
  const { id } = (await carla.post('/blog-posts', draft)).body
  const { release: _, ...document } = { ...draft, body: { 'de-DE': '<p>Noch anders</p><script>x</script>' } }
  const { body } = await carla.send('PUT', `/blog-posts/${id}/preview`, document)
  const token = body.path.slice('/preview/'.length)
  const look = () => app.client().get(`/content/blog-previews/${token}`)
  expect((await look()).body).toMatchObject({ title: draft.title['de-DE'], content: '<p>Noch anders</p>' })
  expect((await carla.get(`/blog-posts/${id}`)).body.body['de-DE']).toBe('<p>Text</p>')
  expect(refusalOf(await app.client().get(`/content/previews/${token}`))).toEqual([404, 'CONTENT__CMS_PAGE_NOT_FOUND'])
  const now = app.clock.now()
  app.clock.set(new Date(now.getTime() + 16 * 60_000))
  expect(refusalOf(await look())).toEqual([404, 'CONTENT__BLOG_POST_NOT_FOUND'])
  app.clock.set(now)
})

test('R6.08 wrong input is refused at its field, and so is a save on an old version', async () => {
  const first = await carla.post('/blog-posts', aPost())
  const refused = async (more: object) => refusalOf(await carla.post('/blog-posts', aPost(more)))
  expect(await refused({ title: {}, body: { 'de-DE': '<script>x</script>' } })).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /title/de-DE',
    'VIOLATION::IS_BLANK_ERROR /body/de-DE',
  ])
  expect(await refused({ slug: { 'de-DE': 'zins-nach-steuern', 'en-GB': 'Ein Weg' } })).toEqual([
    400,
    'VIOLATION::IS_NOT_UNIQUE /slug/de-DE',
    'VIOLATION::INVALID_FORMAT_ERROR /slug/en-GB',
  ])
  expect(await refused({ authorId: '0'.repeat(32), coverMediaId: '0'.repeat(32) })).toEqual([
    400,
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /authorId',
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /coverMediaId',
  ])
  expect(await refused({ body: { 'de-DE': '<p><img src="/media/x/y.jpg"></p>' } })).toEqual([
    400,
    'PICTURE_WITHOUT_TEXT /body/de-DE',
  ])
  expect(await refused({ release: 'at', publishAt: '2020-01-01T00:00:00Z' })).toEqual([
    400,
    'PUBLISH_AT_PAST /publishAt',
  ])
  const { id, version } = first.body
  const save = () => carla.send('PUT', `/blog-posts/${id}`, { ...aPost(), title: { 'de-DE': 'Neu' } }, version)
  expect((await save()).status).toBe(200)
  expect(refusalOf(await save())).toEqual([409, 'RECORD_CHANGED'])
})

test('R6.08 drafts stand before all others, and posts are found by their words', async () => {
  await carla.post('/blog-posts', aPost({ release: 'draft', title: { 'de-DE': 'Die Heidelerche' } }))
  const all: { title: string; state: string }[] = (await carla.get('/blog-posts?limit=100')).body.elements
  const drafts = all.slice(
    0,
    all.findIndex(({ state }) => state !== 'draft'),
  )
  expect(all.filter(({ state }) => state === 'draft')).toEqual(drafts)
  expect(drafts).toContainEqual(
    expect.objectContaining({ title: 'Die Heidelerche', state: 'draft', missing: ['en-GB', 'pl-PL'] }),
  )
  const list = (await carla.get('/blog-posts?limit=3')).body
  const next = (await carla.get(`/blog-posts?limit=3&cursor=${list.next}`)).body
  expect(next.elements.length).toBe(3)
  expect((await carla.get('/blog-posts?term=heidelerche')).body.total).toBe(1)
})

test('R6.08 an author has a name and an address of their own; posts follow a new name', async () => {
  const author = { slug: 'lara-lerche', name: 'Lara Lerche', position: {}, description: {}, portraitMediaId: null }
  const { status, body } = await carla.post('/blog-authors', author)
  expect(status).toBe(201)
  expect(refusalOf(await carla.post('/blog-authors', { ...author, name: ' ' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /name',
    'VIOLATION::IS_NOT_UNIQUE /slug',
  ])
  const post = aPost({ authorId: body.id })
  await carla.post('/blog-posts', post)
  const saved = await carla.send(
    'PUT',
    `/blog-authors/${body.id}`,
    { ...author, name: 'Lara Feldlerche' },
    body.version,
  )
  expect(saved.body.name).toBe('Lara Feldlerche')
  expect((await app.client().get(`/content/blog/${post.slug['de-DE']}`)).body.author).toBe('Lara Feldlerche')
  expect(refusalOf(await carla.send('PUT', `/blog-authors/${body.id}`, author, body.version))).toEqual([
    409,
    'RECORD_CHANGED',
  ])
  expect(refusalOf(await carla.send('PUT', `/blog-authors/${'0'.repeat(32)}`, author))).toEqual([
    404,
    'BLOG_AUTHOR_NOT_FOUND',
  ])
})

test('R6.08 a draft beside a live post leaves the shop unchanged until published, or is dropped', async () => {
  const post = aPost()
  const slug = post.slug['de-DE']
  const newSlug = `${post.slug['de-DE']}-neu`
  const { id, version } = (await carla.post('/blog-posts', post)).body
  const save = (more: object, of?: string) => carla.send('PUT', `/blog-posts/${id}`, { ...post, ...more }, of)
  const titleInShop = async (at = slug) => (await app.client().get(`/content/blog/${at}`)).body.title
  const changed = { slug: { 'de-DE': newSlug }, title: { 'de-DE': 'Neuer Titel' } }
  const { body: beside } = await save({ ...changed, release: 'draft' }, version)
  expect(beside).toMatchObject({ state: 'published', openState: 'draft', title: changed.title })
  expect(refusalOf(await save({ release: 'draft' }, version))).toEqual([409, 'RECORD_CHANGED'])
  expect(await titleInShop()).toBe(post.title['de-DE'])
  expect(await inShop(newSlug)).toBe(404)
  const [entry] = (await carla.get('/blog-posts?term=Neuer Titel')).body.elements
  expect(entry).toMatchObject({ id, title: 'Neuer Titel', state: 'published', openState: 'draft' })
  // Nobody else takes the address that waits.
  const taken = await carla.post('/blog-posts', { ...aPost(), slug: { 'de-DE': newSlug } })
  expect(refusalOf(taken)).toEqual([400, 'VIOLATION::IS_NOT_UNIQUE /slug/de-DE'])
  // Saved again it is one version still.
  await save({ ...changed, title: { 'de-DE': 'Neuester Titel' }, release: 'draft' })
  const numbers = async () =>
    (await carla.get(`/blog-posts/${id}/versions`)).body.elements.map((one: { number: number; state: string }) => [
      one.number,
      one.state,
    ])
  expect(await numbers()).toEqual([
    [2, 'draft'],
    [1, 'published'],
  ])

  const discard = () => carla.send('DELETE', `/blog-posts/${id}/draft`)
  expect((await discard()).body).toMatchObject({ title: post.title, openState: null, state: 'published' })
  expect(refusalOf(await discard())).toEqual([409, 'INVALID_TRANSITION'])
  expect(await numbers()).toEqual([[1, 'published']])

  await save({ ...changed, release: 'draft' })
  const { body: live } = await save({ ...changed, release: 'now' })
  expect(live).toMatchObject({ openState: null, state: 'published', title: changed.title })
  expect(await titleInShop(newSlug)).toBe('Neuer Titel')
  expect(await titleInShop()).toBe('Neuer Titel')
  expect(await numbers()).toEqual([
    [2, 'published'],
    [1, 'published'],
  ])
  const audit = await app.db
    .selectFrom('audit')
    .select('action')
    .where('actorId', '=', carla.id)
    .where('action', '=', 'blogPost.discard')
    .execute()
  expect(audit).toHaveLength(1)
})

test('R6.08 what is planned beside a live post takes its place at its moment, with who wrote it', async () => {
  const post = aPost()
  const slug = post.slug['de-DE']
  const { id, publishedAt } = (await carla.post('/blog-posts', post)).body
  const now = app.clock.now()
  const at = new Date(now.getTime() + 600_000)
  const planned = await carla.send('PUT', `/blog-posts/${id}`, {
    ...post,
    title: { 'de-DE': 'Später' },
    release: 'at',
    publishAt: at.toISOString(),
  })
  expect(planned.body).toMatchObject({ state: 'published', openState: 'scheduled', publishAt: at.toISOString() })
  await app.runTimedJob('content.publishPosts')
  const titleInShop = async () => (await app.client().get(`/content/blog/${slug}`)).body.title
  expect(await titleInShop()).toBe(post.title['de-DE'])
  app.clock.set(at)
  await app.runTimedJob('content.publishPosts')
  expect(await titleInShop()).toBe('Später')
  expect((await carla.get(`/blog-posts/${id}`)).body).toMatchObject({ openState: null, publishAt: null, publishedAt })
  const [last] = (await carla.get(`/blog-posts/${id}/versions`)).body.elements
  expect(last).toMatchObject({ state: 'published', writtenBy: 'Carla Content' })
  app.clock.set(now)
})
