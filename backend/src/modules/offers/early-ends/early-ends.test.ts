import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { impersonate, loggedIn, someoneOf } from '../../../../test/factories.ts'
import { aContract, aMember, anIssuer } from '../../../../test/issuer-factories.ts'

let app: TestApp
let conny: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  conny = await someoneOf(app, 'compliance', 'Conny Compliance')
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

const input = { lastDay: '2026-11-25', reason: ' Das Volumen ist fast erreicht. ' }
const yes = { accepted: true, reason: ' Mindestsumme erreicht. ' }

/** A round until the end of the year that has what it needs, and an editor of its company. */
async function aRunningRound({ amount = 5_000_000 } = {}) {
  const issuer = await anIssuer(app)
  const investor = await aContract(app, issuer, { amount, state: '3_2_active' })
  const editor = await aMember(app, issuer.companyId, 'editor')
  const path = `/company/${issuer.companyId}/funding-rounds/${issuer.roundId}`
  return { issuer, investor, editor, path, ...callsOf(editor.client, path) }
}

const callsOf = (client: Visitor, path: string) => ({
  ask: (change: object = {}) => client.post(`${path}/early-ends`, { ...input, ...change }),
  list: async () => (await client.get(`${path}/early-ends`)).body,
  withdraw: (id: string) => client.post(`${path}/early-ends/${id}/withdraw`),
})

const decide = (id: string, decision: object = yes, who = conny) => who.post(`/early-ends/${id}/decide`, decision)
const stateOf = async (roundId: string) =>
  (await app.db.selectFrom('fundingRound').select('state').where('id', '=', roundId).executeTakeFirstOrThrow()).state
const queue = async () =>
  (await conny.get('/early-ends?state=pending&limit=100')).body.elements.map(({ id }: { id: string }) => id)

test('R2.25 domain/funding-rounds#early-end an accepted early end closes the round on its day; investors and company get mails', async () => {
  const { issuer, investor, editor, path, ask, list } = await aRunningRound()
  const { client: viewer } = await aMember(app, issuer.companyId, 'viewer')
  expect(await list()).toEqual({ period: { from: '2026-11-20', to: '2026-12-30' }, elements: [] })

  const asked = await ask()
  expect([asked.status, asked.body]).toMatchObject([
    201,
    { state: 'pending', lastDay: '2026-11-25', reason: 'Das Volumen ist fast erreicht.', askedBy: 'Mira Mitglied' },
  ])
  const { id } = asked.body
  expect((await viewer.get(`${path}/early-ends`)).body).toEqual({ period: null, elements: [asked.body] })
  expect((await viewer.get(path)).body.endsAt).toBe('2026-12-31T22:59:59.000Z')
  expect(await queue()).toContain(id)
  expect((await conny.get(`/early-ends/${id}`)).body).toMatchObject({
    companyId: issuer.companyId,
    productId: issuer.productId,
    roundState: 'open',
    endsOn: '2026-12-31',
    lastDay: '2026-11-25',
    reserved: 50_000,
    threshold: 50_000,
    totalVolume: 100_000,
    askedBy: 'Mira Mitglied',
  })

  const accepted = await decide(id)
  expect([accepted.status, accepted.body]).toMatchObject([
    200,
    {
      state: 'accepted',
      endsOn: '2026-11-25',
      decidedBy: 'Conny Compliance',
      decisionReason: 'Mindestsumme erreicht.',
    },
  ])
  expect(await queue()).not.toContain(id)
  expect((await list()).elements[0]).toMatchObject({ state: 'accepted', decisionReason: 'Mindestsumme erreicht.' })
  expect((await viewer.get(path)).body.endsAt).toBe('2026-11-25T22:59:59.000Z')
  await app.runJobs()
  const mail = (await app.mails(editor.email)).at(-1)!
  expect(mail.subject).toContain('Ihre Runde endet früher')
  expect(mail.text).toContain('Mindestsumme erreicht.')
  expect(mail.text).toContain('25.11.2026')
  const news = await (await loggedIn(app, investor.customer)).get('/investor/news')
  expect(JSON.stringify(news.body)).toContain('Der letzte Tag der Zeichnung hat sich geändert')

  const audit = await app.db.selectFrom('audit').selectAll().where('action', '=', 'round.earlyEndAccepted').execute()
  expect(audit.at(-1)).toMatchObject({ actorId: conny.id, details: { earlyEndId: id, lastDay: '2026-11-25' } })
  const history = await app.db
    .selectFrom('history')
    .select(['event', 'toState'])
    .where('entityId', '=', id)
    .orderBy('id')
    .execute()
  expect(history.map(({ event, toState }) => [event, toState])).toEqual([
    ['ask', 'pending'],
    ['accept', 'accepted'],
  ])

  for (const [at, state] of [
    ['2026-11-25T22:59:00Z', 'funded'],
    ['2026-11-25T23:00:00Z', 'closed'],
  ] as const) {
    app.clock.set(new Date(at))
    await app.runTimedJob('funding-rounds')
    expect(await stateOf(issuer.roundId)).toBe(state)
  }
})

