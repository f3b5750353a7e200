import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type Visitor } from '../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn } from '../../../test/factories.ts'
import { aContract, aMember, anIssuer, type TestIssuer } from '../../../test/issuer-factories.ts'
import { searched } from '../../../test/searched.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const day = 86_400_000
const ago = (days: number) => new Date(app.clock.now().getTime() - days * day)

async function anIssuerWithViewer() {
  const issuer = await anIssuer(app)
  const { client } = await aMember(app, issuer.companyId, 'viewer')
  return { issuer, client, path: `/company/${issuer.companyId}/contracts` }
}

const idsOf = (answer: { body: { elements: { orderId: string }[] } }) => answer.body.elements.map((one) => one.orderId)

async function exported(client: Visitor, companyId: string, body: object): Promise<string> {
  const ticket = await client.post(`/company/${companyId}/contracts/export-ticket`, body)
  expect(ticket.status).toBe(200)
  const file = await client.get(ticket.body.url.replace('/store-api', ''))
  expect(file.status).toBe(200)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  return file.body.toString()
}

test('R6.07 every role calls every company operation: own company only, decisions by editors', async () => {
  const own = await anIssuer(app)
  const foreign = await anIssuer(app)
  const { orderId } = await aContract(app, own)
  const members = {
    viewer: (await aMember(app, own.companyId, 'viewer')).client,
    editor: (await aMember(app, own.companyId, 'editor')).client,
    owner: (await aMember(app, own.companyId, 'owner')).client,
  }
  const customer = await loggedIn(app, await aCustomer(app))
  const bodies: Record<string, object> = {
    acceptContracts: { orderIds: ['0'.repeat(32)] },
    rejectContracts: { orderIds: ['0'.repeat(32)], reason: 'Prüfung' },
    cancelContracts: { orderIds: ['0'.repeat(32)], cancellationDate: '2031-12-31' },
    messageInvestors: { orderIds: ['0'.repeat(32)], text: 'Guten Tag' },
    previewBulkAction: { action: 'accept', filters: {} },
    selectContracts: { action: 'accept', filters: {}, asOf: app.clock.now().toISOString() },
    saveContractView: { name: 'Alle', filters: {}, columns: [{ key: 'units', shown: true }] },
    createContractsExportTicket: { filters: {}, format: 'german' },
    createPayoutPlanExportTicket: { format: 'german' },
  }
  type Operation = { operationId: string; 'x-access': string }
  const paths = storeApi.paths as unknown as Record<string, { get?: Operation; post?: Operation }>
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item[method]
      // What asks for a record of its own kind or state is gone over by the access matrix.
      const isOwnKind =
        /\/(cancellation|team|core-data|representatives|change-requests|early-ends|mailings|users|invitations|posts|post-pictures|threads|pages\/|project|report)/.test(
          path,
        ) ||
        (path.includes('/profit-figures') && method === 'post')
      const isForCompanies = operation?.['x-access'].startsWith('company') && !isOwnKind
      return operation && isForCompanies ? [{ path, method, operation }] : []
    }),
  )
  expect(calls.length).toBeGreaterThanOrEqual(8)
  for (const { path, method, operation } of calls) {
    const send = (client: Visitor, issuer: TestIssuer) => {
      const url = path
        .replace('{companyId}', issuer.companyId)
        .replace('{roundId}', issuer.roundId)
        .replace('{orderId}', orderId)
      return client.send(method === 'get' ? 'GET' : 'POST', `/store-api${url}`, bodies[operation.operationId])
    }
    const guest = await send(app.client(), own)
    expect(guest.body.errors[0].code, operation.operationId).toBe('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
    const stranger = await send(customer, own)
    expect([stranger.status, stranger.body.errors[0].code]).toEqual([404, 'COMPANY_NOT_FOUND'])
    for (const [role, client] of Object.entries(members)) {
      const { status } = await send(client, own)
      const low = operation['x-access'] === 'companyEditor' && role === 'viewer'
      expect(status, `${operation.operationId} as ${role}`).toBe(low ? 403 : 200)
      expect((await send(client, foreign)).status, `${operation.operationId} foreign`).toBe(404)
    }
  }
})

