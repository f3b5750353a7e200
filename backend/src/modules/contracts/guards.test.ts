import { CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { type Cents, cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, buildTestApp, type TestApp, TODAY } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../test/investing-factories.ts'
import { aContract, aMember, anIssuer, type TestIssuer } from '../../../test/issuer-factories.ts'
import { short, ways } from '../../../test/walk/ways.ts'
import { newId } from '../../shared/ids.ts'
import { canMove, type Machine, nextState } from '../../shared/state-machine.ts'
import { checkMachine } from '../investors/identity/rules.ts'
import { paymentMachine } from '../payments/states.ts'
import { acceptContracts } from './company/acceptance.service.ts'
import { contractMachine } from './states.ts'

describe('the tables of transitions (domain/contracts#transitions)', () => {
  test.each([
    ['contract', contractMachine],
    ['payment', paymentMachine],
    ['identity_check', checkMachine],
  ] as [string, Machine<string, string>][])(
    'R4.01 %s: what the table has is allowed, all else is refused by its name',
    (entity, machine) => {
      const transitions = Object.values(machine).flatMap(({ from, to }) =>
        from.map((one) => `${short(one)} ${short(to)}`),
      )
      // A hold stays where it is; a session may be opened again; a transfer of goods has no debit, and may be late.
      const beside = ['pending pending', 'mandate_pending mandate_pending', 'created settled', 'cancelled settled']
      const ours = new Set([...ways[entity]!, ...beside.filter((way) => transitions.includes(way))])
      expect(new Set(transitions)).toEqual(ours)

      const states = new Set(Object.values(machine).flatMap(({ from, to }) => [...from, to]))
      for (const state of states) {
        for (const [event, { from, to }] of Object.entries(machine)) {
          if (from.includes(state)) expect(nextState(machine, state, event)).toBe(to)
          else
            expect(() => nextState(machine, state, event), `${state} ${event}`).toThrow(
              expect.objectContaining({
                entries: [{ code: 'INVALID_TRANSITION', parameters: { state: state ?? 'none', event } }],
              }),
            )
          if (state !== null) expect(canMove(machine, state, event)).toBe(from.includes(state))
        }
      }
    },
  )
})

let app: TestApp
let issuer: TestIssuer
let company: Awaited<ReturnType<typeof aMember>>
beforeAll(async () => {
  app = await buildTestApp()
  issuer = await anIssuer(app)
  company = await aMember(app, issuer.companyId, 'owner')
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

/** The refusal's code, or that it was done. */
const outcomeOf = ({ status, body }: Answer): string =>
  body.results?.[0]?.code ?? body.errors?.[0].code ?? (status < 300 ? 'done' : String(status))

const cancellation = (kind: 'regular' | 'irregular', date: string) => {
  const part = (name: string, value: string) =>
    `--form\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return Buffer.from(`${part('kind', kind)}${part('cancellationDate', date)}--form--\r\n`)
}

type Life = { orderId: string; client: Awaited<ReturnType<typeof loggedIn>> }
const requests = {
  accept: ({ orderId }: Life) =>
    company.client.post(`/company/${issuer.companyId}/contracts/accept`, { orderIds: [orderId] }),
  reject: ({ orderId }: Life) =>
    company.client.post(`/company/${issuer.companyId}/contracts/reject`, { orderIds: [orderId], reason: 'Nein.' }),
  revokeOffer: ({ orderId, client }: Life) =>
    client.post(`/investor/investments/${orderId}/withdraw`, { kind: 'revoke_offer', confirmed: true }),
  withdraw: ({ orderId, client }: Life) =>
    client.post(`/investor/investments/${orderId}/withdraw`, { kind: 'withdrawal', confirmed: true }),
  cancel: ({ orderId, client }: Life) =>
    client.post(`/investor/investments/${orderId}/cancellation`, cancellation('regular', '2032-12-31'), {
      'content-type': 'multipart/form-data; boundary=form',
    }),
  revokeCancellation: ({ orderId, client }: Life) =>
    client.post(`/investor/investments/${orderId}/cancellation/revoke`, {}),
  pay: ({ orderId, client }: Life) => client.post('/handle-payment', { orderId }),
}

// Allowed from these states; from the others the refusal is that of the second column, or of the state itself.
const table: Record<keyof typeof requests, { from: RegExp; else: string; apart?: [RegExp, string] }> = {
  accept: { from: /^2_1/, else: 'INVALID_TRANSITION' },
  reject: { from: /^2_[12]/, else: 'INVALID_TRANSITION' },
  revokeOffer: { from: /^(1|2_[12])/, else: 'WITHDRAWAL_NOT_AVAILABLE', apart: [/^(2_4|3|8_5)/, 'INVALID_TRANSITION'] },
  withdraw: { from: /^(2_4|3|8_5)/, else: 'WITHDRAWAL_NOT_AVAILABLE', apart: [/^(1|2_[12])/, 'INVALID_TRANSITION'] },
  cancel: { from: /^3_2/, else: 'INVALID_TRANSITION' },
  revokeCancellation: { from: /^8_5/, else: 'INVALID_TRANSITION' },
  pay: { from: /^([123]|8_[56]|completed)/, else: 'PAYMENT_NOT_REPEATABLE' },
}

test.each(Object.keys(requests) as (keyof typeof requests)[])(
  'R4.01 over HTTP %s is done in the states of the table, and refused in others with the reason',
  async (request) => {
    const { from, else: refusal, apart } = table[request]
    const outcomes: Record<string, string> = {}
    for (const state of CONTRACT_STATES) {
      const investor = await anInvestor(app)
      const paymentState = request === 'pay' ? 'created' : 'authorised'
      const { orderId } = await aContract(app, issuer, { customer: investor, state, paymentState })
      const { selfDisclosureId, ...marked } = {
        selfDisclosureId: investor.disclosureId,
        cancellationDate: state.startsWith('8_5') ? localDate('2027-12-31') : null,
        waitlistedAt: state.startsWith('2_2') ? TODAY : null,
      }
      await app.db
        .updateTable('contract')
        .set({ ...marked, selfDisclosureId })
        .where('orderId', '=', orderId)
        .execute()
      outcomes[state] = outcomeOf(await requests[request]({ orderId, client: await loggedIn(app, investor) }))
      // Nothing of one state holds back the next.
      await app.db.updateTable('contract').set({ state: '8_4_lapsed' }).where('orderId', '=', orderId).execute()
    }
    const expected = Object.fromEntries(
      CONTRACT_STATES.map((state) => [state, from.test(state) ? 'done' : apart?.[0].test(state) ? apart[1] : refusal]),
    )
    expect(outcomes).toEqual(expected)
  },
)

describe('R4.01 domain/rights#hidden-from-company an issuer is shown why it cannot accept, but not what our checks have found', () => {
  const change: Record<string, (orderId: string, investorId: string, roundId: string) => Promise<unknown>> = {
    'CONTRACT_CHECK_OPEN pending': (_order, investorId) =>
      app.db.updateTable('identityCheck').set({ state: 'pending' }).where('investorId', '=', investorId).execute(),
    'CONTRACT_CHECK_OPEN pep': (_order, investorId) =>
      app.db
        .updateTable('identityCheck')
        .set({ state: 'pending', hold: 'pep' })
        .where('investorId', '=', investorId)
        .execute(),
    PAYMENT_NOT_AUTHORISED: (orderId) =>
      app.db.updateTable('payment').set({ state: 'failed' }).where('orderId', '=', orderId).execute(),
    'CONTRACT_CHECK_OPEN limit': (orderId) =>
      app.db
        .updateTable('contract')
        .set({ heldElsewhere: cents(24_900_00) })
        .where('orderId', '=', orderId)
        .execute(),
    'CONTRACT_CHECK_OPEN disclosure': (_order, investorId) =>
      app.db
        .updateTable('selfDisclosure')
        .set({ signedAt: new Date('2025-11-01T09:00:00Z') })
        .where('investorId', '=', investorId)
        .execute(),
    ...Object.fromEntries(
      (
        [
          ['OFFER_NOT_STARTED', 'draft'],
          ['OFFER_NOT_STARTED ', 'upcoming'],
          ['OFFER_CLOSED', 'not_funded'],
        ] as const
      ).map(([code, state]) => [
        code,
        (_order: string, _investor: string, roundId: string) =>
          app.db.updateTable('fundingRound').set({ state }).where('id', '=', roundId).execute(),
      ]),
    ),
  }
  test.each(Object.keys(change))('%s', async (code) => {
    const offer = await anOffer(app)
    const investor = await anInvestor(app)
    const { orderId } = await submitOffer(app, offer, investor, { units: 8 })
    await app.runJobs()
    await app.db.updateTable('payment').set({ state: 'authorised' }).where('orderId', '=', orderId).execute()
    await change[code]!(orderId, investor.investorId, offer.roundId)
    const member = await aMember(app, offer.issuerId, 'owner')
    const accept = () => member.client.post(`/company/${offer.issuerId}/contracts/accept`, { orderIds: [orderId] })
    expect((await accept()).body.results[0]).toMatchObject({
      ok: false,
      code: code.split(' ')[0],
      state: '2_1_in_review',
    })
    const { body } = await member.client.get(`/company/${offer.issuerId}/contracts/${orderId}`)
    expect(body.refusal).toBe(code.split(' ')[0])
  })
})

test('R3.08 an offer is accepted under the law of its day, also if a flag was set since', async () => {
  const offer = await anOffer(app, { product: { regime: 'prospectus', singleInvestmentLimitRequired: false } })
  const investor = await anInvestor(app, { monthlyNetIncome: null })
  const before = await submitOffer(app, offer, investor, { units: 8 })
  const ofOldTimes = await submitOffer(app, offer, investor, { units: 8 })
  const flagged = app.db.updateTable('product').set({ singleInvestmentLimitRequired: true })
  await flagged.where('id', '=', offer.productId).execute()
  const limited = await anOffer(app, { issuerId: offer.issuerId, product: { regime: 'vermanlg_2' } })
  const rich = await anInvestor(app)
  const since = await submitOffer(app, limited, rich, { units: 8 })
  await app.runJobs()
  const set = (orderId: string, change: { limitedAs?: null; heldElsewhere?: Cents }) =>
    app.db.updateTable('contract').set(change).where('orderId', '=', orderId).execute()
  await set(ofOldTimes.orderId, { limitedAs: null })
  await set(since.orderId, { heldElsewhere: cents(24_900_00) })
  const orderIds = [before, ofOldTimes, since].map(({ orderId }) => orderId)
  await app.db.updateTable('payment').set({ state: 'authorised' }).where('orderId', 'in', orderIds).execute()
  const outcomes = await acceptContracts(app.scope, offer.issuerId, orderIds)
  expect(outcomes.map(({ refusal }) => refusal?.code ?? null)).toEqual([null, null, 'CONTRACT_CHECK_OPEN'])
})

test('R3.08 domain/limits#when-checked an offer inside its limit is accepted, also after a later one by self-disclosure', async () => {
  const offer = await anOffer(app)
  const silent = await anInvestor(app, { monthlyNetIncome: null })
  const first = await submitOffer(app, offer, silent, { units: 4 })
  const disclosureId = newId()
  await app.db
    .insertInto('selfDisclosure')
    .values({ id: disclosureId, investorId: silent.investorId, monthlyNetIncome: cents(1_125_00), signedAt: TODAY })
    .execute()
  app.clock.set(new Date(TODAY.getTime() + 3_600_000))
  // 1,000 of the first and 1,250 of this one are all that twice 1,125 allows.
  const second = await submitOffer(app, offer, { ...silent, disclosureId }, { units: 5 })
  await app.runJobs()
  const orderIds = [first.orderId, second.orderId]
  await app.db.updateTable('payment').set({ state: 'authorised' }).where('orderId', 'in', orderIds).execute()
  const accept = async (...ids: string[]) =>
    (await acceptContracts(app.scope, offer.issuerId, ids)).map(({ refusal }) => refusal?.code ?? null)
  expect(await accept(first.orderId)).toEqual([null])
  // What stood before still counts for the later one.
  await app.db
    .updateTable('contract')
    .set({ amountTotal: cents(1_250_00) })
    .where('orderId', '=', first.orderId)
    .execute()
  expect(await accept(second.orderId)).toEqual(['CONTRACT_CHECK_OPEN'])
  await app.db
    .updateTable('contract')
    .set({ amountTotal: cents(1_000_00) })
    .where('orderId', '=', first.orderId)
    .execute()
  expect(await accept(second.orderId)).toEqual([null])
})

test('R4.04 a round moves by its days from the states of the table, and takes orders in three', async () => {
  const states: RoundState[] = ['draft', 'upcoming', 'open', 'funded', 'oversubscribed', 'closed', 'not_funded']
  const orders: Record<string, string> = {}
  const starts: Record<string, string> = {}
  const ends: Record<string, string> = {}
  const stateOf = async (id: string) =>
    (await app.db.selectFrom('fundingRound').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  for (const state of states) {
    const offer = await anOffer(app, { round: { state, startDate: localDate('2026-11-20'), threshold: cents(500_00) } })
    const ordered = await submitOffer(app, offer, await anInvestor(app)).then(
      () => 'done',
      (error) => error.entries[0].code,
    )
    orders[state] = ordered
    const other = await anOffer(app, { round: { state, startDate: localDate('2026-11-20'), threshold: cents(500_00) } })
    await app.runTimedJob('funding-rounds')
    starts[state] = await stateOf(other.roundId)
    await app.db
      .updateTable('fundingRound')
      .set({ endDate: localDate('2026-11-19') })
      .where('id', 'in', [offer.roundId, other.roundId])
      .execute()
    await app.runTimedJob('funding-rounds')
    ends[state] = `${await stateOf(offer.roundId)} ${await stateOf(other.roundId)}`
  }
  expect(orders).toEqual({
    draft: 'OFFER_CLOSED',
    upcoming: 'OFFER_NOT_STARTED',
    open: 'done',
    funded: 'done',
    oversubscribed: 'done',
    closed: 'OFFER_CLOSED',
    not_funded: 'OFFER_CLOSED',
  })
  expect(starts).toEqual({ ...Object.fromEntries(states.map((state) => [state, state])), upcoming: 'open' })
  // With an order that reaches the threshold, and without.
  expect(ends).toEqual({
    draft: 'draft draft',
    upcoming: 'not_funded not_funded',
    open: 'closed not_funded',
    funded: 'closed not_funded',
    oversubscribed: 'closed not_funded',
    closed: 'closed closed',
    not_funded: 'not_funded not_funded',
  })
})
