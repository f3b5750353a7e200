import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../test/build-app.ts'
import { aContract, anIssuer } from '../../../test/issuer-factories.ts'
import { someoneOfFinance } from '../../../test/payout-factories.ts'
import { startStripe } from '../../../test/stripe-stand-in.ts'

let app: TestApp
let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => {
  stripe = await startStripe(({ path, fields }) => {
    const body = (content: object) => ({ status: 200, body: content })
    if (path.startsWith('/v1/mandates/')) return body({ id: path.slice(13), payment_method: 'pm_1' })
    if (path.startsWith('/v1/payment_methods/')) return body({ id: 'pm_1', customer: 'cus_1' })
    return path === '/v1/payment_intents' ? body({ id: `pi_${fields['metadata[paymentId]']}` }) : undefined
  })
  app = await buildTestApp({
    settings: {
      PAYMENT_PROVIDER: 'stripe',
      DEBIT_RELEASE: 'four_eyes',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_API_URL: stripe.url,
    },
  })
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

async function aPrenotifiedDebit(provider: 'sandbox' | 'stripe') {
  const contract = await aContract(app, await anIssuer(app), {
    state: '3_1_payment_open',
    paymentState: 'prenotified',
  })
  await app.db
    .updateTable('bankAccount')
    .set({ iban: 'DE95999000010000004471' })
    .where('id', '=', contract.bankAccountId)
    .execute()
  const { id } = await app.db
    .updateTable('payment')
    .set({ provider, dueDate: localDate('2026-11-23'), prenotifiedAt: TODAY, mandateSignedAt: TODAY })
    .set({ providerMandateId: `mandate_${contract.orderId}` })
    .where('orderId', '=', contract.orderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function released() {
  const fritz = await someoneOfFinance(app, 'Fritz Finanz')
  const frieda = await someoneOfFinance(app, 'Frieda Finanz')
  await app.runTimedJob('payments-file')
  const { body } = await fritz.get('/debit-files?state=prepared')
  const [{ id }] = body.elements
  await fritz.post(`/debit-files/${id}/check`)
  await frieda.post(`/debit-files/${id}/release`)
  await app.runJobs()
  return { fritz, file: (await fritz.get(`/debit-files/${id}`)).body }
}
const debitsAtStripe = () =>
  stripe.calls.filter(({ path }) => path === '/v1/payment_intents').map(({ fields }) => fields['metadata[paymentId]'])
const debitsAtSandbox = async () =>
  (await app.db.selectFrom('sandbox.collection').select('paymentId').execute()).map(({ paymentId }) => paymentId)

test('R1.06 what Stripe collects is ordered of nobody else: no file, no download', async () => {
  const byStripe = await aPrenotifiedDebit('stripe')
  const { fritz, file } = await released()
  expect(file).toMatchObject({ state: 'filed', transactions: 1, total: 1000, fileName: null })
  expect((await fritz.get(`/debit-files/${file.id}/content`)).status).toBe(404)
  expect([debitsAtStripe(), await debitsAtSandbox()]).toEqual([[byStripe], []])
})

test('R1.06 a payment that was begun with another provider is collected by that one, by file', async () => {
  const byStripe = await aPrenotifiedDebit('stripe')
  const byFile = await aPrenotifiedDebit('sandbox')
  const { fritz, file } = await released()
  expect(file).toMatchObject({ state: 'filed', transactions: 2, total: 2000 })
  const xml = (await fritz.get(`/debit-files/${file.id}/content`)).body.toString()
  expect(xml).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>1000.00</CtrlSum>')
  expect([xml.includes(byFile), xml.includes(byStripe)]).toEqual([true, false])
  expect([debitsAtStripe().at(-1), await debitsAtSandbox()]).toEqual([byStripe, [byFile]])
})
