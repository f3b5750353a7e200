import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { loggedIn, someoneOf } from '../../../../test/factories.ts'
import {
  anInvestor,
  anOffer,
  type Offer,
  submitOffer,
  type TestInvestor,
} from '../../../../test/investing-factories.ts'
import { aMember } from '../../../../test/issuer-factories.ts'
import { newId } from '../../../shared/ids.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { handleEvent } from '../identity/service.ts'

let app: TestApp
let conny: Awaited<ReturnType<typeof someoneOf>>
let cem: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  cem = await someoneOf(app, 'compliance', 'Cem Compliance')
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(TODAY))

type Investor = TestInvestor
const reason = 'Herkunft des Vermögens belegt.'

const checkOf = async (investor: Investor) =>
  (await (await loggedIn(app, investor)).get('/investor/identity-check')).body
const stateOf = async (orderId: string) =>
  (await app.db.selectFrom('contract').select('state').where('orderId', '=', orderId).executeTakeFirstOrThrow()).state
const subjectsTo = async ({ email }: Investor) => (await app.mails(email)).map(({ subject }) => subject)

/** One attempt at the ident provider. */
async function identify(investor: Investor, outcome: string): Promise<void> {
  const { body } = await (await loggedIn(app, investor)).post('/investor/identity-check', {})
  await app.app.inject({
    method: 'POST',
    url: new URL(body.url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  })
  await app.runJobs()
}

const casesOf = ({ investorId }: Investor) =>
  app.db.selectFrom('complianceCase').selectAll().where('investorId', '=', investorId).orderBy('openedAt').execute()

/** The one case of the investor. */
async function caseOf(investor: Investor): Promise<string> {
  const cases = await casesOf(investor)
  expect(cases).toHaveLength(1)
  return cases[0]!.id
}

const read = async (id: string) => (await conny.get(`/compliance-cases/${id}`)).body
const decide = (who: typeof conny, id: string, decision: 'clear' | 'refuse') =>
  who.post(`/compliance-cases/${id}/decide`, { decision, reason })
const confirm = (who: typeof conny, id: string) => who.post(`/compliance-cases/${id}/confirm`)
const reopen = (who: typeof conny, id: string) =>
  who.post(`/compliance-cases/${id}/reopen`, { reason: 'Neue Papiere.' })

async function change(client: Visitor, answers: object): Promise<void> {
  const name = { firstName: 'Jana', lastName: 'Probst' }
  const { status } = await client.send('PUT', '/store-api/investor/profile', { ...name, ...answers })
  expect(status).toBe(200)
}

/** Somebody with an offer that waits for their check, and what the check came to. */
async function stopped(outcome: string): Promise<{ investor: Investor; orderId: string; id: string }> {
  const investor = await anInvestor(app, { kyc: 'none' })
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  await app.runJobs()
  await identify(investor, outcome)
  return { investor, orderId, id: await caseOf(investor) }
}

const thirdParty = {
  firstName: 'Dora',
  lastName: 'Dritte',
  birthDate: { day: 1, month: 5, year: 1980 },
  street: 'Musterweg',
  streetNumber: '5',
  postalCode: '00001',
  city: 'Beispielstadt',
  country: 'DE',
}
/** An order on somebody else's account, its mandate given. */
async function forAnother(offer: Offer, investor: Investor): Promise<string> {
  const submitted = { personalData: { actsOnOwnAccount: false, thirdParty, confirmed: true } }
  const { orderId } = await submitOffer(app, offer, investor, { units: 4, contract: { submitted } })
  await app.runJobs()
  await app.db.updateTable('payment').set({ state: 'authorised' }).where('orderId', '=', orderId).execute()
  return orderId
}
async function accept(offer: Offer, orderId: string) {
  const { client } = await aMember(app, offer.issuerId, 'owner')
  const { body } = await client.post(`/company/${offer.issuerId}/contracts/accept`, { orderIds: [orderId] })
  return body.results[0]
}

test('R4.02 R6.07 a politically exposed person goes on when one of compliance proposes it and another confirms', async () => {
  const { investor, orderId, id } = await stopped('hold_pep')
  expect(await read(id)).toMatchObject({
    case: { kind: 'pep', state: 'open', waitingContracts: 1, waitingAmount: 500 },
    acts: ['clear', 'refuse'],
    source: 'provider',
    check: { state: 'pending', hold: true },
    contracts: [{ orderId, state: '1_2_kyc_pending' }],
  })
  expect(refusalOf(await confirm(cem, id))).toEqual([409, 'INVALID_TRANSITION'])
  const { body: proposed } = await decide(conny, id, 'clear')
  expect(proposed).toMatchObject({
    case: { state: 'proposed', proposedBy: conny.name, reason },
    acts: ['refuse', 'reopen'],
  })
  await app.runJobs()
  expect([await stateOf(orderId), (await checkOf(investor)).state]).toEqual(['1_2_kyc_pending', 'pending'])
  expect(refusalOf(await confirm(conny, id))).toEqual([403, 'FOUR_EYES_REQUIRED'])
  expect((await cem.get(`/compliance-cases/${id}`)).body.acts).toEqual(['refuse', 'confirm', 'reopen'])
  const { body: cleared } = await confirm(cem, id)
  expect(cleared).toMatchObject({ case: { state: 'cleared', decidedBy: cem.name, fourEyes: true }, acts: [] })
  expect(cleared.steps.map((step: { event: string; by: string | null }) => [step.event, step.by])).toEqual([
    ['open', null],
    ['propose', conny.name],
    ['confirm', cem.name],
  ])
  await app.runJobs()
  expect([await stateOf(orderId), (await checkOf(investor)).state]).toEqual(['2_1_in_review', 'successful'])
  expect(await subjectsTo(investor)).toContain('Die Prüfung Ihrer Angaben ist abgeschlossen')
  for (const again of [await confirm(cem, id), await decide(conny, id, 'refuse'), await reopen(conny, id)])
    expect(refusalOf(again)).toEqual([409, 'INVALID_TRANSITION'])
})

test.each([
  ['de-DE', 'Deutschland'],
  ['en-GB', 'Germany'],
  ['pl-PL', 'Niemcy'],
])('R4.02 whom a case concerns lives in a country that is named as %s names it', async (locale, country) => {
  const { id } = await stopped('hold_pep')
  const answer = await app.app.inject({
    url: `/staff-api/compliance-cases/${id}`,
    headers: { cookie: `${conny.cookie}; locale=${locale}`, 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.json().person.address.split(', ').at(-1)).toBe(country)
})

test('R4.02 a cleared PEP with an expired document is checked again, which a mail says', async () => {
  const { investor, orderId, id } = await stopped('hold_pep')
  const expires = (day: string) =>
    app.db
      .updateTable('investor')
      .set({ expirationDate: localDate(day) })
      .where('id', '=', investor.investorId)
      .execute()
  await expires('2026-11-19')
  await decide(conny, id, 'clear')
  expect((await confirm(cem, id)).body).toMatchObject({ case: { state: 'cleared' }, check: { state: 'error' } })
  await app.runJobs()
  const check = await checkOf(investor)
  expect(check).toMatchObject({ state: 'error', attemptsLeft: 3, url: null, validUntil: null })
  const mail = (await app.mails(investor.email)).at(-1)
  expect(mail).toMatchObject({ subject: 'Bitte tragen Sie Ihr neues Ausweisdokument ein' })
  expect(await subjectsTo(investor)).not.toContain('Die Prüfung Ihrer Angaben ist abgeschlossen')
  expect(await stateOf(orderId)).toBe('1_2_kyc_pending')
  await expires('2031-05-05')
  await identify(investor, 'successful')
  expect(await stateOf(orderId)).toBe('2_1_in_review')
})

test('R4.02 data changed during a PEP’s hold are confirmed by a new check, not by the clearance', async () => {
  const { investor, orderId, id } = await stopped('hold_pep')
  await change(await loggedIn(app, investor), { lastName: 'Neuname' })
  await decide(conny, id, 'clear')
  expect((await confirm(cem, id)).body).toMatchObject({ case: { state: 'cleared' }, check: { state: 'error' } })
  await app.runJobs()
  const { url, ...check } = await checkOf(investor)
  expect(check).toMatchObject({ state: 'error', attemptsLeft: 3 })
  const mail = (await app.mails(investor.email)).at(-1)
  expect(mail).toMatchObject({ subject: 'Sie können Ihre Identität erneut prüfen lassen' })
  expect(mail?.links).toContain(url)
  expect(await stateOf(orderId)).toBe('1_2_kyc_pending')
})

test('R4.02 a refused PEP is notified without a reason, and new papers reopen the case', async () => {
  const { investor, orderId, id } = await stopped('hold_pep')
  await decide(conny, id, 'clear')
  expect((await decide(cem, id, 'refuse')).body).toMatchObject({ case: { state: 'refused' }, acts: ['reopen'] })
  await app.runJobs()
  expect([await stateOf(orderId), (await checkOf(investor)).state]).toEqual(['8_2_rejected', 'rejected'])
  const mails = await app.mails(investor.email)
  expect(mails.at(-1)?.subject).toBe('Ergebnis Ihrer Identitätsprüfung')
  expect(mails.some(({ text }) => text.includes(reason))).toBe(false)
  // GwG § 47: nor is it read in the customer's record.
  const support = await someoneOf(app, 'support', 'Sina Support')
  const { elements } = (await support.get(`/customers/${investor.id}/timeline?kind=identity`)).body
  expect(elements.length).toBeGreaterThan(1)
  expect(JSON.stringify(elements)).not.toContain(reason)
  expect((await reopen(cem, id)).body).toMatchObject({ case: { state: 'open', proposedBy: null, decidedBy: null } })
  expect((await checkOf(investor)).state).toBe('pending')
  await decide(cem, id, 'clear')
  await confirm(conny, id)
  expect((await checkOf(investor)).state).toBe('successful')
})

test('R6.07 who is alone in compliance confirms their own proposal, and the record says so', async () => {
  const { id } = await stopped('hold_pep')
  await decide(conny, id, 'clear')
  const others = app.db.updateTable('staff').where('id', '!=', conny.id)
  await others.set({ active: false }).execute()
  try {
    expect((await read(id)).acts).toContain('confirm')
    expect((await confirm(conny, id)).body.case).toMatchObject({ state: 'cleared', fourEyes: false })
  } finally {
    await others.set({ active: true }).execute()
  }
})

test('R4.02 a reset of a finally rejected identity brings a new link by mail and all attempts again', async () => {
  const { investor, orderId, id } = await stopped('rejected')
  expect(await read(id)).toMatchObject({ case: { kind: 'identity' }, check: { state: 'rejected', attemptsLeft: 2 } })
  expect(await stateOf(orderId)).toBe('8_2_rejected')
  await decide(conny, id, 'clear')
  await app.runJobs()
  const check = await checkOf(investor)
  expect(check).toMatchObject({ state: 'error', attemptsLeft: 3, mayStart: true })
  const mail = (await app.mails(investor.email)).at(-1)
  expect(mail).toMatchObject({ subject: 'Sie können Ihre Identität erneut prüfen lassen' })
  expect(mail?.links).toContain(check.url)
  const { body: tasks } = await (await loggedIn(app, investor)).get('/investor/dashboard')
  expect(tasks.tasks).toContainEqual(expect.objectContaining({ kind: 'identity_check', url: check.url }))
  await identify(investor, 'successful')
  expect((await checkOf(investor)).state).toBe('successful')
  const { orderId: next } = await submitOffer(app, await anOffer(app), investor)
  await app.runJobs()
  expect(await stateOf(next)).toBe('2_1_in_review')
})

test('R4.02 a finally rejected identity can be reopened; a second rejection is a new case', async () => {
  const { investor, id } = await stopped('rejected')
  await decide(conny, id, 'refuse')
  expect((await checkOf(investor)).state).toBe('rejected')
  await reopen(conny, id)
  await decide(conny, id, 'clear')
  await identify(investor, 'rejected')
  expect((await casesOf(investor)).map(({ state }) => state)).toEqual(['cleared', 'open'])
})

test('R4.02 a sanctions hit is only taken note of', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  await identify(investor, 'hold_pep')
  const { id: checkId } = await app.db
    .selectFrom('identityCheck')
    .select('id')
    .where('investorId', '=', investor.investorId)
    .executeTakeFirstOrThrow()
  const scope = { ...app.scope, actor: { kind: 'provider' as const, provider: 'identity' } }
  await inTransaction(scope, (tx) =>
    handleEvent(scope, tx, { eventId: 'x', identityCheckId: checkId, sessionId: 's', outcome: 'hold_sanctions' }),
  )
  const cases = await casesOf(investor)
  expect(cases.map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
    ['pep', 'closed'],
    ['sanctions', 'open'],
  ])
  const { id } = cases.find(({ kind }) => kind === 'sanctions')!
  expect((await read(id)).acts).toEqual(['refuse'])
  expect(refusalOf(await decide(conny, id, 'clear'))).toEqual([400, 'VIOLATION::NO_SUCH_CHOICE_ERROR /decision'])
  expect((await decide(conny, id, 'refuse')).body.case.state).toBe('refused')
  expect(refusalOf(await reopen(conny, id))).toEqual([400, 'VIOLATION::NO_SUCH_CHOICE_ERROR /decision'])
})

test('R4.02 an order on another’s account waits for compliance: no acceptance or debit before', async () => {
  const offer = await anOffer(app)
  const investor = await anInvestor(app)
  const orderId = await forAnother(offer, investor)
  const id = await caseOf(investor)
  expect(await stateOf(orderId)).toBe('1_2_kyc_pending')
  expect(await read(id)).toMatchObject({ case: { kind: 'third_party', orderId, waitingContracts: 1 }, thirdParty })
  expect(await accept(offer, orderId)).toMatchObject({ ok: false, state: '1_2_kyc_pending' })
  await decide(conny, id, 'clear')
  await app.runJobs()
  expect(await subjectsTo(investor)).toContain('Die Prüfung Ihrer Angaben ist abgeschlossen')
  expect(await accept(offer, orderId)).toMatchObject({ ok: true, state: '2_4_approved' })
})

test('R4.02 an order on another’s account ends on refusal, and its case with the order', async () => {
  const offer = await anOffer(app)
  const investor = await anInvestor(app)
  const orderId = await forAnother(offer, investor)
  await decide(conny, await caseOf(investor), 'refuse')
  await app.runJobs()
  expect(await stateOf(orderId)).toBe('8_2_rejected')
  expect(await subjectsTo(investor)).toContain('Ergebnis der Prüfung Ihrer Angaben')
  const other = await anInvestor(app)
  const taken = await forAnother(offer, other)
  const client = await loggedIn(app, other)
  await client.post(`/investor/investments/${taken}/withdraw`, { kind: 'revoke_offer', confirmed: true })
  const [closed] = await casesOf(other)
  expect(closed).toMatchObject({ state: 'closed', decidedBy: null })
  expect(refusalOf(await decide(conny, closed!.id, 'clear'))).toEqual([409, 'INVALID_TRANSITION'])
})

test('R4.02 an investor who has declared to be a US person waits for compliance, even after a denial', async () => {
  const offer = await anOffer(app)
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, offer, investor)
  await app.runJobs()
  await app.db.updateTable('payment').set({ state: 'authorised' }).where('orderId', '=', orderId).execute()
  const client = await loggedIn(app, investor)
  const say = (usPerson: boolean) => client.send('PUT', '/store-api/investor/tax-information', { usPerson })
  expect((await say(true)).status).toBe(200)
  const id = await caseOf(investor)
  expect(await accept(offer, orderId)).toMatchObject({ ok: false, code: 'CONTRACT_CHECK_OPEN' })
  expect(refusalOf(await decide(conny, id, 'clear'))).toEqual([409, 'US_PERSON_STILL_DECLARED /decision'])
  await say(false)
  expect(await accept(offer, orderId)).toMatchObject({ ok: false, code: 'CONTRACT_CHECK_OPEN' })
  await decide(conny, id, 'clear')
  expect(await accept(offer, orderId)).toMatchObject({ ok: true })
})

