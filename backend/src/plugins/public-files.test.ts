import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { mediaUrl, storeFile } from '../shared/files.ts'
import { newId } from '../shared/ids.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

test('R3.20 a medium is public, kept for good, and an SVG opened by itself runs nothing', async () => {
  const id = newId()
  const file = await storeFile(shop.parts, shop.db, {
    fileName: 'Titel 1.svg',
    mimeType: 'image/svg+xml',
    content: svg,
    isPublic: true,
  })
  await shop.db.insertInto('media').values({ id, fileId: file.id, createdAt: shop.clock.now() }).execute()
  const answer = await shop.app.inject({ url: mediaUrl(id, file.fileName) })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(svg)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  const again = await shop.app.inject({
    url: mediaUrl(id, file.fileName),
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

async function aMedium(fileName: string, mimeType: string, content: Buffer): Promise<string> {
  const id = newId()
  const file = await storeFile(shop.parts, shop.db, { fileName, mimeType, content, isPublic: true })
  await shop.db.insertInto('media').values({ id, fileId: file.id, createdAt: shop.clock.now() }).execute()
  return mediaUrl(id, fileName)
}

test('R3.16 a film is sent in parts to whoever asks for parts', async () => {
  const url = await aMedium('film.webm', 'video/webm', Buffer.from('0123456789'))
  const part = await shop.app.inject({ url, headers: { range: 'bytes=2-4' } })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
  expect((await shop.app.inject({ url, headers: { range: 'bytes=10-' } })).statusCode).toBe(416)
  expect((await shop.app.inject({ url })).body).toBe('0123456789')
})

test('R6.04 a file that is no medium is not public', async () => {
  const file = await storeFile(shop.parts, shop.db, { fileName: 'a.pdf', mimeType: 'application/pdf', content: svg })
  for (const url of [`/media/${file.id}/a.pdf`, '/media/..%2f..%2fpackage.json/x', `/media/${file.storageKey}`]) {
    expect((await shop.app.inject({ url })).statusCode).toBe(404)
  }
})
