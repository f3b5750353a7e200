import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { someoneOf } from '../../../test/factories.ts'

let app: TestApp
let carla: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  carla = await someoneOf(app, 'content', 'Carla Content')
})
afterAll(() => app.close())

type Entry = { id?: string; question: object; answer: object }
type Group = { id?: string; name: object; entries: Entry[] }
const read = async (): Promise<{ version: string; groups: Group[] }> => (await carla.get('/faq')).body
const save = (groups: Group[], version?: string) => carla.send('PUT', '/faq', { groups }, version)
const inShop = async () => (await app.client().get('/content/faq')).body.groups

test('R1.08 questions are ordered, added, changed and dropped together, and keep their ids', async () => {
  const { version, groups } = await read()
  const [first, ...others] = groups as [Group, ...Group[]]
  const added: Entry = { question: { 'de-DE': 'Ganz neu?' }, answer: { 'de-DE': '<p>Ja.</p><script>steal()</script>' } }
  const next: Group[] = [...others, { ...first, entries: [added, ...first.entries.toReversed().slice(1)] }]
  const saved = await save(next, version)
  expect(saved.status).toBe(200)
  const shown = await inShop()
  expect(shown.map(({ id }: Group) => id)).toEqual(next.map(({ id }) => id))
  const last = shown.at(-1)
  expect(last.entries[0]).toMatchObject({ question: 'Ganz neu?', answer: '<p>Ja.</p>' })
  expect(last.entries.slice(1).map(({ id }: Entry) => id)).toEqual(
    next
      .at(-1)!
      .entries.slice(1)
      .map(({ id }) => id),
  )
})

test('R1.08 the second of two editors is refused, and blank or unknown input at its field', async () => {
  const { version, groups } = await read()
  expect((await save(groups.toReversed(), version)).status).toBe(200)
  expect(refusalOf(await save(groups, version))).toEqual([409, 'RECORD_CHANGED'])
  const before = await inShop()
  const blank = { question: { 'en-GB': 'Only English?' }, answer: { 'de-DE': '<script>x</script>' } }
  const strange = { id: '0'.repeat(32), name: { 'de-DE': 'Fremd' }, entries: [blank] }
  expect(refusalOf(await save([strange, groups[0]!, groups[0]!])).slice(0, 5)).toEqual([
    400,
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /groups/0/id',
    'VIOLATION::IS_BLANK_ERROR /groups/0/entries/0/question/de-DE',
    'VIOLATION::IS_BLANK_ERROR /groups/0/entries/0/answer/de-DE',
    'VIOLATION::IS_NOT_UNIQUE /groups/2/id',
  ])
  expect(await inShop()).toEqual(before)
})
