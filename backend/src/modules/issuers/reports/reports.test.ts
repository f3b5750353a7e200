import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { impersonate, loggedIn, someoneOf } from '../../../../test/factories.ts'
import { aContract, aMember, anIssuer } from '../../../../test/issuer-factories.ts'
import { aPdfFile } from '../../../../test/scene/files.ts'
import { aWaivableReport } from '../../../../test/scene/issuers.ts'
import { sendFile } from '../../../../test/upload.ts'
import { createDuties } from './duties.service.ts'

let app: TestApp
let conny: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  conny = await someoneOf(app, 'compliance', 'Conny Compliance')
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(TODAY))

const pdf = aPdfFile().content
/** Further lines after its end make another file of a PDF. */
const another = (lines: number) => Buffer.concat([pdf, Buffer.alloc(lines, '\n')])

/** An issuer whose round began last year, and what it owes by now. */
async function anOwingIssuer({ type = 'subordinatedLoan' } = {}) {
  const issuer = await anIssuer(app, { type })
  await app.db
    .updateTable('fundingRound')
    .set({ startDate: localDate('2025-09-01') })
    .where('id', '=', issuer.roundId)
    .execute()
  const editor = await aMember(app, issuer.companyId, 'editor')
  await createDuties(app.scope)
  const path = `/company/${issuer.companyId}/reports`
  const list = async (client: Visitor = editor.client) => (await client.get(path)).body.elements
  const find = async (kind: string, periodEnd: string | null) =>
    (await list()).find((one: Record<string, unknown>) => one.kind === kind && one.periodEnd === periodEnd)
  const send = (id: string, content = pdf, client = editor.client) =>
    sendFile(client, `${path}/${id}/versions`, content)
  return { issuer, editor, path, list, find, send }
}

