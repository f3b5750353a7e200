import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { loggedIn } from '../../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer, type TestInvestor } from '../../../../test/investing-factories.ts'
import { aMember } from '../../../../test/issuer-factories.ts'
import { sign, signatureHeader } from '../../../ports/identity/sandbox.ts'
import { newId, newToken } from '../../../shared/ids.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { expireCheck } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const read = async (investor: TestInvestor) =>
  (await (await loggedIn(app, investor)).get('/investor/identity-check')).body
const start = async (investor: TestInvestor, body: object = {}) =>
  await (await loggedIn(app, investor)).post('/investor/identity-check', body)
async function choose(url: string, outcome: string) {
  const answer = await app.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  })
  await app.runJobs()
  return answer
}
const stateOf = async (orderId: string) =>
  (await app.db.selectFrom('contract').select('state').where('orderId', '=', orderId).executeTakeFirstOrThrow()).state

test('R4.02 the check starts with a page, ends as successful, and cannot be started again', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  expect(await read(investor)).toMatchObject({ state: 'none', attemptsLeft: 3, url: null, mayStart: true })
  const { body } = await start(investor, { returnUrl: '/investor-portal/profile' })
  expect(body).toMatchObject({ state: 'pending', attemptsLeft: 3 })
  const page = await app.app.inject({ url: new URL(body.url).pathname })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Jana Probst')
  const answer = await choose(body.url, 'successful')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, 'http://localhost:3000/investor-portal/profile'])
  expect(await read(investor)).toMatchObject({ state: 'successful', url: null, mayStart: false })
  const again = await start(investor)
  expect([again.status, again.body.errors[0].code]).toEqual([409, 'INVALID_TRANSITION'])
  // A second press of the button reaches a closed session.
  await choose(body.url, 'rejected')
  expect(await read(investor)).toMatchObject({ state: 'successful' })
})

test('R4.02 unless something else is wanted, the check leads back to the page that says what became of it', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const { body } = await start(investor)
  const answer = await choose(body.url, 'error')
  expect(answer.headers.location).toBe('http://localhost:3000/investor-portal/identity-check')
  // The mailed link of the next attempt, too.
  const again = await choose((await read(investor)).url, 'rejected')
  expect(again.headers.location).toBe('http://localhost:3000/investor-portal/identity-check')
})

test('R4.02 two unreadable documents bring a new link each by mail, the third ends it for good', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  await app.runJobs()
  for (const left of [2, 1]) {
    await choose((await read(investor)).url, 'error')
    expect(await read(investor)).toMatchObject({ state: 'error', attemptsLeft: left, mayStart: true })
    const mails = await app.mails(investor.email)
    expect(mails.at(-1)?.links).toContain((await read(investor)).url)
  }
  await choose((await read(investor)).url, 'error')
  expect(await read(investor)).toMatchObject({ state: 'rejected', attemptsLeft: 0, url: null, mayStart: false })
  expect(await stateOf(orderId)).toBe('8_2_rejected')
  const again = await start(investor)
  expect([again.status, again.body.errors[0].code]).toEqual([409, 'KYC_REJECTED'])
})

test.each([
  ['hit', false, 'hold_pep'],
  ['declaration', true, 'successful'],
])('R4.02 a politically exposed person by %s waits for compliance', async (_name, pep, outcome) => {
  const investor = await anInvestor(app, { kyc: 'none', pep })
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  await app.runJobs()
  await choose((await read(investor)).url, outcome)
  expect(await read(investor)).toMatchObject({ state: 'pending', url: null, mayStart: false })
  expect(await stateOf(orderId)).toBe('1_2_kyc_pending')
})

