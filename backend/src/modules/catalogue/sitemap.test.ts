import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { idOf } from '../../shared/demo-ids.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ demo: true })
})
afterAll(() => shop.close())

const read = async (name: string) => {
  const { status, body, headers } = await shop.client().get(`/sitemap/${name}`)
  return { status, text: body.toString(), type: headers['content-type'] }
}

test('R1.08 the sitemap names what visitors can open, a file for each language', async () => {
  const { body } = await shop.client().get('/sitemap')
  expect(body.map((file: { filename: string }) => file.filename)).toEqual(['de-DE-1.xml', 'en-GB-1.xml', 'pl-PL-1.xml'])
  const product = await shop.db
    .selectFrom('seoUrl')
    .select('seoPathInfo')
    .where('foreignKey', '=', idOf.product('p1'))
    .where('locale', '=', 'en-GB')
    .where('isCanonical', '=', true)
    .executeTakeFirstOrThrow()
  const address = `<loc>http://localhost:3000/en-GB/${product.seoPathInfo}</loc>`
  const english = await read('en-GB-1.xml')
  expect(english).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' })
  expect(english.text).toContain('<loc>http://localhost:3000/en-GB</loc>')
  expect(english.text).toContain(address)
  const german = (await read('de-DE-1.xml')).text
  expect(german).not.toContain('/en-GB')
  // Pages that no tree shows, but a menu leads to.
  expect(german).toContain('<loc>http://localhost:3000/so-funktionierts</loc>')
  expect(german).not.toContain('/bausteine<')

  await shop.db.updateTable('product').set({ active: false }).where('id', '=', idOf.product('p1')).execute()
  expect((await read('en-GB-1.xml')).text).not.toContain(address)
})

test.each(['en-GB-2.xml', 'fr-FR-1.xml', 'de-DE-0.xml', 'de-DE.xml'])('%s is no file of the sitemap', async (name) => {
  expect((await read(name)).status).toBe(404)
})

test('a name that is none is refused', async () => {
  expect((await read('..%2Fpasswd')).status).toBe(400)
})
