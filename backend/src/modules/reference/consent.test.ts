import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { someoneOf } from '../../../test/factories.ts'
import { consentHash, initialSettings, refuseSettings, shownGroups, withOwnCookies } from './consent.rules.ts'
import { languageId } from './reference-data.ts'

let app: TestApp
let adam: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp({ settings: { TAG_MANAGER_ID: 'GTM-ENV' } })
  adam = await someoneOf(app, 'admin', 'Adam Admin')
})
afterAll(() => app.close())

type Entry = { cookie: string; name: object; days: number; isOwn?: boolean }
type Group = { isRequired: boolean; name: object; description: object; entries: Entry[] }
type Record = { tagManagerId: string | null; groups: Group[]; history: object[]; version: string }

const read = async (): Promise<Record> => (await adam.get('/consent-settings')).body
const wire = (groups: Group[]) =>
  groups.map((group) => ({
    ...group,
    entries: group.entries.map(({ cookie, name, days }) => ({ cookie, name, days })),
  }))
const save = (
  { tagManagerId, groups }: Pick<Record, 'tagManagerId' | 'groups'>,
  { askAgain = false, version }: { askAgain?: boolean; version?: string } = {},
) => adam.send('PUT', '/consent-settings', { tagManagerId, askAgain, groups: wire(groups) }, version)

async function shownIn(locale: 'de-DE' | 'pl-PL') {
  const visitor = app.client()
  visitor.languageId = languageId(locale)
  return (await visitor.get('/cookie-groups')).body
}
const marketing: Group = {
  isRequired: false,
  name: { 'de-DE': 'Werbung', 'pl-PL': 'Reklama' },
  description: { 'de-DE': 'Damit Anzeigen passen.' },
  entries: [{ cookie: '_fbp', name: { 'de-DE': 'Anzeigen' }, days: 90 }],
}

test('R7.18 staff set tag manager and consents; the shop shows each language and asks again', async () => {
  const before = await read()
  expect([before.tagManagerId, before.groups.length, before.history]).toEqual(['GTM-ENV', 4, []])
  const shownBefore = await shownIn('de-DE')
  expect(shownBefore.extensions).toEqual({ tagManager: { id: 'GTM-ENV' } })

  const input = { tagManagerId: ' GTM-NEU ', groups: [...before.groups, marketing] }
  const saved = await save(input, { version: before.version })
  expect(saved.body).toMatchObject({
    tagManagerId: 'GTM-NEU',
    history: [{ number: 1, changedBy: 'Adam Admin', askedAgain: true }],
  })
  expect(saved.body.groups.at(-1)).toEqual({ ...marketing, entries: [{ ...marketing.entries[0], isOwn: false }] })
  const polish = await shownIn('pl-PL')
  expect(polish).toMatchObject({ extensions: { tagManager: { id: 'GTM-NEU' } } })
  expect(polish.elements.at(-1)).toMatchObject({
    name: 'Reklama',
    description: 'Damit Anzeigen passen.',
    isRequired: false,
    entries: [{ cookie: '_fbp', name: 'Anzeigen', expiration: 90 }],
  })
  expect(polish.hash).toBe((await shownIn('de-DE')).hash)
  expect(polish.hash).not.toBe(shownBefore.hash)
  expect(await app.db.selectFrom('outbox').select('payload').where('kind', '=', 'pages.purge').execute()).toMatchObject(
    [{ payload: { tags: ['site'] } }],
  )
  expect(refusalOf(await save(before, { version: before.version }))).toEqual([409, 'RECORD_CHANGED'])
  const { rows } = await app.pool.query(`select details from audit where action = 'consentSettings.changed'`)
  expect(rows).toMatchObject([
    { details: { number: 1, before: { tagManagerId: 'GTM-ENV' }, after: { tagManagerId: 'GTM-NEU' } } },
  ])
})

test('R7.18 a word alone asks nobody again unless staff say so, and what is the same is no change', async () => {
  const { hash } = await shownIn('de-DE')
  const { groups, tagManagerId, history } = await read()
  expect((await save({ tagManagerId, groups })).body.history).toEqual(history)
  const reworded = groups.map((group) => ({ ...group, name: { 'de-DE': 'Umbenannt' } })).toReversed()
  expect((await save({ tagManagerId, groups: reworded })).body.history[0]).toMatchObject({
    number: 2,
    askedAgain: false,
  })
  const shown = await shownIn('pl-PL')
  expect([shown.hash, shown.elements[0].name]).toEqual([hash, 'Umbenannt'])
  expect((await save({ tagManagerId, groups: reworded }, { askAgain: true })).body.history[0]).toMatchObject({
    number: 3,
    askedAgain: true,
  })
  expect((await shownIn('de-DE')).hash).not.toBe(hash)
})

