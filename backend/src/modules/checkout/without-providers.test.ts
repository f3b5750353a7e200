import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDatabase, openTestApp, refusalOf, type TestApp, TODAY } from '../../../test/build-app.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../test/factories.ts'
import { anInvestor, anOffer } from '../../../test/investing-factories.ts'
import { idOf } from '../../shared/demo-ids.ts'

/** A shop whose providers are none, and the same while it still had them: one database. */
let without: TestApp
let before: TestApp
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await demoDatabase()
  drop = () => database.drop()
  const none = { IDENTITY_PROVIDER: 'none', CUSTODY_PROVIDER: 'none', CHURCH_TAX_PROVIDER: 'none' }
  before = await openTestApp(database.url, { now: TODAY, connections: 2 })
  without = await openTestApp(database.url, { now: TODAY, settings: none, connections: 4 })
})
afterAll(async () => {
  await Promise.all([before.close(), without.close()])
  await drop()
})

const token = { type: 'tokenized_profit_participation_certificate', tokenProviderProductId: 'tok-1' }

test.each([
  ['a loan taxed by the platform', {}, ['IDENTITY_PROVIDER_NONE', 'CHURCH_TAX_PROVIDER_NONE']],
  ['a loan that is not taxed', { withholdingAgent: 'none' }, ['IDENTITY_PROVIDER_NONE']],
  ['a token', { ...token, withholdingAgent: 'none' }, ['IDENTITY_PROVIDER_NONE', 'CUSTODY_PROVIDER_NONE']],
])(
  'R4.02 %s is not subscribed where a service it needs is not set up, and each is named',
  async (_what, product, codes) => {
    const { productId } = await anOffer(without, { product: { withholdingAgent: 'platform', ...product } })
    const investor = await loggedIn(without, await anInvestor(without))
    const opened = await investor.post('/investing/drafts', { productId })
    expect(refusalOf(opened)).toEqual([409, ...codes.map((code) => `${code} /productId`)])
    expect(opened.body.errors[0].detail).toContain('Prüfung der Identität')
  },
)

test('R4.02 a draft begun while the services were available cannot be ordered either', async () => {
  const { productId } = await anOffer(before, { product: { withholdingAgent: 'none' } })
  const person = await anInvestor(before)
  const draft = await (await loggedIn(before, person)).post('/investing/drafts', { productId })
  expect(draft.status).toBe(200)
  const investor = await loggedIn(without, person)
  const ordered = await investor.post('/checkout/order', { draftId: draft.body.id })
  expect(refusalOf(ordered)).toEqual([409, 'IDENTITY_PROVIDER_NONE /productId'])
})

test('R4.02 R3.07 without a provider no check and no managed wallet starts; an own wallet is accepted', async () => {
  const investor = await loggedIn(without, await anInvestor(without, { kyc: 'none' }))
  const check = await investor.post('/investor/identity-check', { returnUrl: '/account/profile' })
  expect(refusalOf(check)).toEqual([409, 'IDENTITY_PROVIDER_NONE'])
  const managed = { type: 'managed', termsAccepted: true, termsVersion: '2026-11' }
  const wallet = await investor.post('/investor/wallets', managed)
  expect(refusalOf(wallet)).toEqual([409, 'CUSTODY_PROVIDER_NONE /type'])
  const own = { type: 'own', walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }
  expect((await investor.post('/investor/wallets', own)).status).toBe(201)
})

test('R3.08 a product is not published where a service it needs is not set up', async () => {
  const content = await someoneOf(without, 'content', 'Nora Neuntöter')
  const { issuerId } = await without.db
    .selectFrom('product')
    .select('issuerId')
    .where('issuerId', 'is not', null)
    .executeTakeFirstOrThrow()
  const { body } = await content.post('/products', { issuerId, type: 'bond', name: 'Anleihe', branch: 'energy' })
  const codesOf = (problems: { code: string; pointer: string }[]) =>
    problems.map(({ code, pointer }) => `${code} ${pointer}`).filter((one) => one.includes('_NONE'))
  const saved = await content.put(`/products/${body.id}/draft`, { ...body.fields, withholdingAgent: 'depot_bank' })
  expect(codesOf(saved.body.problems)).toEqual(['IDENTITY_PROVIDER_NONE /type', 'CUSTODY_PROVIDER_NONE /type'])
})

test('R7.19 goods are bought as ever, and the register of church tax is not asked', async () => {
  const visitor = await loggedIn(without, await aCustomer(without))
  await visitor.post('/checkout/cart/line-item', { items: [{ id: idOf.product('p19'), type: 'product' }] })
  expect((await visitor.post('/checkout/order', {})).status).toBe(200)
  await without.runTimedJob('church-tax-queries')
  const asked = await without.db.selectFrom('churchTaxQuery').select('id').where('askedAt', '>=', TODAY).execute()
  expect(asked).toEqual([])
})
