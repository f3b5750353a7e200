import { BYTES_PER_MB } from '@goldammer/sdk/constants'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../../test/factories.ts'
import { sendFile } from '../../../../test/upload.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const address = '/account/profile-picture'
const aVisitor = async () => loggedIn(shop, await aCustomer(shop))

/** Left half red, right half blue; as a camera keeps it, if an orientation is named. */
async function halves({ width = 400, height = 200, orientation = 1 } = {}) {
  const blue = await sharp({ create: { width: width / 2, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .withMetadata({ orientation })
    .jpeg({ quality: 100 })
    .toBuffer()
}

const send = (visitor: Visitor, content: Buffer, more?: Record<string, string>) =>
  sendFile(visitor, address, content, more)

const idOf = async (visitor: Visitor) => (await visitor.post('/account/customer')).body.profilePictureId

/** The colour in the middle of the left and of the right edge: r for red, b for blue. */
async function colours(visitor: Visitor) {
  const { body } = await visitor.get(address)
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([512, 512])
  const at = (x: number, y: number) => (data[(y * info.width + x) * info.channels]! > 128 ? 'r' : 'b')
  return { left: at(20, 256), right: at(492, 256), top: at(256, 20), bottom: at(256, 492) }
}

test('R2.20 a picture is cut to the chosen square, and to its middle where none is chosen', async () => {
  const visitor = await aVisitor()
  expect(await idOf(visitor)).toBeUndefined()
  expect(refusalOf(await visitor.get(address))).toEqual([404, 'FILE_NOT_FOUND'])
  expect((await send(visitor, await halves())).status).toBe(200)
  expect(await colours(visitor)).toMatchObject({ left: 'r', right: 'b' })
  await send(visitor, await halves(), { x: '200', y: '0', size: '200' })
  expect(await colours(visitor)).toMatchObject({ left: 'b', right: 'b' })
  await send(visitor, await halves(), { x: '9000', y: '9000', size: '100' })
  expect(await colours(visitor)).toMatchObject({ left: 'b' })
})

test('R2.20 a picture stands upright, and nothing of what the camera wrote is kept', async () => {
  const visitor = await aVisitor()
  // Turned by 90° clockwise, red is above.
  await send(visitor, await halves({ orientation: 6 }), { x: '0', y: '100', size: '200' })
  expect(await colours(visitor)).toMatchObject({ top: 'r', bottom: 'b' })
  const metadata = await sharp((await visitor.get(address)).body).metadata()
  expect([metadata.format, metadata.exif, metadata.orientation]).toEqual(['webp', undefined, undefined])
})

test('R2.20 a new picture replaces the one before it, and one that is removed is gone', async () => {
  const visitor = await aVisitor()
  await send(visitor, await halves())
  const first = await idOf(visitor)
  await send(visitor, await halves())
  expect(await idOf(visitor)).not.toBe(first)
  for (const _ of ['once', 'again']) expect((await visitor.delete(address)).status).toBe(204)
  expect(await idOf(visitor)).toBeUndefined()
  await shop.runJobs()
  expect(await shop.db.selectFrom('file').select('id').where('id', '=', first).execute()).toEqual([])
})

test('R5.05 R9.01 a picture of more than 5 MB, and what is no picture by its content, is refused', async () => {
  const visitor = await aVisitor()
  const large = await send(visitor, Buffer.alloc(5 * BYTES_PER_MB + 1, 'x'))
  expect(refusalOf(large)).toEqual([400, 'FILE_TOO_LARGE /file'])
  expect(large.body.errors[0].meta.parameters).toEqual({ maxFileSize: 5 })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>'
  const png = await sharp(await halves())
    .png()
    .toBuffer()
  for (const content of [Buffer.from('GIF'), Buffer.from(svg), Buffer.from('%PDF-1.7'), png.subarray(0, 60)]) {
    expect(refusalOf(await send(visitor, content))).toEqual([400, 'FILE_TYPE_NOT_ALLOWED /file'])
  }
  expect(refusalOf(await send(visitor, Buffer.alloc(0)))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /file'])
  expect(await idOf(visitor)).toBeUndefined()
})

test('R6.01 nobody sees or changes the picture of a guest, for there is none', async () => {
  const guest = shop.client()
  const answers = [await guest.get(address), await send(guest, await halves()), await guest.delete(address)]
  for (const answer of answers) expect(refusalOf(answer)).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
})

test('R8.07 pictures in a row are limited', async () => {
  const visitor = await aVisitor()
  const photo = await halves({ width: 20, height: 10 })
  for (let count = 1; count <= 10; count++) expect((await send(visitor, photo)).status).toBe(200)
  expect(refusalOf(await send(visitor, photo))).toEqual([429, 'FRAMEWORK__RATE_LIMIT_EXCEEDED'])
})