test('R4.02 a second session lifts no hold, and a sanctions hit ends the check even on hold', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const returnUrl = '/investor-portal/profile'
  const first = await start(investor, { returnUrl })
  const second = await start(investor, { returnUrl })
  await choose(first.body.url, 'hold_pep')
  await choose(second.body.url, 'successful')
  const check = () =>
    app.db
      .selectFrom('identityCheck')
      .select(['id', 'state', 'hold', 'successfulAt'])
      .where('investorId', '=', investor.investorId)
      .executeTakeFirstOrThrow()
  const held = await check()
  expect(held).toMatchObject({ state: 'pending', hold: 'pep', successfulAt: null })
  const payload = JSON.stringify({
    eventId: newToken(),
    identityCheckId: held.id,
    sessionId: 'x',
    outcome: 'hold_sanctions',
  })
  await app.app.inject({
    method: 'POST',
    url: '/webhooks/identity',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: sign(app.parts.config.webhookSecret, payload),
    },
    payload,
  })
  expect(await check()).toMatchObject({ state: 'rejected', hold: 'sanctions', successfulAt: null })
})

test.each([
  ['mailed', 0],
  ['opened later in the portal', 1],
])('R4.02 of two open pages either counts: the one %s', async (_name, used) => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const mailed = (await start(investor)).body.url
  const later = (await start(investor, { returnUrl: '/investor-portal/profile' })).body.url
  expect(later).not.toBe(mailed)
  await choose([mailed, later][used], 'successful')
  expect(await read(investor)).toMatchObject({ state: 'successful' })
})

test('R4.02 a session’s result confirms no data that were changed after it began, nor one whose page has run out', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const before = [await start(investor), await start(investor, { returnUrl: '/investor-portal/profile' })]
  await inTransaction(app.scope, (tx) => expireCheck(app.scope, tx, investor.investorId))
  expect(await read(investor)).toMatchObject({ state: 'pending', url: null, mayStart: true })
  for (const { body } of before) {
    await choose(body.url, 'successful')
    expect(await read(investor)).toMatchObject({ state: 'pending' })
  }
  const second = (await start(investor)).body.url
  const now = app.clock.now()
  app.clock.set(new Date(now.getTime() + 15 * 86_400_000))
  await choose(second, 'successful')
  expect(await read(investor)).toMatchObject({ state: 'pending', url: null })
  app.clock.set(now)
})

test.each([
  ['', []],
  [' after a failed attempt', ['error']],
])(
  'R4.02 a changed name ends the open check%s and mails a new link; another street does not',
  async (_name, outcomes) => {
    const investor = await anInvestor(app, { kyc: 'none' })
    await submitOffer(app, await anOffer(app), investor)
    await app.runJobs()
    for (const outcome of outcomes) await choose((await read(investor)).url, outcome)
    const { url: first, state } = await read(investor)
    const client = await loggedIn(app, investor)
    const { person } = (await client.get('/investor/profile')).body
    const save = async (change: object) => {
      expect((await client.send('PUT', '/store-api/investor/profile', { ...person, ...change })).status).toBe(200)
      await app.runJobs()
      return await read(investor)
    }
    expect(await save({ street: 'Nebenweg' })).toMatchObject({ state, url: first })
    const { url: second } = await save({ street: 'Nebenweg', lastName: 'Verheiratet' })
    expect(second).toMatch(/\/sandbox\/ident\//)
    expect(second).not.toBe(first)
    const mail = (await app.mails(investor.email)).at(-1)
    expect(mail).toMatchObject({ subject: 'Bitte wiederholen Sie die Identitätsprüfung' })
    expect(mail?.links).toContain(second)
    await choose(first, 'successful')
    expect(await read(investor)).toMatchObject({ state, url: second })
    await choose(second, 'successful')
    expect(await read(investor)).toMatchObject({ state: 'successful' })
  },
)

test('R4.02 changed data send nobody who is on hold to a page', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  await choose((await start(investor)).body.url, 'hold_pep')
  const mails = await app.mails(investor.email)
  await inTransaction(app.scope, (tx) => expireCheck(app.scope, tx, investor.investorId))
  await app.runJobs()
  expect(await read(investor)).toMatchObject({ state: 'pending', url: null, mayStart: false })
  expect(await app.mails(investor.email)).toHaveLength(mails.length)
})

