import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { impersonate, someoneOf } from '../../../../test/factories.ts'
import { aMember, anIssuer } from '../../../../test/issuer-factories.ts'
import { aPdfFile } from '../../../../test/scene/files.ts'
import { sendFile } from '../../../../test/upload.ts'
import { remindOfSteps } from './reminders.service.ts'

let app: TestApp
let sina: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  sina = await someoneOf(app, 'support', 'Sina Support')
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(TODAY))

type Step = { key: string; state: string; acts: string[]; entries: object[]; history: { event: string }[] }
const stepIn = ({ steps }: { steps: Step[] }, key: string) => steps.find((one) => one.key === key)!

/** An issuer whose round was drafted today. */
async function aDraft() {
  const issuer = await anIssuer(app)
  const draft = { state: 'draft', startDate: null, endDate: null }
  await app.db.updateTable('fundingRound').set(draft).where('id', '=', issuer.roundId).execute()
  const editor = await aMember(app, issuer.companyId, 'editor')
  const path = `/company/${issuer.companyId}/projects/${issuer.roundId}`
  const read = async (client: Visitor = editor.client) => (await client.get(path)).body
  const submit = (key: string, client = editor.client) => client.post(`${path}/steps/${key}/submit`)
  const send = (key: string, client = editor.client) =>
    sendFile(client, `${path}/steps/${key}/entries`, aPdfFile().content, { text: 'Von heute.' })
  const move = (key: string, body: object) => sina.post(`/projects/${issuer.roundId}/steps/${key}/move`, body)
  return { issuer, editor, path, read, submit, send, move }
}

test('R2.25 company and staff go through a step: file, note, submit, return, confirm, history', async () => {
  const { issuer, read, submit, send, move } = await aDraft()
  expect((await read()).summary).toMatchObject({ phase: 'application', done: 0, late: 0, nextDueOn: '2026-11-27' })
  expect(refusalOf(await submit('proofs'))).toEqual([409, 'PROJECT_FILE_REQUIRED'])
  expect((await send('proofs')).status).toBe(201)
  expect((await submit('proofs')).body.summary).toMatchObject({ waiting: 1 })
  expect(refusalOf(await submit('proofs'))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await move('proofs', { act: 'return' }))).toEqual([400, 'REJECTION_REASON_REQUIRED /reason'])
  await move('proofs', { act: 'return', reason: 'Der Auszug ist zu alt.' })
  expect(refusalOf(await submit('proofs'))).toEqual([409, 'PROJECT_FILE_REQUIRED'])
  app.clock.set(new Date(TODAY.getTime() + 60_000))
  await send('proofs')
  await submit('proofs')
  const confirmed = stepIn((await move('proofs', { act: 'confirm' })).body, 'proofs')
  expect([confirmed.state, confirmed.acts]).toEqual(['done', ['reopen']])
  const seen = stepIn(await read(), 'proofs')
  expect(seen.history).toMatchObject([
    { event: 'confirm', byStaff: true, by: 'Sina Support' },
    { event: 'submit', byStaff: false, by: 'Mira Mitglied' },
    { event: 'return', reason: 'Der Auszug ist zu alt.' },
    { event: 'submit' },
  ])
  expect(seen.entries).toMatchObject([
    { text: 'Von heute.' },
    { text: 'Von heute.', file: { fileName: 'foto.pdf' }, byStaff: false },
  ])
  const [listed] = (await sina.get('/projects')).body.elements
  expect(listed).toMatchObject({ roundId: issuer.roundId, done: 1, waiting: 0 })
})

test('R2.25 R2.24 a step due soon is among the duties, with one reminder before and one after', async () => {
  const { issuer, editor } = await aDraft()
  const duties = async (client: Visitor) =>
    (await client.get(`/company/${issuer.companyId}/dashboard`)).body.tasks.filter(
      ({ kind }: { kind: string }) => kind === 'steps_due',
    )
  expect(await duties(editor.client)).toMatchObject([{ count: 1, productId: issuer.productId }])
  const mails = async () => (await app.mails(editor.email)).map(({ text, links }) => ({ text, links }))
  await remindOfSteps(app.scope)
  await remindOfSteps(app.scope)
  expect(await mails()).toHaveLength(1)
  expect((await mails())[0]!.text).toContain('Stammdaten vollständig')
  const query = `?company=${issuer.companyId}&round=${issuer.roundId}`
  expect((await mails())[0]!.links.some((link) => link.endsWith(`/company-portal/project${query}`))).toBe(true)
  app.clock.set(new Date('2026-11-28T05:00:00Z'))
  await remindOfSteps(app.scope)
  await remindOfSteps(app.scope)
  expect(await mails()).toHaveLength(2)
  expect((await mails())[1]!.text).toContain('Stammdaten vollständig, Registerauszug und Gesellschafterliste')
})

