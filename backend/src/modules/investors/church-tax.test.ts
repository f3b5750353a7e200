import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import { anInvestor, type TestInvestor } from '../../../test/investing-factories.ts'
import { aContract, anIssuer } from '../../../test/issuer-factories.ts'
import type { ChurchTaxAnswer, ChurchTaxQuestion } from '../../ports/church-tax/port.ts'
import { configuredKeys } from '../../ports/keys/configured.ts'
import { openDatabase, openPool } from '../../shared/database.ts'
import { openTextKeys } from '../../shared/text-keys.ts'
import { lockPayable } from '../payouts/repository.ts'
import { listUnasked } from './church-tax.repository.ts'
import { yearlyRound } from './church-tax.service.ts'

let app: TestApp
/** What the register answers by tax id; who is not named gets the neutral value. */
const register = new Map<string, ChurchTaxAnswer>()
let asked: ChurchTaxQuestion[] = []
let isDown = false
beforeAll(async () => {
  app = await buildTestApp()
  app.parts.ports.churchTax.ask = async (question) => {
    if (isDown) throw new Error('connect ECONNREFUSED')
    asked.push(question)
    return register.get(question.taxId) ?? { known: true, rate: 0 }
  }
})
beforeEach(() => {
  app.clock.set(TODAY)
  asked = []
  isDown = false
})
afterAll(() => app.close())

const on = (day: string) => app.clock.set(new Date(`${day}T09:00:00.000Z`))
const runQueries = () => app.runTimedJob('church-tax-queries')
const INFORMATION = '/investor/tax-information'

// Valid tax ids: of ten digits one comes twice, the others once, and the check digit follows (ISO 7064 MOD 11,10).
let made = 0
function aTaxId(): string {
  const others = '023456789'
  const turn = made % 9
  const position = Math.floor(made / 9)
  made++
  const rest = (others.slice(turn) + others.slice(0, turn)).slice(0, 8)
  const head = `1${rest.slice(0, position + 1)}1${rest.slice(position + 1)}`
  let product = 10
  for (const digit of head) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return `${head}${(11 - product) % 10}`
}

/** A person with a running contract; `declared`: the church they have declared. */
async function aTaxpayer({ declared = null as string | null, kind = 'person', agent = 'platform' } = {}) {
  const issuer = await anIssuer(app)
  await app.db.updateTable('product').set({ withholdingAgent: agent }).where('id', '=', issuer.productId).execute()
  const investor = await anInvestor(app)
  const taxId = aTaxId()
  await app.db
    .updateTable('investor')
    .set({ kind, taxId, birthDate: localDate('1980-05-17'), isSubjectToGermanTax: true, state: 'DE-BE' })
    .set({ churchDenomination: declared, churchTaxRate: declared ? 900 : 0 })
    .where('id', '=', investor.investorId)
    .execute()
  const { orderId } = await aContract(app, issuer, {
    customer: investor,
    state: '3_2_active',
    investedAt: '2026-01-10',
  })
  return { investor, taxId, orderId }
}

const queriesOf = ({ investorId }: TestInvestor) =>
  app.db
    .selectFrom('churchTaxQuery')
    .selectAll()
    .where('investorId', '=', investorId)
    .orderBy('validFrom')
    .orderBy('askedAt')
    .execute()
/** What a payout run of the day takes as the rate, in basis points. */
async function rateOn(day: string, { investor, orderId }: { investor: TestInvestor; orderId: string }) {
  const rows = await app.db
    .transaction()
    .execute((tx) => lockPayable(tx, { paymentDate: localDate(day) }, [investor.investorId], [orderId]))
  return rows[0]!.churchTaxRate
}

test('R3.06 EStG § 51a (2c) the register is asked once, at a first contract, before the declaration', async () => {
  const taxpayer = await aTaxpayer({ declared: 'catholic' })
  register.set(taxpayer.taxId, { known: true, rate: 800 })
  expect(await rateOn('2026-11-20', taxpayer)).toBe(900)
  await runQueries()
  await runQueries()
  const mine = asked.filter(({ taxId }) => taxId === taxpayer.taxId)
  expect(mine).toMatchObject([{ kind: 'occasion', birthDate: '1980-05-17', keyDate: '2026-11-20' }])
  expect(await rateOn('2026-11-19', taxpayer)).toBe(900)
  expect(await rateOn('2026-11-20', taxpayer)).toBe(800)
  expect(await rateOn('2027-06-01', taxpayer)).toBe(800)
  const client = await loggedIn(app, taxpayer.investor)
  const { body } = await client.get(INFORMATION)
  expect(body).toMatchObject({ churchTaxRate: 8, churchTaxAnsweredAt: '2026-11-20T09:00:00.000Z' })
  const declared = await client.send('PUT', `/store-api${INFORMATION}`, { churchDenomination: 'none' })
  expect(refusalOf(declared)).toEqual([400, 'CHURCH_TAX_BY_REGISTER /churchDenomination'])
  const other = await client.send('PUT', `/store-api${INFORMATION}`, {
    churchDenomination: 'catholic',
    usPerson: false,
  })
  expect(other.status).toBe(200)
})