test('R4.02 a document past its day confirms nobody', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const { url } = (await start(investor)).body
  await app.db
    .updateTable('investor')
    .set({ expirationDate: localDate('2026-11-19') })
    .where('id', '=', investor.investorId)
    .execute()
  await choose(url, 'successful')
  expect(await read(investor)).toMatchObject({ state: 'error', attemptsLeft: 2 })
  const draft = await (await loggedIn(app, investor)).post('/investing/drafts', {
    productId: (await anOffer(app)).productId,
  })
  const [step] = draft.body.steps
  expect(step.missing).toMatchObject([
    { code: 'IDENTITY_DOCUMENT_EXPIRED', pointer: '/person/expirationDate' },
    { pointer: '/confirmed' },
  ])
})

test('R4.02 a webhook counts once, with its signature; repeated, late or unknown it changes nothing', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  await start(investor)
  const check = () =>
    app.db
      .selectFrom('identityCheck')
      .select(['id', 'state', 'attempts', 'sessionIds'])
      .where('investorId', '=', investor.investorId)
      .executeTakeFirstOrThrow()
  const {
    id: identityCheckId,
    sessionIds: [sessionId],
  } = await check()
  const sendEvent = async (event: object, signature?: string) => {
    const payload = JSON.stringify(event)
    const { statusCode, body } = await app.app.inject({
      method: 'POST',
      url: '/webhooks/identity',
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: signature ?? sign(app.parts.config.webhookSecret, payload),
      },
      payload,
    })
    return body === '' ? statusCode : [statusCode, JSON.parse(body).errors[0].code]
  }
  const successful = { eventId: newToken(), identityCheckId, sessionId, outcome: 'successful' }
  // As many letters as a signature has, and more bytes; too short; none.
  for (const forged of ['0'.repeat(64), `${'a'.repeat(63)}é`, 'a', ''])
    expect(await sendEvent(successful, forged)).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID'])
  // Signed, and changed on its way.
  const other = sign(app.parts.config.webhookSecret, JSON.stringify({ ...successful, outcome: 'error' }))
  expect(await sendEvent(successful, other)).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID'])
  expect(await read(investor)).toMatchObject({ state: 'pending' })

  const failed = { eventId: newToken(), identityCheckId, sessionId, outcome: 'error' }
  expect(await Promise.all([sendEvent(failed), sendEvent(failed), sendEvent(failed)])).toEqual([204, 204, 204])
  expect(await sendEvent(failed)).toBe(204)
  expect(await check()).toMatchObject({ state: 'error', attempts: 1 })

  expect(await sendEvent(successful)).toBe(204)
  expect(await check()).toMatchObject({ state: 'successful', attempts: 2 })
  for (const outcome of ['error', 'hold_pep', 'hold_sanctions', 'rejected'])
    expect(await sendEvent({ eventId: newToken(), identityCheckId, sessionId, outcome })).toBe(204)
  expect(await sendEvent({ eventId: newToken(), identityCheckId: newId(), sessionId, outcome: 'successful' })).toBe(204)
  expect(await check()).toMatchObject({ state: 'successful', attempts: 2 })
})

test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
  'R4.02 the check does not send anyone to %s',
  async (returnUrl) => {
    const answer = await start(await anInvestor(app, { kyc: 'none' }), { returnUrl })
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'CHECKOUT__REDIRECT_URL_NOT_ALLOWED'])
  },
)

test('R4.02 sixty days before its end one mail asks to confirm the identity again', async () => {
  const investor = await anInvestor(app)
  const { validUntil } = await app.db
    .selectFrom('identityCheck')
    .select('validUntil')
    .where('investorId', '=', investor.investorId)
    .executeTakeFirstOrThrow()
  expect(validUntil).toBe('2028-01-01')
  const on = async (day: string) => {
    app.clock.set(new Date(`${day}T09:00:00.000Z`))
    await app.runTimedJob('identity-expiry-notice')
    return (await app.mails(investor.email)).map(({ text }) => text)
  }
  expect(await on('2027-11-01')).toEqual([])
  expect(await on('2027-11-02')).toEqual([expect.stringContaining('01.01.2028')])
  expect(await on('2027-11-03')).toHaveLength(1)
})

