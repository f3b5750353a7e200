import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../test/build-app.ts'
import { impersonate, loggedIn } from '../../../test/factories.ts'
import { aContract, aMember, anIssuer } from '../../../test/issuer-factories.ts'
import { writeHistory } from '../../shared/history.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const TEXT = 'Der Kran steht seit Montag.\nWir liegen im Zeitplan.'
const active = { state: '3_2_active', paymentState: 'settled', investedAt: '2024-11-18' }

async function anIssuerWithEditor(options = {}) {
  const issuer = await anIssuer(app, options)
  // Its contracts can be cancelled between their minimum term and this day.
  await app.db
    .updateTable('product')
    .set({ contractEndOfTerm: localDate('2034-12-31') })
    .where('id', '=', issuer.productId)
    .execute()
  const editor = await aMember(app, issuer.companyId, 'editor')
  const path = `/company/${issuer.companyId}/contracts`
  const write = (orderIds: string[], text = TEXT) => editor.client.post(`${path}/message`, { orderIds, text })
  return { issuer, editor, path, write }
}

const newsOf = async (customer: { email: string }) =>
  (await (await loggedIn(app, customer)).get('/investor/news')).body.elements
const codesOf = (body: { results: { ok: boolean; code?: string }[] }) => body.results.map((one) => one.code ?? one.ok)

test('R2.25 R2.24 a message reaches portal and mail in the investor’s language, the text unchanged', async () => {
  const { issuer, editor, path, write } = await anIssuerWithEditor()
  const polish = await aContract(app, issuer, { locale: 'pl-PL', firstName: 'Piotr', lastName: 'Zielony' })
  const text = `  ${TEXT}\u202e <b>fett</b> {amount} $t(common.brand) `
  const { status, body } = await write([polish.orderId], text)
  expect([status, body.succeeded]).toEqual([200, 1])
  const storedText = `${TEXT} <b>fett</b> {amount} $t(common.brand)`
  const [mail] = await app.mails(polish.customer.email)
  expect(mail!.subject).toMatch(new RegExp(`^Wiadomość od Muster Emittentin .* w sprawie ${polish.orderNumber}$`))
  expect(mail!.text).toContain(storedText)
  expect(mail!.html).not.toContain('<b>fett</b>')
  const [entry] = await newsOf(polish.customer)
  expect(entry).toMatchObject({ kind: 'contract', text: storedText, orderId: polish.orderId })
  const list = await editor.client.get(`${path}/${polish.orderId}/messages`)
  expect(list.body.elements).toMatchObject([{ text: storedText, sentBy: 'Mira Mitglied' }])
  const detail = await editor.client.get(`${path}/${polish.orderId}`)
  expect(detail.body.acts.at(-1)).toMatchObject({ act: 'message', actor: 'company', actorName: 'Mira Mitglied' })
  const audit = await app.db.selectFrom('audit').selectAll().where('action', '=', 'company.message').execute()
  expect(audit).toMatchObject([{ actorId: editor.id, customerId: polish.customer.id }])
})

test('R2.24 who wants no mail of contracts reads the message in the portal alone', async () => {
  const { issuer, write } = await anIssuerWithEditor()
  const { orderId, customer } = await aContract(app, issuer)
  const settings = [{ kind: 'contract', portal: true, mail: false }]
  await (await loggedIn(app, customer)).send('PUT', '/store-api/investor/news/settings', { productId: null, settings })
  expect((await write([orderId])).body.succeeded).toBe(1)
  expect(await app.mails(customer.email)).toEqual([])
  expect(await newsOf(customer)).toHaveLength(1)
})

test('R2.25 a message that is sent again reaches only those who have not had it', async () => {
  const { issuer, write } = await anIssuerWithEditor()
  const one = await aContract(app, issuer)
  const two = await aContract(app, issuer)
  await write([one.orderId])
  const again = await Promise.all([write([one.orderId, two.orderId]), write([one.orderId, two.orderId])])
  expect(again.map(({ body }) => body.succeeded).toSorted()).toEqual([0, 1])
  expect(codesOf(again[0]!.body)[0]).toBe('MESSAGE_ALREADY_SENT')
  for (const { customer } of [one, two]) expect(await newsOf(customer)).toHaveLength(1)
})