test('R4.02 a US person who is refused loses what waits and begins no checkout', async () => {
  const offer = await anOffer(app)
  const investor = await anInvestor(app, { kyc: 'none' })
  const { orderId } = await submitOffer(app, offer, investor)
  await app.runJobs()
  const client = await loggedIn(app, investor)
  await change(client, { usPerson: true })
  await change(client, { usPerson: false })
  const id = await caseOf(investor)
  await decide(conny, id, 'refuse')
  await app.runJobs()
  expect(await stateOf(orderId)).toBe('8_2_rejected')
  const open = () => client.post('/investing/drafts', { productId: offer.productId })
  expect(refusalOf(await open())).toEqual([400, 'US_PERSON_REFUSED /investorId'])
  await reopen(conny, id)
  await decide(cem, id, 'clear')
  expect((await open()).status).toBeLessThan(300)
})

test('R4.02 a confirmed person who becomes politically exposed waits for compliance again', async () => {
  const offer = await anOffer(app)
  const investor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  await change(client, { politicallyExposedPerson: true })
  await change(client, { politicallyExposedPerson: false })
  const id = await caseOf(investor)
  expect(await read(id)).toMatchObject({ case: { kind: 'pep' }, source: 'declaration', check: { state: 'pending' } })
  const { orderId } = await submitOffer(app, offer, investor)
  await app.runJobs()
  expect(await stateOf(orderId)).toBe('1_2_kyc_pending')
  await decide(conny, id, 'clear')
  await confirm(cem, id)
  await app.runJobs()
  expect(await stateOf(orderId)).toBe('2_1_in_review')
})