test('R7.18 without a tag manager nothing is loaded or asked, whatever the environment says', async () => {
  const { groups } = await read()
  const { body } = await save({ tagManagerId: null, groups })
  expect([body.tagManagerId, body.groups.length]).toEqual([null, 5])
  const shown = await shownIn('de-DE')
  expect(shown.extensions).toBeUndefined()
  expect(shown.elements.flatMap(({ entries }: Group) => entries.map(({ cookie }) => cookie))).not.toContain('_ga')
  expect(shown.elements).toHaveLength(3)
})

test('R7.18 bad input is refused at its place: a script as id, blank texts, odd and double cookies', async () => {
  const { groups } = await read()
  const odd: Group = {
    isRequired: false,
    name: { 'en-GB': 'Only English' },
    description: {},
    entries: [
      { cookie: 'a=b; path', name: { 'de-DE': 'X' }, days: 1 },
      { cookie: '_ga', name: {}, days: 1 },
      { cookie: ' ', name: { 'de-DE': 'X' }, days: 1 },
    ],
  }
  const empty = { ...marketing, entries: [] }
  expect(refusalOf(await save({ tagManagerId: 'GTM-1"><script>', groups: [...groups, odd, empty] }))).toEqual([
    400,
    'VIOLATION::INVALID_FORMAT_ERROR /tagManagerId',
    'VIOLATION::IS_BLANK_ERROR /groups/5/name/de-DE',
    'VIOLATION::IS_BLANK_ERROR /groups/5/description/de-DE',
    'VIOLATION::INVALID_FORMAT_ERROR /groups/5/entries/0/cookie',
    'VIOLATION::IS_NOT_UNIQUE /groups/5/entries/1/cookie',
    'VIOLATION::IS_BLANK_ERROR /groups/5/entries/1/name/de-DE',
    'VIOLATION::IS_BLANK_ERROR /groups/5/entries/2/cookie',
    'VIOLATION::IS_BLANK_ERROR /groups/6/entries',
  ])
  const tooLong = { ...marketing, entries: [{ ...marketing.entries[0]!, days: 401 }] }
  expect(refusalOf(await save({ tagManagerId: null, groups: [...groups, tooLong] }))).toEqual([
    400,
    'VIOLATION::TOO_HIGH_ERROR /groups/5/entries/0/days',
  ])
})

test('TDDDG § 25 what the platform itself sets stays, as long as it says, and needs consent or not as the platform says', () => {
  const { groups } = initialSettings('')
  const [required, partners, ...others] = groups
  expect(refuseSettings({ tagManagerId: null, groups })).toEqual([])
  expect(refuseSettings({ tagManagerId: null, groups: [required!, ...others] })).toEqual([
    { code: 'CONSENT_COOKIE_MISSING', pointer: '/groups', parameters: { cookie: 'affiliate_entry_point' } },
  ])
  const turned = [{ ...required!, isRequired: false }, { ...partners!, isRequired: true }, ...others]
  expect([...new Set(refuseSettings({ tagManagerId: null, groups: turned }).map(({ pointer }) => pointer))]).toEqual([
    '/groups/0/isRequired',
    '/groups/1/isRequired',
  ])
  expect(withOwnCookies([required!, ...others]).map(({ name }) => name['de-DE'])).toEqual([
    'Notwendig',
    'Videos anderer Seiten',
    'Statistik',
    'Partner',
  ])
})

const base = initialSettings('GTM-1')
const changed = (change: (groups: typeof base.groups) => void) => {
  const groups = structuredClone(base.groups)
  change(groups)
  return { ...base, groups }
}
test.each([
  ['another word', changed((groups) => (groups[3]!.name = { 'de-DE': 'Messung' })), false],
  ['another order', changed((groups) => groups.reverse()), false],
  [
    'a cookie that is necessary',
    changed((groups) => groups[0]!.entries.push({ cookie: 'lb', name: {}, days: 0 })),
    false,
  ],
  ['a cookie to agree to', changed((groups) => groups[3]!.entries.push({ cookie: '_gid', name: {}, days: 1 })), true],
  ['a longer life', changed((groups) => (groups[3]!.entries[0]!.days = 1)), true],
  ['another group', changed((groups) => groups[1]!.entries.push(groups[3]!.entries.pop()!)), true],
  ['another tag manager', { ...base, tagManagerId: 'GTM-2' }, true],
  ['no tag manager', { ...base, tagManagerId: null }, true],
  ['the wish of staff', { ...base, askedBy: 7 }, true],
])('R7.18 %s asks visitors again: %s', (_what, settings, asksAgain) => {
  expect(consentHash(settings) !== consentHash(base)).toBe(asksAgain)
})

test('R7.18 necessary cookies of others are shown without a tag manager too', () => {
  const own = changed((groups) => groups[0]!.entries.push({ cookie: 'lb', name: {}, days: 0 }))
  const [required] = shownGroups({ ...own, tagManagerId: null })
  expect(required!.entries.at(-1)!.cookie).toBe('lb')
})