test('domain/rights#bulk-mail no message goes to unidentified, deleted or another company’s investors', async () => {
  const { issuer, write } = await anIssuerWithEditor()
  const hidden = await aContract(app, issuer, { state: '1_2_kyc_pending' })
  const gone = await aContract(app, issuer)
  await app.db.updateTable('customer').set({ deletedAt: app.clock.now() }).where('id', '=', gone.customer.id).execute()
  const foreign = await aContract(app, await anIssuer(app))
  const { body } = await write([hidden.orderId, gone.orderId, foreign.orderId])
  expect(codesOf(body)).toEqual(['MESSAGE_TOO_EARLY', 'MESSAGE_NO_RECIPIENT', 'CONTRACT_NOT_FOUND'])
  expect(
    await app.db.selectFrom('companyMessage').select('id').where('companyId', '=', issuer.companyId).execute(),
  ).toEqual([])
})

test('R8.07 five messages a day to a contract, and fifty texts of a company, are enough', async () => {
  const { issuer, write } = await anIssuerWithEditor()
  const one = await aContract(app, issuer)
  const two = await aContract(app, issuer)
  for (let number = 1; number <= 5; number++)
    expect((await write([one.orderId], `Nr. ${number}`)).body.succeeded).toBe(1)
  expect(codesOf((await write([one.orderId], 'Nr. 6')).body)).toEqual(['MESSAGE_LIMIT'])
  const { id } = one.customer
  const rows = Array.from({ length: 50 }, (_, index) => ({
    id: `${'e'.repeat(28)}${String(index).padStart(4, '0')}`,
    companyId: issuer.companyId,
    orderId: one.orderId,
    customerId: id,
    text: '',
    textHash: Buffer.from([index]),
    sentBy: id,
    sentAt: app.clock.now(),
  }))
  await app.db.insertInto('companyMessage').values(rows).execute()
  expect(refusalOf(await write([two.orderId], 'Noch eine'))).toEqual([429, 'FRAMEWORK__RATE_LIMIT_EXCEEDED'])
})

