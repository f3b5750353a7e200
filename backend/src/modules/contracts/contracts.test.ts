import { cents, localDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import {
  anInvestor,
  anOffer,
  investors,
  type Offer,
  submitOffer,
  type TestInvestor,
} from '../../../test/investing-factories.ts'
import { aMember } from '../../../test/issuer-factories.ts'
import { findRanks } from './repository.ts'
import { startAndEndRounds } from './rounds/rounds.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const day = 86_400_000
const later = (days: number) => new Date(TODAY.getTime() + days * day)
async function onDay<T>(at: Date, work: () => Promise<T>): Promise<T> {
  const before = app.clock.now()
  app.clock.set(at)
  try {
    return await work()
  } finally {
    app.clock.set(before)
  }
}

const contractOf = (orderId: string) =>
  app.db.selectFrom('contract').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const stateOf = async (orderId: string) => (await contractOf(orderId)).state
const roundOf = async (offer: Offer) =>
  (await app.db.selectFrom('fundingRound').select('state').where('id', '=', offer.roundId).executeTakeFirstOrThrow())
    .state
const mailsOf = async (investor: TestInvestor) => (await app.mails(investor.email)).map((mail) => mail.subject)
const authorise = (orderId: string) =>
  app.db
    .updateTable('payment')
    .set({ state: 'authorised', mandateReference: `GA-M-${orderId.slice(-20)}` })
    .where('orderId', '=', orderId)
    .execute()
const firstError = (answer: { body: { errors: { code: string; source?: { pointer: string } }[] } }) =>
  answer.body.errors[0]!

describe('volume (domain/amounts#reserved)', () => {
  test('R3.08 twenty buyers race for the last ten units: ten are reserved, ten wait in the order of submission', async () => {
    const offer = await anOffer(app, {
      volume: 20 * 250_00,
      tariff: { minInvestment: cents(250_00) },
    })
    await submitOffer(app, offer, await anInvestor(app), { units: 10 })
    const buyers = await investors(app, 20)
    const orders = await Promise.all(buyers.map((buyer) => submitOffer(app, offer, buyer, { units: 1 })))

    expect(orders.filter(({ waits }) => !waits)).toHaveLength(10)
    const contracts = await app.db
      .selectFrom('contract')
      .select(['orderId', 'submittedAt', 'waitlistedAt'])
      .where('productId', '=', offer.productId)
      .where('units', '=', 1)
      .orderBy('submittedAt')
      .execute()
    const waiting = contracts.filter((one) => one.waitlistedAt !== null)
    expect(new Set(waiting.map((one) => one.submittedAt.getTime())).size).toBe(10)
    expect(contracts.slice(0, 10).every((one) => one.waitlistedAt === null)).toBe(true)
    const ranks = await findRanks(
      app.db,
      contracts.map((one) => one.orderId),
    )
    expect(contracts.slice(10).map((one) => ranks.get(one.orderId))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await roundOf(offer)).toBe('oversubscribed')
  })

  test.each([
    ['product', { product: { totalVolume: cents(1_000_00) } }],
    ['tariff', { tariff: { totalVolume: cents(1_000_00) } }],
    ['tranche', { trancheVolume: 1_000_00 }],
  ])('R3.08 the volume of the %s binds', async (_name, fields) => {
    const offer = await anOffer(app, fields)
    const first = await submitOffer(app, offer, await anInvestor(app), { units: 4 })
    const second = await submitOffer(app, offer, await anInvestor(app), { units: 2 })
    expect([first.waits, second.waits]).toEqual([false, true])
  })

  test('R4.04 once one waits later orders wait too, and the head moves up only when it fits whole', async () => {
    const offer = await anOffer(app, { volume: 10 * 250_00, round: { threshold: cents(2_000_00) } })
    const [anna, berta, clara, dora] = await investors(app, 4)
    const a = await submitOffer(app, offer, anna!, { units: 6 })
    const b = await submitOffer(app, offer, berta!, { units: 2 })
    expect(await roundOf(offer)).toBe('funded')
    const c = await submitOffer(app, offer, clara!, { units: 8 })
    const d = await submitOffer(app, offer, dora!, { units: 2 })
    expect([c.waits, d.waits]).toEqual([true, true])
    expect(await roundOf(offer)).toBe('oversubscribed')
    await app.runJobs()
    expect(await stateOf(c.orderId)).toBe('2_2_waitlisted')

    // Two units more are free, but the head wants eight.
    const client = await loggedIn(app, berta!)
    await client.post(`/investor/investments/${b.orderId}/withdraw`, { kind: 'revoke_offer', confirmed: true })
    expect(await stateOf(c.orderId)).toBe('2_2_waitlisted')

    const other = await loggedIn(app, anna!)
    await other.post(`/investor/investments/${a.orderId}/withdraw`, { kind: 'revoke_offer', confirmed: true })
    expect(await stateOf(c.orderId)).toBe('2_1_in_review')
    expect(await stateOf(d.orderId)).toBe('2_1_in_review')
    expect((await contractOf(c.orderId)).waitlistedAt).toBeNull()
    expect(await roundOf(offer)).toBe('funded')
    // Submitted, the threshold reached, a part offered, and then the whole.
    expect(await mailsOf(clara!)).toHaveLength(4)
  })

  test('R3.08 the limit is asked again at submit: exactly the headroom passes, one unit more does not', async () => {
    const offer = await anOffer(app)
    const modest = await anInvestor(app, { monthlyNetIncome: 1_000_00 })
    await submitOffer(app, offer, modest, { units: 8 })
    await expect(submitOffer(app, offer, modest, { units: 1 })).rejects.toMatchObject({
      entries: [{ code: 'LIMIT_EXHAUSTED', pointer: '/lineItems/1/investment', parameters: { headroom: 0 } }],
    })
    const silent = await anInvestor(app, { monthlyNetIncome: null })
    await expect(submitOffer(app, offer, silent, { units: 5 })).rejects.toMatchObject({
      entries: [{ code: 'DISCLOSURE_REQUIRED' }],
    })
    await submitOffer(app, offer, silent, { units: 4 })
  })

  test('R4.04 a round takes no orders before its start or after its end; early signers need their code', async () => {
    const investor = await anInvestor(app)
    const closed = await anOffer(app, { round: { state: 'closed' } })
    await expect(submitOffer(app, closed, investor)).rejects.toMatchObject({ entries: [{ code: 'OFFER_CLOSED' }] })
    const upcoming = await anOffer(app, { round: { state: 'upcoming', startDate: localDate('2026-12-10') } })
    await expect(submitOffer(app, upcoming, investor)).rejects.toMatchObject({
      entries: [{ code: 'OFFER_NOT_STARTED' }],
    })
    const early = await anOffer(app, {
      round: { state: 'upcoming', startDate: localDate('2026-12-10'), earlySignerStart: localDate('2026-11-10') },
    })
    await expect(submitOffer(app, early, investor)).rejects.toMatchObject({
      entries: [{ code: 'EARLY_SIGNER_CODE_REQUIRED' }],
    })
    expect((await submitOffer(app, early, investor, { earlySigner: true })).waits).toBe(false)
    // It stays closed to everybody else until its day, however much was signed early.
    const stateNow = async () =>
      (await app.db.selectFrom('fundingRound').select('state').where('id', '=', early.roundId).executeTakeFirst())
        ?.state
    expect(await stateNow()).toBe('upcoming')
    await expect(submitOffer(app, early, investor)).rejects.toMatchObject({
      entries: [{ code: 'EARLY_SIGNER_CODE_REQUIRED' }],
    })
    app.clock.set(new Date('2026-12-10T09:00:00Z'))
    await app.runTimedJob('funding-rounds')
    expect(await stateNow()).toBe('open')
    app.clock.set(TODAY)
  })

  test('R4.04 a round whose last day in Berlin is over takes no order, even before it is closed', async () => {
    const investor = await anInvestor(app)
    const lastDay = localDate('2026-11-20')
    const planned = await anOffer(app, { round: { endDate: lastDay } })
    const early = await anOffer(app, { product: { fundingEndPremature: lastDay } })
    for (const offer of [planned, early]) {
      app.clock.set(new Date('2026-11-20T22:59:59.999Z'))
      expect((await submitOffer(app, offer, investor)).waits).toBe(false)
      app.clock.set(new Date('2026-11-20T23:00:00Z'))
      await expect(submitOffer(app, offer, investor)).rejects.toMatchObject({ entries: [{ code: 'OFFER_CLOSED' }] })
      const { orderable } = (await app.client().get(`/product/${offer.productId}/funding`)).body
      expect(orderable).toBe(false)
    }
    app.clock.set(TODAY)
  })
})

describe('the life of a contract (domain/contracts#states)', () => {
  test('R4.01 from offer to active: identity, release by the company, debit', async () => {
    const offer = await anOffer(app)
    const investor = await anInvestor(app, { kyc: 'none' })
    const { orderId } = await submitOffer(app, offer, investor)
    const mails = await app.mails(investor.email)
    expect(mails).toHaveLength(2)
    expect(mails.find((mail) => mail.attachments.some((file) => file.mimeType === 'application/pdf'))).toBeDefined()
    expect(await stateOf(orderId)).toBe('1_2_kyc_pending')

    const client = await loggedIn(app, investor)
    const status = await client.get(`/investing/orders/${orderId}/status`)
    expect(status.body).toMatchObject({ kind: 'investment', kycRequired: true, paid: false })
    const page = new URL(status.body.kycUrl).pathname
    expect(mails.some((mail) => mail.links.some((link) => link.endsWith(page)))).toBe(true)
    await app.app.inject({
      method: 'POST',
      url: page,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=successful',
    })
    await app.runJobs()
    expect(await stateOf(orderId)).toBe('2_1_in_review')

    const member = await aMember(app, offer.issuerId, 'editor')
    const accept = () => member.client.post(`/company/${offer.issuerId}/contracts/accept`, { orderIds: [orderId] })
    expect((await accept()).body.results[0]).toMatchObject({ ok: false, code: 'PAYMENT_NOT_AUTHORISED' })
    await authorise(orderId)
    expect((await accept()).body.results[0]).toMatchObject({ ok: true, state: '2_4_approved' })
    expect((await accept()).body.results[0]).toMatchObject({ ok: false, code: 'INVALID_TRANSITION' })
    expect(await contractOf(orderId)).toMatchObject({ withdrawalUntil: '2026-12-04' })

    await app.runJobs()
    expect(await stateOf(orderId)).toBe('3_1_payment_open')
    const detail = await client.get(`/investor/investments/${orderId}/${offer.productId}`)
    expect(detail.status).toBe(200)
    expect(detail.body.documents.map((document: { kind: string }) => document.kind).toSorted()).toEqual([
      'contract',
      'offer',
      'withdrawal_instruction',
    ])
    expect(detail.body.withdrawal).toMatchObject({ kind: 'withdrawal', refund: 0 })
    expect(detail.body.history.map((step: { event: string }) => step.event)).toEqual([
      'submit',
      'requireIdentity',
      'startReview',
      'accept',
      'prenotify',
    ])
  })

  test('R4.01 only the issuer of a contract releases it, and a viewer may not', async () => {
    const offer = await anOffer(app)
    const foreign = await anOffer(app)
    const { orderId } = await submitOffer(app, offer, await anInvestor(app))
    await app.runJobs()
    const stranger = await aMember(app, foreign.issuerId, 'owner')
    const answer = await stranger.client.post(`/company/${foreign.issuerId}/contracts/accept`, { orderIds: [orderId] })
    expect(answer.body.results[0]).toMatchObject({ ok: false, code: 'CONTRACT_NOT_FOUND' })
    const viewer = await aMember(app, offer.issuerId, 'viewer')
    const denied = await viewer.client.post(`/company/${offer.issuerId}/contracts/accept`, { orderIds: [orderId] })
    expect(denied.status).toBe(403)
  })

  test('R4.01 a rejected offer frees its volume, cancels the payment and tells the investor', async () => {
    const offer = await anOffer(app)
    const investor = await anInvestor(app)
    const { orderId } = await submitOffer(app, offer, investor)
    await app.runJobs()
    const member = await aMember(app, offer.issuerId, 'owner')
    const answer = await member.client.post(`/company/${offer.issuerId}/contracts/reject`, {
      orderIds: [orderId],
      reason: 'Unterlagen fehlen.',
    })
    expect(answer.body).toMatchObject({ succeeded: 1, failed: 0 })
    expect(await stateOf(orderId)).toBe('8_2_rejected')
    const payment = await app.db.selectFrom('payment').select('state').where('orderId', '=', orderId).execute()
    expect(payment).toEqual([{ state: 'cancelled' }])
    expect(await mailsOf(investor)).toHaveLength(2)
  })

  test('R4.01 an ecsp offer waits for its reflection period, in which it can be revoked', async () => {
    const offer = await anOffer(app, { product: { type: 'bond', regime: 'ecsp', ecsp: true, vibConfirmation: false } })
    const calm = await anInvestor(app)
    const quick = await anInvestor(app)
    const reflecting = await submitOffer(app, offer, calm)
    const taken = await submitOffer(app, offer, quick)
    await app.runJobs()
    expect(await stateOf(reflecting.orderId)).toBe('1_3_reflection')
    const client = await loggedIn(app, quick)
    const wrong = await client.post(`/investor/investments/${taken.orderId}/withdraw`, {
      kind: 'withdrawal',
      confirmed: true,
    })
    expect([wrong.status, firstError(wrong).code]).toEqual([409, 'INVALID_TRANSITION'])
    const receipt = await client.post(`/investor/investments/${taken.orderId}/withdraw`, {
      kind: 'reflection',
      confirmed: true,
    })
    expect(receipt.body).toMatchObject({ kind: 'reflection', state: '8_1_withdrawn', refund: 0, sentTo: quick.email })
    await onDay(later(3), () => app.runTimedJob('contract-timers'))
    expect(await stateOf(reflecting.orderId)).toBe('1_3_reflection')
    const editor = await aMember(app, offer.issuerId, 'editor')
    await onDay(later(5), () => app.runTimedJob('contract-timers'))
    expect(await stateOf(reflecting.orderId)).toBe('2_1_in_review')
    const [notice] = await app.mails(editor.email)
    expect(notice!.subject).toMatch(/^Bedenkzeit vorbei: GA-/)
    expect(notice!.links.join()).toContain(`?company=${offer.issuerId}&contract=${reflecting.orderId}`)
  })

  test.each([
    ['de-DE', 'Bitte nehmen Sie es an oder lehnen Sie es ab.'],
    ['en-GB', 'Please accept or reject it.'],
    ['pl-PL', 'Prosimy ją przyjąć lub odrzucić.'],
  ])(
    'R4.01 the company is notified in %s of a reflection period that is over, if it can accept now',
    async (locale, words) => {
      const offer = await anOffer(app, {
        volume: 500_00,
        product: { type: 'bond', regime: 'ecsp', ecsp: true, vibConfirmation: false },
      })
      const placed = await submitOffer(app, offer, await anInvestor(app))
      const waiting = await submitOffer(app, offer, await anInvestor(app))
      await app.runJobs()
      const editor = await aMember(app, offer.issuerId, 'editor')
      await app.db.updateTable('customer').set({ locale }).where('id', '=', editor.id).execute()
      await onDay(later(5), () => app.runTimedJob('contract-timers'))
      expect(await stateOf(placed.orderId)).toBe('2_1_in_review')
      expect(await stateOf(waiting.orderId)).toBe('2_2_waitlisted')
      const [notice, ...more] = await app.mails(editor.email)
      expect(more).toEqual([])
      expect(notice!.links.join()).toContain(placed.orderId)
      expect(notice!.text).toContain(words)
    },
  )

  test('R4.01 withdrawal is open to 24:00 of its last day, and asks for the second step', async () => {
    const offer = await anOffer(app)
    const early = await anInvestor(app)
    const late = await anInvestor(app)
    const member = await aMember(app, offer.issuerId, 'owner')
    const concluded = async (investor: TestInvestor) => {
      const { orderId } = await submitOffer(app, offer, investor)
      await app.runJobs()
      await authorise(orderId)
      await member.client.post(`/company/${offer.issuerId}/contracts/accept`, { orderIds: [orderId] })
      await app.runJobs()
      return orderId
    }
    const first = await concluded(early)
    const second = await concluded(late)
    await onDay(new Date('2026-12-04T22:59:59Z'), async () => {
      const client = await loggedIn(app, early)
      // The day that the dashboard names is the last one, not the one whose midnight ends it.
      const { tasks } = (await client.get('/investor/dashboard')).body
      expect(tasks).toContainEqual(expect.objectContaining({ kind: 'withdrawal', dueAt: '2026-12-04T22:59:59.999Z' }))
      const url = `/investor/investments/${first}/withdraw`
      const unconfirmed = await client.post(url, { kind: 'withdrawal', confirmed: false })
      expect(firstError(unconfirmed)).toMatchObject({
        code: 'VIOLATION::NOT_TRUE_ERROR',
        source: { pointer: '/confirmed' },
      })
      const answer = await client.post(url, { kind: 'withdrawal', confirmed: true })
      expect([answer.status, answer.body.state]).toEqual([200, '8_1_withdrawn'])
      const mails = await app.mails(early.email)
      expect(mails.at(-1)?.attachments).toHaveLength(1)
    })
    await onDay(new Date('2026-12-04T23:00:00Z'), async () => {
      const client = await loggedIn(app, late)
      const answer = await client.post(`/investor/investments/${second}/withdraw`, {
        kind: 'withdrawal',
        confirmed: true,
      })
      expect([answer.status, firstError(answer).code]).toEqual([409, 'WITHDRAWAL_PERIOD_OVER'])
    })
  })

  test('R4.01 offers lapse without identity in 14 days, without mandate in 7, without answer in 30', async () => {
    const offer = await anOffer(app)
    const nobody = await anInvestor(app, { kyc: 'none' })
    const unsigned = await anInvestor(app)
    const forgotten = await anInvestor(app)
    const ids = [
      (await submitOffer(app, offer, nobody)).orderId,
      (await submitOffer(app, offer, unsigned)).orderId,
      (await submitOffer(app, offer, forgotten)).orderId,
    ] as const
    await app.runJobs()
    await authorise(ids[0])
    await authorise(ids[2])
    const statesAfter = (days: number) =>
      onDay(later(days), async () => {
        await app.runTimedJob('contract-timers')
        return await Promise.all(ids.map(stateOf))
      })
    expect(await statesAfter(6)).toEqual(['1_2_kyc_pending', '2_1_in_review', '2_1_in_review'])
    expect(await statesAfter(7.1)).toEqual(['1_2_kyc_pending', '8_4_lapsed', '2_1_in_review'])
    expect(await statesAfter(14.1)).toEqual(['8_4_lapsed', '8_4_lapsed', '2_1_in_review'])
    expect(await statesAfter(31)).toEqual(['8_4_lapsed', '8_4_lapsed', '8_4_lapsed'])
  })

  test('R4.01 a contract that cannot move keeps neither the others nor the later timers from theirs', async () => {
    const offer = await anOffer(app)
    const { orderId: stuck } = await submitOffer(app, offer, await anInvestor(app, { kyc: 'none' }))
    const { orderId: other } = await submitOffer(app, offer, await anInvestor(app, { kyc: 'none' }))
    const { orderId: unsigned } = await submitOffer(app, offer, await anInvestor(app))
    await app.runJobs()
    await authorise(other)
    await sql`create function refuse_stuck() returns trigger language plpgsql as 'begin raise exception ''stuck''; end'`.execute(
      app.db,
    )
    await sql`create trigger refuse_stuck before update on contract for each row
      when (old.order_id = '${sql.raw(stuck)}') execute function refuse_stuck()`.execute(app.db)
    const runTimers = () => onDay(later(14.1), () => app.runTimedJob('contract-timers'))
    await expect(runTimers()).rejects.toThrow(AggregateError)
    expect(await Promise.all([stuck, other, unsigned].map(stateOf))).toEqual([
      '1_2_kyc_pending',
      '8_4_lapsed',
      '8_4_lapsed',
    ])
    await sql`drop function refuse_stuck cascade`.execute(app.db)
    await runTimers()
    expect(await stateOf(stuck)).toBe('8_4_lapsed')
  })

  test('domain/funding-rounds#tranche a product has one round', async () => {
    const { productId } = await anOffer(app)
    await expect(
      sql`insert into funding_round (id, product_id, name, state, threshold, created_at)
        select gen_random_uuid(), product_id, name, 'draft', threshold, created_at
        from funding_round where product_id = ${productId}`.execute(app.db),
    ).rejects.toThrow('unique')
  })

  test('R4.04 below its threshold a round fails every contract; above, it closes and its list lapses', async () => {
    const poor = await anOffer(app, { round: { endDate: localDate('2026-11-25'), threshold: cents(5_000_00) } })
    const failed = await submitOffer(app, poor, await anInvestor(app))
    const rich = await anOffer(app, {
      volume: 1_000_00,
      round: { endDate: localDate('2026-11-25'), threshold: cents(1_000_00) },
    })
    const funded = await submitOffer(app, rich, await anInvestor(app), { units: 4 })
    const waiting = await submitOffer(app, rich, await anInvestor(app))
    await app.runJobs()
    await onDay(new Date('2026-11-25T22:00:00Z'), () => app.runTimedJob('funding-rounds'))
    expect([await roundOf(poor), await roundOf(rich)]).toEqual(['open', 'oversubscribed'])
    await onDay(new Date('2026-11-25T23:30:00Z'), () => app.runTimedJob('funding-rounds'))
    expect([await roundOf(poor), await roundOf(rich)]).toEqual(['not_funded', 'closed'])
    expect(await stateOf(failed.orderId)).toBe('8_3_funding_failed')
    expect(await stateOf(funded.orderId)).toBe('2_1_in_review')
    expect(await stateOf(waiting.orderId)).toBe('8_4_lapsed')
  })

  test('R4.01 a marked cancellation fails with its round: the money is refunded, the mark removed', async () => {
    const offer = await anOffer(app, { round: { endDate: localDate('2026-11-25'), threshold: cents(5_000_00) } })
    const investor = await anInvestor(app)
    const { orderId } = await submitOffer(app, offer, investor)
    await app.runJobs()
    await app.db
      .updateTable('payment')
      .set({ state: 'settled', settledOn: localDate('2026-11-20'), providerCollectionId: 'collection' })
      .where('orderId', '=', orderId)
      .execute()
    const marked = { cancellationKind: 'irregular', cancellationDate: localDate('2026-12-31'), cancelledAt: TODAY }
    await app.db
      .updateTable('contract')
      .set({ state: '8_5_cancellation_marked', investedAt: localDate('2026-11-20'), ...marked })
      .where('orderId', '=', orderId)
      .execute()
    await onDay(new Date('2026-11-25T23:30:00Z'), () => app.runTimedJob('funding-rounds'))
    expect(await roundOf(offer)).toBe('not_funded')
    const contract = await app.db.selectFrom('contract').selectAll().where('orderId', '=', orderId).executeTakeFirst()
    expect(contract).toMatchObject({ state: '8_3_funding_failed', cancellationDate: null, cancelledAt: null })
    const payment = await app.db.selectFrom('payment').select('state').where('orderId', '=', orderId).executeTakeFirst()
    expect(payment).toEqual({ state: 'refunded' })
    expect((await app.mails(investor.email)).at(-1)?.subject).toContain('nicht zustande')
  })

  test('a round that fails purges its pages once, however many contracts fail with it', async () => {
    const offer = await anOffer(app, { round: { endDate: localDate('2026-11-25'), threshold: cents(5_000_00) } })
    for (const investor of await investors(app, 3)) await submitOffer(app, offer, investor)
    await app.runJobs()
    await app.db.deleteFrom('outbox').where('kind', '=', 'pages.purge').execute()
    await onDay(new Date('2026-11-25T23:30:00Z'), () => startAndEndRounds(app.scope))
    expect(await roundOf(offer)).toBe('not_funded')
    const purges = await app.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'pages.purge')
      .where('subjectId', '=', offer.productId)
      .execute()
    expect(purges).toHaveLength(1)
  })
})

