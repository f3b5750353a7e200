import { cents } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { loggedIn } from '../../../../test/factories.ts'
import { anOffer, investors, submitOffer, type TestInvestor } from '../../../../test/investing-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

const unit = 250_00
const contractOf = (orderId: string) =>
  app.db.selectFrom('contract').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const subjects = async ({ email }: TestInvestor) => (await app.mails(email)).map(({ subject }) => subject)
const pathOf = (orderId: string) => `/investor/investments/${orderId}/part-offer`

/** Ten units: six for Anna, four for Berta; Clara waits for eight, Dora for two. Then Berta takes her offer back. */
async function aFreedPart() {
  const offer = await anOffer(app, { volume: 10 * unit })
  const [anna, berta, clara, dora] = (await investors(app, 4)) as [
    TestInvestor,
    TestInvestor,
    TestInvestor,
    TestInvestor,
  ]
  const a = await submitOffer(app, offer, anna, { units: 6 })
  const b = await submitOffer(app, offer, berta, { units: 4 })
  const c = await submitOffer(app, offer, clara, { units: 8 })
  const d = await submitOffer(app, offer, dora, { units: 2 })
  await app.runJobs()
  const revoke = async (investor: TestInvestor, orderId: string) =>
    await (await loggedIn(app, investor)).post(`/investor/investments/${orderId}/withdraw`, {
      kind: 'revoke_offer',
      confirmed: true,
    })
  await revoke(berta, b.orderId)
  const client = await loggedIn(app, clara)
  const detail = async () => (await client.get(`/investor/investments/${c.orderId}/${offer.productId}`)).body
  const { partOffer } = await detail()
  return { offer, anna, clara, dora, a, c, d, revoke, client, detail, partOffer }
}

async function reservedOf(productId: string): Promise<number> {
  const { amount } = await app.db
    .selectFrom('contract')
    .select((eb) => eb.fn.sum<number>('amountTotal').as('amount'))
    .where('productId', '=', productId)
    .where('waitlistedAt', 'is', null)
    .where('state', '!=', '8_1_withdrawn')
    .executeTakeFirstOrThrow()
  return Number(amount)
}

test('R4.04 the head of the list is offered what is free for 48 hours, by mail and as a task', async () => {
  const { client, clara, c, d, partOffer } = await aFreedPart()
  expect(partOffer).toMatchObject({ amount: 1000, units: 4, expiresAt: '2026-11-22T09:00:00.000Z' })
  const mail = (await app.mails(clara.email)).find(({ subject }) => subject.startsWith('Teilangebot'))
  expect(mail?.text).toContain('1.000,00')
  expect(mail?.links.some((link) => link.includes(c.orderId))).toBe(true)
  const { tasks } = (await client.get('/investor/dashboard')).body
  expect(tasks).toContainEqual(
    expect.objectContaining({ kind: 'part_offer', orderId: c.orderId, dueAt: partOffer.expiresAt }),
  )
  // Whoever is next in line waits as long as it is held.
  expect((await contractOf(d.orderId)).state).toBe('2_2_waitlisted')
})

test('R4.04 yes makes the part the amount of order, contract, position and debit, and the list goes on', async () => {
  const { client, clara, c, d, offer, partOffer } = await aFreedPart()
  const answer = await client.post(pathOf(c.orderId), { partOfferId: partOffer.id, accepted: true })
  expect(answer.body).toEqual({ orderId: c.orderId, state: '2_1_in_review', amountTotal: 1000, waitlistRank: null })
  expect(await contractOf(c.orderId)).toMatchObject({ amountTotal: 100_000, units: 4, waitlistedAt: null })
  const [order, line, payment] = await Promise.all([
    app.db.selectFrom('shopOrder').select('amountTotal').where('id', '=', c.orderId).executeTakeFirstOrThrow(),
    app.db
      .selectFrom('orderLineItem')
      .select(['quantity', 'totalPrice'])
      .where('orderId', '=', c.orderId)
      .executeTakeFirstOrThrow(),
    app.db.selectFrom('payment').select('amount').where('orderId', '=', c.orderId).executeTakeFirstOrThrow(),
  ])
  expect({ order, line, payment }).toEqual({
    order: { amountTotal: 100_000 },
    line: { quantity: 4, totalPrice: 100_000 },
    payment: { amount: 100_000 },
  })
  expect(await reservedOf(offer.productId)).toBe(10 * unit)
  expect((await contractOf(d.orderId)).state).toBe('2_2_waitlisted')
  expect(await subjects(clara)).toContainEqual(expect.stringContaining('nachgerückt'))
  expect(refusalOf(await client.post(pathOf(c.orderId), { partOfferId: partOffer.id, accepted: true }))).toEqual([
    409,
    'PART_OFFER_CLOSED',
  ])
})

test('R4.04 R4.03 who takes the part is reminded of the mandate from that day on, not from the order’s', async () => {
  const { clara, c, partOffer } = await aFreedPart()
  app.clock.set(new Date('2026-11-21T10:00:00.000Z'))
  const client = await loggedIn(app, clara)
  await client.post(pathOf(c.orderId), { partOfferId: partOffer.id, accepted: true })
  const asked = async (until: string) => {
    app.clock.set(new Date(until))
    return (await app.mails(clara.email)).filter(({ subject }) => subject.startsWith('Bitte noch erledigen'))
  }
  expect(await asked('2026-11-23T09:00:00.000Z')).toHaveLength(1)
  const mails = await asked('2026-11-28T09:59:00.000Z')
  expect(mails).toHaveLength(3)
  for (const { text } of mails) expect(text).toContain('28.11.2026')
})

