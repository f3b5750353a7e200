import { BYTES_PER_MB, PROOF_MAX_MB } from '@goldammer/sdk/constants'
import { localDate } from '@goldammer/sdk/units'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn } from '../../../test/factories.ts'
import { aPayingIssuer, aPreparedRun, aRunningContract, someoneOfFinance } from '../../../test/payout-factories.ts'
import { aPdfFile } from '../../../test/scene/files.ts'
import { newId } from '../../shared/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(TODAY))

const CERTIFICATES = '/investor/non-assessment-certificates'
const VALID = { validFrom: '2026-01-01', validUntil: '2028-12-31' }

const aPicture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffd500' } })
    .jpeg()
    .toBuffer()

async function send(visitor: Visitor, fields: Record<string, string>, file?: Buffer, as?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'nv-bescheinigung.bin')
  const request = new Request('http://shop.example', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type')!, ...(as ? { 'investor-id': as } : {}) }
  return await visitor.post(CERTIFICATES, Buffer.from(await request.arrayBuffer()), headers)
}

async function anInvestorWithContract() {
  const issuer = await aPayingIssuer(app)
  const customer = await aCustomer(app)
  const visitor = await loggedIn(app, customer)
  return { ...(await aRunningContract(app, issuer, { customer })), customer, visitor, productId: issuer.productId }
}

test('R3.06 a certificate is submitted, finance confirms it, and no tax is withheld from then on', async () => {
  const { visitor, customer, orderId, productId } = await anInvestorWithContract()
  const fritz = await someoneOfFinance(app)
  const added = await send(visitor, VALID, await aPicture())
  expect([added.status, added.body.state, added.body.file]).toEqual([201, 'pending', 'nv-bescheinigung.jpg'])
  const taxOf = async () => {
    const run = await aPreparedRun(app, fritz, productId)
    const { elements } = (await fritz.get(`/payout-runs/${run.id}/items`)).body
    await fritz.post(`/payout-runs/${run.id}/discard`)
    return elements.find((item: { orderId: string }) => item.orderId === orderId).capitalGainsTax
  }
  expect(await taxOf()).toBe(16.87)

  const waiting = (await fritz.get('/non-assessment-certificates?state=pending')).body.elements
  expect(waiting).toMatchObject([
    { id: added.body.id, investorName: 'Jana Probst', taxId: '86095742719', decidedBy: null },
  ])
  const file = await fritz.get(`/non-assessment-certificates/${added.body.id}/file`)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const audit = await app.db.selectFrom('audit').select('action').where('actorId', '=', fritz.id).execute()
  expect(audit.map(({ action }) => action)).toContain('nonAssessmentCertificate.read')
  const decided = await fritz.post(`/non-assessment-certificates/${added.body.id}/decide`, { confirmed: true })
  expect(decided.body).toMatchObject({ state: 'confirmed', decidedBy: 'Fritz Finanz' })
  expect(await taxOf()).toBe(0)
  const [mail] = (await app.mails(customer.email)).slice(-1)
  expect(mail!.text).toContain('31.12.2028')
  expect((await visitor.get(CERTIFICATES)).body.elements).toMatchObject([{ state: 'confirmed' }])
  const again = await fritz.post(`/non-assessment-certificates/${added.body.id}/decide`, { confirmed: true })
  expect(refusalOf(again)).toEqual([409, 'INVALID_TRANSITION'])
})

test('R3.06 a refused certificate gives the investor a reason, and another can be submitted', async () => {
  const { visitor, customer } = await anInvestorWithContract()
  const fritz = await someoneOfFinance(app)
  const { id } = (await send(visitor, VALID, await aPicture())).body
  expect(refusalOf(await send(visitor, VALID, await aPicture()))).toEqual([409, 'CERTIFICATE_PENDING'])
  const decide = (reason: string | null) =>
    fritz.post(`/non-assessment-certificates/${id}/decide`, { confirmed: false, reason })
  expect(refusalOf(await decide(' '))).toEqual([400, 'REJECTION_REASON_REQUIRED /reason'])
  await decide('Die Bescheinigung nennt einen anderen Namen.')
  const [mail] = (await app.mails(customer.email)).slice(-1)
  expect(mail!.text).toContain('Die Bescheinigung nennt einen anderen Namen.')
  expect((await send(visitor, VALID, await aPicture())).status).toBe(201)
  const { elements } = (await visitor.get(CERTIFICATES)).body
  expect(elements.map((one: { state: string }) => one.state).sort()).toEqual(['pending', 'refused'])
})