test('R4.02 a company waits for compliance when one of its representatives is politically exposed', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  await app.db
    .insertInto('representative')
    .values({ id: newId(), investorId: investor.investorId, firstName: 'Petra', lastName: 'Ponse', isPep: true })
    .execute()
  await identify(investor, 'successful')
  expect((await checkOf(investor)).state).toBe('pending')
  expect((await casesOf(investor)).map(({ kind }) => kind)).toEqual(['pep'])
})

/** A company of the investor as the portal registers it, and how it goes on changing there. */
async function aGmbhAndCoKg(owner: Investor) {
  const visitor = await loggedIn(app, owner)
  const data = { name: 'Fiktiv Hain KG', legalForm: 'GmbH & Co. KG', registerNr: 'HRA 00001' }
  const { body } = await visitor.post('/investor/companies', data)
  const become = (legalForm: string) =>
    visitor.send('PUT', `/store-api/investor/companies/${body.id}`, { ...data, legalForm })
  const kindOf = async () =>
    (await app.db.selectFrom('investor').select('kind').where('id', '=', body.id).executeTakeFirstOrThrow()).kind
  return { company: { ...owner, investorId: body.id as string }, become, kindOf }
}

test('domain/compliance#limit-exemption a case of compliance decides whether the limits apply to a GmbH & Co. KG', async () => {
  const { company, kindOf } = await aGmbhAndCoKg(await anInvestor(app))
  const id = await caseOf(company)
  expect(await read(id)).toMatchObject({
    case: { kind: 'limit_exemption', state: 'open', waitingContracts: 0 },
    company: { legalForm: 'GmbH & Co. KG', registerNr: 'HRA 00001' },
    acts: ['clear', 'refuse'],
  })
  expect((await decide(conny, id, 'refuse')).body).toMatchObject({ case: { state: 'refused' }, acts: ['reopen'] })
  expect(await kindOf()).toBe('partnership')
  expect((await reopen(cem, id)).status).toBe(200)
  expect((await decide(cem, id, 'clear')).body.case).toMatchObject({ state: 'cleared', decidedBy: cem.name })
  expect(await kindOf()).toBe('exempt_partnership')
  const events = await app.db
    .selectFrom('audit')
    .select('details')
    .where('customerId', '=', company.id)
    .where('action', '=', 'customer.exempted')
    .execute()
  expect(events).toEqual([{ details: { reason, investorId: company.investorId } }])
})