test('domain/funding-rounds#early-end the early end enters staff’s draft, and the version has author and reason', async () => {
  const { issuer, ask } = await aRunningRound()
  const writer = await someoneOf(app, 'content', 'Nora Neuntöter')
  const address = `/products/${issuer.productId}`
  const { fields } = (await writer.get(address)).body
  const saved = (await writer.put(`${address}/draft`, { ...fields, comment: 'Neu' })).body
  await decide((await ask()).body.id)
  const { published, fields: draft, versions } = (await writer.get(address)).body
  expect(published).toMatchObject({ fundingEndPremature: '2026-11-25', comment: null })
  expect(draft).toMatchObject({ fundingEndPremature: '2026-11-25', comment: 'Neu' })
  expect(versions[0]).toMatchObject({
    state: 'published',
    decidedBy: 'Conny Compliance',
    reason: 'Mindestsumme erreicht.',
    createdBy: null,
    fourEyes: true,
    byCompliance: true,
  })
  const late = await writer.put(
    `${address}/draft`,
    { ...fields, comment: 'Später' },
    { 'record-version': saved.version },
  )
  expect(refusalOf(late)).toEqual([409, 'RECORD_CHANGED'])
})

test('R2.25 the list of early ends says of each round how it stands, whatever stands beside it', async () => {
  const asked = []
  for (const amount of [1_000_000, 2_500_000]) {
    const round = await aRunningRound({ amount })
    asked.push({ id: (await round.ask()).body.id, reserved: amount / 100, totalVolume: 100_000 })
  }
  const { elements } = (await conny.get('/early-ends?state=pending&limit=100')).body
  for (const one of asked) expect(elements.find(({ id }: { id: string }) => id === one.id)).toMatchObject(one)
})

test('R2.25 a refused early end leaves the round unchanged, gives a reason, and may be repeated', async () => {
  const { editor, path, ask, list } = await aRunningRound()
  const { id } = (await ask()).body
  expect(refusalOf(await decide(id, { accepted: false, reason: ' ' }))).toEqual([
    400,
    'REJECTION_REASON_REQUIRED /reason',
  ])
  const refused = await decide(id, { accepted: false, reason: 'Die Frist im Blatt gilt.' })
  expect(refused.body).toMatchObject({ state: 'refused', endsOn: '2026-12-31' })
  expect(refusalOf(await decide(id))).toEqual([409, 'INVALID_TRANSITION'])
  expect(await list()).toMatchObject({
    period: { from: '2026-11-20' },
    elements: [{ state: 'refused', decisionReason: 'Die Frist im Blatt gilt.' }],
  })
  expect((await editor.client.get(path)).body.endsAt).toBe('2026-12-31T22:59:59.000Z')
  await app.runJobs()
  expect((await app.mails(editor.email)).at(-1)!.text).toContain('Die Frist im Blatt gilt.')
  expect((await ask()).status).toBe(201)
})

test('R2.25 an early end is taken back while nobody has decided, once, by its company', async () => {
  const { ask, withdraw, list } = await aRunningRound()
  const other = await aRunningRound()
  const { id } = (await ask()).body
  expect(refusalOf(await other.withdraw(id))).toEqual([404, 'EARLY_END_NOT_FOUND'])
  expect((await withdraw(id)).body.state).toBe('withdrawn')
  expect(refusalOf(await withdraw(id))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await decide(id))).toEqual([409, 'INVALID_TRANSITION'])
  expect(await list()).toMatchObject({ period: { to: '2026-12-30' }, elements: [{ state: 'withdrawn' }] })
})

