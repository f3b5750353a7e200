import { cents, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { aContract, aMember, anIssuer, type TestIssuer } from '../../../test/issuer-factories.ts'
import { searched } from '../../../test/searched.ts'
import { newId } from '../../shared/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const day = 86_400_000
const ago = (days: number) => new Date(app.clock.now().getTime() - days * day)

async function withSecondTariff(issuer: TestIssuer): Promise<TestIssuer> {
  const tariffId = newId()
  const name = JSON.stringify({ 'de-DE': 'Tarif B', 'en-GB': 'Tariff B', 'pl-PL': 'Taryfa B' })
  const { id: _id, ...first } = await app.db
    .selectFrom('tariff')
    .selectAll()
    .where('id', '=', issuer.tariffId)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('tariff')
    .values({ ...first, id: tariffId, name, position: 2 })
    .execute()
  return { ...issuer, tariffId }
}

/** Contracts of two tariffs, people and companies of three countries, in states before and after the name shows. */
async function aMixedCompany() {
  const issuer = await anIssuer(app)
  const second = await withSecondTariff(issuer)
  const kinds = ['person', 'partnership', 'corporation', 'exempt_partnership']
  const states = ['1_2_kyc_pending', '2_1_in_review', '3_2_active', '8_2_rejected']
  for (let index = 0; index < 24; index++) {
    const { investorId } = await aContract(app, index % 3 ? issuer : second, {
      lastName: `Name${index % 5}`,
      state: states[index % 4]!,
      amount: 25_000 * (1 + (index % 7)),
      submittedAt: ago(index % 9),
      paymentState: index % 2 ? 'settled' : 'authorised',
    })
    await app.db
      .updateTable('investor')
      .set({ kind: kinds[(index >> 2) % 4]!, country: ['DE', 'PL', 'AT'][(index >> 1) % 3]! })
      .where('id', '=', investorId)
      .execute()
  }
  const foreign = await anIssuer(app)
  await aContract(app, foreign)
  const { client } = await aMember(app, issuer.companyId, 'editor')
  return { issuer, second, foreign, client, path: `/company/${issuer.companyId}/contracts` }
}

type Row = { id: string; number: string; state: string; amount: number; units: number }

/** The same contracts, by a query that shares nothing with the list. */
async function byHand(companyId: string, condition: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select replace(c.order_id::text, '-', '') as id, c.order_number as number, c.state, c.amount_total as amount, c.units
    from contract c join investor i on i.id = c.investor_id
    where c.company_id = ${companyId} and ${condition}
    order by c.submitted_at desc, c.order_id desc`.execute(app.db)
  return rows
}

const named = sql`c.state !~ '^(1_|8_[1-4])'`

test('R2.25 list, sums, selection and export of any filter are what an independent query finds', async () => {
  const { issuer, second, foreign, client, path } = await aMixedCompany()
  const since = toLocalDate(ago(4))
  const cases: [object, ReturnType<typeof sql>][] = [
    [{}, sql`true`],
    [{ tariffId: second.tariffId }, sql`c.tariff_id = ${second.tariffId}`],
    [{ tariffId: foreign.tariffId }, sql`false`],
    [{ investorKind: ['person'] }, sql`i.kind = 'person'`],
    [{ investorKind: ['partnership', 'corporation', 'exempt_partnership'] }, sql`i.kind <> 'person'`],
    [{ country: 'PL' }, sql`i.country = 'PL' and ${named}`],
    [{ country: 'FR' }, sql`false`],
    [{ minAmount: 500, maxAmount: 1000 }, sql`c.amount_total between 50000 and 100000`],
    [
      { tariffId: issuer.tariffId, investorKind: ['person'], country: 'DE', state: ['3_2_active'] },
      sql`c.tariff_id = ${issuer.tariffId} and i.kind = 'person' and i.country = 'DE' and c.state = '3_2_active'`,
    ],
    [
      { country: 'AT', minAmount: 500, submittedFrom: since, paymentState: ['settled'] },
      sql`i.country = 'AT' and ${named} and c.amount_total >= 50000
        and (c.submitted_at at time zone 'Europe/Berlin')::date >= ${since}::date
        and (select p.state from payment p where p.order_id = c.order_id order by p.attempt desc limit 1) = 'settled'`,
    ],
    [
      { productId: issuer.productId, text: 'Name1', investorKind: ['corporation', 'partnership'] },
      sql`c.investor_name ilike '% Name1' and ${named} and i.kind in ('corporation', 'partnership')`,
    ],
  ]
  for (const [filters, condition] of cases) {
    const what = JSON.stringify(filters)
    const expected = await byHand(issuer.companyId, condition)
    const parameters = new URLSearchParams(
      Object.entries(filters).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      ),
    )
    const { body } = await searched(client, `${path}?limit=100&${parameters}`)
    expect(
      body.elements.map((one: { orderId: string }) => one.orderId),
      what,
    ).toEqual(expected.map((row) => row.id))
    const total = (of: (row: Row) => number) => expected.reduce((all, row) => all + Number(of(row)), 0)
    expect([body.total, body.amountTotal, body.unitsTotal], what).toEqual([
      expected.length,
      total((row) => row.amount) / 100,
      total((row) => row.units),
    ])
    const rejectable = expected.filter((row) => row.state === '2_1_in_review').map((row) => row.id)
    const asOf = app.clock.now().toISOString()
    const selection = await client.post(`${path}/selection`, { action: 'reject', filters, asOf })
    expect(selection.body.orderIds, what).toEqual(rejectable.toSorted())
    const preview = await client.post(`${path}/bulk-preview`, { action: 'reject', filters })
    expect([preview.body.total, preview.body.able], what).toEqual([expected.length, rejectable.length])
    const ticket = await client.post(`${path}/export-ticket`, { filters, format: 'international' })
    expect(ticket.body.rows, what).toBe(expected.length)
    const csv = (await client.get(ticket.body.url.replace('/store-api', ''))).body.toString().trimEnd().split('\r\n')
    expect(
      csv.slice(1).map((line: string) => line.split(',')[0]),
      what,
    ).toEqual(expected.map((row) => row.number))
  }
})

test('domain/rights#names-of-investors a country finds no contract whose investor is not named, nor one whose name is erased', async () => {
  const issuer = await anIssuer(app)
  const { client } = await aMember(app, issuer.companyId, 'viewer')
  const path = `/company/${issuer.companyId}/contracts?country=DE`
  const { orderId } = await aContract(app, issuer, { state: '1_2_kyc_pending' })
  const hidden = await client.get(path)
  expect([hidden.body.total, hidden.body.amountTotal, hidden.body.states]).toEqual([0, 0, []])
  await app.db.updateTable('contract').set({ state: '2_1_in_review' }).where('orderId', '=', orderId).execute()
  expect((await client.get(path)).body.total).toBe(1)
  await app.db.updateTable('contract').set({ investorName: '' }).where('orderId', '=', orderId).execute()
  expect((await client.get(path)).body.total).toBe(0)
})

test('R2.25 a filter that does not exist is refused by name', async () => {
  const issuer = await anIssuer(app)
  const { client } = await aMember(app, issuer.companyId, 'viewer')
  for (const query of ['country=de', 'country=Polen', 'investorKind=dog', 'tariffId=1']) {
    const [status, refusal] = refusalOf(await client.get(`/company/${issuer.companyId}/contracts?${query}`))
    expect([status, String(refusal)], query).toEqual([400, expect.stringContaining(query.split('=')[0]!)])
  }
  const unknown = { filters: { colour: 'red' }, format: 'german' }
  const refused = await client.post(`/company/${issuer.companyId}/contracts/export-ticket`, unknown)
  expect(refusalOf(refused)).toEqual([400, 'VIOLATION::UNKNOWN_FIELD /filters/colour'])
})

test('R2.25 a round says by which tariffs it is sold and what is reserved under each', async () => {
  const issuer = await anIssuer(app)
  const second = await withSecondTariff(issuer)
  await aContract(app, second, { amount: 250_000 })
  const { client } = await aMember(app, issuer.companyId, 'viewer')
  const { body } = await client.get(`/company/${issuer.companyId}/funding-rounds/${issuer.roundId}`)
  const volume = cents(10_000_000) / 100
  const terms = { interestRate: 6, earlyBirdInterestRate: null, minInvestment: 250, totalVolume: volume }
  expect(body.tariffs).toEqual([
    { ...terms, id: issuer.tariffId, name: 'Tarif A', reserved: 0 },
    { ...terms, id: second.tariffId, name: 'Tarif B', reserved: 2500 },
  ])
})