test('R3.06 domain/tax#residence-abroad a proof of residence abroad frees from tax once finance confirms it, each one separately', async () => {
  const { visitor, customer, orderId, productId } = await anInvestorWithContract()
  const fritz = await someoneOfFinance(app)
  const { investorId } = (await visitor.get('/investor/tax-information')).body
  await app.db.updateTable('investor').set({ isSubjectToGermanTax: false }).where('id', '=', investorId).execute()
  const handIn = async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await aPicture())]), 'nachweis.bin')
    const request = new Request('http://shop.example', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type')! }
    const content = Buffer.from(await request.arrayBuffer())
    return (await visitor.post('/investor/tax-information/residence-proof', content, headers)).body.residenceProofState
  }
  const taxOf = async () => {
    const run = await aPreparedRun(app, fritz, productId)
    const { elements } = (await fritz.get(`/payout-runs/${run.id}/items`)).body
    await fritz.post(`/payout-runs/${run.id}/discard`)
    return elements.find((item: { orderId: string }) => item.orderId === orderId).capitalGainsTax
  }
  const decide = (confirmed: boolean, reason?: string) =>
    fritz.post(`/residence-proofs/${investorId}/decide`, { confirmed, reason })
  expect(refusalOf(await decide(true))).toEqual([404, 'RESIDENCE_PROOF_NOT_FOUND'])
  expect(await handIn()).toBe('pending')
  expect(await taxOf()).toBe(16.87)
  const waiting = (await fritz.get('/residence-proofs?state=pending')).body.elements
  expect(waiting).toMatchObject([{ investorId, investorName: 'Jana Probst', file: 'nachweis.jpg', decidedBy: null }])
  const file = await fritz.get(`/residence-proofs/${investorId}/file`)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg'])

  expect(refusalOf(await decide(false, ' '))).toEqual([400, 'REJECTION_REASON_REQUIRED /reason'])
  expect((await decide(false, 'Unleserlich.')).body).toMatchObject({ state: 'refused', refusalReason: 'Unleserlich.' })
  expect(refusalOf(await decide(true))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await visitor.get('/investor/tax-information')).body).toMatchObject({
    residenceProofState: 'refused',
    residenceProofRefusal: 'Unleserlich.',
  })
  expect(await taxOf()).toBe(16.87)

  expect(await handIn()).toBe('pending')
  expect((await decide(true)).body.state).toBe('confirmed')
  expect(await taxOf()).toBe(0)
  const subjects = (await app.mails(customer.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Ihr Nachweis der Ansässigkeit wurde nicht anerkannt')
  expect(subjects).toContain('Ihr Nachweis der Ansässigkeit ist bestätigt')

  expect(await handIn()).toBe('pending')
  expect(await taxOf()).toBe(16.87)
})

test('R6.07 nobody of finance decides on a certificate of their own', async () => {
  const { visitor, customer } = await anInvestorWithContract()
  const fritz = await someoneOfFinance(app)
  const frieda = await someoneOfFinance(app)
  await app.db
    .updateTable('staff')
    .set({ email: customer.email.toUpperCase() })
    .where('email', '=', fritz.email)
    .execute()
  const { id } = (await send(visitor, VALID, await aPicture())).body
  const decide = (confirmed: boolean) => ({ confirmed, reason: 'Geprüft.' })
  for (const confirmed of [true, false])
    expect(refusalOf(await fritz.post(`/non-assessment-certificates/${id}/decide`, decide(confirmed)))).toEqual([
      403,
      'CERTIFICATE_OWN',
    ])
  const { body } = await frieda.post(`/non-assessment-certificates/${id}/decide`, decide(true))
  expect(body.state).toBe('confirmed')
})

test.each([
  ['the first day there is', { ...VALID, validFrom: '0001-01-01' }, 'CERTIFICATE_TOO_LONG /validUntil'],
  [
    'the last day there is',
    { ...VALID, validFrom: '9999-12-31', validUntil: '9999-12-31' },
    'CERTIFICATE_TOO_LONG /validUntil',
  ],
  ['a day longer than three years', { ...VALID, validUntil: '2029-01-01' }, 'CERTIFICATE_TOO_LONG /validUntil'],
  [
    'an end before the start',
    { validFrom: '2027-01-01', validUntil: '2026-12-31' },
    'CERTIFICATE_END_BEFORE_START /validUntil',
  ],
  ['one that is over', { validFrom: '2024-01-01', validUntil: '2026-11-19' }, 'CERTIFICATE_PAST /validUntil'],
  ['a day that is none', { ...VALID, validFrom: '2026-02-30' }, 'VIOLATION::INVALID_FORMAT_ERROR /validFrom'],
])('R3.06 %s is refused at its field', async (_, days, refusal) => {
  const { visitor } = await anInvestorWithContract()
  expect(refusalOf(await send(visitor, days, await aPicture()))).toEqual([400, refusal])
})

