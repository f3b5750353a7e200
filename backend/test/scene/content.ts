import { sql } from 'kysely'
import { storeMedium } from '../../src/modules/content/media/stored-media.ts'
import { previewToken } from '../../src/modules/content/preview-token.ts'
import { readShopChoices } from '../../src/modules/reference/shop-choices.service.ts'
import { idOf } from '../../src/shared/demo-ids.ts'
import { newId } from '../../src/shared/ids.ts'
import { aStaffMember } from '../factories.ts'
import type { Scene } from './callers.ts'
import { aPhotoFile } from './files.ts'

// Pages, posts of the blog, pictures and addresses.

/** What the shop offers, as it is. */
export async function theShopChoices({ test }: Scene) {
  const { paymentMethods, countries, currencies } = await readShopChoices(test.scope)
  return {
    paymentMethods: paymentMethods.map(({ id, name, description, active }) => ({ id, name, description, active })),
    countries: countries.map(({ id, name, active, shippingAvailable }) => ({ id, name, active, shippingAvailable })),
    currencies: currencies.map(({ id, name, factor }) => ({ id, name, factor })),
  }
}

/** One of the demo's pages. */
export async function aPage({ test }: Scene, table: 'cmsPage' | 'landingPage'): Promise<string> {
  return (await test.db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
}

export async function aBlogPost({ test }: Scene): Promise<string> {
  const { slug } = await test.db.selectFrom('blogPost').select('slug').orderBy('id').executeTakeFirstOrThrow()
  return (slug as Record<string, string>)['de-DE']!
}

/** What staff write of a page. */
export const cmsDocument = (name = 'Seite') => ({
  name: { 'de-DE': name },
  metaTitle: {},
  metaDescription: {},
  paths: {},
  sections: [],
})

/** A page that is published and has a draft. */
export async function aCmsPage({ test, staffId }: Scene): Promise<string> {
  const id = newId()
  const now = test.clock.now()
  const document = JSON.stringify(cmsDocument())
  const name = JSON.stringify({ 'de-DE': 'Seite' })
  await test.db.insertInto('cmsPage').values({ id, technicalName: id, name, type: 'page', updatedAt: now }).execute()
  const version = { pageId: id, document, updatedAt: now, writtenBy: staffId }
  await test.db
    .insertInto('cmsPageVersion')
    .values([
      { ...version, id: newId(), number: 1, state: 'published', publishedAt: now },
      { ...version, id: newId(), number: 2, state: 'draft' },
    ])
    .execute()
  return id
}

export async function cmsVersionOf({ test }: Scene, pageId: string): Promise<string> {
  const row = await test.db
    .selectFrom('cmsPageVersion')
    .select('id')
    .where('pageId', '=', pageId)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The signed address of what an editor is typing. */
async function aPreview({ test }: Scene, kind: 'page' | 'post', subjectId: string, typed: object): Promise<string> {
  const editor = await aStaffMember(test, { name: 'Edda Editor', roles: ['content'] })
  const updatedAt = test.clock.now()
  const document = JSON.stringify(typed)
  await test.db.insertInto('cmsPreview').values({ subjectId, staffId: editor.id, document, updatedAt }).execute()
  const expiresAt = new Date(updatedAt.getTime() + 60_000)
  return previewToken({ kind, id: subjectId, staffId: editor.id, expiresAt }, test.parts.config.previewSecret)
}

export const aCmsPreview = async (scene: Scene) => aPreview(scene, 'page', await aCmsPage(scene), cmsDocument())

export const aBlogPreview = async (scene: Scene) => aPreview(scene, 'post', await aBlogEntry(scene), blogDocument())

/** An address of former days. */
export async function aRedirect({ test }: Scene): Promise<string> {
  const id = newId()
  const foreignKey = idOf.product('p1')
  const target = { routeName: 'frontend.detail.page', foreignKey, pathInfo: `/detail/${foreignKey}` }
  const address = { id, locale: 'de-DE', seoPathInfo: id, isCanonical: false, ...target }
  await test.db.insertInto('seoUrl').values(address).execute()
  return id
}

/** A picture of the library. */
export async function aMedium({ test }: Scene): Promise<string> {
  const { content } = await aPhotoFile()
  return (await storeMedium(test.scope, test.db, { fileName: 'feld.jpg', content })).id
}

let authors = 0

export const blogAuthor = () => ({
  slug: `autorin-${++authors}`,
  name: 'Lara Lerche',
  position: {},
  description: {},
  portraitMediaId: null,
})

export async function aBlogAuthor({ test }: Scene): Promise<string> {
  const id = newId()
  await test.db
    .insertInto('blogAuthor')
    .values({ id, slug: `verfasserin-${++authors}`, name: 'Vera Vogel' })
    .execute()
  return id
}

let posts = 0

export const blogInput = async (scene: Scene) => ({
  slug: { 'de-DE': `beitrag-${++posts}` },
  title: { 'de-DE': 'Beitrag' },
  teaser: {},
  coverMediaId: null,
  body: { 'de-DE': '<p>Text</p>' },
  category: { 'de-DE': 'Wissen' },
  release: 'draft',
  authorId: await aBlogAuthor(scene),
})

/** A draft of the blog. */
export async function aBlogEntry(scene: Scene): Promise<string> {
  const id = newId()
  const text = JSON.stringify({ 'de-DE': `entwurf-${++posts}` })
  await scene.test.db
    .insertInto('blogPost')
    .values({
      id,
      slug: text,
      title: text,
      teaser: '{}',
      body: text,
      category: text,
      author: 'Vera Vogel',
      authorId: await aBlogAuthor(scene),
      publishedAt: null,
    })
    .execute()
  return id
}

/** A post that is live, with a draft beside it. */
export async function aBlogDraft(scene: Scene): Promise<string> {
  const { db, clock } = scene.test
  const postId = await aBlogEntry(scene)
  const id = newId()
  const now = clock.now()
  const document = JSON.stringify(blogDocument())
  await db
    .insertInto('blogPostVersion')
    .values({ id, postId, number: 1, state: 'draft', document, updatedAt: now })
    .execute()
  await db.updateTable('blogPost').set({ publishedAt: now, draftId: id }).where('id', '=', postId).execute()
  return postId
}

export const blogDocument = () => ({
  slug: { 'de-DE': 'entwurf' },
  title: { 'de-DE': 'Beitrag' },
  teaser: {},
  body: { 'de-DE': '<p>Text</p>' },
  category: { 'de-DE': 'Wissen' },
  authorId: null,
  coverMediaId: null,
})

export async function aBlogVersion({ test }: Scene, postId: string): Promise<string> {
  const id = newId()
  const document = JSON.stringify(blogDocument())
  await test.db
    .insertInto('blogPostVersion')
    .values({ id, postId, number: 1, state: 'draft', document, updatedAt: test.clock.now() })
    .execute()
  return id
}

/** What questions and answers said, under a number nobody else has. */
export async function aRecordVersion({ test }: Scene) {
  const versionId = newId(test.clock.now())
  const { rows } = await sql<{
    number: number
  }>`select coalesce(max(number), 0) + 1 as number from record_version`.execute(test.db)
  await test.db
    .insertInto('recordVersion')
    .values({
      id: versionId,
      record: 'faq',
      number: rows[0]!.number,
      document: JSON.stringify({ groups: [] }),
      updatedAt: test.clock.now(),
    })
    .execute()
  return { record: 'faq', versionId }
}