test('R6.07 contracts and rounds of another company do not exist', async () => {
  const { client, issuer } = await anIssuerWithViewer()
  const foreign = await anIssuer(app)
  const { orderId } = await aContract(app, foreign)
  const contract = await client.get(`/company/${issuer.companyId}/contracts/${orderId}`)
  expect([contract.status, contract.body.errors[0].code]).toEqual([404, 'CONTRACT_NOT_FOUND'])
  const round = await client.get(`/company/${issuer.companyId}/funding-rounds/${foreign.roundId}`)
  expect([round.status, round.body.errors[0].code]).toEqual([404, 'FUNDING_ROUND_NOT_FOUND'])
  const { client: editor } = await aMember(app, issuer.companyId, 'editor')
  const { body } = await editor.post(`/company/${issuer.companyId}/contracts/accept`, { orderIds: [orderId] })
  expect(body).toMatchObject({ succeeded: 0, failed: 1, results: [{ ok: false, code: 'CONTRACT_NOT_FOUND' }] })
})

test('R6.09 a member of staff in the place of an owner may look but not decide', async () => {
  const issuer = await anIssuer(app)
  const owner = await aMember(app, issuer.companyId, 'owner')
  const { orderId } = await aContract(app, issuer)
  await impersonate(app, owner.client)
  const list = await owner.client.get(`/company/${issuer.companyId}/contracts`)
  expect(list.body.elements[0].actions).toEqual([])
  for (const [act, body] of [
    ['accept', {}],
    ['reject', { reason: 'Nein' }],
  ] as const) {
    const answer = await owner.client.post(`/company/${issuer.companyId}/contracts/${act}`, {
      orderIds: [orderId],
      ...body,
    })
    expect([answer.status, answer.body.errors[0].code]).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  }
})

test('domain/rights#names-of-investors names show from 2_1 on; before, a contract is neither named nor found nor sorted by name', async () => {
  const { client, issuer, path } = await anIssuerWithViewer()
  const early = await aContract(app, issuer, { firstName: 'Anna', lastName: 'Früh', state: '1_2_kyc_pending' })
  const refused = await aContract(app, issuer, { firstName: 'Rolf', lastName: 'Raus', state: '1_2_kyc_pending' })
  await app.db.updateTable('contract').set({ state: '8_2_rejected' }).where('orderId', '=', refused.orderId).execute()
  const seen = await aContract(app, issuer, { firstName: 'Berta', lastName: 'Prüfling', state: '2_1_in_review' })
  const gone = await aContract(app, issuer, { firstName: 'Carl', lastName: 'Weg', state: '2_1_in_review' })
  await app.db.updateTable('contract').set({ state: '8_1_withdrawn' }).where('orderId', '=', gone.orderId).execute()

  const list = await client.get(`${path}?sort=investorName`)
  const names = Object.fromEntries(
    list.body.elements.map((one: { orderId: string; investorName: string | null }) => [one.orderId, one.investorName]),
  )
  expect(names).toEqual({
    [early.orderId]: null,
    [refused.orderId]: null,
    [seen.orderId]: 'Berta Prüfling',
    [gone.orderId]: 'Carl Weg',
  })
  expect(idsOf(list).slice(2)).toEqual([seen.orderId, gone.orderId])
  for (const hidden of ['Früh', 'Raus', early.orderNumber]) {
    expect((await searched(client, `${path}?text=${encodeURIComponent(hidden)}`)).body.total, hidden).toBe(0)
  }
  expect(idsOf(await searched(client, `${path}?text=${encodeURIComponent('prüf ber')}`))).toEqual([seen.orderId])
  expect(list.body.total).toBe(4)

  const detail = await client.get(`${path}/${early.orderId}`)
  expect(detail.body).toMatchObject({ investor: null, documents: [] })
  const full = await client.get(`${path}/${seen.orderId}`)
  expect(full.body.investor).toMatchObject({ name: 'Berta Prüfling', street: 'Musterweg', country: 'DE' })
  expect(JSON.stringify(full.body)).not.toMatch(/86095742719|DE27999/)
  const csv = await exported(client, issuer.companyId, { filters: {}, format: 'international' })
  expect(csv).not.toMatch(/Anna|Rolf/)
})