test('R4.02 a check that expires under an open offer restarts: one link, the offer is accepted later', async () => {
  app.clock.set(TODAY)
  const offer = await anOffer(app)
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, offer, investor)
  await app.runJobs()
  const mailsBefore = (await app.mails(investor.email)).length
  await app.db.updateTable('payment').set({ state: 'authorised' }).where('orderId', '=', orderId).execute()
  await app.db
    .updateTable('identityCheck')
    .set({ validUntil: localDate('2026-11-19') })
    .where('investorId', '=', investor.investorId)
    .execute()
  const mails = async () => {
    await app.runTimedJob('identity-expiry')
    await app.runJobs()
    return (await app.mails(investor.email)).slice(mailsBefore)
  }
  const [mail, ...others] = await mails()
  const { url, ...check } = await read(investor)
  expect([mail!.links.includes(url), others, check.state]).toEqual([true, [], 'pending'])
  expect(await mails()).toHaveLength(1)
  const { body } = await (await loggedIn(app, investor)).get('/investor/dashboard')
  expect(body.tasks).toContainEqual(expect.objectContaining({ kind: 'identity_check', url }))

  const owner = await aMember(app, offer.issuerId, 'owner')
  const accept = async () =>
    (await owner.client.post(`/company/${offer.issuerId}/contracts/accept`, { orderIds: [orderId] })).body.results[0]
  expect(await accept()).toMatchObject({ ok: false, code: 'CONTRACT_CHECK_OPEN', state: '2_1_in_review' })
  await choose(url, 'successful')
  expect(await accept()).toMatchObject({ ok: true, state: '2_4_approved' })
})

/** An offer in review of somebody whose check, or the document it was made with, passes its day tonight. */
async function anExpired(expirationDate: string | null, name: object = {}) {
  app.clock.set(TODAY)
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  await app.runJobs()
  await app.db
    .updateTable('investor')
    .set({ expirationDate: expirationDate === null ? null : localDate(expirationDate), ...name })
    .where('id', '=', investor.investorId)
    .execute()
  await app.db
    .updateTable('identityCheck')
    .set({ validUntil: localDate('2026-11-19') })
    .where('investorId', '=', investor.investorId)
    .execute()
  await app.runTimedJob('identity-expiry')
  await app.runJobs()
  return { investor, orderId }
}

async function save(investor: TestInvestor, change: object) {
  const client = await loggedIn(app, investor)
  const { person } = (await client.get('/investor/profile')).body
  const answer = await client.send('PUT', '/store-api/investor/profile', { ...person, ...change })
  await app.runJobs()
  return answer
}

test('R4.02 an expired document is asked for first, costs no attempt, and then the link is sent', async () => {
  const { investor, orderId } = await anExpired('2026-11-19')
  const asked = (await app.mails(investor.email)).at(-1)!
  expect(asked.subject).toBe('Bitte tragen Sie Ihr neues Ausweisdokument ein')
  expect(asked.links).toContainEqual(expect.stringContaining('/investor-portal/profile'))
  expect(await read(investor)).toMatchObject({ state: 'none', url: null, attemptsLeft: 3 })
  const refusal = [400, 'IDENTITY_DOCUMENT_EXPIRED', '/expirationDate']
  for (const { status, body } of [await start(investor), await save(investor, { expirationDate: '2026-11-18' })]) {
    expect([status, body.errors[0].code, body.errors[0].source.pointer]).toEqual(refusal)
    expect(body.errors[0].detail).toContain('gültigen Dokuments')
  }

  expect((await save(investor, { expirationDate: '2036-11-18' })).status).toBe(200)
  const { url, ...check } = await read(investor)
  expect(check).toMatchObject({ state: 'pending', attemptsLeft: 3 })
  expect((await app.mails(investor.email)).at(-1)!.links).toContain(url)
  await choose(url, 'successful')
  expect([(await read(investor)).state, await stateOf(orderId)]).toEqual(['successful', '2_1_in_review'])
})