test('domain/compliance#limit-exemption the case of a GmbH & Co. KG ends with its legal form or a decision, and may return', async () => {
  const { company, become } = await aGmbhAndCoKg(await anInvestor(app))
  const statesOf = async () => (await casesOf(company)).map(({ state }) => state)
  await become('GmbH & Co. KG')
  expect(await statesOf()).toEqual(['open'])
  await become('KG')
  expect(await statesOf()).toEqual(['closed'])
  app.clock.set(new Date(TODAY.getTime() + 60_000))
  await become('GmbH & Co. KG')
  expect(await statesOf()).toEqual(['closed', 'open'])
  const path = `/customers/${company.id}/investors/${company.investorId}/limit-exemption`
  expect((await conny.post(path, { exempt: true, reason })).status).toBe(204)
  expect(await statesOf()).toEqual(['closed', 'closed'])
  expect((await conny.post(path, { exempt: false, reason })).status).toBe(204)
  await become('GmbH & Co. KG')
  expect(await statesOf(), 'it was decided on').toEqual(['closed', 'closed'])
})

test('domain/compliance#limit-exemption a refused case of a GmbH & Co. KG ends likewise, and is asked again', async () => {
  const { company, become, kindOf } = await aGmbhAndCoKg(await anInvestor(app))
  const statesOf = async () => (await casesOf(company)).map(({ state }) => state)
  await decide(conny, await caseOf(company), 'refuse')
  await become('KG')
  expect(await statesOf()).toEqual(['closed'])
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  await become('GmbH & Co. KG')
  expect(await statesOf()).toEqual(['closed', 'open'])
  await decide(conny, (await casesOf(company))[1]!.id, 'refuse')
  const path = `/customers/${company.id}/investors/${company.investorId}/limit-exemption`
  expect((await conny.post(path, { exempt: true, reason })).status).toBe(204)
  expect([await statesOf(), await kindOf()]).toEqual([['closed', 'closed'], 'exempt_partnership'])
})