test('R2.25 the list filters by state, payment, project, text, day and amount, and sums up all matches', async () => {
  const { client, issuer, path } = await anIssuerWithViewer()
  const a = await aContract(app, issuer, {
    amount: 100_000,
    submittedAt: ago(10),
    state: '3_2_active',
    paymentState: 'settled',
    investedAt: '2026-11-18',
  })
  const b = await aContract(app, issuer, { amount: 250_000, submittedAt: ago(5) })
  const c = await aContract(app, issuer, { amount: 500_000, submittedAt: ago(1), paymentState: 'mandate_pending' })
  const cases: [string, string[]][] = [
    ['state=2_1_in_review', [c.orderId, b.orderId]],
    ['state=2_1_in_review&state=3_2_active', [c.orderId, b.orderId, a.orderId]],
    ['paymentState=settled', [a.orderId]],
    [`productId=${issuer.productId}`, [c.orderId, b.orderId, a.orderId]],
    [`productId=${'0'.repeat(32)}`, []],
    [`text=${b.orderNumber}`, [b.orderId]],
    [`submittedFrom=${b.day}&submittedTo=${b.day}`, [b.orderId]],
    ['minAmount=2500', [c.orderId, b.orderId]],
    ['maxAmount=2500', [b.orderId, a.orderId]],
  ]
  for (const [query, expected] of cases)
    expect(idsOf(await searched(client, `${path}?${query}`)), query).toEqual(expected)
  const { body } = await client.get(`${path}?state=2_1_in_review`)
  expect(body).toMatchObject({ total: 2, amountTotal: 7500, position: 1 })
  expect(body.states).toEqual([
    { state: '2_1_in_review', count: 2, amountTotal: 7500 },
    { state: '3_2_active', count: 1, amountTotal: 1000 },
  ])
  expect((await client.get(`${path}?state=nonsense`)).status).toBe(400)
  expect((await client.get(`${path}?sort=iban`)).status).toBe(400)
})

test('R2.25 pages run forward and back and to the ends, in every order, and say where they are', async () => {
  const { client, issuer, path } = await anIssuerWithViewer()
  for (let index = 0; index < 7; index++) {
    // Equal amounts and days, so that the id has to decide.
    await aContract(app, issuer, {
      amount: 100_000 * (1 + (index % 2)),
      submittedAt: ago(index % 3),
      lastName: `Name${index % 2}`,
    })
  }
  for (const field of ['orderDateTime', 'amountTotal', 'orderNumber', 'investorName', 'state']) {
    for (const sort of [field, `-${field}`]) {
      const all = idsOf(await client.get(`${path}?sort=${sort}`))
      const first = await client.get(`${path}?sort=${sort}&limit=3`)
      const second = await client.get(`${path}?sort=${sort}&limit=3&cursor=${first.body.next}`)
      const third = await client.get(`${path}?sort=${sort}&limit=3&cursor=${second.body.next}`)
      expect([...idsOf(first), ...idsOf(second), ...idsOf(third)], sort).toEqual(all)
      expect([first, second, third].map((page) => page.body.position)).toEqual([1, 4, 7])
      expect([first.body.previous, third.body.next]).toEqual([null, null])
      expect(idsOf(await client.get(`${path}?sort=${sort}&limit=3&cursor=${third.body.previous}`))).toEqual(
        idsOf(second),
      )
      const last = await client.get(`${path}?sort=${sort}&limit=3&anchor=last`)
      expect([idsOf(last), last.body.position, last.body.next]).toEqual([all.slice(-3), 5, null])
      const before = await client.get(`${path}?sort=${sort}&limit=3&cursor=${last.body.previous}`)
      expect([idsOf(before), before.body.position]).toEqual([all.slice(1, 4), 2])
    }
  }
})