test('R2.25 a step that was only reminded of is not worked on when the round has left it behind', async () => {
  const { issuer, editor, read } = await aDraft()
  await remindOfSteps(app.scope)
  expect(await app.mails(editor.email)).toHaveLength(1)
  await app.db.updateTable('fundingRound').set({ state: 'open' }).where('id', '=', issuer.roundId).execute()
  const { summary, steps } = await read()
  expect(summary).toMatchObject({ phase: 'funding', done: 0, notWorkedOn: 12 })
  expect(stepIn({ steps }, 'company_data')).toMatchObject({ state: 'not_worked_on', late: false })
})

test('R2.25 a step whose day moves is reminded of again, and two runs at once send one mail', async () => {
  const { issuer, editor } = await aDraft()
  const startOn = (day: string) =>
    app.db
      .updateTable('fundingRound')
      .set({ startDate: localDate(day) })
      .where('id', '=', issuer.roundId)
      .execute()
  const mailsAfterTwoRuns = async () => {
    await Promise.all([remindOfSteps(app.scope), remindOfSteps(app.scope)])
    return await app.mails(editor.email)
  }
  await startOn('2026-11-23')
  expect(await mailsAfterTwoRuns()).toHaveLength(1)
  await startOn('2026-11-25')
  const [, again, ...more] = await mailsAfterTwoRuns()
  expect(more).toEqual([])
  expect(again!.text).toContain('26.11.2026')
  expect(again!.text).not.toContain('Stammdaten vollständig')
})

test('R2.25 steps of the repayment have their day also where only a duration is known', async () => {
  const { issuer, read } = await aDraft()
  const days = { startDate: localDate('2026-12-01'), endDate: localDate('2027-02-28') }
  await app.db.updateTable('fundingRound').set(days).where('id', '=', issuer.roundId).execute()
  expect(stepIn(await read(), 'final_payout')).toMatchObject({ dueOn: '2032-02-28' })
})

test('R2.25 staff do their own steps, skip what is not needed, and give a step another day', async () => {
  const { issuer, read, submit, move } = await aDraft()
  expect(refusalOf(await submit('terms'))).toEqual([409, 'PROJECT_STEP_OF_STAFF'])
  expect(stepIn((await move('terms', { act: 'finish' })).body, 'terms').state).toBe('done')
  expect(refusalOf(await move('company_data', { act: 'finish' }))).toEqual([409, 'INVALID_TRANSITION'])
  await move('company_data', { act: 'skip', reason: 'Liegt vor.' })
  const due = `/projects/${issuer.roundId}/steps/pitch_deck/due`
  expect(refusalOf(await sina.post(due, { dueOn: '2026-02-30' }))[0]).toBe(400)
  await sina.post(due, { dueOn: '2026-11-19' })
  const { summary, steps } = await read()
  expect(summary).toMatchObject({ done: 2, late: 1, nextDueOn: '2026-11-19' })
  expect(stepIn({ steps }, 'pitch_deck')).toMatchObject({ dueOn: '2026-11-19', late: true })
  await sina.post(due, { dueOn: null })
  expect(stepIn(await read(), 'pitch_deck')).toMatchObject({ dueOn: '2026-12-04', late: false })
})

test('R2.25 a step that a round has passed is not open any more, and goods have no checklist', async () => {
  const issuer = await anIssuer(app)
  const { client } = await aMember(app, issuer.companyId, 'viewer')
  const { body } = await client.get(`/company/${issuer.companyId}/projects/${issuer.roundId}`)
  expect(body.summary).toMatchObject({ phase: 'funding', done: 0, notWorkedOn: 12, roundState: 'open' })
  expect(stepIn(body, 'opening_news')).toMatchObject({ state: 'open', late: true, dueOn: '2026-09-02' })
  const goods = await anIssuer(app, { type: 'collectible', regime: 'none' })
  expect(refusalOf(await sina.get(`/projects/${goods.roundId}`))).toEqual([404, 'FUNDING_ROUND_NOT_FOUND'])
})