test('R4.04 who declines stays in line behind the next; only a larger part is offered again', async () => {
  const { client, clara, anna, a, c, d, revoke, detail, partOffer } = await aFreedPart()
  const answer = await client.post(pathOf(c.orderId), { partOfferId: partOffer.id, accepted: false })
  expect(answer.body).toEqual({ orderId: c.orderId, state: '2_2_waitlisted', amountTotal: 2000, waitlistRank: 1 })
  expect((await contractOf(d.orderId)).state).toBe('2_1_in_review')
  expect((await detail()).partOffer).toBeNull()
  await revoke(anna, a.orderId)
  expect((await contractOf(c.orderId)).state).toBe('2_1_in_review')
  expect((await subjects(clara)).filter((subject) => subject.startsWith('Teilangebot'))).toHaveLength(1)
})

test('R4.04 silence is a no: after 48 hours the next in line goes first', async () => {
  const { clara, c, d, partOffer } = await aFreedPart()
  app.clock.set(new Date('2026-11-22T08:59:59.000Z'))
  await app.runTimedJob('part-offers')
  expect((await contractOf(d.orderId)).state).toBe('2_2_waitlisted')
  app.clock.set(new Date('2026-11-22T09:00:00.000Z'))
  const client = await loggedIn(app, clara)
  const late = await client.post(pathOf(c.orderId), { partOfferId: partOffer.id, accepted: true })
  expect(refusalOf(late)).toEqual([409, 'PART_OFFER_CLOSED'])
  await app.runTimedJob('part-offers')
  await app.runTimedJob('part-offers')
  expect((await contractOf(c.orderId)).state).toBe('2_2_waitlisted')
  expect((await contractOf(d.orderId)).state).toBe('2_1_in_review')
})

test('R4.04 a part that is there no more is not given, and who leaves the list frees what was held', async () => {
  const { client, offer, clara, c, d, revoke, partOffer } = await aFreedPart()
  await app.db
    .updateTable('product')
    .set({ totalVolume: cents(6 * unit) })
    .where('id', '=', offer.productId)
    .execute()
  const answer = await client.post(pathOf(c.orderId), { partOfferId: partOffer.id, accepted: true })
  expect(refusalOf(answer)).toEqual([409, 'PART_OFFER_CLOSED'])
  await app.db
    .updateTable('product')
    .set({ totalVolume: cents(10 * unit) })
    .where('id', '=', offer.productId)
    .execute()
  await revoke(clara, c.orderId)
  expect((await contractOf(d.orderId)).state).toBe('2_1_in_review')
  const open = await app.db.selectFrom('partOffer').select('state').where('orderId', '=', c.orderId).execute()
  expect(open).toEqual([{ state: 'void' }])
})

const openPartsOf = (productId: string) =>
  app.db
    .selectFrom('partOffer')
    .innerJoin('contract', 'contract.orderId', 'partOffer.orderId')
    .select(['partOffer.orderId', 'partOffer.amount'])
    .where('contract.productId', '=', productId)
    .where('partOffer.state', '=', 'open')
    .execute()

test('R4.04 yes and no in two windows at once, each pressed twice: one of them counts', async () => {
  const { client, offer, c, d, partOffer } = await aFreedPart()
  const answers = await Promise.all(
    [true, false, true, false].map((accepted) =>
      client.post(pathOf(c.orderId), { partOfferId: partOffer.id, accepted }),
    ),
  )
  const [counted, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  expect(answers.filter(({ status }) => status !== 200).map(refusalOf)).toEqual(
    Array.from({ length: 3 }, () => [409, 'PART_OFFER_CLOSED']),
  )
  const isTaken = counted!.body.state === '2_1_in_review'
  expect(await contractOf(c.orderId)).toMatchObject(
    isTaken ? { amountTotal: 100_000, waitlistedAt: null } : { amountTotal: 200_000, state: '2_2_waitlisted' },
  )
  expect((await contractOf(d.orderId)).state).toBe(isTaken ? '2_2_waitlisted' : '2_1_in_review')
  expect(await reservedOf(offer.productId)).toBe((isTaken ? 10 : 8) * unit)
})

test('R4.04 an accepted part, freed volume and an exit race: nothing is allocated twice or left over', async () => {
  for (const other of ['more is free', 'leaves'] as const) {
    const { client, offer, anna, clara, a, c, d, revoke, partOffer } = await aFreedPart()
    const yes = client.post(pathOf(c.orderId), { partOfferId: partOffer.id, accepted: true })
    await Promise.all([yes, other === 'leaves' ? revoke(clara, c.orderId) : revoke(anna, a.orderId)])
    const mine = await contractOf(c.orderId)
    const next = await contractOf(d.orderId)
    if (other === 'leaves') {
      expect([mine.state, next.state]).toEqual(['8_1_withdrawn', '2_1_in_review'])
      expect(await reservedOf(offer.productId)).toBe(8 * unit)
    } else {
      // Whoever came first: the part as it was offered, or the whole.
      expect([4 * unit, 8 * unit]).toContain(mine.amountTotal)
      expect([mine.waitlistedAt, next.waitlistedAt]).toEqual([null, null])
      expect(await reservedOf(offer.productId)).toBe(mine.amountTotal + 2 * unit)
    }
    expect(await openPartsOf(offer.productId)).toEqual([])
    const { amount } = await app.db
      .selectFrom('payment')
      .select('amount')
      .where('orderId', '=', c.orderId)
      .executeTakeFirstOrThrow()
    expect(amount).toBe(mine.amountTotal)
  }
})