test('R2.25 a jump to a day, amount, order number or name pages from there in both directions', async () => {
  const { client, issuer, path } = await anIssuerWithViewer()
  for (let index = 0; index < 6; index++) {
    await aContract(app, issuer, {
      amount: 100_000 * (1 + index),
      submittedAt: ago(6 - index),
      lastName: `Name${'ABCDEF'[index]}`,
    })
  }
  const all = await client.get(`${path}?sort=orderDateTime`)
  const [first, , , fourth] = all.body.elements as { orderNumber: string; investorName: string }[]
  const jump = async (sort: string, at: string) => {
    const page = await searched(client, `${path}?sort=${sort}&limit=2&at=${encodeURIComponent(at)}`)
    expect([page.status, page.body.total]).toEqual([200, 6])
    return page.body
  }
  const amounts = (body: { elements: { amountTotal: number }[] }) => body.elements.map((one) => one.amountTotal)
  expect(amounts(await jump('orderDateTime', '2026-11-17'))).toEqual([4000, 5000])
  expect(amounts(await jump('-orderDateTime', '2026-11-17'))).toEqual([4000, 3000])
  expect(amounts(await jump('amountTotal', '2500.5'))).toEqual([3000, 4000])
  expect(amounts(await jump('-amountTotal', '2500.5'))).toEqual([2000, 1000])
  expect(amounts(await jump('orderNumber', first!.orderNumber))).toContain(1000)
  const names = await jump('investorName', ` ${fourth!.investorName.split(' ').at(-1)!.toUpperCase()} `)
  expect(amounts(names)).toEqual([4000, 5000])
  expect(names.position, 'nobody has counted').toBeNull()
  const back = await client.get(`${path}?sort=investorName&limit=2&cursor=${names.previous}`)
  expect([amounts(back.body), back.body.position]).toEqual([[2000, 3000], null])
  const start = await client.get(`${path}?sort=investorName&limit=2&cursor=${back.body.previous}`)
  expect([amounts(start.body), start.body.position, start.body.previous]).toEqual([[1000], 1, null])
  const onwards = await client.get(`${path}?sort=investorName&limit=2&cursor=${names.next}`)
  expect([amounts(onwards.body), onwards.body.position, onwards.body.next]).toEqual([[6000], 6, null])
  expect(await jump('orderDateTime', '2020-01-01'), 'before the first').toMatchObject({ position: 1, previous: null })
  expect(await jump('orderDateTime', '2030-01-01'), 'after the last: the end').toMatchObject({
    position: 5,
    next: null,
  })
  for (const [sort, at] of [
    ['orderDateTime', 'gestern'],
    ['amountTotal', 'viel'],
    ['amountTotal', '1e99'],
    ['state', '3_2_active'],
  ])
    expect((await searched(client, `${path}?sort=${sort}&at=${at}`)).body.errors, at).toMatchObject([
      { code: 'FRAMEWORK__INVALID_FILTER_QUERY', source: { pointer: '/at' } },
    ])
})

test('R2.25 a page stands still while contracts are added before it', async () => {
  const { client, issuer, path } = await anIssuerWithViewer()
  for (let index = 0; index < 4; index++) await aContract(app, issuer, { submittedAt: ago(index + 1) })
  const before = await client.get(`${path}?limit=2`)
  await aContract(app, issuer)
  const next = await client.get(`${path}?limit=2&cursor=${before.body.next}`)
  expect(idsOf(next).some((id) => idsOf(before).includes(id))).toBe(false)
  expect(next.body).toMatchObject({ total: 5, position: 4 })
})