test('R2.25 an early end is asked for once, for a day between today and the planned end, with a reason', async () => {
  const { ask, list } = await aRunningRound()
  for (const [change, expected] of [
    [{ lastDay: '2026-11-19' }, 'VIOLATION::TOO_LOW_ERROR /lastDay'],
    [{ lastDay: '2026-12-31' }, 'VIOLATION::TOO_HIGH_ERROR /lastDay'],
    [{ reason: '  ' }, 'VIOLATION::IS_BLANK_ERROR /reason'],
  ] as const)
    expect(refusalOf(await ask(change))).toEqual([400, expected])
  expect((await ask({ lastDay: '2026-02-30' })).status).toBe(400)
  expect((await list()).elements).toEqual([])
  const answers = await Promise.all([ask({ lastDay: '2026-11-20' }), ask({ lastDay: '2026-12-30' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(refusalOf(await ask())).toEqual([409, 'EARLY_END_PENDING'])
})

test('R6.07 a viewer, another company and staff in the customer’s place ask for no early end', async () => {
  const { issuer, path, editor, ask } = await aRunningRound()
  const viewer = callsOf((await aMember(app, issuer.companyId, 'viewer')).client, path)
  expect(refusalOf(await viewer.ask())).toEqual([403, 'PERMISSION_DENIED'])
  const stranger = await aRunningRound()
  expect(refusalOf(await callsOf(stranger.editor.client, path).ask())).toEqual([404, 'COMPANY_NOT_FOUND'])
  const foreign = `/company/${stranger.issuer.companyId}/funding-rounds/${issuer.roundId}`
  expect(refusalOf(await callsOf(stranger.editor.client, foreign).ask())).toEqual([404, 'FUNDING_ROUND_NOT_FOUND'])
  const { id } = (await ask()).body
  expect(refusalOf(await viewer.withdraw(id))).toEqual([403, 'PERMISSION_DENIED'])
  await impersonate(app, editor.client)
  expect(refusalOf(await ask())).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})

test('R6.07 domain/rights#own-matters whoever of compliance belongs to the company does not decide about its early end', async () => {
  const { issuer, ask } = await aRunningRound()
  const own = await aMember(app, issuer.companyId, 'viewer')
  await app.db.updateTable('customer').set({ email: conny.email.toUpperCase() }).where('id', '=', own.id).execute()
  const { id } = (await ask()).body
  for (const accepted of [true, false])
    expect(refusalOf(await decide(id, { ...yes, accepted }))).toEqual([403, 'COMPANY_OWN'])
  await app.db.updateTable('customer').set({ email: own.email }).where('id', '=', own.id).execute()
  expect((await decide(id)).status).toBe(200)
})

test('R2.25 a round that does not run, or ends today, is not asked to end', async () => {
  const { issuer, ask, list } = await aRunningRound()
  const setRound = (change: object) =>
    app.db.updateTable('fundingRound').set(change).where('id', '=', issuer.roundId).execute()
  for (const state of ['upcoming', 'closed', 'not_funded']) {
    await setRound({ state })
    expect([state, ...refusalOf(await ask())]).toEqual([state, 409, 'EARLY_END_NOT_POSSIBLE'])
  }
  await setRound({ state: 'funded', endDate: localDate('2026-11-20') })
  expect(refusalOf(await ask())).toEqual([409, 'EARLY_END_NOT_POSSIBLE'])
  expect((await list()).period).toBeNull()
})

test('domain/funding-rounds#early-end-lapses a request after its round’s end or its day cannot be accepted and ends by itself', async () => {
  const ended = await aRunningRound()
  const failed = await aRunningRound()
  const late = await aRunningRound()
  const remaining = await aRunningRound()
  const idOf = async (round: typeof ended, lastDay: string) => (await round!.ask({ lastDay })).body.id as string
  const ids = [
    await idOf(ended, '2026-11-25'),
    await idOf(failed, '2026-11-25'),
    await idOf(late, '2026-11-20'),
    await idOf(remaining, '2026-11-21'),
  ]
  for (const [round, state] of [
    [ended!, 'closed'],
    [failed!, 'not_funded'],
  ] as const)
    await app.db.updateTable('fundingRound').set({ state }).where('id', '=', round.issuer.roundId).execute()
  app.clock.set(new Date('2026-11-20T23:00:00Z'))
  // The session of before has ended by now.
  const carla = await someoneOf(app, 'compliance', 'Carla Compliance')
  for (const id of ids.slice(0, 3)) expect(refusalOf(await decide(id, yes, carla))).toEqual([409, 'EARLY_END_OUTDATED'])
  await app.runTimedJob('early-ends')
  const rows = await app.db.selectFrom('earlyEnd').select(['id', 'state']).where('id', 'in', ids).execute()
  expect(ids.map((id) => rows.find((row) => row.id === id)!.state)).toEqual(['lapsed', 'lapsed', 'lapsed', 'pending'])
  expect((await decide(ids[3]!, yes, carla)).status).toBe(200)
})
