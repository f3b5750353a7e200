import type { KycState } from '@goldammer/sdk/rules/state-tones'
import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer, type TestInvestor } from '../../../test/investing-factories.ts'
import type { IdentityEvent } from '../../ports/identity/port.ts'
import { sign, signatureHeader } from '../../ports/identity/sandbox.ts'
import { newId, newToken } from '../../shared/ids.ts'

let app: TestApp
let openSession: TestApp['parts']['ports']['identity']['openSession']
beforeAll(async () => {
  app = await buildTestApp()
  openSession = app.parts.ports.identity.openSession
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

async function whileDown<T>(work: () => Promise<T>): Promise<T> {
  app.parts.ports.identity.openSession = async () => {
    throw new Error('connect ECONNREFUSED')
  }
  try {
    return await work()
  } finally {
    app.parts.ports.identity.openSession = openSession
  }
}
const post = (payload: string) =>
  app.app.inject({
    method: 'POST',
    url: '/webhooks/identity',
    headers: { 'content-type': 'application/json', [signatureHeader]: sign(app.parts.config.webhookSecret, payload) },
    payload,
  })
const checkOf = (investor: TestInvestor) =>
  app.db.selectFrom('identityCheck').selectAll().where('investorId', '=', investor.investorId).executeTakeFirst()
const stateOf = async (orderId: string) =>
  (await app.db.selectFrom('contract').select('state').where('orderId', '=', orderId).executeTakeFirstOrThrow()).state
const invitations = async (investor: TestInvestor) =>
  (await app.mails(investor.email)).filter(({ links }) => links.some((link) => link.includes('/sandbox/ident/')))

test('R4.02 the ident provider is down when an offer comes in: the link follows by mail once it is back, once', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const offer = await anOffer(app)
  const { orderId } = await submitOffer(app, offer, investor)
  const other = await anInvestor(app)
  await whileDown(async () => {
    await expect(app.runJobs()).rejects.toThrow('IDENTITY_PROVIDER_UNAVAILABLE')
    expect(await stateOf(orderId)).toBe('1_2_kyc_pending')
    // Nobody else waits for it.
    await submitOffer(app, offer, other)
    const client = await loggedIn(app, investor)
    const asked = await client.post('/investor/identity-check', {})
    expect([asked.status, asked.body.errors[0].code]).toEqual([503, 'IDENTITY_PROVIDER_UNAVAILABLE'])
    expect(asked.body.errors[0].detail).toContain('Ihre Bestellung bleibt bestehen')
    expect((await client.get('/investor/identity-check')).body).toMatchObject({ state: 'none', mayStart: true })
  })
  await app.runJobs()
  expect(await checkOf(investor)).toMatchObject({ state: 'pending' })
  expect(await invitations(investor)).toHaveLength(1)
})

test.each([
  'null',
  '7',
  '{}',
  '{"eventId":"e"}',
  'no JSON',
  '{"eventId":"e","identityCheckId":"x","sessionId":"s","outcome":"successful"}',
])('R4.02 what is signed and is no event, %s, is refused and breaks nothing', async (body) => {
  const answer = await post(body)
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID'])
})

const outcomes = ['successful', 'error', 'rejected', 'hold_pep', 'hold_sanctions'] as const
const states = ['none', 'pending', 'error', 'successful', 'rejected'] as const satisfies KycState[]
// domain §4.2: a result counts for a check that waits for one, or for its next attempt.
const leads: Record<(typeof outcomes)[number], KycState> = {
  successful: 'successful',
  error: 'error',
  rejected: 'rejected',
  hold_pep: 'pending',
  hold_sanctions: 'rejected',
}

test.each(outcomes)('R4.02 the result %s counts in the states that the table has, and in no other', async (outcome) => {
  const ends: Record<string, string> = {}
  for (const state of states) {
    const investor = await anInvestor(app, { kyc: 'none' })
    const id = newId()
    const confirmed = state === 'successful' ? { successfulAt: TODAY, validUntil: localDate('2028-11-20') } : {}
    const row = {
      id,
      investorId: investor.investorId,
      state,
      updatedAt: TODAY,
      sessionIds: [id],
      ...confirmed,
    }
    await app.db.insertInto('identityCheck').values(row).execute()
    const event: IdentityEvent = { eventId: newToken(), identityCheckId: id, sessionId: id, outcome }
    for (let time = 0; time < 2; time++) expect((await post(JSON.stringify(event))).statusCode).toBe(204)
    const after = await checkOf(investor)
    const isDecided = after!.state !== state || after!.attempts > 0
    ends[state] = after!.state
    expect(after!.attempts).toBe(isDecided ? 1 : 0)
  }
  const counts = ['pending', 'error']
  expect(ends).toEqual(
    Object.fromEntries(states.map((state) => [state, counts.includes(state) ? leads[outcome] : state])),
  )
  await app.runJobs()
})