test('R4.02 domain/contracts#check-required an expired document is reminded of on days 2, 5 and 10, the check once it is renewed', async () => {
  app.clock.set(TODAY)
  const investor = await anInvestor(app, { kyc: 'none' })
  const document = { expirationDate: localDate('2026-11-19') }
  await app.db.updateTable('investor').set(document).where('id', '=', investor.investorId).execute()
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  await app.runJobs()
  // The mandate has reminders of its own.
  await app.db.updateTable('payment').set({ state: 'authorised' }).where('orderId', '=', orderId).execute()
  const remindersAfter = async (days: number) => {
    app.clock.set(new Date(TODAY.getTime() + days * 86_400_000))
    await app.runJobs()
    return (await app.mails(investor.email)).filter(({ subject }) => subject.startsWith('Bitte noch erledigen'))
  }
  expect(await remindersAfter(1.9)).toEqual([])
  const [first, ...none] = await remindersAfter(2)
  expect(none).toEqual([])
  expect(first!.links).toContainEqual(expect.stringContaining('/investor-portal/profile'))
  expect(first!.text).toContain('04.12.2026')
  expect(await remindersAfter(5)).toHaveLength(2)
  expect((await save(investor, { expirationDate: '2036-11-18' })).status).toBe(200)
  const { url } = await read(investor)
  const reminders = await remindersAfter(10)
  expect([reminders.length, reminders.at(-1)!.links.includes(url)]).toEqual([3, true])
  app.clock.set(TODAY)
})

test('R4.02 a failed attempt with a document past its day opens no page until the new day is known', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const { url } = (await start(investor)).body
  await app.db
    .updateTable('investor')
    .set({ expirationDate: localDate('2026-11-19') })
    .where('id', '=', investor.investorId)
    .execute()
  await choose(url, 'successful')
  expect(await read(investor)).toMatchObject({ state: 'error', url: null, attemptsLeft: 2 })
  await save(investor, { expirationDate: '2036-11-18' })
  await choose((await read(investor)).url, 'successful')
  expect(await read(investor)).toMatchObject({ state: 'successful' })
})

test('R4.02 a restarted check asks for today’s name; finally rejected it ends the waiting offers', async () => {
  const { investor, orderId } = await anExpired(null, { lastName: 'Neuname' })
  const { url } = await read(investor)
  expect((await app.app.inject({ url: new URL(url).pathname })).body).toContain('Jana Neuname')
  expect(await stateOf(orderId)).toBe('2_1_in_review')
  await choose(url, 'rejected')
  expect([(await read(investor)).state, await stateOf(orderId)]).toEqual(['rejected', '8_2_rejected'])
})

const noDocument = { documentType: null, idNo: null, expirationDate: null, placeOfIssue: null }

test('R4.02 what is filled in for the first time ends no open check', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  await app.db.updateTable('investor').set(noDocument).where('id', '=', investor.investorId).execute()
  const { url } = (await start(investor)).body
  const added = { documentType: 'identity_card', idNo: 'L01X00T47', expirationDate: '2031-05-01', placeOfIssue: 'Hain' }
  expect((await save(investor, added)).status).toBe(200)
  expect(await read(investor)).toMatchObject({ url })
  await choose(url, 'successful')
  expect(await read(investor)).toMatchObject({ state: 'successful' })
})

test('R4.02 a document added to a confirmation ends it in time, and an expired one is refused', async () => {
  const investor = await anInvestor(app)
  const untilOf = async () => (await read(investor)).validUntil?.slice(0, 10)
  const before = await untilOf()
  const refused = await save(investor, { expirationDate: '2026-11-19' })
  expect([refused.status, refused.body.errors[0].source.pointer]).toEqual([400, '/expirationDate'])
  expect(await untilOf()).toBe(before)
  expect((await save(investor, { expirationDate: '2027-02-01' })).status).toBe(200)
  expect(await untilOf()).toBe('2027-01-31')
})
