import { LOCALES } from '@goldammer/sdk/locales'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { aCustomer } from '../../../test/factories.ts'
import { deliver } from '../../jobs/worker.ts'
import { newId } from '../../shared/ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { renderMail } from './render.ts'
import { sendMail } from './service.ts'
import { layouts, type MailTemplate } from './templates.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const everything = {
  orderId: '0199a3c47b1e7d2f8a6b5c4d3e2f1a0b',
  productId: '0199a3c47b1e7d2f8a6b5c4d3e2f1a0c',
  investorId: '0199a3c47b1e7d2f8a6b5c4d3e2f1a0d',
  orderNumber: 'GA-2026-000123',
  productName: { 'de-DE': 'Windpark <Nord>', 'en-GB': 'Wind farm <North>', 'pl-PL': 'Farma <Północ>' },
  amount: 2500,
  total: 49.9,
  currency: 'EUR',
  debit: 2500,
  iban: 'DE•• •••• 4321',
  dueDate: '2026-12-04',
  mandateReference: 'GA-M-2026-000123-1',
  creditorId: 'DE98ZZZ09999999999',
  creditor: 'Goldammer Demo Treuhand',
  deadline: '2026-12-04',
  title: { 'de-DE': 'Fundament <gegossen>', 'en-GB': 'Foundation <cast>', 'pl-PL': 'Fundament <wylany>' },
  postId: '0199a3c47b1e7d2f8a6b5c4d3e2f1a0d',
  path: '/detail/0199a3c47b1e7d2f8a6b5c4d3e2f1a0c?tab=dialog',
  text: 'Wann wird gebaut?',
  offeredAmount: 500,
  answerBy: '2026-11-22T09:00:00.000Z',
  reflectionEndsAt: '2026-11-24T09:00:00.000Z',
  withdrawalUntil: '2026-12-04',
  valuta: '2026-12-08',
  withdrawnAt: '2026-11-21T10:15:00.000Z',
  changedAt: '2026-11-20T09:00:00.000Z',
  startedAt: '2026-11-20T09:00:00.000Z',
  reason: 'Rückfrage',
  keptUntil: '2036-12-31',
  cancellationDate: '2027-05-31',
  validUntil: '2027-01-01',
  payout: 122.51,
  paidOn: '2026-12-15',
  overdueAmount: 67.5,
  overdueSince: '2026-11-15',
  year: '2026',
  subject: 'Frage',
  comment: 'Wann?',
  sender: 'Jana Probst',
  email: 'jana@probst.example',
  phone: '030 23125-001',
  page: 'https://shop.example/contact',
  companyName: 'Lehmfiktiv',
  companyForm: 'UG',
  foundingYear: '2019',
  capital: 750000,
  urgency: 'sofort',
  purpose: 'Brennofen',
  heardFrom: 'Empfehlung',
}

test.each(LOCALES)('domain §10 every mail has its words and its facts in %s', (locale) => {
  for (const template of Object.keys(layouts) as MailTemplate[]) {
    const mail = renderMail({
      template,
      parameters: everything,
      recipient: { email: 'jana@probst.example', locale, salutation: 'mrs', firstName: 'Jana', lastName: 'Probst' },
      link: null,
      publicUrl: 'https://shop.example',
    })
    const all = `${mail.subject}\n${mail.text}`
    expect(all, template).not.toMatch(/mail\.|[{}]|undefined|null/)
    expect(mail.html).toContain(`<html lang="${locale}">`)
    expect(mail.html).not.toContain('<Nord>')
  }
})

test('domain §10 M10 announces amount, day, mandate and creditor id, and links into the portal of the language', () => {
  const mail = renderMail({
    template: 'M10',
    parameters: everything,
    recipient: {
      email: 'jana@probst.example',
      locale: 'en-GB',
      salutation: 'mrs',
      firstName: 'Jana',
      lastName: 'Probst',
    },
    link: null,
    publicUrl: 'https://shop.example',
  })
  for (const text of ['Dear Ms Probst,', '€2,500.00', '04.12.2026', 'GA-M-2026-000123-1', 'DE98ZZZ09999999999']) {
    expect(mail.text).toContain(text)
  }
  expect(mail.text).toContain(
    `https://shop.example/en-GB/investor-portal/investments/${everything.orderId}/${everything.productId}`,
  )
})

test('a mail leaves after its transaction only, and once, also when a crash comes between mail and receipt', async () => {
  const { id: customerId, email } = await aCustomer(shop)
  const request = { template: 'A5', customerId, parameters: { iban: 'DE•• •••• 4321' } } as const
  await expect(
    inTransaction(shop, async (tx) => {
      await sendMail(shop.scope, tx, request)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await shop.mails(email)).toEqual([])

  await inTransaction(shop, (tx) => sendMail(shop.scope, tx, request))
  const { id } = await shop.db
    .selectFrom('outbox')
    .select('id')
    .where('subjectId', '=', customerId)
    .executeTakeFirstOrThrow()
  await deliver(shop.scope, id)
  await shop.db.updateTable('outbox').set({ deliveredAt: null }).where('id', '=', id).execute()
  await deliver(shop.scope, id)
  expect((await shop.mails(email)).map((mail) => mail.messageId)).toEqual([`<${id}@localhost>`])
})

test('a mail waits for the document it carries', async () => {
  const { id: customerId, email } = await aCustomer(shop)
  const orderDocuments = { orderId: newId(), kinds: ['contract'] }
  await inTransaction(shop, (tx) =>
    sendMail(shop.scope, tx, { template: 'A5', customerId, parameters: { iban: '' }, orderDocuments }),
  )
  await expect(shop.runJobs()).rejects.toThrow('not made yet')
  await shop.db.deleteFrom('outbox').where('subjectId', '=', customerId).execute()
  expect(await shop.mails(email)).toEqual([])
})

test('issue 2: the inbox opens in the browser, with each mail as HTML and as text', async () => {
  const { id: customerId, email } = await aCustomer(shop, { lastName: '<b>Probst</b>', locale: 'en-GB' })
  await inTransaction(shop, (tx) =>
    sendMail(shop.scope, tx, {
      template: 'A2',
      customerId,
      parameters: {},
      link: '/account/recover/password?hash=abc',
    }),
  )
  await shop.runJobs()
  const get = async (url: string) => {
    const { statusCode, headers, body } = await shop.app.inject({ url, headers: { 'accept-language': 'en' } })
    return { statusCode, headers, body }
  }
  const [mail] = JSON.parse((await get(`/sandbox/mail.json?to=${email}`)).body)
  expect(mail.links[0]).toBe('http://localhost:3000/en-GB/account/recover/password?hash=abc')
  const inbox = await get('/sandbox/mail')
  expect(inbox.body).toContain('<html lang="en-GB">')
  const address = `/sandbox/mail/${encodeURIComponent(mail.messageId.replace(/[<>]/g, ''))}`
  expect(inbox.body).toContain(`<a href="${address}">Set a new password</a>`)
  const view = await get(address)
  expect(view.statusCode).toBe(200)
  expect(view.body).toContain('Dear Ms &lt;b&gt;Probst&lt;/b&gt;,')
  const page = await get(`${address}/html`)
  expect(page.body).toContain('&lt;b&gt;Probst&lt;/b&gt;')
  expect(String(page.headers['content-security-policy'])).toContain("default-src 'none'")
  expect((await get('/sandbox/mail/nothing@here')).statusCode).toBe(404)
})
