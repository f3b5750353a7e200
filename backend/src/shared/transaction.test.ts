import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { eachInTransaction } from './transaction.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

test('R8.07 an item of a job that fails is logged with its ids, and with nothing that is somebody’s', async () => {
  const lines: object[] = []
  const scope = { db: shop.db, log: { error: (line: object) => lines.push(line) } as never }
  const id = '019abcde00007000800000000000000a'
  const items = [
    { investorId: id, taxId: '86095742719', when: new Date() },
    { address: 'jana@example.org' },
    id,
    'DE02',
  ]
  await expect(eachInTransaction(scope, items, () => Promise.reject(new Error('down')))).rejects.toThrow('4 of 4')
  expect(lines).toMatchObject([{ item: { investorId: id } }, { item: {} }, { item: id }, { item: undefined }])
  expect(JSON.stringify(lines)).not.toMatch(/86095742719|jana@|DE02/)
})