describe("the investor's view", () => {
  test('R6.05 a guest sees no investments, a stranger not those of others; a wrong product is not found', async () => {
    const offer = await anOffer(app)
    const other = await anOffer(app)
    const investor = await anInvestor(app)
    const { orderId } = await submitOffer(app, offer, investor)
    const guest = await app.client().get('/investor/investments')
    expect([guest.status, firstError(guest).code]).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
    const stranger = await loggedIn(app, await anInvestor(app))
    for (const path of [`/investor/investments/${orderId}/${offer.productId}`, `/investing/orders/${orderId}/status`]) {
      expect((await stranger.get(path)).status).toBe(404)
    }
    expect(
      (await stranger.post(`/investor/investments/${orderId}/withdraw`, { kind: 'revoke_offer', confirmed: true }))
        .status,
    ).toBe(404)
    const own = await loggedIn(app, investor)
    expect((await own.get(`/investor/investments/${orderId}/${other.productId}`)).status).toBe(404)
  })

  test('R2.19 list and dashboard show what is held, and page without losing a row', async () => {
    const investor = await anInvestor(app)
    const offers = [await anOffer(app), await anOffer(app), await anOffer(app)]
    for (const offer of offers) await submitOffer(app, offer, investor, { units: 4 })
    const client = await loggedIn(app, investor)
    const first = await client.get('/investor/investments?limit=2&sort=orderNumber')
    expect(first.body).toMatchObject({ total: 3, amountTotal: 3000 })
    const second = await client.get(`/investor/investments?limit=2&sort=orderNumber&cursor=${first.body.next}`)
    expect([...first.body.elements, ...second.body.elements]).toHaveLength(3)
    expect(second.body.next).toBeNull()
    const wrong = await client.get('/investor/investments?sort=secret')
    expect([wrong.status, firstError(wrong).code]).toEqual([400, 'FRAMEWORK__INVALID_SORT_QUERY'])
    const dashboard = await client.get('/investor/dashboard')
    expect(dashboard.body).toMatchObject({
      investedTotal: 0,
      contractCount: 0,
      subscribedTotal: 3000,
      subscribedCount: 3,
      kycState: 'successful',
    })
    expect(dashboard.body.tasks.filter((task: { kind: string }) => task.kind === 'sign_mandate')).toHaveLength(3)
  })
})
