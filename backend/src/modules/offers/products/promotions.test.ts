import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/build-app.ts'
import { someoneOf } from '../../../../test/factories.ts'
import { anOffer } from '../../../../test/investing-factories.ts'
import { aPromotionInput } from '../../../../test/scene/offers.ts'
import { newId } from '../../../shared/ids.ts'
import { isRunning, listPromotions } from '../../catalogue/promotions.ts'

let app: TestApp
let writer: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  writer = await someoneOf(app, 'content', 'Nora Neuntöter')
})
afterAll(() => app.close())

const codesOf = (answer: { body: { errors?: { code: string; source?: { pointer: string } }[] } }) =>
  (answer.body.errors ?? []).map(({ code, source }) => `${code} ${source?.pointer ?? ''}`.trim())

test('R2.28 a promotion is made, changed and ended; the shop knows its code as long as it holds', async () => {
  const { productId } = await anOffer(app)
  const made = await writer.post('/promotions', { ...aPromotionInput(), code: ' herbst ', productIds: [productId] })
  expect(made.body).toMatchObject({ code: 'HERBST', value: 0.25, state: 'running', products: [{ id: productId }] })
  const { id, version } = made.body
  const [row] = await listPromotions(app.db, ['herbst'])
  expect([row?.value, isRunning(row!, app.clock.now())]).toEqual([25, true])

  const input = { ...aPromotionInput(), code: 'HERBST', value: 0.5 }
  const changed = await writer.put(`/promotions/${id}`, input, { 'record-version': version })
  expect(changed.body).toMatchObject({ value: 0.5, productIds: [] })
  expect(codesOf(await writer.put(`/promotions/${id}`, input, { 'record-version': version }))).toEqual([
    'RECORD_CHANGED',
  ])

  expect((await writer.post(`/promotions/${id}/end`)).body.state).toBe('ended')
  const [ended] = await listPromotions(app.db, ['herbst'])
  expect(isRunning(ended!, app.clock.now())).toBe(false)
  expect(codesOf(await writer.post(`/promotions/${id}/end`))).toEqual(['INVALID_TRANSITION'])
  const idsOf = async (state: string) =>
    (await writer.get(`/promotions?state=${state}`)).body.elements.map((one: { id: string }) => one.id)
  expect([await idsOf('ended'), await idsOf('running')]).toEqual([[id], []])
})

test('R2.28 wrong input is refused at its field; a code belongs to one promotion', async () => {
  await writer.post('/promotions', { ...aPromotionInput(), code: 'EINMAL' })
  const days = { validFrom: '2026-12-01T00:00:00.000Z', validUntil: '2026-11-01T00:00:00.000Z' }
  const wrong = { ...aPromotionInput(), ...days, code: 'einmal', name: {}, value: 0, productIds: [newId()] }
  expect(codesOf(await writer.post('/promotions', wrong))).toEqual([
    'VIOLATION::IS_BLANK_ERROR /name/de-DE',
    'VIOLATION::IS_BLANK_ERROR /value',
    'VIOLATION::TOO_LOW_ERROR /validUntil',
    'VIOLATION::NO_SUCH_CHOICE_ERROR /productIds',
    'VIOLATION::IS_NOT_UNIQUE /code',
  ])
  const without = { ...aPromotionInput(), code: null, effect: 'early_signer' }
  expect(codesOf(await writer.post('/promotions', without))).toEqual(['VIOLATION::IS_BLANK_ERROR /code'])
  // A comma stands between two codes of one order.
  const two = { ...aPromotionInput(), code: 'EINS, ZWEI' }
  expect(codesOf(await writer.post('/promotions', two))).toEqual(['VIOLATION::INVALID_FORMAT_ERROR /code'])
})
