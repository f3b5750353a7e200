import { searchLetters } from '@goldammer/sdk/rules/letters'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { aCustomer, loggedIn, someoneOf } from '../../test/factories.ts'
import { anIssuer } from '../../test/issuer-factories.ts'
import { searched } from '../../test/searched.ts'
import { newId } from './ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const fold = async (texts: string[]) => {
  const { rows } = await sql<{ plain: string }>`select plain_text(given) as plain
    from unnest(${texts}::text[]) with ordinality as texts (given, place) order by place`.execute(app.db)
  return rows.map(({ plain }) => plain)
}

test('R6.09 the database folds letters as searches do', async () => {
  const upTo = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index)).filter((sign) =>
      /\p{L}/u.test(sign),
    )
  // Latin, Greek and Cyrillic, with the further letters of Latin and Greek.
  const letters = [...upTo(0x20, 0x250), ...upTo(0x370, 0x460), ...upTo(0x1e00, 0x2000)]
  const words = ['Кьосев', 'ПОДЪЯЧЕВА', 'Съёмка', 'Straße', 'Mu\u0308ller', 'Ǿre', 'ĲSSEL', '100 % Öko', 'O’Brien']
  const texts = [...letters, ...words]
  expect(await fold(texts)).toEqual(texts.map(searchLetters))
})

test('R6.09 staff find a customer in any usual spelling of the name, and signs are what they look like', async () => {
  const named = async (firstName: string, lastName: string) => (await aCustomer(app, { firstName, lastName })).id
  const ids = {
    lukasz: await named('Łukasz', 'Wiśniewski'),
    gross: await named('Jürgen', 'Groß'),
    mueller: await named('Karl', 'Mueller'),
    muller: await named('Änne', 'Müller'),
    brien: await named('Nora', 'O’Brien'),
    percent: await named('Öko', '100%ig'),
    low: await named('Unter_strich', 'Mit'),
    soren: await named('Søren', 'Þórsson'),
    ivan: await named('Іван', 'Шевченко'),
  }
  const staff = await someoneOf(app, 'support', 'Sina Support')
  const found = async (text: string) => {
    const { body } = await searched(staff, `/customers?limit=50&text=${encodeURIComponent(text)}`)
    return (body.elements as { id: string }[]).map(({ id }) => id).toSorted()
  }
  const both = [ids.mueller, ids.muller].toSorted()
  expect(await found('Lukasz')).toEqual([ids.lukasz])
  expect(await found('łukasz WISNIEWSKI')).toEqual([ids.lukasz])
  expect(await found('Gross')).toEqual([ids.gross])
  expect(await found('juergen groß')).toEqual([ids.gross])
  expect(await found('Müller')).toEqual(both)
  expect(await found('Mueller')).toEqual(both)
  expect(await found('Muell')).toEqual(both)
  expect(await found('Muller')).toEqual([ids.muller])
  expect(await found('soren thorsson')).toEqual([ids.soren])
  expect(await found('Shevchenko')).toEqual([ids.ivan])
  expect(await found("O'Brien")).toEqual([ids.brien])
  expect(await found('%')).toEqual([ids.percent])
  expect(await found('_')).toEqual([ids.low])
  expect(await found("'")).toEqual([])
})

test('R6.09 R6.07 every list of staff folds letters alike and takes % and _ literally', async () => {
  const admin = await someoneOf(app, 'admin', 'Adam Ädmin')
  const support = await someoneOf(app, 'support', 'Sina Support')
  const { companyId } = await anIssuer(app)
  await app.db.updateTable('company').set({ nameCompany: 'Grüße 50%_Łąka GmbH' }).where('id', '=', companyId).execute()
  const now = app.clock.now()
  const message = {
    id: newId(),
    subject: 'Größe',
    comment: 'Łódź 5 % _ Rabatt',
    sender: 'Jörg',
    email: 'j@post.example',
  }
  await app.db
    .insertInto('contactMessage')
    .values({ ...message, locale: 'de-DE', createdAt: now, updatedAt: now })
    .execute()
  const total = async (staff: typeof admin, path: string, text: string) =>
    (await searched(staff, `${path}${encodeURIComponent(text)}`)).body.total
  for (const text of ['grusse', 'Gruesse', 'GRÜSSE', 'laka', '50%_l', '%_'])
    expect.soft([text, await total(admin, '/companies?text=', text)]).toEqual([text, 1])
  for (const text of ['grosse', 'groesse lodz', 'jorg', 'Joerg', '5 % _'])
    expect.soft([text, await total(support, '/contact-messages?text=', text)]).toEqual([text, 1])
  for (const text of ['5_%', '5%%']) {
    expect.soft([text, await total(admin, '/companies?text=', text)]).toEqual([text, 0])
    expect.soft([text, await total(support, '/contact-messages?text=', text)]).toEqual([text, 0])
  }
})

test('R2.20 the lists of the shop are searched by the same letters', async () => {
  const visitor = await loggedIn(app, await aCustomer(app, { firstName: 'Jürgen', lastName: 'Żółć' }))
  const found = async (criteria: object) => (await visitor.post('/account/list-address', criteria)).body.elements.length
  for (const term of ['jurgen', 'Juergen', 'zolc']) expect.soft([term, await found({ term })]).toEqual([term, 1])
  expect(await found({ term: '%' })).toBe(0)
  const contains = (value: string) => found({ filter: [{ type: 'contains', field: 'lastName', value }] })
  expect([await contains('olc'), await contains('%')]).toEqual([1, 0])
})
