import { cents } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/build-app.ts'
import { loggedIn } from '../../../../test/factories.ts'
import {
  anInvestor,
  anOffer,
  investors,
  type Offer,
  submitOffer,
  type TestInvestor,
} from '../../../../test/investing-factories.ts'
import { newId } from '../../../shared/ids.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { makeContractDocument } from '../papers/make-document.ts'
import { lockContractOnly } from '../repository.ts'
import { moveContract } from '../transitions.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const answers = { AE1: 'none', AE2: '0_3', AE3: 'lt_5', AE4: 'lt_3000', AE5: 'to_5000', AE6: 'b', AE7: 'a', AE8: 'c' }

/** Every step over HTTP, up to the buy button. */
async function readyToBuy(offer: Offer, investor: TestInvestor) {
  const client = await loggedIn(app, investor)
  let { body: draft } = await client.post('/investing/drafts', { productId: offer.productId })
  const save = async (step: string, body: object) => {
    const saved = await client.send('PUT', `/store-api/investing/drafts/${draft.id}/${step}`, body)
    expect(saved.body.errors ?? []).toEqual([])
    draft = saved.body
  }
  await save('personal-data', { actsOnOwnAccount: true, confirmed: true })
  await save('investment', { tariffId: offer.tariffId, amount: 250 })
  await save('survey', { declined: false, answers, investmentExperience: [10] })
  const accepted = draft.requiredConfirmations.map(({ key, version }: { key: string; version: string }) => ({
    key,
    version,
  }))
  if (accepted.length > 0) await save('confirmation', { accepted })
  await save('risk', { riskNotice: true, costs: true, riskVersion: draft.riskVersion })
  await save('documents', {})
  await save('promotion-code', { code: null })
  await save('bank-account', {
    bankAccountId: investor.bankAccountId,
    sepaConsent: true,
    mandateVersion: draft.mandate.version,
  })
  await save('summary', {
    accepted: draft.declarations.map(({ key, version }: { key: string; version: string }) => ({ key, version })),
    taxId: null,
    figuresVersion: draft.figures.version,
  })
  expect(draft.orderable).toBe(true)
  return { client, lineItemId: draft.lineItemId as string }
}

/** The same answers for another buyer, without walking through the steps again. */
async function readyLike(model: TestInvestor, offer: Offer, investor: TestInvestor) {
  const client = await loggedIn(app, investor)
  const cart = await client.post('/checkout/cart/line-item', {
    items: [{ id: offer.productId, type: 'product', quantity: 1 }],
  })
  const now = app.clock.now()
  const survey = await app.db
    .selectFrom('survey')
    .selectAll()
    .where('investorId', '=', model.investorId)
    .executeTakeFirstOrThrow()
  const copied = { ...survey, answers: JSON.stringify(survey.answers), id: newId(now), investorId: investor.investorId }
  await app.db.insertInto('survey').values(copied).execute()
  const draft = await app.db
    .selectFrom('checkoutDraft')
    .selectAll()
    .where('customerId', '=', model.id)
    .executeTakeFirstOrThrow()
  const saved = JSON.stringify(draft.saved).replaceAll(model.bankAccountId, investor.bankAccountId)
  await app.db
    .insertInto('checkoutDraft')
    .values({ ...draft, id: newId(now), customerId: investor.id, investorId: investor.investorId, saved })
    .execute()
  return { client, lineItemId: cart.body.lineItems[0].id as string }
}

test('R3.08 of twenty buyers of the last ten units ten reserve, ten are asked and wait in order', async () => {
  const offer = await anOffer(app, {
    volume: 20 * 250_00,
    tariff: { minInvestment: cents(250_00) },
    product: {
      type: 'silent_partnership',
      regime: 'vermanlg_2',
      singleInvestmentLimitRequired: false,
      vibConfirmation: false,
    },
  })
  await submitOffer(app, offer, await anInvestor(app), { units: 10 })
  const [first, ...others] = await investors(app, 20)
  const buyers = [await readyToBuy(offer, first!)]
  for (const other of others) buyers.push(await readyLike(first!, offer, other))

  // Every button twice.
  const press = (who: typeof buyers) =>
    Promise.all(
      who.flatMap(({ client, lineItemId }) => [1, 2].map(() => client.post('/checkout/order', { lineItemId }))),
    )
  const atOnce = await press(buyers)
  const isPlaced = (index: number) => atOnce.slice(index * 2, index * 2 + 2).some(({ status }) => status === 200)
  expect(buyers.filter((_, index) => isPlaced(index))).toHaveLength(10)
  // To wait is not what the others have confirmed: they are asked, and then they do.
  const slower = buyers.filter((_, index) => !isPlaced(index))
  for (const { client } of slower) {
    const { elements } = (await client.get('/investing/drafts')).body
    const { body: draft } = await client.get(`/investing/drafts/${elements[0].id}`)
    expect(draft.changes).toMatchObject([{ field: 'waitlisted' }])
    const accepted = draft.declarations.map(({ key, version }: { key: string; version: string }) => ({ key, version }))
    const summary = { accepted, taxId: null, figuresVersion: draft.figures.version }
    const saved = await client.send('PUT', `/store-api/investing/drafts/${draft.id}/summary`, summary)
    expect(saved.body.orderable).toBe(true)
  }
  const waiting = await press(slower)
  expect(waiting.filter(({ status }) => status !== 200).map(({ body }) => body.errors)).toEqual([])
  expect(new Set(waiting.map(({ body }) => body.id)).size).toBe(10)

  const contracts = await app.db
    .selectFrom('contract')
    .select(['orderId', 'submittedAt', 'waitlistedAt', 'units'])
    .where('productId', '=', offer.productId)
    .orderBy('submittedAt')
    .execute()
  const [, ...raced] = contracts
  expect(raced.map(({ waitlistedAt }) => waitlistedAt !== null)).toEqual([
    ...Array.from({ length: 10 }, () => false),
    ...Array.from({ length: 10 }, () => true),
  ])
  await app.runJobs()
  for (const [index, { orderId }] of raced.slice(10).entries()) {
    const pressed = waiting.findIndex(({ body }) => body.id === orderId)
    const { client } = slower[Math.floor(pressed / 2)]!
    const { body } = await client.get(`/investor/investments/${orderId}/${offer.productId}`)
    expect(body.investment).toMatchObject({ waitlistRank: index + 1, state: '2_2_waitlisted' })
  }
}, 120_000)

test('R1.01 while a contract changes its state, others order the product and its papers are made', async () => {
  const offer = await anOffer(app)
  const [moving, ordering] = await investors(app, 2)
  const { orderId } = await submitOffer(app, offer, moving!)
  const paper = { orderId, kind: 'contract', locale: 'de-DE', at: app.clock.now() } as const
  const made = await inTransaction(app.scope, async (tx) => {
    const contract = await lockContractOnly(tx, orderId)
    const making = inTransaction(app.scope, (other) => makeContractDocument(app.scope, other, paper))
    await expect(submitOffer(app, offer, ordering!)).resolves.toMatchObject({ waits: false })
    await moveContract(app.scope, tx, contract!, 'requireIdentity')
    return { making }
  })
  await made.making
  const { state } = await app.db
    .selectFrom('contract')
    .select('state')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const papers = await app.db.selectFrom('contractDocument').select('kind').where('orderId', '=', orderId).execute()
  expect([state, papers]).toEqual(['1_2_kyc_pending', [{ kind: 'contract' }]])
})