test('R2.25 what may be done with a contract follows state, payment and role', async () => {
  const issuer = await anIssuer(app)
  const { client: editor } = await aMember(app, issuer.companyId, 'editor')
  const { client: viewer } = await aMember(app, issuer.companyId, 'viewer')
  const payable = await aContract(app, issuer)
  const unpaid = await aContract(app, issuer, { paymentState: 'mandate_pending' })
  const waiting = await aContract(app, issuer, { state: '2_2_waitlisted', waitlistedAt: app.clock.now() })
  const active = await aContract(app, issuer, { state: '3_2_active', investedAt: '2026-11-18' })
  const path = `/company/${issuer.companyId}/contracts`
  const actions = async (client: Visitor) =>
    Object.fromEntries(
      (await client.get(path)).body.elements.map((one: { orderId: string; actions: string[] }) => [
        one.orderId,
        one.actions,
      ]),
    )
  expect(await actions(editor)).toEqual({
    [payable.orderId]: ['accept', 'reject'],
    [unpaid.orderId]: ['reject'],
    [waiting.orderId]: ['reject'],
    [active.orderId]: [],
  })
  expect(Object.values(await actions(viewer)).flat()).toEqual([])
  const detail = await editor.get(`${path}/${payable.orderId}`)
  expect(detail.body.refusal).toBe('CONTRACT_CHECK_OPEN')
  expect((await editor.get(`${path}/${waiting.orderId}`)).body.contract.waitlistRank).toBe(1)
  const blank = await editor.post(`${path}/reject`, { orderIds: [waiting.orderId], reason: ' ' })
  expect(blank.body.errors[0]).toMatchObject({ code: 'REJECTION_REASON_REQUIRED', source: { pointer: '/reason' } })
})

test('R6.07 a rejection by the company stands in the history with name and reason', async () => {
  const issuer = await anIssuer(app)
  const { client: editor } = await aMember(app, issuer.companyId, 'editor')
  const { orderId } = await aContract(app, issuer)
  const path = `/company/${issuer.companyId}/contracts`
  const { body } = await editor.post(`${path}/reject`, { orderIds: [orderId], reason: 'Unterlagen fehlen' })
  expect(body).toMatchObject({ succeeded: 1, failed: 0, results: [{ orderId, ok: true, state: '8_2_rejected' }] })
  const detail = await editor.get(`${path}/${orderId}`)
  expect(detail.body.history.at(-1)).toMatchObject({
    from: '2_1_in_review',
    to: '8_2_rejected',
    actor: 'company',
    actorName: 'Mira Mitglied',
    reason: 'Unterlagen fehlen',
  })
  expect(detail.body.contract.investorName).toBe('Jana Probst')
})

test('R2.25 the dashboard counts investors, sums and states, day by day', async () => {
  const { client, issuer } = await anIssuerWithViewer()
  const first = await aContract(app, issuer, {
    amount: 100_000,
    state: '3_2_active',
    paymentState: 'settled',
    submittedAt: ago(2),
    investedAt: '2026-11-19',
  })
  await aContract(app, issuer, { amount: 200_000, customer: first.customer, submittedAt: ago(2) })
  await aContract(app, issuer, { amount: 400_000, state: '2_2_waitlisted', waitlistedAt: ago(1), submittedAt: ago(1) })
  await aContract(app, issuer, { amount: 800_000, state: '8_1_withdrawn', submittedAt: ago(1) })
  const { status, body } = await client.get(`/company/${issuer.companyId}/dashboard?days=3`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ role: 'viewer', investorCount: 2, amountTotal: 7000, paid: 1000, toReview: 1 })
  expect(body).toMatchObject({ averageAmount: 2333.33, medianAmount: 2000 })
  expect(body.series).toMatchObject([
    { contracts: 2, amountTotal: 3000 },
    { contracts: 1, amountTotal: 4000 },
    { contracts: 0, amountTotal: 0 },
  ])
  expect(body.series.at(-1).date).toBe('2026-11-20')
  expect(body).toMatchObject({ open: 97_000, conversion: { views: 0, contracts: 4, percent: null } })
  const [round] = body.fundingRounds
  expect(round).toMatchObject({
    id: issuer.roundId,
    state: 'open',
    totalVolume: 100_000,
    reserved: 3000,
    waiting: 4000,
    paid: 1000,
    progress: 3,
    investorCount: 2,
    contractCount: 3,
    averageAmount: 2333.33,
    endsAt: '2026-12-31T22:59:59.000Z',
  })
  const one = await client.get(`/company/${issuer.companyId}/funding-rounds/${issuer.roundId}`)
  expect(one.body).toEqual(round)
  expect((await client.get(`/company/${issuer.companyId}/funding-rounds`)).body.elements).toEqual([round])
  await aContract(app, issuer, { amount: 125_000, customer: first.customer })
  const even = await client.get(`/company/${issuer.companyId}/dashboard?productId=${issuer.productId}`)
  expect(even.body, 'between two amounts, the mean').toMatchObject({ investorCount: 2, medianAmount: 1625 })
  const { productId } = await anIssuer(app)
  const foreign = await client.get(`/company/${issuer.companyId}/dashboard?productId=${productId}`)
  expect(foreign.body).toMatchObject({ investorCount: 0, amountTotal: 0, medianAmount: 0 })
})