test('R2.25 an untouched step is done later by a file, and not by a note or a day alone', async () => {
  const { issuer, read, move, submit, send } = await aDraft()
  await app.db.updateTable('fundingRound').set({ state: 'open' }).where('id', '=', issuer.roundId).execute()
  for (const key of ['proofs', 'sheet_permitted'])
    await sina.post(`/projects/${issuer.roundId}/steps/${key}/due`, { dueOn: '2026-11-19' })
  const { summary, steps } = await read()
  expect(summary).toMatchObject({ done: 0, notWorkedOn: 12, late: 0 })
  for (const key of ['proofs', 'sheet_permitted']) expect(stepIn({ steps }, key).state).toBe('not_worked_on')
  expect(refusalOf(await move('sheet_permitted', { act: 'finish' }))).toEqual([409, 'PROJECT_FILE_REQUIRED'])
  expect(refusalOf(await submit('proofs'))).toEqual([409, 'PROJECT_FILE_REQUIRED'])
  await send('proofs')
  expect(stepIn((await submit('proofs')).body, 'proofs').state).toBe('submitted')
  const { body } = await move('proofs', { act: 'confirm' })
  expect(stepIn(body, 'proofs').state).toBe('done')
  expect(body.summary).toMatchObject({ done: 1, notWorkedOn: 11 })
})

test('R2.25 the checklist of an unfunded round ends with the funding: nothing is due or waiting', async () => {
  const { issuer, read, submit, send } = await aDraft()
  await send('proofs')
  await submit('proofs')
  const over = { state: 'not_funded', startDate: localDate('2026-08-01'), endDate: localDate('2026-11-01') }
  await app.db.updateTable('fundingRound').set(over).where('id', '=', issuer.roundId).execute()
  expect((await read()).summary).toMatchObject({ phase: 'funding', late: 0, waiting: 0, nextDueOn: null })
})

test('R6.07 another company has no access to a checklist, a viewer reads, staff change nothing', async () => {
  const { issuer, editor, read, submit, send, path } = await aDraft()
  await send('company_data')
  const [entry] = stepIn(await read(), 'company_data').entries as { id: string }[]
  const other = await aDraft()
  const strange = `/company/${other.issuer.companyId}/projects/${issuer.roundId}`
  for (const call of [other.editor.client.get(strange), other.editor.client.post(`${strange}/steps/proofs/submit`)])
    expect(refusalOf(await call)).toEqual([404, 'FUNDING_ROUND_NOT_FOUND'])
  const ticket = (companyId: string, client: Visitor) =>
    client.post(`/company/${companyId}/project-files/${entry!.id}/download-ticket`)
  expect(refusalOf(await ticket(other.issuer.companyId, other.editor.client))).toEqual([404, 'FILE_NOT_FOUND'])
  const { client: viewer } = await aMember(app, issuer.companyId, 'viewer')
  expect((await ticket(issuer.companyId, viewer)).status).toBe(200)
  expect(refusalOf(await submit('company_data', viewer))).toEqual([403, 'PERMISSION_DENIED'])
  expect(refusalOf(await send('company_data', viewer))).toEqual([403, 'PERMISSION_DENIED'])
  expect(refusalOf(await editor.client.post(`${path}/steps/nothing/submit`))[0]).toBe(404)
  await impersonate(app, editor.client)
  expect(refusalOf(await submit('company_data'))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})

test('R5.05 a note or a file is required, and the file is recognised by its content', async () => {
  const { editor, path, read } = await aDraft()
  const entries = `${path}/steps/company_data/entries`
  expect(refusalOf(await sendFile(editor.client, entries, Buffer.alloc(0)))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /text',
  ])
  expect(refusalOf(await sendFile(editor.client, entries, Buffer.from('kein Bild')))).toEqual([
    400,
    'FILE_TYPE_NOT_ALLOWED /file',
  ])
  expect((await sendFile(editor.client, entries, Buffer.alloc(0), { text: 'Nur ein Wort.' })).status).toBe(201)
  expect(stepIn(await read(), 'company_data').entries).toMatchObject([{ text: 'Nur ein Wort.', file: null }])
})