test('domain/compliance#limit-exemption a refusal ends the exemption that is in force', async () => {
  const { company, kindOf } = await aGmbhAndCoKg(await anInvestor(app))
  const id = await caseOf(company)
  await app.db
    .updateTable('investor')
    .set({ kind: 'exempt_partnership' })
    .where('id', '=', company.investorId)
    .execute()
  expect((await decide(conny, id, 'refuse')).body.case).toMatchObject({ state: 'refused' })
  expect(await kindOf()).toBe('partnership')
})

test('domain/compliance#limit-exemption a decision and a new legal form at the same time leave no exemption without a reason', async () => {
  const { company, become, kindOf } = await aGmbhAndCoKg(await anInvestor(app))
  const id = await caseOf(company)
  const [decided, changed] = await Promise.all([decide(conny, id, 'clear'), become('KG')])
  expect(changed.status).toBe(200)
  expect([200, 409]).toContain(decided.status)
  expect(await kindOf()).toBe('partnership')
})

test('R6.07 nobody decides a case of their own', async () => {
  const { investor, id } = await stopped('hold_pep')
  await app.db.updateTable('customer').set({ email: cem.email.toUpperCase() }).where('id', '=', investor.id).execute()
  for (const answer of [await decide(cem, id, 'clear'), await decide(cem, id, 'refuse'), await reopen(cem, id)])
    expect(refusalOf(answer)).toEqual([403, 'COMPLIANCE_CASE_OWN'])
})