test('R2.25 domain/amounts#page-views the dashboard says how many views of its pages became contracts', async () => {
  const { client, issuer } = await anIssuerWithViewer()
  await aContract(app, issuer, { amount: 100_000, submittedAt: ago(1) })
  await aContract(app, issuer, { amount: 100_000, submittedAt: ago(1), state: '8_1_withdrawn' })
  await aContract(app, issuer, { amount: 100_000, submittedAt: ago(5) })
  const views = (day: string, count: number) =>
    app.db
      .insertInto('productView')
      .values({ productId: issuer.productId, day: localDate(day), views: count })
      .execute()
  await views('2026-11-19', 70)
  await views('2026-11-20', 10)
  await views('2026-11-10', 500)
  const { body } = await client.get(`/company/${issuer.companyId}/dashboard?days=3`)
  expect(body.conversion).toEqual({ views: 80, contracts: 2, percent: 2.5 })
  expect(body.series.map((day: { views: number }) => day.views)).toEqual([0, 70, 10])
})

test('R2.25 the dashboard names what has to be done, and no longer when it is done', async () => {
  const { client, issuer } = await anIssuerWithViewer()
  const tasks = async () => (await client.get(`/company/${issuer.companyId}/dashboard`)).body.tasks
  const before = await tasks()
  expect(before.map(({ kind }: { kind: string }) => kind)).toEqual(['document_missing', 'proof_missing', 'steps_due'])
  expect(before[0]).toMatchObject({ count: 1, productId: issuer.productId })
  const { orderId } = await aContract(app, issuer, { submittedAt: ago(4) })
  await aContract(app, issuer, { submittedAt: ago(2) })
  const waiting = { kind: 'contracts_waiting', count: 2, productId: null, productName: null }
  expect((await tasks())[0]).toEqual({ ...waiting, since: ago(4).toISOString() })
  await app.db.updateTable('contract').set({ state: '2_4_approved' }).where('orderId', '=', orderId).execute()
  expect((await tasks())[0]).toEqual({ ...waiting, count: 1, since: ago(2).toISOString() })
  const visitor = await loggedIn(app, await aCustomer(app))
  await visitor.post(`/product/${issuer.productId}/comments`, { text: 'Wann wird gebaut?' })
  expect((await tasks())[1]).toMatchObject({ kind: 'questions_open', count: 1 })
})

test('R6.07 the customer sees the companies they work for', async () => {
  const issuer = await anIssuer(app)
  const { client } = await aMember(app, issuer.companyId, 'editor')
  const { body } = await client.get('/company/companies')
  expect(body.elements).toMatchObject([{ companyId: issuer.companyId, role: 'editor', logoUrl: null }])
  const nobody = await loggedIn(app, await aCustomer(app))
  expect((await nobody.get('/company/companies')).body.elements).toEqual([])
})