test('R3.15 R2.25 a report is submitted, returned, submitted again, accepted, and shown at the product', async () => {
  const { issuer, editor, find, send } = await anOwingIssuer()
  const { id } = await find('annual_financial_statement', '2025-12-31')
  const first = await send(id)
  expect([first.status, first.body.state, first.body.versions[0]]).toMatchObject([
    201,
    'submitted',
    { number: 1, fileName: 'foto.pdf', uploadedBy: 'Mira Mitglied', decision: null },
  ])
  expect(refusalOf(await conny.post(`/reports/${id}/return`, { reason: ' ' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /reason',
  ])
  const returned = await conny.post(`/reports/${id}/return`, { reason: 'Die Unterschrift fehlt.' })
  expect(returned.body.report).toMatchObject({
    state: 'returned',
    late: true,
    versions: [{ decision: 'returned', reason: 'Die Unterschrift fehlt.', decidedBy: 'Conny Compliance' }],
  })
  const mail = (await app.mails(editor.email)).at(-1)!
  expect([mail.subject, mail.text]).toEqual([
    'Zurückgegeben: Jahresabschluss 2025',
    expect.stringContaining('Die Unterschrift fehlt.'),
  ])
  await send(id, another(1))
  const accepted = await conny.post(`/reports/${id}/accept`)
  expect(accepted.body.report.versions.map((one: { decision: string }) => one.decision)).toEqual([
    'accepted',
    'returned',
  ])
  expect(refusalOf(await conny.post(`/reports/${id}/accept`))).toEqual([409, 'INVALID_TRANSITION'])
  const documents = async () =>
    (await editor.client.get(`/investing/products/${issuer.productId}/documents`)).body.elements
  const [latest] = accepted.body.report.versions
  expect(await documents()).toMatchObject([
    {
      kind: 'annual_financial_statement',
      title: 'Jahresabschluss 2025',
      access: 'login',
      mandatory: false,
      version: { version: 1, sha256: latest.sha256 },
    },
  ])
  await send(id, another(2))
  expect((await documents())[0].version.version).toBe(1)
  await conny.post(`/reports/${id}/accept`)
  expect(await documents()).toMatchObject([{ version: { version: 2 } }])
  const storedVersions = app.db
    .selectFrom('productDocumentVersion')
    .innerJoin('productDocument as d', 'd.id', 'documentId')
  expect(await storedVersions.select('version').where('d.productId', '=', issuer.productId).execute()).toHaveLength(2)
  const ticket = await editor.client.post(`/company/${issuer.companyId}/report-versions/${latest.id}/download-ticket`)
  expect(ticket.body.url).toMatch(/^\/store-api\/download\//)
})

test('R2.24 the company is reminded once before and once after the day, not once submitted', async () => {
  const { editor, find, send } = await anOwingIssuer({ type: 'participation_rights' })
  const subjects = async () => (await app.mails(editor.email)).map(({ subject }) => subject)
  const of = (subject: string) => expect.stringContaining(subject)
  expect(await subjects()).toEqual([
    of('Überfällig: Jahresabschluss 2025'),
    of('Überfällig: Quartalsbericht 30.09.2026'),
  ])
  await createDuties(app.scope)
  expect(await subjects()).toHaveLength(2)
  const report = await find('quarterly_report', '2026-12-31')
  expect(refusalOf(await send(report.id))).toEqual([409, 'REPORT_PERIOD_RUNNING'])
  for (const day of ['2027-01-14', '2027-01-15', '2027-01-16', '2027-02-07', '2027-02-08']) {
    app.clock.set(new Date(`${day}T04:35:00Z`))
    await createDuties(app.scope)
  }
  const ahead = (await subjects()).filter((subject) => subject.startsWith('Bald fällig: Quartalsbericht 31.12.2026'))
  expect(ahead).toHaveLength(2)
  // A login ends after a day without use.
  await send(report.id, pdf, await loggedIn(app, editor))
  app.clock.set(new Date('2027-02-20T04:35:00Z'))
  await createDuties(app.scope)
  expect((await subjects()).filter((subject) => subject.includes('Überfällig: Quartalsbericht 31.12.2026'))).toEqual([])
})

test('R3.15 domain/reports#end reports are owed while money works: not after the last, again with new money', async () => {
  const { issuer, editor, list } = await anOwingIssuer({ type: 'participation_rights' })
  const held = await aContract(app, issuer, { state: '3_2_active', investedAt: '2025-11-18' })
  const setRound = (state: string) =>
    app.db.updateTable('fundingRound').set({ state }).where('id', '=', issuer.roundId).execute()
  const states = async () => new Set((await list()).map(({ state }: { state: string }) => state))
  await setRound('closed')
  await createDuties(app.scope)
  expect(await states()).not.toContain('waived')
  const sent = (await app.mails(editor.email)).length
  await app.db.updateTable('contract').set({ state: 'completed' }).where('orderId', '=', held.orderId).execute()
  app.clock.set(new Date('2026-12-10T04:35:00Z'))
  await createDuties(app.scope)
  // A login ends after a day without use.
  const client = await loggedIn(app, editor)
  const [report] = await list(client)
  expect(report).toMatchObject({ state: 'waived', waivedReason: 'Es ist kein Geld von Anlegern mehr investiert.' })
  expect((await app.mails(editor.email)).length).toBe(sent)
  await setRound('open')
  await createDuties(app.scope)
  const again = (await list(client)).find(({ state }: { state: string }) => state === 'overdue')
  const steps = app.db.selectFrom('history').select(['event', 'fromState', 'toState']).where('entity', '=', 'report')
  expect(await steps.where('entityId', '=', again.id).orderBy('at').execute()).toEqual([
    { event: 'end', fromState: 'open', toState: 'waived' },
    { event: 'reopen', fromState: 'waived', toState: 'open' },
  ])
  app.clock.set(TODAY)
  await setRound('not_funded')
  const { id } = (await list()).find((one: { kind: string }) => one.kind === 'annual_financial_statement')
  const waived = await conny.post(`/reports/${id}/waiver`, { reason: 'Rückabgewickelt.' })
  expect(waived.body).toMatchObject({ report: { state: 'waived', waivedReason: 'Rückabgewickelt.' } })
})

test('R3.15 R2.08 a quarterly report is for the investors of its product alone', async () => {
  const { issuer, find, send } = await anOwingIssuer({ type: 'participation_rights' })
  const { id } = await find('quarterly_report', '2026-09-30')
  await send(id)
  await conny.post(`/reports/${id}/accept`)
  const { customer } = await aContract(app, issuer, { state: '3_2_active', investedAt: '2026-10-01' })
  const documents = app.db
    .selectFrom('productDocument')
    .select(['access', 'kind'])
    .where('productId', '=', issuer.productId)
  expect(await documents.execute()).toEqual([{ access: 'investor', kind: 'quarterly_report' }])
  expect(customer.id).toBeTruthy()
})

test('R5.05 a report is a PDF by its content, and of up to 10 MB', async () => {
  const { find, send, editor, path } = await anOwingIssuer()
  const { id } = await find('annual_financial_statement', '2025-12-31')
  expect(refusalOf(await send(id, Buffer.from('kein PDF')))).toEqual([400, 'FILE_TYPE_NOT_ALLOWED /file'])
  expect(refusalOf(await send(id, Buffer.alloc(10 * 1024 * 1024 + 1, 'x')))).toEqual([400, 'FILE_TOO_LARGE /file'])
  expect(refusalOf(await send(id, Buffer.alloc(0)))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /file'])
  expect(refusalOf(await sendFile(editor.client, `${path}/${id}/versions`, pdf, { kind: 'x' }))).toEqual([
    400,
    'VIOLATION::UNKNOWN_FIELD /kind',
  ])
  expect((await find('annual_financial_statement', '2025-12-31')).versions).toEqual([])
})

test('R6.07 another company sees no reports, a viewer only reads, staff submit none', async () => {
  const { issuer, find, send, list, editor } = await anOwingIssuer()
  const { id } = await find('annual_financial_statement', '2025-12-31')
  const { body } = await send(id)
  const other = await anOwingIssuer()
  expect(refusalOf(await other.send(id))).toEqual([404, 'REPORT_NOT_FOUND'])
  const ticket = `/company/${other.issuer.companyId}/report-versions/${body.versions[0].id}/download-ticket`
  expect(refusalOf(await other.editor.client.post(ticket))).toEqual([404, 'REPORT_NOT_FOUND'])
  expect((await other.list()).map((one: { id: string }) => one.id)).not.toContain(id)
  const { client: viewer } = await aMember(app, issuer.companyId, 'viewer')
  expect(await list(viewer)).toEqual(await list())
  expect(refusalOf(await send(id, pdf, viewer))).toEqual([403, 'PERMISSION_DENIED'])
  await impersonate(app, editor.client)
  expect(refusalOf(await send(id))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})

test('R2.25 staff find what is overdue, what waits and what is returned, by the day it is due', async () => {
  const { issuer, find, send } = await anOwingIssuer({ type: 'participation_rights' })
  const listed = async (query: string) => {
    const { body } = await conny.get(`/reports?${query}&limit=100`)
    const own = body.elements.filter((one: { companyId: string }) => one.companyId === issuer.companyId)
    return own.map(({ report }: { report: Record<string, string> }) => `${report.kind} ${report.periodEnd}`)
  }
  expect(await listed('state=overdue')).toEqual([
    'annual_financial_statement 2025-12-31',
    'quarterly_report 2026-09-30',
  ])
  expect(await listed('state=overdue&kind=quarterly_report')).toEqual(['quarterly_report 2026-09-30'])
  await send((await find('quarterly_report', '2026-09-30')).id)
  expect(await listed('state=submitted&state=overdue')).toHaveLength(2)
  expect(await listed('state=submitted')).toEqual(['quarterly_report 2026-09-30'])
  expect(refusalOf(await conny.get('/reports?state=lost'))[0]).toBe(400)
})

test('R3.15 a waived report has a reason, can still be submitted, and withdrawn is waived again', async () => {
  const id = await aWaivableReport({ test: app })
  const { companyId } = await app.db
    .selectFrom('report')
    .select('companyId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { client } = await aMember(app, companyId, 'editor')
  const desk = conny
  const waive = (reason: string) => desk.post(`/reports/${id}/waiver`, { reason })
  expect(refusalOf(await waive('  '))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  expect((await waive('Aufgegeben.')).body).toMatchObject({ waivable: false, report: { state: 'waived', late: false } })
  expect(refusalOf(await waive('Noch einmal.'))).toEqual([409, 'INVALID_TRANSITION'])
  const own = async () =>
    (await client.get(`/company/${companyId}/reports`)).body.elements.find((one: { id: string }) => one.id === id)
  expect(await own()).toMatchObject({ state: 'waived', waivedReason: 'Aufgegeben.' })
  const audit = await app.db.selectFrom('audit').select('details').where('action', '=', 'report.waived').execute()
  expect(audit.map(({ details }) => details)).toContainEqual({ reportId: id, reason: 'Aufgegeben.' })
  const send = () => sendFile(client, `/company/${companyId}/reports/${id}/versions`, pdf)
  const takeBack = async (sent: Awaited<ReturnType<typeof send>>) =>
    (await client.delete(`/company/${companyId}/report-versions/${sent.body.versions[0].id}`)).body
  const first = await send()
  const second = await send()
  expect(await own()).toMatchObject({ state: 'submitted' })
  expect(await takeBack(second)).toMatchObject({ state: 'submitted' })
  const asBefore = { state: 'waived', waivedReason: 'Aufgegeben.', versions: [] }
  expect(await takeBack(first)).toMatchObject(asBefore)
  expect(await takeBack(await send())).toMatchObject(asBefore)
  const third = await send()
  await conny.post(`/reports/${id}/return`, { reason: 'Eine Seite fehlt.' })
  await waive('Nun doch nicht.')
  const fourth = await send()
  expect(await takeBack(fourth)).toMatchObject({ state: 'waived', waivedReason: 'Nun doch nicht.' })
  expect(refusalOf(await client.delete(`/company/${companyId}/report-versions/${third.body.versions[0].id}`))).toEqual([
    409,
    'INVALID_TRANSITION',
  ])

  const running = await aWaivableReport({ test: app })
  await app.pool.query(
    `update funding_round set state = 'open' where product_id = (select product_id from report where id = $1)`,
    [running],
  )
  expect(refusalOf(await desk.post(`/reports/${running}/waiver`, { reason: 'Nein.' }))).toEqual([
    409,
    'REPORT_NOT_WAIVABLE',
  ])
})

test('R2.25 an undecided submission is withdrawn, and the report has its former state', async () => {
  const { issuer, editor, find, list, send } = await anOwingIssuer()
  const { id } = await find('annual_financial_statement', '2025-12-31')
  const takeBack = (version: string, client = editor.client) =>
    client.delete(`/company/${issuer.companyId}/report-versions/${version}`)
  const [first] = (await send(id)).body.versions
  const back = await takeBack(first.id)
  expect([back.status, back.body]).toMatchObject([200, { state: 'overdue', versions: [] }])
  expect(refusalOf(await takeBack(first.id))).toEqual([404, 'REPORT_NOT_FOUND'])
  await send(id)
  await conny.post(`/reports/${id}/return`, { reason: 'Die Unterschrift fehlt.' })
  const [second] = (await send(id, another(1))).body.versions
  const { client: viewer } = await aMember(app, issuer.companyId, 'viewer')
  expect(refusalOf(await takeBack(second.id, viewer))).toEqual([403, 'PERMISSION_DENIED'])
  const foreign = (await anOwingIssuer()).editor.client
  expect(refusalOf(await takeBack(second.id, foreign))).toEqual([404, 'COMPANY_NOT_FOUND'])
  expect((await takeBack(second.id)).body).toMatchObject({ state: 'returned', versions: [{ decision: 'returned' }] })
  const [third] = (await send(id, another(2))).body.versions
  await conny.post(`/reports/${id}/accept`)
  expect(refusalOf(await takeBack(third.id))).toEqual([409, 'INVALID_TRANSITION'])
  const [fourth] = (await send(id, another(3))).body.versions
  expect((await takeBack(fourth.id)).body).toMatchObject({
    state: 'accepted',
    versions: [{ decision: 'accepted' }, {}],
  })
  expect((await list()).find((one: { id: string }) => one.id === id).versions).toHaveLength(2)
  const audit = await app.db.selectFrom('audit').select('details').where('action', '=', 'report.takenBack').execute()
  expect(audit.map(({ details }) => details)).toContainEqual(expect.objectContaining({ reportId: id, number: 1 }))
})

test('R3.15 R2.25 a report, pitch deck or funding plan that is not owed is submitted and accepted', async () => {
  const { issuer, editor, path, list } = await anOwingIssuer()
  const add = (more: Record<string, string>, client = editor.client) => sendFile(client, path, pdf, more)
  const { productId } = issuer
  const before = (await list()).length
  const deck = await add({ kind: 'pitchdeck', productId })
  expect([deck.status, deck.body]).toMatchObject([
    201,
    { kind: 'pitchdeck', productId, periodEnd: null, state: 'submitted', late: false, versions: [{ number: 1 }] },
  ])
  const again = await add({ kind: 'pitchdeck', productId })
  expect([again.body.id, again.body.versions.length]).toEqual([deck.body.id, 2])
  expect((await add({ kind: 'quarterly_report', productId, periodEnd: '2026-06-30' })).body.state).toBe('submitted')
  // What is owed already gets its version.
  const owed = (await list()).find((one: { periodEnd: string }) => one.periodEnd === '2025-12-31')
  const statement = await add({ kind: 'annual_financial_statement', periodEnd: '2025-12-31' })
  expect([statement.body.id, statement.body.dueOn]).toEqual([owed.id, owed.dueOn])
  expect(await list()).toHaveLength(before + 2)
  expect((await conny.post(`/reports/${deck.body.id}/accept`)).status).toBe(200)
  const other = await anOwingIssuer()
  for (const [given, refusals] of [
    [{ kind: 'funding_plan' }, ['VIOLATION::IS_BLANK_ERROR /productId']],
    [{ kind: 'funding_plan', productId: other.issuer.productId }, ['VIOLATION::NO_SUCH_CHOICE_ERROR /productId']],
    [{ kind: 'pitchdeck', productId, periodEnd: '2025-12-31' }, ['VIOLATION::NO_SUCH_CHOICE_ERROR /periodEnd']],
    [{ kind: 'quarterly_report', productId, periodEnd: '2026-06-29' }, ['VIOLATION::NO_SUCH_CHOICE_ERROR /periodEnd']],
    [
      { kind: 'annual_financial_statement', productId },
      ['VIOLATION::NO_SUCH_CHOICE_ERROR /productId', 'VIOLATION::IS_BLANK_ERROR /periodEnd'],
    ],
  ] as const)
    expect(refusalOf(await add(given as Record<string, string>))).toEqual([400, ...refusals])
  const running = { kind: 'annual_financial_statement', periodEnd: '2026-12-31' }
  expect(refusalOf(await add(running))).toEqual([409, 'REPORT_PERIOD_RUNNING'])
  const { client: viewer } = await aMember(app, issuer.companyId, 'viewer')
  expect(refusalOf(await add({ kind: 'pitchdeck', productId }, viewer))).toEqual([403, 'PERMISSION_DENIED'])
})
