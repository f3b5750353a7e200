import type { Locale } from '@goldammer/sdk/locales'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { idOf } from '../../shared/demo-ids.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ demo: true })
})
afterAll(() => shop.close())

const find = async (seoPathInfo: string) => {
  const filter = [{ type: 'equals', field: 'seoPathInfo', value: seoPathInfo }]
  const { body } = await shop.client().post('/seo-url', { filter })
  return body.elements.map(({ foreignKey, isCanonical }: { foreignKey: string; isCanonical: boolean }) => ({
    foreignKey,
    isCanonical,
  }))
}
const move = (product: string, seoPathInfo: string, locale: Locale = 'de-DE') =>
  shop.db
    .updateTable('seoUrl')
    .set({ seoPathInfo })
    .where('foreignKey', '=', idOf.product(product))
    .where('locale', '=', locale)
    .where('isCanonical', '=', true)
    .execute()
const pathOf = async (product: string) => {
  const { body } = await shop.client().get(`/product/${idOf.product(product)}`)
  return body.product.seoUrls[0].seoPathInfo
}

test('R2.14 paths of former days still lead to the product, whose first path is the one of today', async () => {
  const first = await pathOf('p1')
  await move('p1', 'projekte/zweiter')
  await move('p1', 'projekte/dritter')
  expect(await pathOf('p1')).toBe('projekte/dritter')
  const old = { foreignKey: idOf.product('p1'), isCanonical: false }
  expect([await find(first), await find('projekte/zweiter')]).toEqual([[old], [old]])
  expect(await find('projekte/dritter')).toEqual([{ ...old, isCanonical: true }])
  // Back again: the path is the one of today and no longer one of former days.
  await move('p1', first)
  expect(await find(first)).toEqual([{ ...old, isCanonical: true }])
})

test('R2.14 a path that another product takes leads to that one; one in use cannot be taken', async () => {
  const left = await pathOf('p2')
  await move('p2', 'projekte/umgezogen')
  await move('p3', left)
  expect(await find(left)).toEqual([{ foreignKey: idOf.product('p3'), isCanonical: true }])
  await expect(move('p3', 'projekte/umgezogen')).rejects.toThrow('seo_url')
})