test('R6.07 a decision needs a reason, which stays with compliance, and a case of nobody is not found', async () => {
  const { investor, id } = await stopped('hold_pep')
  const blank = await conny.post(`/compliance-cases/${id}/decide`, { decision: 'refuse', reason: '  ' })
  expect(refusalOf(blank)).toEqual([400, 'REJECTION_REASON_REQUIRED /reason'])
  await decide(conny, id, 'refuse')
  const support = await someoneOf(app, 'support', 'Sina Support')
  const { body } = await support.get(`/customers/${investor.id}/activity`)
  expect(body.elements).toContainEqual(
    expect.objectContaining({
      text: 'Compliance: abgelehnt',
      actorName: conny.name,
      reason: null,
      impersonated: false,
    }),
  )
  expect(refusalOf(await conny.get(`/compliance-cases/${newId()}`))).toEqual([404, 'COMPLIANCE_CASE_NOT_FOUND'])
  expect(refusalOf(await confirm(cem, newId()))).toEqual([404, 'COMPLIANCE_CASE_NOT_FOUND'])
})

test('R6.07 two who decide at once leave one decision', async () => {
  const { orderId, id } = await stopped('hold_pep')
  await decide(conny, id, 'clear')
  const answers = await Promise.all([confirm(cem, id), decide(conny, id, 'refuse'), confirm(cem, id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await app.runJobs()
  const state = await stateOf(orderId)
  const { state: decided } = (await read(id)).case
  expect(`${decided} ${state}`).toMatch(/^(cleared 2_1_in_review|refused 8_2_rejected)$/)
})

test('R6.07 the queue has undecided cases first, oldest first, by kind, state and age', async () => {
  app.clock.set(new Date('2026-11-02T21:00:00Z'))
  const old = await stopped('hold_pep')
  app.clock.set(new Date('2026-11-12T09:00:00Z'))
  const rejected = await stopped('rejected')
  const decided = await stopped('rejected')
  const younger = await someoneOf(app, 'compliance', 'Carmen Compliance')
  await decide(younger, decided.id, 'refuse')
  app.clock.set(TODAY)
  const list = async (query: string) =>
    (await conny.get(`/compliance-cases?limit=100${query}`)).body.elements.map(({ id }: { id: string }) => id)
  const all = await list('')
  expect(all.slice(0, 2)).toEqual([old.id, rejected.id])
  expect(all.indexOf(decided.id)).toBeGreaterThan(1)
  expect(await list('&kind[]=pep&olderThanDays=15')).toEqual([old.id])
  expect(await list('&state[]=refused&kind[]=identity&olderThanDays=8')).toContain(decided.id)
  const first = (await conny.get('/compliance-cases?limit=1')).body
  expect(first.elements[0]).toMatchObject({ id: old.id, waitingDays: 18, investorName: 'Jana Probst' })
  const second = (await conny.get(`/compliance-cases?limit=1&cursor=${encodeURIComponent(first.next)}`)).body
  expect(second.elements[0].id).toBe(rejected.id)
})
