import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../test/build-app.ts'
import { aMember, anIssuer } from '../../../test/issuer-factories.ts'
import { aPhotoFile } from '../../../test/scene/files.ts'
import { sendFile } from '../../../test/upload.ts'
import { newId } from '../../shared/ids.ts'
import { languageId } from '../reference/reference-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const wiebke = {
  name: 'Dr. Wiebke Windmuster',
  position: { 'de-DE': 'Geschäftsführerin', 'en-GB': 'Managing director' },
  description: { 'de-DE': 'Plant Windparks.' },
  socialNetworks: { linkedIn: 'https://linkedin.example/windmuster' },
}
const called = (name: string) => ({ ...wiebke, name })
const namesOf = ({ body }: { body: { elements: { name: string }[] } }) => body.elements.map(({ name }) => name)

async function aTeamOf(...names: string[]) {
  const issuer = await anIssuer(app)
  const { client } = await aMember(app, issuer.companyId, 'editor')
  const path = `/company/${issuer.companyId}/team`
  const ids: string[] = []
  for (const name of names) ids.push((await client.post(path, called(name))).body.id)
  return { issuer, client, path, ids }
}

const open = (address: string) => app.client().send('GET', address)

async function shownTeam(visitor: Visitor, productId: string) {
  return (await visitor.post(`/product/${productId}`)).body.product.extensions.content.team
}

test('R3.13 R2.25 a new member of the team is shown last on the page, in the visitor’s language', async () => {
  const { client, path, issuer } = await aTeamOf('Anna Anfang')
  const added = await client.post(path, { ...wiebke, name: '  Dr. Wiebke Windmuster ' })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ ...wiebke, profileImage: null })
  expect(namesOf(await client.get(path))).toEqual(['Anna Anfang', 'Dr. Wiebke Windmuster'])
  const polish = Object.assign(app.client(), { languageId: languageId('pl-PL') })
  const english = Object.assign(app.client(), { languageId: languageId('en-GB') })
  const socialNetworks = [{ network: 'linkedIn', url: wiebke.socialNetworks.linkedIn }]
  const shown = { name: 'Dr. Wiebke Windmuster', socialNetworks }
  expect((await shownTeam(polish, issuer.productId))[1]).toMatchObject({ ...shown, position: 'Geschäftsführerin' })
  expect((await shownTeam(english, issuer.productId))[1]).toMatchObject({ ...shown, position: 'Managing director' })
})

test('R3.13 what is missing or no address is refused at its field, and nothing is kept', async () => {
  const { client, path } = await aTeamOf()
  const cases: [object, string[]][] = [
    [{ ...wiebke, name: '  ' }, ['VIOLATION::IS_BLANK_ERROR /name']],
    [{ ...wiebke, position: { 'de-DE': ' ', 'en-GB': 'Engineer' } }, ['VIOLATION::IS_BLANK_ERROR /position/de-DE']],
    [
      { ...wiebke, socialNetworks: { xing: 'javascript:alert(1)', instagram: 'http://instagram.example/w' } },
      [
        'VIOLATION::INVALID_FORMAT_ERROR /socialNetworks/xing',
        'VIOLATION::INVALID_FORMAT_ERROR /socialNetworks/instagram',
      ],
    ],
    [
      { ...wiebke, socialNetworks: { linkedIn: 'https://www.linkedin.com.evil.example/x' } },
      ['PROFILE_OF_ANOTHER_SITE /socialNetworks/linkedIn'],
    ],
    [{ ...wiebke, name: 'n'.repeat(256) }, ['VIOLATION::TOO_LONG_ERROR /name']],
  ]
  for (const [body, refusals] of cases) expect(refusalOf(await client.post(path, body))).toEqual([400, ...refusals])
  expect(namesOf(await client.get(path))).toEqual([])
})

test('R3.13 a change on an older version is refused; the first one stays', async () => {
  const { client, path, ids } = await aTeamOf('Anna Anfang')
  const one = `${path}/${ids[0]}`
  const { body: seen } = await client.get(one)
  const save = (name: string) =>
    client.send('PUT', `/store-api${one}`, called(name), { 'record-version': seen.version })
  expect((await save('Anna Neu')).body.name).toBe('Anna Neu')
  expect(refusalOf(await save('Anna Alt'))).toEqual([409, 'RECORD_CHANGED'])
  expect((await client.get(one)).body.name).toBe('Anna Neu')
})

test('R3.13 the team is put in order; an order of another team than the present one is refused', async () => {
  const { client, path, ids } = await aTeamOf('A', 'B', 'C')
  const order = (memberIds: string[]) => client.send('PUT', `/store-api${path}-order`, { memberIds })
  expect(namesOf(await order([ids[2]!, ids[0]!, ids[1]!]))).toEqual(['C', 'A', 'B'])
  for (const wrong of [ids.slice(1), [...ids, newId()], [ids[0]!, ids[0]!, ids[1]!]]) {
    expect(refusalOf(await order(wrong))).toEqual([409, 'RECORD_CHANGED'])
  }
  expect(namesOf(await client.get(path))).toEqual(['C', 'A', 'B'])
})

test('R3.13 R5.05 a picture is cropped square and public; its replacement or removal erases its bytes', async () => {
  const { client, path, ids, issuer } = await aTeamOf('Anna Anfang')
  const one = `${path}/${ids[0]}`
  const upload = async () => (await sendFile(client, `${one}/picture`, (await aPhotoFile()).content)).body.profileImage
  const first = await upload()
  const picture = await open(first)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await shownTeam(app.client(), issuer.productId))[0].profileImage.url).toBe(first)
  const second = await upload()
  await app.runJobs()
  expect((await open(first)).status).toBe(404)
  expect((await client.delete(one)).status).toBe(204)
  await app.runJobs()
  expect((await open(second)).status).toBe(404)
  expect(await shownTeam(app.client(), issuer.productId)).toEqual([])
})

test('R5.05 a drawing, an empty file and one over 5 MB are no portraits', async () => {
  const { client, path, ids } = await aTeamOf('Anna Anfang')
  const send = async (content: Buffer) => refusalOf(await sendFile(client, `${path}/${ids[0]}/picture`, content))
  expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
    400,
    'FILE_TYPE_NOT_ALLOWED /file',
  ])
  expect(await send(Buffer.alloc(0))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /file'])
  expect(await send(Buffer.alloc(5 * 1024 * 1024 + 1))).toEqual([400, 'FILE_TOO_LARGE /file'])
})

test('R6.07 people of another company are not found, whatever is asked of them', async () => {
  const { client, path } = await aTeamOf('Anna Anfang')
  const { ids } = await aTeamOf('Fremd Fern')
  for (const [method, url, body] of [
    ['GET', `${path}/${ids[0]}`],
    ['PUT', `${path}/${ids[0]}`, wiebke],
    ['DELETE', `${path}/${ids[0]}`],
    ['DELETE', `${path}/${ids[0]}/picture`],
  ] as const) {
    expect(refusalOf(await client.send(method, `/store-api${url}`, body))).toEqual([404, 'TEAM_MEMBER_NOT_FOUND'])
  }
})