test('R2.25 the German export suits a German spreadsheet and has exactly the filtered contracts', async () => {
  const { client, issuer } = await anIssuerWithViewer()
  const one = await aContract(app, issuer, {
    amount: 125_000,
    state: '3_2_active',
    paymentState: 'settled',
    investedAt: '2026-11-18',
    submittedAt: ago(3),
  })
  await aContract(app, issuer, { firstName: '=HYPERLINK("x")', lastName: 'Böse;', submittedAt: ago(2) })
  await aContract(app, issuer, { state: '1_1_submitted' })
  const csv = await exported(client, issuer.companyId, {
    filters: { state: ['3_2_active', '2_1_in_review'] },
    format: 'german',
  })
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const lines = csv.slice(1).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]!.split(';')).toContain('Vertrag')
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"") Böse;"`)
  expect(lines[2]!.split(';')).toEqual([
    one.orderNumber,
    expect.stringMatching(/^Projekt /),
    'Jana Probst',
    'Privatperson',
    '1250,00',
    '5',
    '6,75',
    '0,75',
    '17.11.2026',
    'Aktiv',
    'Bezahlt',
    '18.11.2026',
    '',
    'Tarif A',
    'Musterweg 4',
    '00001',
    'Beispielstadt',
    'Deutschland',
    expect.stringMatching(/^\S+@\S+$/),
    expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/),
  ])
  const further = ['tariff', 'investorKind', 'investedAt', 'cancellationDate']
  const chosen = { filters: { state: ['3_2_active'] }, format: 'german', columns: [...further, 'state', 'orderNumber'] }
  const narrow = (await exported(client, issuer.companyId, chosen)).slice(1).trimEnd().split('\r\n')
  expect(narrow).toEqual([
    'Tarif;Art;Verzinst ab;Gekündigt zum;Status;Vertrag',
    `Tarif A;Privatperson;18.11.2026;;Aktiv;${one.orderNumber}`,
  ])
  const list = await client.get(`/company/${issuer.companyId}/contracts?state=3_2_active`)
  expect(list.body.elements).toMatchObject([
    { tariffName: 'Tarif A', investorKind: 'person', investedAt: '2026-11-18' },
  ])
})

test('R2.25 people stand by their last names, companies by theirs; who is not named comes first', async () => {
  const { issuer, client, path } = await anIssuerWithViewer()
  const people = [
    ['Zita', 'Anders'],
    ['Anna', 'Zander'],
    ['Berta von der', 'Heide'],
  ]
  for (const [firstName, lastName] of people) await aContract(app, issuer, { firstName, lastName })
  await aContract(app, issuer, { state: '1_2_kyc_pending', firstName: 'Mia', lastName: 'Neu' })
  const named = async (query: string) =>
    (await searched(client, `${path}?${query}`)).body.elements.map(
      (one: { investorName: string | null }) => one.investorName,
    )
  const order = [null, 'Zita Anders', 'Berta von der Heide', 'Anna Zander']
  expect(await named('sort=investorName')).toEqual(order)
  expect(await named('sort=-investorName')).toEqual(order.toReversed())
  expect(await named('sort=investorName&at=Heide')).toEqual(['Berta von der Heide', 'Anna Zander'])
})

test('R2.25 domain/rights#register-export address, e-mail and maturity stand in the export from 2_1 on, and not where the name is erased or was never shown', async () => {
  const { issuer, client } = await anIssuerWithViewer()
  const ended = { state: '8_2_rejected' as const }
  const running = { state: '3_2_active', investedAt: '2026-11-18', paymentState: 'settled' } as const
  await aContract(app, issuer, { ...running, submittedAt: ago(1) })
  const erased = await aContract(app, issuer, { ...running, submittedAt: ago(2) })
  await aContract(app, issuer, { state: '1_2_kyc_pending', submittedAt: ago(3) })
  const early = await aContract(app, issuer, { state: '1_2_kyc_pending', submittedAt: ago(4) })
  await app.db.updateTable('contract').set({ investorName: '' }).where('orderId', '=', erased.orderId).execute()
  await app.db.updateTable('contract').set(ended).where('orderId', '=', early.orderId).execute()
  const csv = await exported(client, issuer.companyId, { filters: {}, format: 'german' })
  const [head, ...rows] = csv.slice(1).trimEnd().split('\r\n')
  const further = ['Straße', 'Postleitzahl', 'Ort', 'Land', 'E-Mail', 'Laufzeitende']
  expect(head!.split(';').slice(-6)).toEqual(further)
  const known = rows.map((row) => row.split(';').slice(-6).filter(Boolean).length)
  expect(known).toEqual([6, 0, 0, 0])
})

