import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { someoneOf } from '../../../../test/factories.ts'

let app: TestApp
let carla: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  carla = await someoneOf(app, 'content', 'Carla Content')
})
afterAll(() => app.close())

async function upload(content: Buffer, alt: string, name = 'Feld am Abend.exe') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  form.append('alt', alt)
  const request = new Request('http://shop.example', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  return await carla.upload('/media-library', body, request.headers.get('content-type')!)
}
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()

test('R3.16 a picture is recognised by its content, named after its file, and needs a text', async () => {
  const added = await upload(await photo(), '  Ein Feld am Abend ')
  expect([added.status, added.body]).toMatchObject([
    201,
    {
      fileName: 'feld-am-abend.jpeg',
      mimeType: 'image/jpeg',
      width: 40,
      alt: { 'de-DE': 'Ein Feld am Abend' },
      focusX: 50,
    },
  ])
  expect((await carla.get('/media-library?term=abend&kind=image')).body.elements[0].id).toBe(added.body.id)
  expect(refusalOf(await upload(await photo(), ' '))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /alt'])
  expect(refusalOf(await upload(Buffer.alloc(0), 'Nichts'))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /file'])
})

test.each([
  [
    'a drawing that acts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>steal()</script></svg>'),
  ],
  ['no picture', Buffer.from('GIF89a is only a word')],
])('R3.16 %s is no picture of the library', async (_what, content) => {
  expect(refusalOf(await upload(content, 'Böse'))).toEqual([400, 'FILE_TYPE_NOT_ALLOWED /file'])
})

test('R3.16 a film and captions exceed a picture’s limit, are found by kind and sent in parts', async () => {
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(11 * 1024 * 1024)])
  const added = await upload(film, 'Das Rad dreht sich', 'Rundgang.mov')
  expect([added.status, added.body]).toMatchObject([
    201,
    { fileName: 'rundgang.mp4', mimeType: 'video/mp4', width: null, size: film.length },
  ])
  const { body } = await upload(Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHallo\n'), 'Untertitel', 'a.txt')
  expect(body).toMatchObject({ fileName: 'a.vtt', mimeType: 'text/vtt' })
  const idsOf = async (kind: string) =>
    (await carla.get(`/media-library?kind=${kind}`)).body.elements.map(({ id }: { id: string }) => id)
  expect(await idsOf('video')).toContain(added.body.id)
  expect(await idsOf('other')).toContain(body.id)
  const part = await app.app.inject({ url: added.body.url, headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, 'ftyp', 'video/mp4'])
  const large = Buffer.concat([film.subarray(0, 32), Buffer.alloc(51 * 1024 * 1024)])
  expect(refusalOf(await upload(large, 'Zu lang'))).toEqual([400, 'FILE_TOO_LARGE /file'])
  const picture = Buffer.concat([await photo(), Buffer.alloc(11 * 1024 * 1024)])
  expect(refusalOf(await upload(picture, 'Zu groß'))).toEqual([400, 'FILE_TOO_LARGE /file'])
})

test('R3.16 a picture stores its focal point, and a save on an old version is refused', async () => {
  const { id, version } = (await upload(await photo(), 'Ein Feld')).body
  const change = { alt: { 'de-DE': 'Ein Acker', 'en-GB': 'A field' }, focusX: 20, focusY: 80 }
  const saved = await carla.send('PUT', `/media-library/${id}`, change, version)
  expect([saved.status, saved.body]).toMatchObject([200, change])
  expect(refusalOf(await carla.send('PUT', `/media-library/${id}`, change, version))).toEqual([409, 'RECORD_CHANGED'])
  expect(refusalOf(await carla.send('PUT', `/media-library/${id}`, { ...change, alt: {} }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /alt/de-DE',
  ])
  expect(refusalOf(await carla.send('PUT', `/media-library/${'0'.repeat(32)}`, change))).toEqual([
    404,
    'MEDIUM_NOT_FOUND',
  ])
})

test('R3.16 what belongs to one record, such as a portrait, is no part of the library', async () => {
  const { id } = (await upload(await photo(), 'Ein Porträt')).body
  await app.db.updateTable('media').set({ belongsTo: id }).where('id', '=', id).execute()
  expect((await carla.get('/media-library?term=Porträt')).body.total).toBe(0)
  const change = { alt: { 'de-DE': 'Anders' }, focusX: 1, focusY: 1 }
  expect((await carla.send('PUT', `/media-library/${id}`, change)).status).toBe(404)
})

test('R3.16 a picture is deleted with its file once nothing shows it', async () => {
  const { id, version, url } = (await upload(await photo(), 'Ein Acker')).body
  const author = { slug: 'ada-acker', name: 'Ada Acker', position: {}, description: {}, portraitMediaId: id }
  const made = (await carla.post('/blog-authors', author)).body
  const inText = { 'de-DE': `<p><img src="/media/${id}/acker.jpeg" alt="Acker"></p>` }
  const post = { slug: { 'de-DE': 'acker' }, title: { 'de-DE': 'Acker' }, teaser: {}, body: inText, category: inText }
  await carla.post('/blog-posts', { ...post, authorId: made.id, coverMediaId: null, release: 'draft' })
  const { body } = await carla.get(`/media-library/${id}/uses`)
  expect(body.elements).toMatchObject([
    { kind: 'post', name: 'Acker' },
    { kind: 'author', name: 'Ada Acker' },
  ])
  const remove = (of: string, at?: string) => carla.send('DELETE', `/media-library/${of}`, undefined, at)
  expect(refusalOf(await remove(id, version))).toEqual([409, 'CONTENT_IN_USE'])
  const other = (await upload(await photo(), 'Ein Acker')).body
  expect(refusalOf(await remove(other.id, `${version.slice(1)}x`))).toEqual([409, 'RECORD_CHANGED'])
  expect((await remove(other.id, other.version)).status).toBe(204)
  expect((await app.app.inject({ url: other.url })).statusCode).toBe(404)
  expect((await app.app.inject({ url })).statusCode).toBe(200)
  expect(refusalOf(await remove(other.id))).toEqual([404, 'MEDIUM_NOT_FOUND'])
})

test('R3.16 pictures of products stay', async () => {
  const { coverMediaId } = await app.db
    .selectFrom('product')
    .select('coverMediaId')
    .where('coverMediaId', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(refusalOf(await carla.send('DELETE', `/media-library/${coverMediaId}`))).toEqual([409, 'CONTENT_IN_USE'])
})
