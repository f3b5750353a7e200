import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { storeMedium } from '../modules/content/media/stored-media.ts'
import { eraseFile } from '../shared/files.ts'
import { newId } from '../shared/ids.ts'
import { inTransaction } from '../shared/transaction.ts'

let shop: TestApp
let photo: string
let drawing: string

const jpegOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c98a1b' } })
    // What cameras write: a place and an orientation.
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  shop = await buildTestApp()
  const { id } = await storeMedium(shop.parts, shop.db, {
    fileName: 'Wind am See.jpg',
    content: await jpegOf(1000, 500),
  })
  photo = id
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><rect width="64" height="36"/></svg>',
  )
  drawing = (await storeMedium(shop.parts, shop.db, { fileName: 'Titel.svg', content: svg })).id
})
afterAll(() => shop.close())

const ask = (path: string, headers = {}) => shop.app.inject({ url: `/media/${path}`, headers })
const named = (name: string) => `${photo}/${name.replace('wind', encodeURIComponent('Wind am See'))}`

test.each([
  ['400/wind.avif', 'image/avif', 'heif', 400],
  ['1000/wind.webp', 'image/webp', 'webp', 1000],
  ['share/wind.jpg', 'image/jpeg', 'jpeg', 1200],
])('R9.01 the picture comes as %s, kept for good', async (name, type, format, width) => {
  const answer = await ask(named(name))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width })
  const again = await ask(named(name), { 'if-none-match': answer.headers.etag })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('R9.01 a width is made once and then comes from the storage', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => ask(named('600/wind.webp'))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const rows = await shop.db.selectFrom('rendition').selectAll().where('name', '=', '600.webp').execute()
  expect(rows).toHaveLength(1)
  await shop.parts.ports.storage.put(rows[0]!.storageKey, Buffer.alloc(rows[0]!.size, 7))
  expect((await ask(named('600/wind.webp'))).rawPayload).toEqual(Buffer.alloc(rows[0]!.size, 7))
})

test.each([
  '150/wind.webp',
  '1100/wind.webp',
  '1900/wind.avif',
  '99999/wind.webp',
  '0400/wind.webp',
  '4e2/wind.webp',
  '-400/wind.webp',
  '400/wind.jpg',
  '400/wind.png',
  '400/other.webp',
  '400/wind.webp.avif',
  'share/wind.webp',
  'share/other.jpg',
  '..%2f..%2f/wind.webp',
  '400/..%2f..%2fpackage.json',
])('nothing is made of the address %s', async (name) => {
  const before = await shop.db.selectFrom('rendition').select('name').execute()
  expect((await ask(named(name))).statusCode).toBe(404)
  expect(await shop.db.selectFrom('rendition').select('name').execute()).toEqual(before)
})

test.each(['no-id/400/a.webp', `${newId()}/400/a.webp`, '../../etc/passwd', '%2e%2e/400/passwd'])(
  'no path leads out of the media: %s',
  async (path) => expect((await ask(path)).statusCode).toBe(404),
)

test('R9.01 a drawing stays a drawing, but has a picture to share', async () => {
  expect((await ask(`${drawing}/400/Titel.webp`)).statusCode).toBe(404)
  expect((await ask(`${drawing}/Titel.svg`)).headers['content-type']).toBe('image/svg+xml')
  expect((await ask(`${drawing}/share/Titel.jpg`)).headers['content-type']).toBe('image/jpeg')
})

test('an upload is recognised by its content, turned upright, and freed of camera data', async () => {
  const sideways = await sharp(await jpegOf(40, 20))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { id } = await storeMedium(shop.parts, shop.db, { fileName: 'named.png', content: sideways })
  const row = await shop.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect([row.width, row.height]).toEqual([20, 40])
  expect(row.placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{20,400}$/)
  const answer = await ask(`${id}/named.png`)
  expect(answer.headers['content-type']).toBe('image/jpeg')
  const { exif, orientation } = await sharp(answer.rawPayload).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
})

test.each([
  ['a document', Buffer.from('%PDF-1.7')],
  ['a page', Buffer.from('<html><body>')],
  ['a picture cut short', Buffer.from('/9j/4AAQSkZJRgABAQ', 'base64')],
  ['nothing', Buffer.alloc(0)],
])('%s is no picture', async (_what, content) => {
  await expect(storeMedium(shop.parts, shop.db, { fileName: 'a.jpg', content })).rejects.toThrow(
    'FILE_TYPE_NOT_ALLOWED',
  )
})

test('with a file go its widths and formats', async () => {
  const { id } = await storeMedium(shop.parts, shop.db, { fileName: 'gone.jpg', content: await jpegOf(300, 200) })
  await ask(`${id}/200/gone.webp`)
  const { fileId } = await shop.db.selectFrom('media').select('fileId').where('id', '=', id).executeTakeFirstOrThrow()
  const { storageKey } = await shop.db
    .selectFrom('rendition')
    .select('storageKey')
    .where('fileId', '=', fileId)
    .executeTakeFirstOrThrow()
  await shop.db.deleteFrom('media').where('id', '=', id).execute()
  await inTransaction(shop.parts, (tx) => eraseFile(shop.parts, tx, fileId))
  await shop.runJobs()
  await expect(shop.parts.ports.storage.get(storageKey)).rejects.toThrow()
  expect(await shop.db.selectFrom('rendition').selectAll().where('fileId', '=', fileId).execute()).toEqual([])
})
