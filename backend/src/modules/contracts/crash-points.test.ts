import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { killable } from '../../../test/crash-points.ts'
import { readyToBuy } from '../../../test/ready-to-buy.ts'
import { checkInvariants, checkRest, contractsOf } from '../../../test/walk/invariants.ts'
import { passTime } from '../../../test/walk/time.ts'
import { aWorld, type World } from '../../../test/walk/world.ts'

let app: TestApp
let process: ReturnType<typeof killable>
beforeAll(async () => {
  app = await buildTestApp({ settings: { PRENOTIFICATION_DAYS: '2' } })
  process = killable(app.pool)
})
afterAll(() => app.close())

const wait = (days: number) => app.clock.set(new Date(app.clock.now().getTime() + days * 86_400_000))

/** One contract's life, as who has part in it goes on when nothing came back: presses again, sends again, runs again. */
async function aLife(world: World) {
  const [offer, investor] = [world.offers[0]!, world.investors[1]!]
  const lineItemId = await readyToBuy(app, await world.clientOf(investor), offer, investor, { units: 4 })
  const form = (url: string, payload = '') =>
    app.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload })
  let orderId = ''
  let bankPage = ''
  let identPage = ''
  const job = (name: string) => () => app.runTimedJob(name)
  const steps: Record<string, () => Promise<unknown>> = {
    order: async () => {
      const { status, body } = await (await world.clientOf(investor)).post(
        '/checkout/order',
        { lineItemId },
        { 'idempotency-key': offer.roundId },
      )
      if (status === 200) orderId = body.id
    },
    'jobs after the order': app.runJobs,
    'the bank’s page': async () => {
      const { body } = await (await world.clientOf(investor)).post('/handle-payment', { orderId })
      if (body.redirectUrl) bankPage = new URL(body.redirectUrl).pathname
    },
    mandate: () => form(`${bankPage}/sign`),
    'webhooks of the mandate': job('sandbox-bank'),
    'the ident page': async () => {
      const { body } = await (await world.clientOf(investor)).post('/investor/identity-check', {})
      if (body.url) identPage = new URL(body.url).pathname
    },
    identity: () => form(identPage, 'outcome=successful'),
    'jobs after the identity': app.runJobs,
    accept: async () =>
      (await world.clientOf(world.company)).post(`/company/${offer.issuerId}/contracts/accept`, { orderIds: [orderId] }),
    'jobs after the acceptance': app.runJobs,
    filing: async () => {
      await app.runTimedJob('payments-file')
    },
    credit: job('sandbox-bank'),
    'jobs after the credit': app.runJobs,
    withdrawal: async () =>
      (await world.clientOf(investor)).post(`/investor/investments/${orderId}/withdraw`, { kind: 'withdrawal', confirmed: true }),
    'jobs after the withdrawal': app.runJobs,
  }
  return { steps, state: async () => (await contractsOf(world)).map(({ state }) => state) }
}

// Days: over any weekend, to the day on which the debit is filed, and to the one on which it is credited.
const waits: Record<string, number> = { filing: 4, credit: 4 }
const reached: Record<string, string> = {
  order: '1_1_submitted',
  'jobs after the order': '1_2_kyc_pending',
  'jobs after the identity': '2_1_in_review',
  accept: '2_4_approved',
  'jobs after the acceptance': '3_1_payment_open',
  credit: '3_2_active',
  withdrawal: '8_1_withdrawn',
}

test.each(['before', 'after'] as const)(
  'R4.01 R4.03 killed at every statement of an order and its payment, %s it was carried out, nothing is lost or doubled',
  async (when) => {
    const world = await aWorld(app)
    const { steps, state } = await aLife(world)
    let kills = 0
    for (const [name, act] of Object.entries(steps)) {
      wait(waits[name] ?? 0)
      for (let statement = 1; ; statement++) {
        process.killAt(statement, when)
        await Promise.resolve(act()).catch(() => undefined)
        if (!(await process.revive())) break
        kills++
        if (statement % 8 === 0) await checkInvariants(world)
      }
      await checkInvariants(world)
      if (reached[name]) expect(await state(), name).toEqual([reached[name]])
    }
    expect(kills).toBeGreaterThan(200)
    await passTime(world, 24)
    await checkRest(world)
    const { rows } = await app.pool.query(
      'select count(*)::int as debits, count(*) filter (where state = $1)::int as refunds from sandbox.collection',
      ['refunded'],
    )
    expect(rows[0].debits).toBe(rows[0].refunds)
  },
  60_000,
)