test('R6.07 only editors and owners write and cancel, and staff in their place do not', async () => {
  const { issuer, editor, path, write } = await anIssuerWithEditor()
  const { orderId } = await aContract(app, issuer, active)
  const viewer = (await aMember(app, issuer.companyId, 'viewer')).client
  const calls = (client: Visitor) => [
    client.post(`${path}/message`, { orderIds: [orderId], text: TEXT }),
    client.post(`${path}/cancel`, { orderIds: [orderId], cancellationDate: '2031-12-31' }),
  ]
  for (const answer of await Promise.all(calls(viewer))) expect(refusalOf(answer)).toEqual([403, 'PERMISSION_DENIED'])
  expect(refusalOf(await write([orderId], ' \u200b\n'))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /text'])
  await impersonate(app, editor.client)
  for (const answer of await Promise.all(calls(editor.client)))
    expect(refusalOf(answer)).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})

test('R4.01 R6.07 contracts are cancelled one by one; a repeat changes nothing, securities say why not', async () => {
  const { issuer, editor, path } = await anIssuerWithEditor()
  const one = await aContract(app, issuer, active)
  const two = await aContract(app, issuer)
  const cancel = (orderIds: string[], cancellationDate = '2029-12-31') =>
    editor.client.post(`${path}/cancel`, { orderIds, cancellationDate })
  expect(codesOf((await cancel([one.orderId], '2027-12-31')).body)).toEqual(['CANCELLATION_TOO_EARLY'])
  expect(codesOf((await cancel([one.orderId], '2029-12-30')).body)).toEqual(['CANCELLATION_NOT_AT_MONTH_END'])
  expect(codesOf((await cancel([one.orderId, two.orderId])).body)).toEqual([true, 'INVALID_TRANSITION'])
  expect(codesOf((await cancel([one.orderId])).body)).toEqual(['INVALID_TRANSITION'])
  const subjectsOf = async ({ email }: { email: string }) => (await app.mails(email)).map(({ subject }) => subject)
  expect(await subjectsOf(one.customer)).toEqual([expect.stringContaining('Kündigung vorgemerkt')])
  expect(await subjectsOf(editor)).toEqual([expect.stringContaining('Kündigung vorgemerkt')])
  const bond = await anIssuer(app, { type: 'bond', regime: 'wppg_wib' })
  const owner = await aMember(app, bond.companyId, 'owner')
  const security = await aContract(app, bond, active)
  const answer = await owner.client.post(`/company/${bond.companyId}/contracts/cancel`, {
    orderIds: [security.orderId],
    cancellationDate: '2031-12-31',
  })
  expect(codesOf(answer.body)).toEqual(['SECURITY_NO_REGULAR_CANCELLATION'])
})

test('R2.25 the preview says what will go and what not, and why, as the action then does it', async () => {
  const { issuer, editor, path, write } = await anIssuerWithEditor()
  const payable = await aContract(app, issuer, { amount: 250_000 })
  const unpaid = await aContract(app, issuer, { paymentState: 'mandate_pending' })
  const running = await aContract(app, issuer, active)
  const hidden = await aContract(app, issuer, { state: '1_2_kyc_pending' })
  const foreign = await aContract(app, await anIssuer(app))
  const preview = async (request: object) => (await editor.client.post(`${path}/bulk-preview`, request)).body
  const all = [payable, unpaid, running, hidden].map(({ orderId }) => orderId)

  const accept = await preview({ action: 'accept', orderIds: [...all, foreign.orderId] })
  expect(accept).toMatchObject({ total: 5, able: 1, amountTotal: 2500, orderIds: [payable.orderId] })
  expect(
    accept.leftOut
      .map((one: { code: string; state: string | null; count: number }) => [one.code, one.state, one.count])
      .toSorted(),
  ).toEqual([
    ['CONTRACT_NOT_FOUND', null, 1],
    ['INVALID_TRANSITION', '1_2_kyc_pending', 1],
    ['INVALID_TRANSITION', '3_2_active', 1],
    ['PAYMENT_NOT_AUTHORISED', null, 1],
  ])
  expect(await preview({ action: 'reject', filters: {} })).toMatchObject({ total: 4, able: 2, orderIds: [] })
  const early = await preview({ action: 'cancel', filters: { state: ['3_2_active'] }, cancellationDate: '2027-12-31' })
  expect(early).toMatchObject({ able: 0, leftOut: [{ code: 'CANCELLATION_TOO_EARLY', count: 1 }] })
  expect(early.leftOut[0].detail).toContain('30.11.2029')
  expect(await preview({ action: 'cancel', orderIds: all, cancellationDate: '2029-11-30' })).toMatchObject({ able: 1 })
  await write([payable.orderId])
  expect(await preview({ action: 'message', filters: {}, text: `${TEXT} ` })).toMatchObject({ total: 4, able: 2 })
  expect(await preview({ action: 'message', filters: {} })).toMatchObject({ able: 3 })

  const incomplete = await editor.client.post(`${path}/bulk-preview`, { action: 'cancel', filters: {} })
  expect(refusalOf(incomplete)).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /cancellationDate'])
  expect(refusalOf(await editor.client.post(`${path}/bulk-preview`, { action: 'accept' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /orderIds',
  ])
})

test('R2.25 all that match are gone through once, while their states change and others are added', async () => {
  const { issuer, editor, path } = await anIssuerWithEditor()
  const made = []
  for (let index = 0; index < 3; index++) made.push(await aContract(app, issuer, { lastName: `Name${index}` }))
  await aContract(app, issuer, active)
  const asOf = app.clock.now().toISOString()
  const request = { action: 'reject', filters: { state: ['2_1_in_review'] }, asOf }
  const part = await editor.client.post(`${path}/selection`, request)
  expect(part.body).toEqual({ orderIds: made.map(({ orderId }) => orderId).toSorted(), next: null })
  await editor.client.post(`${path}/reject`, { orderIds: [part.body.orderIds[0]], reason: 'Nein' })
  const rest = await editor.client.post(`${path}/selection`, { ...request, after: part.body.orderIds[0] })
  expect(rest.body.orderIds).toHaveLength(2)
  await aContract(app, issuer, { submittedAt: new Date(app.clock.now().getTime() + 60_000) })
  expect((await editor.client.post(`${path}/selection`, request)).body.orderIds).toHaveLength(2)
})

test('R2.25 a contract refused in the preview is not included when it becomes possible later', async () => {
  const { issuer, editor, path } = await anIssuerWithEditor()
  const shown = await aContract(app, issuer)
  const checked = await aContract(app, issuer, { state: '1_2_kyc_pending' })
  const unpaid = await aContract(app, issuer, { paymentState: 'mandate_pending' })
  const { asOf, able } = (await editor.client.post(`${path}/bulk-preview`, { action: 'accept', filters: {} })).body
  expect(able).toBe(1)
  const later = new Date(Date.parse(asOf) + 1000)
  const { db } = app
  await db.updateTable('contract').set({ state: '2_1_in_review' }).where('orderId', '=', checked.orderId).execute()
  const step = { entity: 'contract', entityId: checked.orderId, event: 'clear', from: '1_2_kyc_pending' }
  const clock = { now: () => later }
  await db.transaction().execute((tx) => writeHistory({ ...app.scope, clock }, tx, { ...step, to: '2_1_in_review' }))
  const authorised = { state: 'authorised', updatedAt: later }
  await db.updateTable('payment').set(authorised).where('orderId', '=', unpaid.orderId).execute()
  const selected = await editor.client.post(`${path}/selection`, { action: 'accept', filters: {}, asOf })
  expect(selected.body.orderIds).toEqual([shown.orderId])
})

test('R2.25 “all that match” are the contracts that the preview counted as possible', async () => {
  const { issuer, editor, path, write } = await anIssuerWithEditor()
  const payable = await aContract(app, issuer)
  await aContract(app, issuer, { paymentState: 'mandate_pending' })
  const running = await aContract(app, issuer, active)
  await aContract(app, issuer, { ...active, investedAt: '2026-10-01' })
  await write([payable.orderId])
  const both = async (request: object) => {
    const preview = await editor.client.post(`${path}/bulk-preview`, { ...request, filters: {} })
    const { asOf, able } = preview.body
    const { body } = await editor.client.post(`${path}/selection`, { ...request, filters: {}, asOf })
    expect([able, body.next]).toEqual([body.orderIds.length, null])
    return body.orderIds
  }
  expect(await both({ action: 'accept' })).toEqual([payable.orderId])
  expect(await both({ action: 'cancel', cancellationDate: '2029-12-31' })).toEqual([running.orderId])
  expect(await both({ action: 'message', text: TEXT })).toHaveLength(3)
  const asOf = app.clock.now().toISOString()
  const noDay = await editor.client.post(`${path}/selection`, { action: 'cancel', filters: {}, asOf })
  expect(refusalOf(noDay)).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /cancellationDate'])
})

test('R2.25 a contract that moves up by a bulk rejection is rejected with the others', async () => {
  const { issuer, editor, path } = await anIssuerWithEditor()
  const large = await aContract(app, issuer, { amount: 10_000_000 })
  const waitlistedAt = app.clock.now()
  const waiting = await aContract(app, issuer, { state: '2_2_waitlisted', waitlistedAt })
  const { asOf, able } = (await editor.client.post(`${path}/bulk-preview`, { action: 'reject', filters: {} })).body
  expect(able).toBe(2)
  app.clock.set(new Date(Date.parse(asOf) + 1000))
  await editor.client.post(`${path}/reject`, { orderIds: [large.orderId], reason: 'Nein' })
  expect((await editor.client.get(`${path}/${waiting.orderId}`)).body.contract.state).toBe('2_1_in_review')
  const left = async (action: string) =>
    (await editor.client.post(`${path}/selection`, { action, filters: {}, asOf })).body.orderIds
  expect(await left('reject')).toEqual([waiting.orderId])
  expect(await left('accept')).toEqual([])
  app.clock.set(waitlistedAt)
})