test('R5.05 a file that is none is refused at its field', async () => {
  const { visitor } = await anInvestorWithContract()
  const gif = sharp(await aPicture()).gif()
  const broken = (await aPicture()).subarray(0, 200)
  const large = Buffer.alloc(PROOF_MAX_MB * BYTES_PER_MB + 1)
  expect(refusalOf(await send(visitor, VALID))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /file'])
  expect(refusalOf(await send(visitor, VALID, Buffer.alloc(0)))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /file'])
  expect(refusalOf(await send(visitor, VALID, await gif.toBuffer()))).toEqual([400, 'FILE_TYPE_NOT_ALLOWED /file'])
  expect(refusalOf(await send(visitor, VALID, broken))).toEqual([400, 'FILE_BROKEN /file'])
  const cutOff = aPdfFile().content.subarray(0, -20)
  expect(refusalOf(await send(visitor, VALID, cutOff))).toEqual([400, 'FILE_BROKEN /file'])
  expect(refusalOf(await send(visitor, VALID, large))).toEqual([400, 'FILE_TOO_LARGE /file'])
})

test('R6.06 staff in the customer’s place hand in nothing', async () => {
  const { visitor } = await anInvestorWithContract()
  await impersonate(app, visitor)
  expect(refusalOf(await send(visitor, VALID, await aPicture()))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})

test('R3.06 sixty days before its end one mail is sent, unless the next certificate is confirmed', async () => {
  const first = await anInvestorWithContract()
  const renewed = await anInvestorWithContract()
  const confirm = async (investorId: string, validFrom: string, validUntil: string) => {
    const days = { validFrom: localDate(validFrom), validUntil: localDate(validUntil) }
    const now = app.clock.now()
    const row = { id: newId(), investorId, ...days, confirmedAt: now, createdAt: now }
    await app.db.insertInto('nonAssessmentCertificate').values(row).execute()
  }
  await confirm(first.investorId, '2024-01-01', '2026-12-31')
  await confirm(renewed.investorId, '2024-01-01', '2026-12-31')
  await confirm(renewed.investorId, '2027-01-01', '2029-12-31')
  const on = async (day: string) => {
    app.clock.set(new Date(`${day}T09:00:00.000Z`))
    await app.runTimedJob('certificate-expiry-notice')
    const mailTexts = async (email: string) => (await app.mails(email)).map(({ text }) => text)
    return [await mailTexts(first.customer.email), await mailTexts(renewed.customer.email)]
  }
  expect(await on('2026-10-31')).toEqual([[], []])
  expect(await on('2026-11-01')).toEqual([[expect.stringContaining('31.12.2026')], []])
  expect(await on('2026-11-02')).toEqual([[expect.any(String)], []])
})

test('R3.06 a certificate can be downloaded by who handed it in, and by nobody else', async () => {
  const visitor = await loggedIn(app, await aCustomer(app))
  const { id } = (await send(visitor, VALID, await aPicture())).body
  const ticketOf = (one: Visitor, certificate = id) => one.post(`${CERTIFICATES}/${certificate}/download-ticket`)
  const { body } = await ticketOf(visitor)
  const file = await visitor.get(body.url.replace('/store-api', ''))
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(refusalOf(await ticketOf(visitor, newId()))).toEqual([404, 'CERTIFICATE_NOT_FOUND'])
  expect(refusalOf(await ticketOf(await loggedIn(app, await aCustomer(app))))).toEqual([404, 'CERTIFICATE_NOT_FOUND'])
  await impersonate(app, visitor)
  expect(refusalOf(await ticketOf(visitor))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})

test.each([
  ['a treaty certificate of a person', { kind: 'treaty' }, 'TREATY_CERTIFICATE_OF_COMPANIES /kind'],
  ['a certificate of bodies', { kind: 'legal_form' }, 'CERTIFICATE_NOT_FOR_YOU /kind'],
])('R3.06 %s is refused at its field', async (_, kind, refusal) => {
  const { visitor } = await anInvestorWithContract()
  expect(refusalOf(await send(visitor, { ...VALID, ...kind }, await aPicture()))).toEqual([400, refusal])
})

test('R3.06 a sole trader declares business income, which frees the interest of a platform loan', async () => {
  const { visitor, orderId, productId } = await anInvestorWithContract()
  const fritz = await someoneOfFinance(app)
  const { body } = await visitor.get(CERTIFICATES)
  expect(body).toMatchObject({ kinds: ['non_assessment', 'business_income'], isAbroad: false })
  const added = await send(visitor, { ...VALID, kind: 'business_income' }, await aPicture())
  expect(added.body).toMatchObject({ kind: 'business_income', productId: null, state: 'pending' })
  await fritz.post(`/non-assessment-certificates/${added.body.id}/decide`, { confirmed: true })
  const items = await itemsOf(fritz, productId)
  expect(items[orderId]).toMatchObject({ capitalGainsTax: 0, net: 67.5, taxRelief: 'business_income' })
})

/** What a run would pay, by contract. */
async function itemsOf(fritz: Awaited<ReturnType<typeof someoneOfFinance>>, productId: string) {
  const run = await aPreparedRun(app, fritz, productId)
  const { elements } = (await fritz.get(`/payout-runs/${run.id}/items`)).body
  await fritz.post(`/payout-runs/${run.id}/discard`)
  return Object.fromEntries(elements.map((item: { orderId: string }) => [item.orderId, item]))
}

const become = (investorId: string, legalForm: string, country = 'DE') =>
  app.db
    .updateTable('investor')
    .set({ kind: 'corporation', legalForm, country, name: 'Fiktiv Holding' })
    .where('id', '=', investorId)
    .execute()

test('R3.06 a resident corporation gets a loan’s interest in full; a silent share is taxed', async () => {
  const fritz = await someoneOfFinance(app)
  const loan = await aPayingIssuer(app)
  const silent = await aPayingIssuer(app, 'issuer', 'participation_rights')
  const gmbh = await aRunningContract(app, loan)
  const verein = await aRunningContract(app, loan)
  const sharing = await aRunningContract(app, silent)
  await become(gmbh.investorId, 'GmbH')
  await become(sharing.investorId, 'GmbH')
  await become(verein.investorId, 'e. V.')
  const items = await itemsOf(fritz, loan.productId)
  expect(items[gmbh.orderId]).toMatchObject({ interest: 67.5, capitalGainsTax: 0, net: 67.5, taxRelief: 'corporation' })
  expect(items[verein.orderId]).toMatchObject({ capitalGainsTax: 16.87, taxRelief: null })
  expect((await itemsOf(fritz, silent.productId))[sharing.orderId]).toMatchObject({
    interest: 67.5,
    capitalGainsTax: 16.87,
    solidarity: 0.92,
    taxRelief: null,
  })
})

test('R3.06 a share of a person abroad is taxed here, and so is interest that German land secures', async () => {
  const fritz = await someoneOfFinance(app)
  const loan = await aPayingIssuer(app)
  const shares = await aPayingIssuer(app, 'issuer', 'participation_rights')
  const contracts = [await aRunningContract(app, loan), await aRunningContract(app, shares)]
  for (const { investorId } of contracts)
    await app.db
      .updateTable('investor')
      .set({ isSubjectToGermanTax: false, residenceProofState: 'confirmed' })
      .where('id', '=', investorId)
      .execute()
  expect((await itemsOf(fritz, loan.productId))[contracts[0]!.orderId]).toMatchObject({ capitalGainsTax: 0 })
  expect((await itemsOf(fritz, shares.productId))[contracts[1]!.orderId]).toMatchObject({ capitalGainsTax: 16.87 })
  await app.db.updateTable('product').set({ securedByGermanProperty: true }).where('id', '=', loan.productId).execute()
  expect((await itemsOf(fritz, loan.productId))[contracts[0]!.orderId]).toMatchObject({ capitalGainsTax: 16.87 })
})

test('R3.06 a company abroad names the investment its treaty certificate is of, for five years at most', async () => {
  const { visitor, investorId, orderId, productId } = await anInvestorWithContract()
  const fritz = await someoneOfFinance(app)
  await app.db.updateTable('product').set({ type: 'participation_rights' }).where('id', '=', productId).execute()
  await become(investorId, 'Sp. z o.o.', 'PL')
  const sendAs = async (fields: Record<string, string>) => await send(visitor, fields, await aPicture(), investorId)
  const treaty = { ...VALID, kind: 'treaty', validUntil: '2030-12-31' }
  expect(refusalOf(await sendAs(treaty))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /productId'])
  const other = { ...treaty, productId: newId() }
  expect(refusalOf(await sendAs(other))).toEqual([400, 'VIOLATION::NO_SUCH_CHOICE_ERROR /productId'])
  const long = { ...treaty, productId, validUntil: '2031-01-01' }
  expect(refusalOf(await sendAs(long))).toEqual([400, 'CERTIFICATE_TOO_LONG /validUntil'])
  expect((await itemsOf(fritz, productId))[orderId]).toMatchObject({ capitalGainsTax: 16.87 })
  const added = await sendAs({ ...treaty, productId })
  expect(added.body).toMatchObject({ kind: 'treaty', productId })
  await fritz.post(`/non-assessment-certificates/${added.body.id}/decide`, { confirmed: true })
  expect((await itemsOf(fritz, productId))[orderId]).toMatchObject({ capitalGainsTax: 0, taxRelief: 'treaty' })
})
