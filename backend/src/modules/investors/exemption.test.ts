import { isTaxId } from '@goldammer/sdk/rules/tax-id'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn } from '../../../test/factories.ts'
import type { TestIssuer } from '../../../test/issuer-factories.ts'
import { aPayingIssuer, aPostedRun, aRunningContract, someoneOfFinance } from '../../../test/payout-factories.ts'

let app: TestApp
let issuer: TestIssuer
beforeAll(async () => {
  app = await buildTestApp()
  issuer = await aPayingIssuer(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(TODAY))

const ORDERS = '/investor/exemption-orders'
const THIS_YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' }
const NEXT_YEAR = { startDate: '2027-01-01', endDate: '2027-12-31' }

/** An investor with a tax id and a running contract of the issuer. */
async function aHolder() {
  const customer = await aCustomer(app)
  const visitor = await loggedIn(app, customer)
  const { investorId, orderId } = await aRunningContract(app, issuer, { customer })
  return { customer, visitor, investorId, orderId }
}

const anOrder = (input: object = {}) => ({
  type: 'single',
  productId: issuer.productId,
  amount: 600,
  otherBanksStatement: true,
  ...THIS_YEAR,
  ...input,
})
const JOINT = {
  type: 'joint',
  spouseFirstName: 'Karl',
  spouseLastName: 'Doppelhof',
  spouseTaxId: '02468135707',
  consent: true,
  spouseConsent: true,
}
const ofAll = (input: object = {}) => anOrder({ productId: null, ...input })

async function added(visitor: Visitor, input: object = {}) {
  const { status, body } = await visitor.post(ORDERS, anOrder(input))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

test('R3.06 an investor orders an exemption for the own holdings and sees what is left of the limit', async () => {
  const { visitor } = await aHolder()
  const before = (await visitor.get(ORDERS)).body
  expect(before).toMatchObject({ elements: [], obstacle: null, products: [{ id: issuer.productId }] })
  expect(await added(visitor)).toMatchObject({ amount: 600, usedAmount: 0, usedYear: 2026, state: 'active' })
  const { elements, years } = (await visitor.get(ORDERS)).body
  expect(elements).toHaveLength(1)
  expect(years).toEqual([
    { year: 2026, type: 'single', limit: 1000, ordered: 600, used: 0, headroom: 400 },
    { year: 2027, type: 'single', limit: 1000, ordered: 0, used: 0, headroom: 1000 },
  ])
})

test('R5.06 there is one order for each product and year', async () => {
  const { visitor } = await aHolder()
  await added(visitor, { amount: 100 })
  expect(refusalOf(await visitor.post(ORDERS, anOrder({ amount: 100 })))).toEqual([400, 'EXEMPTION_EXISTS /productId'])
  await added(visitor, { amount: 100, ...NEXT_YEAR })
  await added(visitor, { amount: 100, productId: null })
  const untilRevoked = { ...ofAll({ amount: 1 }), endDate: null, startDate: '2026-06-01' }
  expect(refusalOf(await visitor.post(ORDERS, untilRevoked))).toEqual([400, 'EXEMPTION_EXISTS /productId'])
})

test('R5.06 two orders at once stay within one limit', async () => {
  const { visitor } = await aHolder()
  const answers = await Promise.all([
    visitor.post(ORDERS, anOrder({ amount: 700 })),
    visitor.post(ORDERS, ofAll({ amount: 700 })),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
})

test.each([
  ['R5.06 the limit minus other orders', { productId: null, amount: 400.01 }, 'EXEMPTION_ABOVE_HEADROOM /amount'],
  ['R5.06 start and end on one day', { ...NEXT_YEAR, endDate: '2027-01-01' }, 'EXEMPTION_SAME_DAY /endDate'],
  [
    'R5.06 an end before the start',
    { startDate: '2026-12-31', endDate: '2026-01-01' },
    'EXEMPTION_END_BEFORE_START /endDate',
  ],
  ['R5.06 a year that is over', { startDate: '2025-12-31' }, 'EXEMPTION_START_TOO_EARLY /startDate'],
  ['R5.06 a day that is none', { startDate: '2027-02-30' }, 'VIOLATION::INVALID_FORMAT_ERROR /startDate'],
  [
    'R3.06 a product that is not held',
    { productId: 'f'.repeat(32), amount: 1 },
    'VIOLATION::NO_SUCH_CHOICE_ERROR /productId',
  ],
  [
    'R3.06 no word on other banks',
    { ...NEXT_YEAR, otherBanksStatement: false },
    'VIOLATION::NOT_TRUE_ERROR /otherBanksStatement',
  ],
  [
    'R3.06 a spouse without consent',
    { ...NEXT_YEAR, ...JOINT, spouseConsent: false },
    'VIOLATION::NOT_TRUE_ERROR /spouseConsent',
  ],
  [
    'R3.06 a spouse without a name',
    { ...NEXT_YEAR, ...JOINT, spouseFirstName: ' ' },
    'VIOLATION::IS_BLANK_ERROR /spouseFirstName',
  ],
  [
    'R3.06 a tax id that is none',
    { ...NEXT_YEAR, ...JOINT, spouseTaxId: '12345678901' },
    'TAX_ID_INVALID /spouseTaxId',
  ],
  [
    'R3.06 the own tax id as the spouse’s',
    { ...NEXT_YEAR, ...JOINT, spouseTaxId: '86095742719' },
    'EXEMPTION_SPOUSE_IS_SELF /spouseTaxId',
  ],
])('%s is refused', async (_, input, refusal) => {
  const { visitor } = await aHolder()
  await added(visitor)
  expect(refusalOf(await visitor.post(ORDERS, anOrder(input)))).toEqual([400, refusal])
})

test('R3.06 R5.06 a joint order has both names and 2,000 EUR', async () => {
  const { visitor } = await aHolder()
  expect(await added(visitor, { ...JOINT, amount: 2000 })).toMatchObject({
    type: 'joint',
    spouse: { firstName: 'Karl', lastName: 'Doppelhof', taxId: '02468135707' },
  })
  expect((await visitor.get(ORDERS)).body.years[0]).toMatchObject({ type: 'joint', limit: 2000, headroom: 0 })
})

const check = (ten: string) => Array.from('0123456789', (last) => ten + last).find((taxId) => isTaxId(taxId))!
/** Nobody else's in this file. */
const taxIds = ['1123456780', '1234567801', '2345678011', '3456780112', '4567801123', '5678011234'].map(check)

/** Two who are married. */
async function aCouple() {
  const ute = await aHolder()
  const karl = await aHolder()
  const [uteId, karlId] = taxIds.splice(0, 2)
  const know = (id: string, taxId: string | undefined) =>
    app.db.updateTable('investor').set({ taxId }).where('id', '=', id).execute()
  await know(ute.investorId, uteId)
  await know(karl.investorId, karlId)
  return {
    ute: ute.visitor,
    karl: karl.visitor,
    namingKarl: { ...JOINT, spouseTaxId: karlId },
    namingUte: { ...JOINT, spouseFirstName: 'Ute', spouseTaxId: uteId },
  }
}

test('R5.06 a couple has one limit: the joint order of one counts for the other, alone and jointly', async () => {
  const { ute, karl, namingKarl, namingUte } = await aCouple()
  const { id } = await added(ute, { ...namingKarl, amount: 1500 })
  expect((await karl.get(ORDERS)).body).toMatchObject({
    elements: [],
    years: [
      { year: 2026, type: 'joint', limit: 2000, ordered: 1500, used: 0, headroom: 500 },
      { year: 2027, type: 'single', ordered: 0, headroom: 1000 },
    ],
  })
  const asked = await karl.get('/investor/exemption-headroom?type=joint&startDate=2026-01-01&endDate=2026-12-31')
  expect(asked.body).toMatchObject({ ordered: 1500, headroom: 500 })
  const tooMuch = await karl.post(ORDERS, anOrder({ ...namingUte, amount: 501 }))
  expect(refusalOf(tooMuch)).toEqual([400, 'EXEMPTION_ABOVE_HEADROOM /amount'])
  const alone = await karl.post(ORDERS, anOrder({ amount: 1 }))
  expect(refusalOf(alone)).toEqual([400, 'EXEMPTION_ABOVE_HEADROOM /amount'])
  await added(karl, { ...namingUte, amount: 500 })
  const raised = await ute.patch(`${ORDERS}/${id}`, { amount: 1501, endDate: '2026-12-31' })
  expect(refusalOf(raised)).toEqual([400, 'EXEMPTION_ABOVE_HEADROOM /amount'])
})

test('R5.06 there is no joint order beside one that the spouse has made alone', async () => {
  const { ute, karl, namingKarl } = await aCouple()
  const { id } = await added(karl, { amount: 1000 })
  const joint = anOrder({ ...namingKarl, amount: 2000 })
  expect(refusalOf(await ute.post(ORDERS, joint))).toEqual([400, 'EXEMPTION_SPOUSE_ALONE /spouseTaxId'])
  await added(ute, { ...namingKarl, ...NEXT_YEAR, amount: 2000 })
  expect((await karl.post(`${ORDERS}/${id}/revoke`)).status).toBe(200)
  expect((await ute.post(ORDERS, joint)).status).toBe(201)
})

test('R5.06 a couple that orders jointly at once does not get more than its limit', async () => {
  const { ute, karl, namingKarl, namingUte } = await aCouple()
  const answers = await Promise.all([
    ute.post(ORDERS, anOrder({ ...namingKarl, amount: 2000 })),
    karl.post(ORDERS, anOrder({ ...namingUte, amount: 2000 })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
})

test('R3.06 an order needs the tax id, and who pays no tax in Germany needs none', async () => {
  const { visitor, investorId } = await aHolder()
  const know = (facts: object) => app.db.updateTable('investor').set(facts).where('id', '=', investorId).execute()
  await know({ taxId: null })
  expect((await visitor.get(ORDERS)).body.obstacle).toBe('TAX_ID_REQUIRED')
  expect(refusalOf(await visitor.post(ORDERS, anOrder()))).toEqual([400, 'TAX_ID_REQUIRED'])
  await know({ isSubjectToGermanTax: false })
  expect(refusalOf(await visitor.post(ORDERS, anOrder()))).toEqual([400, 'EXEMPTION_NOT_TAXED'])
})

test('R3.06 a company has no orders of exemption', async () => {
  const { visitor } = await aHolder()
  const company = { name: 'Fiktiv Holding GmbH', legalForm: 'GmbH', registerNr: 'HRB 00001' }
  const { id } = (await visitor.post('/investor/companies', company)).body
  expect((await visitor.get(ORDERS, { 'investor-id': id })).body.obstacle).toBe('EXEMPTION_PERSONS_ONLY')
  const asCompany = await visitor.post(ORDERS, anOrder(), { 'investor-id': id })
  expect(refusalOf(asCompany)).toEqual([400, 'EXEMPTION_PERSONS_ONLY'])
  expect((await visitor.get('/investor/exemption-headroom', { 'investor-id': id })).body.headroom).toBe(0)
})

test('R5.06 what an order may name at most comes from the server, also while it is changed', async () => {
  const { visitor } = await aHolder()
  const { id } = await added(visitor)
  const ask = async (query: string) => (await visitor.get(`/investor/exemption-headroom?${query}`)).body
  const single = `type=single&startDate=2026-01-01`
  expect(await ask(`${single}&endDate=2026-12-31`)).toMatchObject({
    year: 2026,
    limit: 1000,
    ordered: 600,
    headroom: 400,
  })
  expect(await ask(`${single}&besides=${id}`)).toMatchObject({ year: 2026, limit: 1000, ordered: 0, headroom: 1000 })
  expect(await ask('type=joint&startDate=2027-01-01')).toMatchObject({
    year: 2027,
    limit: 2000,
    ordered: 0,
    headroom: 2000,
  })
  const sameDay = await visitor.get(`/investor/exemption-headroom?${single}&endDate=2026-01-01`)
  expect(refusalOf(sameDay)).toEqual([400, 'EXEMPTION_SAME_DAY /endDate'])
})

test('R5.06 an order is reduced and prolonged within the limit, and ends when it is revoked', async () => {
  const { visitor } = await aHolder()
  const { id } = await added(visitor)
  const other = await added(visitor, { productId: null, amount: 300, ...NEXT_YEAR })
  const change = (amount: number, endDate: string | null) => visitor.patch(`${ORDERS}/${id}`, { amount, endDate })
  expect((await change(400, '2026-12-31')).body).toMatchObject({ amount: 400 })
  expect(refusalOf(await change(1000.5, '2026-12-31'))).toEqual([400, 'EXEMPTION_ABOVE_HEADROOM /amount'])
  expect(refusalOf(await change(800, null))).toEqual([400, 'EXEMPTION_ABOVE_HEADROOM /amount'])
  expect((await change(700, null)).body).toMatchObject({ amount: 700, endDate: null })
  expect(refusalOf(await change(700, '2026-01-01'))).toEqual([400, 'EXEMPTION_SAME_DAY /endDate'])
  expect(refusalOf(await change(700, '2026-11-19'))).toEqual([400, 'EXEMPTION_END_PAST /endDate'])
  expect((await visitor.post(`${ORDERS}/${id}/revoke`)).body).toMatchObject({ state: 'revoked', mayChange: false })
  expect(refusalOf(await visitor.post(`${ORDERS}/${id}/revoke`))).toEqual([409, 'EXEMPTION_ORDER_OVER'])
  expect(refusalOf(await change(1, null))).toEqual([409, 'EXEMPTION_ORDER_OVER'])
  const { years } = (await visitor.get(ORDERS)).body
  expect(years.map((year: { headroom: number }) => year.headroom)).toEqual([1000, 700])
  expect(other.state).toBe('upcoming')
})

test('R3.06 payouts use an order until it is revoked; what it has exempted still counts', async () => {
  const { customer, visitor } = await aHolder()
  const { id } = await added(visitor)
  const fritz = await someoneOfFinance(app)
  const frieda = await someoneOfFinance(app, 'Frieda Finanz')
  await aPostedRun(app, fritz, frieda, issuer.productId)
  expect((await visitor.get(ORDERS)).body.elements[0]).toMatchObject({ usedAmount: 67.5 })
  await visitor.post(`${ORDERS}/${id}/revoke`)
  expect((await visitor.get(ORDERS)).body.years[0]).toMatchObject({ ordered: 67.5, used: 67.5, headroom: 932.5 })
  // A new one for the same product is possible again, and takes the next year's interest instead.
  await added(visitor, { amount: 50, startDate: '2026-01-01', endDate: null })
  app.clock.set(new Date('2027-11-20T09:00:00.000Z'))
  const freya = await someoneOfFinance(app)
  const friedrich = await someoneOfFinance(app, 'Friedrich Finanz')
  await aPostedRun(app, freya, friedrich, issuer.productId, '2027-11-15')
  const { elements } = (await (await loggedIn(app, customer)).get(ORDERS)).body
  const used = elements.map((one: { usedAmount: number; state: string }) => [one.state, one.usedAmount])
  expect(Object.fromEntries(used)).toEqual({ active: 50, revoked: 67.5 })
})

test('R3.06 R5.05 the signed form may be handed in; what is none is refused at its field', async () => {
  const { visitor } = await aHolder()
  const { id } = await added(visitor)
  const send = async (content: Buffer) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), 'auftrag.exe')
    const request = new Request('http://shop.example', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type')! }
    return await visitor.post(`${ORDERS}/${id}/file`, Buffer.from(await request.arrayBuffer()), headers)
  }
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffd500' } })
  expect((await send(await picture.png().toBuffer())).body).toMatchObject({ file: 'auftrag.png' })
  expect(refusalOf(await send(Buffer.from('kein Formular')))).toEqual([400, 'FILE_TYPE_NOT_ALLOWED /file'])
  expect(refusalOf(await send(Buffer.alloc(0)))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /file'])
})

test('R6.06 another investor’s order is not found, and staff in the customer’s place change none', async () => {
  const { visitor } = await aHolder()
  const { id } = await added(visitor)
  const stranger = await loggedIn(app, await aCustomer(app))
  const change = { amount: 1, endDate: null }
  expect(refusalOf(await stranger.patch(`${ORDERS}/${id}`, change))).toEqual([404, 'EXEMPTION_ORDER_NOT_FOUND'])
  expect(refusalOf(await stranger.post(`${ORDERS}/${id}/revoke`))).toEqual([404, 'EXEMPTION_ORDER_NOT_FOUND'])
  await impersonate(app, visitor)
  expect(refusalOf(await visitor.patch(`${ORDERS}/${id}`, change))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  expect(refusalOf(await visitor.post(ORDERS, ofAll({ amount: 1 })))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  expect((await visitor.get(ORDERS)).body.elements).toMatchObject([{ id, amount: 600 }])
})
