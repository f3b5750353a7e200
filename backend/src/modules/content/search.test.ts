import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoShop } from '../../../test/demo-shop.ts'
import { inLocale } from '../../shared/translated.ts'
import { languageId } from '../reference/reference-data.ts'

const shop = demoShop()

function visitorOf(locale: Locale) {
  const visitor = shop.client()
  visitor.languageId = languageId(locale)
  return visitor
}

/** Names of products that a search in the language finds, the best first. */
async function productsFor(locale: Locale, search: string): Promise<string[]> {
  const { status, body } = await visitorOf(locale).post('/search', { search, limit: 100 })
  expect(status).toBe(200)
  return body.elements.map((product: { translated: { name: string } }) => product.translated.name)
}

async function contentFor(locale: Locale, search: string): Promise<{ id: string; kind: string; title: string }[]> {
  const { status, body } = await visitorOf(locale).get(`/content/search?limit=50&search=${encodeURIComponent(search)}`)
  expect(status).toBe(200)
  return body.elements
}

test.each(LOCALES)('R2.27 every product is found by its own name in %s, first or second', async (locale) => {
  const products = await shop.db.selectFrom('productListing').select('name').execute()
  expect(products.length).toBeGreaterThan(15)
  for (const { name } of products) {
    const own = inLocale(name, locale)
    expect.soft((await productsFor(locale, own)).slice(0, 2), own).toContain(own)
  }
})

test.each(LOCALES)(
  'R2.27 every post, question and page is found by its own title in %s, first or second',
  async (locale) => {
    const { db, clock } = shop
    const posts = await db.selectFrom('blogPost').select('title').where('publishedAt', '<=', clock.now()).execute()
    const questions = await db.selectFrom('faqEntry').select('question as title').execute()
    const landingPages = await db.selectFrom('landingPage').select('name as title').where('active', '=', true).execute()
    const pages = await db
      .selectFrom('category')
      .select('name as title')
      .where('active', '=', true)
      .where('type', '=', 'page')
      .where((eb) => eb.or([eb('root', 'is', null), eb('root', '=', 'home')]))
      .execute()
    for (const [kinds, rows] of [
      [['post'], posts],
      [['question'], questions],
      [['landingPage'], landingPages],
      [['page'], pages],
    ] as const) {
      expect(rows.length).toBeGreaterThan(0)
      for (const { title } of rows) {
        const own = inLocale(title, locale)
        const found = (await contentFor(locale, own)).slice(0, 2)
        expect
          .soft(
            found.some((hit) => hit.title === own && (kinds as readonly string[]).includes(hit.kind)),
            own,
          )
          .toBe(true)
      }
    }
  },
)

test.each([
  ['de-DE', 'windkraft', ['Quellhain Repowering', 'Windrad-Modell aus Holz']],
  ['de-DE', 'Brot', ['Krümelwerk Seed', 'Krümelwerk Erntekredit']],
  ['de-DE', 'Beispielstadt', ['Windrad-Modell aus Holz', 'Vasen-Token', 'Quellhain Repowering']],
  ['de-DE', 'Geld für Wind', ['Quellhain Repowering', 'Quellhain Bürgerzins']],
  ['de-DE', 'Anleihe 2026/31', ['Solarhain Anleihe 2026/31']],
  ['de-DE', 'Kruemelwerk', ['Krümelwerk Seed']],
  ['de-DE', 'Nachrangdarlehen', ['Quellhain Repowering']],
  ['de-DE', 'Geld anlegen', ['Solarhain Anleihe 2026/31']],
  ['en-GB', 'money for wind', ['Quellhain Repowering']],
  ['en-GB', 'bread', ['Krümelwerk Seed']],
  ['pl-PL', 'pieniądze na wiatr', ['Quellhain Repowering']],
  ['pl-PL', 'chleb', ['Krümelwerk Seed']],
] as const)('R2.27 in %s a search for %j finds %j', async (locale, search, names) => {
  expect(await productsFor(locale, search)).toEqual(expect.arrayContaining([...names]))
})

test('R2.27 a place mentioned in a text and words of it weigh less than a name', async () => {
  expect((await productsFor('de-DE', 'Windrad'))[0]).toBe('Windrad-Modell aus Holz')
  expect(await productsFor('de-DE', 'Brot')).not.toContain('Solarhain Bahnlicht')
})

test.each(["'", '%', ':*', '&|!()', '', '\u0000', 'der die das', '🦀', 'a'.repeat(200)])(
  'R2.27 a search of the content for %j is answered',
  async (search) => {
    expect((await shop.client().get(`/content/search?search=${encodeURIComponent(search)}`)).status).toBe(200)
  },
)

test('issue 34 part 12: a changed text is found by its new words at once, and no longer by the old ones', async () => {
  const { db } = shop
  const title = { 'de-DE': 'Zwiebelkuchenfest', 'en-GB': 'Onion tart fair', 'pl-PL': 'Festyn cebularza' }
  const { id } = await db.selectFrom('faqEntry').select('id').orderBy('position').executeTakeFirstOrThrow()
  const found = async (locale: Locale, search: string) =>
    (await contentFor(locale, search)).some((hit) => hit.id === id)
  expect(await found('de-DE', 'Zwiebelkuchenfest')).toBe(false)
  await db.updateTable('faqEntry').set({ question: title }).where('id', '=', id).execute()
  expect(await found('de-DE', 'Zwiebelkuchenfest')).toBe(true)
  expect(await found('en-GB', 'onion tarts')).toBe(true)
  expect(await found('pl-PL', 'festynami')).toBe(true)
  expect(await found('pl-PL', 'Zwiebelkuchenfest')).toBe(false)
  // The name of its group belongs to its words.
  const group = db.selectFrom('faqEntry').select('groupId').where('id', '=', id)
  await db
    .updateTable('faqGroup')
    .set({ name: { 'de-DE': 'Quittengelee' } })
    .where('id', '=', group)
    .execute()
  expect(await found('de-DE', 'Quittengelee')).toBe(true)
  await db.deleteFrom('faqEntry').where('id', '=', id).execute()
  expect(await found('de-DE', 'Zwiebelkuchenfest')).toBe(false)
})

test('issue 34 part 12: a search cuts no texts: their words were stored when they were written', async () => {
  const stored = sql<{ count: number }>`select count(*)::integer as count from content_words`.execute(shop.db)
  expect((await stored).rows[0]!.count).toBeGreaterThan(50)
  const { id } = await shop.db.selectFrom('blogPost').select('id').limit(1).executeTakeFirstOrThrow()
  await sql`update content_words set words_de = to_tsvector('simple', 'nurhiergespeichert') where id = ${id}`.execute(
    shop.db,
  )
  expect((await contentFor('de-DE', 'nurhiergespeichert')).map((hit) => hit.id)).toEqual([id])
})
