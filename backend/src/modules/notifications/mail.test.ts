import { LOCALES } from '@goldammer/sdk/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { aCustomer } from '../../../test/factories.ts'
import { aContract, anIssuer } from '../../../test/issuer-factories.ts'
import { deliver } from '../../jobs/deliver.ts'
import { newId } from '../../shared/ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { renderMail } from './render.ts'
import { sampleParameters } from './samples.ts'
import { sendMail } from './service.ts'
import { layouts, type MailTemplate } from './templates.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const everything = {
  ...sampleParameters,
  productName: { 'de-DE': 'Windpark <Nord>', 'en-GB': 'Wind farm <North>', 'pl-PL': 'Farma <Północ>' },
  iban: 'DE•• •••• 4321',
}

test.each(LOCALES)('domain/mails#contract every mail has its words and its facts in %s', (locale) => {
  for (const template of Object.keys(layouts) as MailTemplate[]) {
    const mail = renderMail({
      template,
      parameters: everything,
      recipient: { email: 'jana@probst.example', locale, salutation: 'mrs', firstName: 'Jana', lastName: 'Probst' },
      link: null,
      publicUrl: 'https://shop.example',
      particulars:
        'Goldammer <GmbH>, Sitz Beispielstadt, Amtsgericht Beispielstadt HRB 990001, Geschäftsführung: Ada Muster',
    })
    const all = `${mail.subject}\n${mail.text}`
    expect(all, template).not.toMatch(/mail\.|[{}]|undefined|null/)
    expect(mail.html).toContain(`<html lang="${locale}">`)
    expect(mail.html).not.toContain('<Nord>')
    // GmbHG § 35a: on every letter of whatever form.
    expect(mail.text, template).toContain('HRB 990001, Geschäftsführung: Ada Muster')
    expect(mail.html, template).toContain(
      'Goldammer &lt;GmbH&gt;, Sitz Beispielstadt, Amtsgericht Beispielstadt HRB 990001',
    )
  }
})

test('domain/mails#m10 M10 the mail has amount, day, mandate, creditor and a portal link in the language', () => {
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
    particulars:
      'Goldammer <GmbH>, Sitz Beispielstadt, Amtsgericht Beispielstadt HRB 990001, Geschäftsführung: Ada Muster',
  })
  const creditor = ['Creditor: Goldammer Demo Treuhand', 'DE98ZZZ09999999999']
  for (const text of ['Dear Ms Probst,', '€2,500.00', '04.12.2026', 'GA-M-2026-000123-1', ...creditor]) {
    expect(mail.text).toContain(text)
  }
  expect(mail.text).toContain(
    `https://shop.example/en-GB/investor-portal/investments/${everything.orderId}/${everything.productId}`,
  )
})

test('domain/mails#contract M16r the day that a cancellation for cause asks for is not called the end', () => {
  const recipient = { email: 'jana@probst.example', locale: 'en-GB', salutation: 'mrs', lastName: 'Probst' } as const
  const textOf = (template: MailTemplate) =>
    renderMail({
      template,
      parameters: everything,
      recipient: { ...recipient, firstName: 'Jana' },
      link: null,
      publicUrl: 'https://shop.example',
      particulars: '',
    }).text
  expect(textOf('M16r')).toContain('Requested end: 31.05.2027')
  expect(textOf('M16')).toContain('End of the contract: 31.05.2027')
})

test('a mail is sent after its transaction, once, also after a crash before its receipt', async () => {
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

test('domain/mails#m10 a debit is announced after the mail that concludes its contract, also a late one', async () => {
  const customer = await aCustomer(shop)
  const { id: customerId, email } = customer
  const issuer = await anIssuer(shop)
  const { orderId } = await aContract(shop, issuer, { customer })
  const { orderId: otherId } = await aContract(shop, issuer, { customer })
  const contract = {
    orderNumber: 'GA-2026-000123',
    productId: issuer.productId,
    productName: everything.productName,
    amount: 1,
  }
  const debit = { debit: 1, dueDate: '2026-12-04', mandateReference: 'M', creditor: 'T', creditorId: 'C', iban: '' }
  const prenotification = { template: 'M10', customerId } as const
  await inTransaction(shop, async (tx) => {
    const parameters = { orderId, ...contract, withdrawalUntil: null, wayOut: '' }
    const orderDocuments = { orderId, kinds: ['contract'] }
    await sendMail(shop.scope, tx, { template: 'M05', customerId, parameters, orderDocuments })
    await sendMail(shop.scope, tx, { ...prenotification, parameters: { orderId, ...contract, ...debit } })
    await sendMail(shop.scope, tx, { ...prenotification, parameters: { orderId: otherId, ...contract, ...debit } })
  })
  const rows = await shop.db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('subjectId', '=', customerId)
    .orderBy('id')
    .execute()
  const [concluded, prenotified, other] = rows.map(({ id }) => id) as [string, string, string]
  await deliver(shop.scope, other)
  await expect(deliver(shop.scope, prenotified)).rejects.toThrow('M05 of the order is not sent yet')
  await shop.db
    .updateTable('outbox')
    .set({ payload: sql`payload - 'orderDocuments'` })
    .where('id', '=', concluded)
    .execute()
  await deliver(shop.scope, concluded)
  await deliver(shop.scope, prenotified)
  const sent = (await shop.mails(email)).map(({ messageId }) => messageId)
  expect(sent.sort()).toEqual([concluded, prenotified, other].map((id) => `<${id}@localhost>`).sort())
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