test('R2.25 the export says the day on which somebody subscribed in Berlin, in summer and in winter', async () => {
  const { issuer, client } = await anIssuerWithViewer()
  for (const instant of ['2026-07-01T22:30:00Z', '2026-01-31T22:30:00Z', '2026-01-31T23:30:00Z'])
    await aContract(app, issuer, { submittedAt: new Date(instant) })
  const filters = { sort: 'orderDateTime' }
  const csv = await exported(client, issuer.companyId, { filters, format: 'german', columns: ['orderDateTime'] })
  expect(csv.trimEnd().split('\r\n').slice(1)).toEqual(['31.01.2026', '01.02.2026', '02.07.2026'])
})

test.each(['=', '+', '-', '@', '\t', '\r'])(
  'R2.25 a cell of an export that begins with %j is text, not a formula',
  async (sign) => {
    const { client, issuer } = await anIssuerWithViewer()
    await aContract(app, issuer, { firstName: `${sign}SUM(1)`, lastName: 'Böse' })
    for (const format of ['german', 'international']) {
      const csv = await exported(client, issuer.companyId, { filters: {}, format })
      expect(csv, format).toContain(`'${sign}SUM(1) Böse`)
    }
  },
)

test('R2.25 the international export has commas, points and ISO days, in the list’s order', async () => {
  const { client, issuer } = await anIssuerWithViewer()
  await aContract(app, issuer, { amount: 500_000, submittedAt: ago(2) })
  await aContract(app, issuer, { amount: 125_000, submittedAt: ago(1) })
  const csv = await exported(client, issuer.companyId, { filters: { sort: '-amountTotal' }, format: 'international' })
  const rows = csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
  expect(rows.map((row) => row[4])).toEqual(['5000.00', '1250.00'])
  expect(rows[0]![8]).toBe('2026-11-18')
})

test('R6.07 acceptance concludes the contract, makes its papers and notifies the investor', async () => {
  const issuer = await anIssuer(app)
  const { client: editor } = await aMember(app, issuer.companyId, 'editor')
  const { orderId, investorId, customer } = await aContract(app, issuer)
  const now = app.clock.now()
  await app.db
    .insertInto('identityCheck')
    .values({
      id: investorId,
      investorId,
      state: 'successful',
      successfulAt: now,
      validUntil: localDate('2028-11-20'),
      updatedAt: now,
    })
    .execute()
  const path = `/company/${issuer.companyId}/contracts`
  expect((await editor.get(`${path}/${orderId}`)).body.refusal).toBeNull()
  // Two people at once: one of them counts.
  const { client: owner } = await aMember(app, issuer.companyId, 'owner')
  const answers = await Promise.all([editor, owner].map((one) => one.post(`${path}/accept`, { orderIds: [orderId] })))
  expect(
    answers.map(({ body }) => (body.results[0].ok ? body.results[0].state : body.results[0].code)).toSorted(),
  ).toEqual(['2_4_approved', 'INVALID_TRANSITION'])
  const mails = await app.mails(customer.email)
  expect(mails.filter((one) => one.attachments.length > 0)).toHaveLength(1)
  const [mail] = mails
  expect(mail!.attachments.map((one) => one.fileName).sort()).toEqual([
    expect.stringMatching(/^vertrag-ga-2026-\d+\.pdf$/),
    expect.stringMatching(/^widerrufsbelehrung-ga-2026-\d+\.pdf$/),
  ])
  const detail = await editor.get(`${path}/${orderId}`)
  expect(detail.body.documents.map((one: { kind: string }) => one.kind).sort()).toEqual([
    'contract',
    'withdrawal_instruction',
  ])
  const twice = await editor.post(`${path}/accept`, { orderIds: [orderId] })
  expect(twice.body).toMatchObject({ failed: 1, results: [{ code: 'INVALID_TRANSITION' }] })
})