test('R3.06 EStG § 51a (2c) with the neutral value nothing is withheld, and what was known of the denomination is deleted', async () => {
  const taxpayer = await aTaxpayer({ declared: 'protestant' })
  await runQueries()
  expect(await rateOn('2026-11-20', taxpayer)).toBe(0)
  const { body } = await (await loggedIn(app, taxpayer.investor)).get(INFORMATION)
  expect(body).toMatchObject({ churchDenomination: null, churchTaxRate: 0 })
})

test('R3.06 EStG § 51a (2c) each autumn all are asked as of 31 August, for payments from 1 January on', async () => {
  on('2026-05-04')
  const taxpayer = await aTaxpayer()
  register.set(taxpayer.taxId, { known: true, rate: 900 })
  await runQueries()
  on('2026-08-31')
  await runQueries()
  register.set(taxpayer.taxId, { known: true, rate: 0 })
  on('2026-09-01')
  await runQueries()
  on('2026-10-31')
  await runQueries()
  on('2026-11-01')
  await runQueries()
  const mine = asked.filter(({ taxId }) => taxId === taxpayer.taxId)
  expect(mine.map(({ kind, keyDate }) => [kind, keyDate])).toEqual([
    ['occasion', '2026-05-04'],
    ['yearly', '2026-08-31'],
  ])
  expect(await rateOn('2026-12-31', taxpayer)).toBe(900)
  expect(await rateOn('2027-01-01', taxpayer)).toBe(0)
})

test.each([
  ['2026-08-31', null],
  ['2026-09-01', '2027-01-01'],
  ['2026-10-31', '2027-01-01'],
  ['2026-11-01', null],
  ['2028-02-29', null],
])('R3.06 the yearly query on %s holds from %s', (day, validFrom) => {
  expect(yearlyRound(localDate(day))?.validFrom ?? null).toBe(validFrom)
})

test('R3.06 while the register fails, the declaration applies and the question is asked again', async () => {
  const taxpayer = await aTaxpayer({ declared: 'catholic' })
  isDown = true
  await expect(runQueries()).rejects.toThrow('ECONNREFUSED')
  expect(await queriesOf(taxpayer.investor)).toMatchObject([{ answeredAt: null, rate: null }])
  expect(await rateOn('2026-11-20', taxpayer)).toBe(900)
  isDown = false
  register.set(taxpayer.taxId, { known: true, rate: 2500 as 900 })
  await expect(app.runJobs()).rejects.toThrow('a rate of 2500')
  register.set(taxpayer.taxId, { known: true, rate: 800 })
  await app.runJobs()
  expect(await queriesOf(taxpayer.investor)).toMatchObject([{ known: true, rate: 800 }])
})

test('R3.06 an investor unknown to the register is taxed as declared, asked again by a new tax id', async () => {
  const taxpayer = await aTaxpayer({ declared: 'catholic' })
  register.set(taxpayer.taxId, { known: false })
  await runQueries()
  expect(await queriesOf(taxpayer.investor)).toMatchObject([{ known: false, rate: null }])
  expect(await rateOn('2026-11-20', taxpayer)).toBe(900)
  const other = aTaxId()
  register.set(other, { known: true, rate: 800 })
  await app.db.updateTable('investor').set({ taxId: other }).where('id', '=', taxpayer.investor.investorId).execute()
  await runQueries()
  expect(await rateOn('2026-11-20', taxpayer)).toBe(800)
})

test('R3.06 a company is not asked about, nor who holds a bond in a depot only', async () => {
  const company = await aTaxpayer({ kind: 'corporation' })
  const holder = await aTaxpayer({ agent: 'depot_bank' })
  await runQueries()
  expect([...(await queriesOf(company.investor)), ...(await queriesOf(holder.investor))]).toEqual([])
})

test('R3.06 EStG § 51a (2c) each May all are notified of the query and how to object, once', async () => {
  on('2026-05-15')
  const { investor } = await aTaxpayer()
  await app.runTimedJob('church-tax-notice')
  await app.runTimedJob('church-tax-notice')
  const mails = (await app.mails(investor.email)).filter(({ subject }) => subject.includes('Kirchensteuer'))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('30.06.2026')
  expect(mails[0]!.text).toContain('Sperrvermerk')
})

// The last one: this process does not know the new key of the columns.
test('R3.06 R8.07 nobody is asked about twice while a new data key takes over', async () => {
  const { investor, taxId } = await aTaxpayer()
  await runQueries()
  const pool = openPool(app.parts.config.databaseUrl, 2)
  const keys = configuredKeys(['a-new-data-key-of-32-random-signs', app.parts.config.dataKeys[0]])
  const db = openDatabase(pool)
  await openTextKeys({ db, clock: app.clock, ports: { keys } })
  const { investorId } = investor
  await db.updateTable('investor').set({ taxId }).where('id', '=', investorId).execute()
  const asked = await listUnasked(db, 'anything')
  await db.updateTable('investor').set({ taxId: aTaxId() }).where('id', '=', investorId).execute()
  const askedNow = await listUnasked(db, 'anything')
  await pool.end()
  expect([asked, askedNow].map((rows) => rows.some((row) => row.investorId === investorId))).toEqual([false, true])
})
