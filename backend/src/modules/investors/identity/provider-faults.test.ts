import { setTimeout as sleep } from 'node:timers/promises'
import type { KycState } from '@goldammer/sdk/rules/state-tones'
import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { loggedIn } from '../../../../test/factories.ts'
import { anInvestor, anOffer, investors, submitOffer, type TestInvestor } from '../../../../test/investing-factories.ts'
import type { IdentityEvent } from '../../../ports/identity/port.ts'
import { sign, signatureHeader } from '../../../ports/identity/sandbox.ts'
import { newId, newToken } from '../../../shared/ids.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { expireCheck } from './service.ts'

let app: TestApp
let openSession: TestApp['parts']['ports']['identity']['openSession']
beforeAll(async () => {
  app = await buildTestApp()
  openSession = app.parts.ports.identity.openSession
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

type OpenSession = typeof openSession
const never = new Promise<never>(() => {})
const answering = (answer: unknown): OpenSession => (async () => answer) as OpenSession
const good = { sessionId: 'session-1', url: 'https://ident.example/1', expiresAt: new Date('2026-12-04T09:00:00Z') }
const faults: [name: string, openSession: OpenSession][] = [
  ['is down', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['is slow', () => never],
  ['answers nothing', answering(undefined)],
  ['answers with a page', answering('<html>Maintenance</html>')],
  ['names no session', answering({ ...good, sessionId: '' })],
  ['names no page', answering({ ...good, url: null })],
  ['names what is no page', answering({ ...good, url: 'javascript:alert(1)' })],
  ['names no end of its link', answering({ ...good, expiresAt: new Date('soon') })],
  ['names a link that is over', answering({ ...good, expiresAt: new Date('2026-11-19T09:00:00Z') })],
]

/** Milliseconds after which it is given up here. */
const PATIENCE = 100

async function whileIt<T>(fails: OpenSession, work: () => Promise<T>, patience = PATIENCE): Promise<T> {
  const { identity } = app.parts.ports
  const before = identity.patience
  Object.assign(identity, { openSession: fails, patience })
  try {
    return await work()
  } finally {
    Object.assign(identity, { openSession, patience: before })
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

const waiting = async (kind: string, subjectId: string) =>
  (
    await app.db
      .selectFrom('outbox')
      .select('deliveredAt')
      .where('kind', '=', kind)
      .where('subjectId', '=', subjectId)
      .execute()
  ).filter(({ deliveredAt }) => deliveredAt === null).length
/** The customer is refused since the provider cannot be reached, and the check is unchanged. */
async function askInVain(investor: TestInvestor, state: KycState) {
  const client = await loggedIn(app, investor)
  const asked = await client.post('/investor/identity-check', {})
  expect([asked.status, asked.body.errors[0].code]).toEqual([503, 'IDENTITY_PROVIDER_UNAVAILABLE'])
  expect(asked.body.errors[0].detail).toContain('Ihre Zeichnung bleibt bestehen')
  expect(asked.headers['retry-after']).toBe('60')
  expect((await client.get('/investor/identity-check')).body).toMatchObject({ state, mayStart: true, url: null })
}

test.each(faults)(
  'R4.02 the ident provider %s at an offer: once it is back, one link follows by mail',
  async (_name, fails) => {
    const investor = await anInvestor(app, { kyc: 'none' })
    const offer = await anOffer(app)
    const { orderId } = await submitOffer(app, offer, investor)
    const other = await anInvestor(app)
    await whileIt(fails, async () => {
      await expect(app.runJobs()).rejects.toThrow('IDENTITY_PROVIDER_UNAVAILABLE')
      expect(await waiting('kyc.start', orderId)).toBe(1)
      expect(await stateOf(orderId)).toBe('1_2_kyc_pending')
      // Nobody else waits for it.
      await submitOffer(app, offer, other)
      await askInVain(investor, 'none')
      const status = await (await loggedIn(app, investor)).get(`/investing/orders/${orderId}/status`)
      expect(status.body).toMatchObject({ contractState: '1_2_kyc_pending', kycState: 'none', kycUrl: null })
    })
    await app.runJobs()
    expect(await checkOf(investor)).toMatchObject({ state: 'pending' })
    expect(await invitations(investor)).toHaveLength(1)
  },
)

test.each(faults)(
  'R4.02 the ident provider %s when a failed attempt asks for a new link: it follows by mail, once',
  async (_name, fails) => {
    const investor = await anInvestor(app, { kyc: 'none' })
    const client = await loggedIn(app, investor)
    await client.post('/investor/identity-check', {})
    const { id, sessionIds } = (await checkOf(investor))!
    await whileIt(fails, async () => {
      const event = { eventId: newToken(), identityCheckId: id, sessionId: sessionIds[0], outcome: 'error' }
      expect((await post(JSON.stringify(event))).statusCode).toBe(204)
      await expect(app.runJobs()).rejects.toThrow('IDENTITY_PROVIDER_UNAVAILABLE')
      expect(await waiting('identity.renew', investor.investorId)).toBe(1)
      await askInVain(investor, 'error')
    })
    await app.runJobs()
    await app.runJobs()
    expect(await checkOf(investor)).toMatchObject({ state: 'error', attempts: 1 })
    expect(await invitations(investor)).toHaveLength(1)
  },
)

test.each(faults)(
  'R4.02 the ident provider %s at an expiry under an offer: one link follows by mail',
  async (_name, fails) => {
    const investor = await anInvestor(app)
    const { orderId } = await submitOffer(app, await anOffer(app), investor)
    await app.runJobs()
    await whileIt(fails, async () => {
      await inTransaction(app.scope, (tx) => expireCheck(app.scope, tx, investor.investorId))
      await expect(app.runJobs()).rejects.toThrow('IDENTITY_PROVIDER_UNAVAILABLE')
      expect(await waiting('identity.expired', investor.investorId)).toBe(1)
      await askInVain(investor, 'none')
    })
    await app.runJobs()
    await app.runJobs()
    expect([await stateOf(orderId), (await checkOf(investor))!.state]).toEqual(['2_1_in_review', 'pending'])
    expect(await invitations(investor)).toHaveLength(1)
  },
)

test('issue 34 a lost answer of the ident provider leaves one session, not two', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const losing: OpenSession = async (request) => {
    await openSession(request)
    throw new Error('the answer is lost')
  }
  const sessions = async () => {
    const { id } = (await checkOf(investor))!
    return await app.db.selectFrom('sandbox.identSession').select('id').where('identityCheckId', '=', id).execute()
  }
  await whileIt(losing, () => askInVain(investor, 'none'))
  expect(await sessions()).toHaveLength(1)
  // Longer than a link holds.
  app.clock.set(new Date(TODAY.getTime() + 20 * 86_400_000))
  const asked = await (await loggedIn(app, investor)).post('/investor/identity-check', {})
  expect(asked.status).toBe(200)
  expect((await sessions()).map(({ id }) => id)).toEqual((await checkOf(investor))!.sessionIds)
  const another = await (await loggedIn(app, investor)).post('/investor/identity-check', { returnUrl: '/checkout' })
  expect(another.status).toBe(200)
  expect(await sessions()).toHaveLength(2)
})

test('R4.02 while the ident provider lets many wait, everybody else is served', async () => {
  // More than there are connections to the database.
  const asking = await Promise.all((await investors(app, 25)).map((investor) => loggedIn(app, investor)))
  await app.db.deleteFrom('identityCheck').execute()
  await whileIt(
    () => never,
    async () => {
      const answers = Promise.all(asking.map((client) => client.post('/investor/identity-check', {})))
      await sleep(500)
      const read = await Promise.race([app.db.selectFrom('product').select('id').execute(), sleep(1000, 'nothing')])
      expect(read).not.toBe('nothing')
      expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([503]))
    },
    3000,
  )
})

test('R4.02 a session that was asked for with data that have changed meanwhile does not count: another is asked for', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const client = await loggedIn(app, investor)
  const names: string[] = []
  const changing: OpenSession = async (request) => {
    names.push(request.name)
    if (names.length === 1) {
      app.clock.set(new Date('2026-11-20T09:00:05Z'))
      const renamed = await client.send('PUT', '/store-api/investor/profile', {
        firstName: 'Jana',
        lastName: 'Neuname',
      })
      expect(renamed.status).toBe(200)
    }
    return await openSession(request)
  }
  await whileIt(changing, () => client.post('/investor/identity-check', {}), 10_000)
  expect(names).toEqual(['Jana Probst', 'Jana Neuname'])
  expect((await checkOf(investor))!.sessionIds).toHaveLength(1)
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
// domain/identity#sessions: a result counts for a check that waits for one, or for its next attempt.
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
