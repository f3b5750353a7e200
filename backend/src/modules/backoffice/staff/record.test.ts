import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../../test/investing-factories.ts'
import { aProductDocument } from '../../../../test/issuer-factories.ts'
import { searched } from '../../../../test/searched.ts'
import { newId } from '../../../shared/ids.ts'
import { MAX_ATTEMPTS } from '../../../shared/outbox.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { type MailRequest, sendMail } from '../../notifications/service.ts'
import type { MailTemplate } from '../../notifications/templates.ts'
import { exportSection } from './data-export.ts'

let app: TestApp
let sina: Awaited<ReturnType<typeof someoneOf>>
let conny: Awaited<ReturnType<typeof someoneOf>>
let fritz: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  sina = await someoneOf(app, 'support', 'Sina Support')
  conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  fritz = await someoneOf(app, 'finance', 'Fritz Finanz')
})
afterAll(() => app.close())

const send = <Template extends MailTemplate>(mail: MailRequest<Template>) =>
  inTransaction(app.scope, (tx) => sendMail(app.scope, tx, mail))
const mailsOf = async (customerId: string, query = '') =>
  (await sina.get(`/customers/${customerId}/mails${query}`)).body
const acts = async (customerId: string) =>
  (
    await app.db.selectFrom('audit').select('action').where('customerId', '=', customerId).orderBy('action').execute()
  ).map(({ action }) => action)

/** As if the mail server had refused it to the last attempt. */
const giveUp = (mailId: string) =>
  app.db
    .updateTable('outbox')
    .set({ attempts: MAX_ATTEMPTS, lastError: '550 no such user kunde@kunde.example' })
    .where('id', '=', mailId)
    .execute()

test('R6.09 support sees every mail to a customer, its state and its text without active content', async () => {
  const customer = await aCustomer(app)
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  await send({ template: 'A14', customerId: customer.id, parameters: { reason: hostile } })
  expect((await mailsOf(customer.id)).elements).toMatchObject([{ template: 'A14', state: 'waiting', mayResend: false }])
  await app.runJobs()
  await send({ template: 'A3', customerId: customer.id, parameters: { changedAt: TODAY.toISOString() } })
  const { elements, total } = await mailsOf(customer.id)
  expect(total).toBe(2)
  expect(elements).toMatchObject([
    { template: 'A3', state: 'waiting', sentAt: null },
    { template: 'A14', state: 'sent', to: customer.email, sentAt: TODAY.toISOString(), mayResend: true, copyOf: null },
  ])
  expect((await mailsOf(customer.id, '?state=sent')).elements).toHaveLength(1)
  const content = (await sina.get(`/customers/${customer.id}/mails/${elements[1].id}`)).body
  expect(content).toMatchObject({ locale: 'de-DE', hasSecretLink: false, attachments: [] })
  expect(content.html).toContain('&lt;script&gt;')
  expect(content.html).not.toMatch(/<script|<img/)
  const other = await aCustomer(app)
  expect(refusalOf(await sina.get(`/customers/${other.id}/mails/${elements[1].id}`))).toEqual([404, 'MAIL_NOT_FOUND'])
  expect(refusalOf(await sina.get(`/customers/${newId()}/mails`))).toEqual([404, 'CUSTOMER_NOT_FOUND'])
})

test('R6.09 a mail is sent again to the current address, once for two requests, and audited', async () => {
  const customer = await aCustomer(app)
  await send({ template: 'A3', customerId: customer.id, parameters: { changedAt: TODAY.toISOString() } })
  const [mail] = (await mailsOf(customer.id)).elements
  const resend = () => sina.post(`/customers/${customer.id}/mails/${mail.id}/resend`)
  expect(refusalOf(await resend())).toEqual([409, 'INVALID_TRANSITION'])
  await giveUp(mail.id)
  const [failed] = (await mailsOf(customer.id)).elements
  expect(failed).toMatchObject({ state: 'failed', problem: '550 no such user …@…', mayResend: true })
  expect((await fritz.get(`/customers/${customer.id}/mails`)).body.elements[0].mayResend).toBe(false)

  const email = 'umgezogen@kunde.example'
  await app.db.updateTable('customer').set({ email }).where('id', '=', customer.id).execute()
  const [first, second] = await Promise.all([resend(), resend()])
  expect([first.status, first.body.to, first.body.copyOf]).toEqual([201, email, mail.id])
  expect(second.body.id).toBe(first.body.id)
  expect((await app.mails(email)).map(({ subject }) => subject)).toEqual([mail.subject])
  expect(await acts(customer.id)).toEqual(['customer.mailResent'])
})

test('R6.09 the link of a mail that is good once is shown to nobody, and the mail is not sent again', async () => {
  const customer = await aCustomer(app)
  const link = '/account/recover/password?hash=geheim'
  await send({ template: 'A2', customerId: customer.id, parameters: {}, link })
  const [mail] = (await mailsOf(customer.id)).elements
  const read = () => sina.get(`/customers/${customer.id}/mails/${mail.id}`)
  expect((await read()).body).toMatchObject({ hasSecretLink: true })
  expect(JSON.stringify((await read()).body)).not.toContain('geheim')
  await app.runJobs()
  expect(refusalOf(await sina.post(`/customers/${customer.id}/mails/${mail.id}/resend`))).toEqual([
    409,
    'MAIL_CARRIES_SECRET',
  ])
})

test('R6.09 a customer’s papers are listed with hashes; staff readings are noted apart', async () => {
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  await app.runJobs()
  const list = async (who = sina) => (await who.get(`/customers/${investor.id}/documents`)).body.elements
  const paper = (await list()).find(({ kind }: { kind: string }) => kind === 'offer')
  expect(paper).toMatchObject({ orderId, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), readAt: null, mayRead: true })
  const file = await sina.get(`/customers/${investor.id}/documents/${paper.id}/file`)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await list())[0].readAt).toBeNull()
  expect(await acts(investor.id)).toContain('customer.documentRead')
  const other = await aCustomer(app)
  expect(refusalOf(await sina.get(`/customers/${other.id}/documents/${paper.id}/file`))).toEqual([
    404,
    'DOCUMENT_NOT_FOUND',
  ])
  // It shows the number of an identity document.
  await app.db.updateTable('contractDocument').set({ kind: 'typed_confirmation' }).where('id', '=', paper.id).execute()
  const readAs = (who: typeof sina) => who.get(`/customers/${investor.id}/documents/${paper.id}/file`)
  expect(refusalOf(await readAs(sina))).toEqual([403, 'PERMISSION_DENIED'])
  expect((await readAs(conny)).status).toBe(200)
})

test('R6.09 consents show their history, accepted texts a version, opened documents a hash', async () => {
  const investor = await anInvestor(app)
  const offer = await anOffer(app)
  const submitted = { bankAccount: { sepaConsent: true, mandateVersion: '2026-01' } }
  await submitOffer(app, offer, investor, { contract: { submitted } })
  const { versionId } = await aProductDocument(app, offer.productId)
  await app.db.insertInto('documentOpening').values({ customerId: investor.id, versionId, openedAt: TODAY }).execute()
  const visitor = await loggedIn(app, investor)
  await visitor.patch('/account/privacy', { survey: true })
  const { status, body } = await conny.get(`/customers/${investor.id}/consents`)
  expect(status).toBe(200)
  expect(body.given).toMatchObject([{ kind: 'survey', given: true }])
  expect(body.acceptedDataProtectionAt).toBe(TODAY.toISOString())
  expect(body.declarations).toMatchObject([{ key: 'mandate', version: '2026-01' }])
  expect(body.opened).toMatchObject([{ version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(refusalOf(await sina.get(`/customers/${newId()}/consents`))).toEqual([404, 'CUSTOMER_NOT_FOUND'])
})

test('R6.09 only its author corrects a note, on the version read, and the log has no word of it', async () => {
  const customer = await aCustomer(app)
  const path = `/customers/${customer.id}/notes`
  expect(refusalOf(await sina.post(path, { text: ' \n ' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /text'])
  const hostile = '<b onclick=alert(1)>Bittet um Rückruf</b>'
  const { body: note } = await sina.post(path, { text: ` ${hostile} ` })
  expect(note).toMatchObject({ text: hostile, author: 'Sina Support', changedAt: null, mayChange: true })
  const correct = (who: typeof sina, text: string, version?: string) =>
    who.send('PUT', `${path}/${note.id}`, { text }, version)
  expect(refusalOf(await correct(conny, 'Anders'))).toEqual([403, 'PERMISSION_DENIED'])
  expect((await correct(sina, 'Rückruf nach 17 Uhr', note.version)).body).toMatchObject({
    text: 'Rückruf nach 17 Uhr',
    changedAt: TODAY.toISOString(),
  })
  expect(refusalOf(await correct(sina, 'Noch einmal', note.version))).toEqual([409, 'RECORD_CHANGED'])
  await fritz.post(path, { text: 'Zweite' })
  const { elements, total } = (await conny.get(path)).body
  expect([total, elements.map(({ mayChange }: { mayChange: boolean }) => mayChange)]).toEqual([2, [false, false]])
  const other = await aCustomer(app)
  const elsewhere = await sina.send('PUT', `/customers/${other.id}/notes/${note.id}`, { text: 'x' })
  expect(refusalOf(elsewhere)).toEqual([404, 'NOTE_NOT_FOUND'])
  const rows = await app.db.selectFrom('audit').selectAll().where('customerId', '=', customer.id).execute()
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'customer.noteAdded',
    'customer.noteAdded',
    'customer.noteCorrected',
  ])
  expect(JSON.stringify(rows)).not.toContain('Rückruf')
})

test('R6.09 a task has a day and an assignee; staff see their own, what is late, and finish it once', async () => {
  const customer = await aCustomer(app)
  const add = (title: string, dueOn: string, ownerId = sina.id) =>
    conny.post(`/customers/${customer.id}/tasks`, { title, dueOn, ownerId })
  const someoneOfContent = await someoneOf(app, 'content', 'Carla Content')
  expect(refusalOf(await add(' ', '2026-11-24'))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /title'])
  expect(refusalOf(await add('Rückruf', '2026-02-30'))).toEqual([400, 'VIOLATION::INVALID_FORMAT_ERROR /dueOn'])
  expect(refusalOf(await add('Rückruf', '2026-11-24', someoneOfContent.id))).toEqual([
    400,
    'VIOLATION::NO_SUCH_CHOICE_ERROR /ownerId',
  ])
  const { body: task } = await add('Rückruf', '2026-11-20')
  expect(task).toMatchObject({ owner: 'Sina Support', createdBy: 'Conny Compliance', overdue: false, doneAt: null })
  await add('Depot prüfen', '2026-11-19')
  await add('Post prüfen', '2026-11-18', conny.id)
  const titles = async (who: typeof sina, query: string) =>
    (await who.get(`/tasks?customerId=${customer.id}${query}`)).body.elements.map(
      ({ title }: { title: string }) => title,
    )
  expect(await titles(sina, '')).toEqual(['Post prüfen', 'Depot prüfen', 'Rückruf'])
  expect(await titles(sina, '&owner=me')).toEqual(['Depot prüfen', 'Rückruf'])
  expect(await titles(sina, '&owner=me&state=overdue')).toEqual(['Depot prüfen'])

  const change = (version: string) =>
    fritz.send('PUT', `/tasks/${task.id}`, { title: 'Anrufen', dueOn: '2026-11-25', ownerId: fritz.id }, version)
  expect((await change(task.version)).body).toMatchObject({ title: 'Anrufen', owner: 'Fritz Finanz' })
  expect(refusalOf(await change(task.version))).toEqual([409, 'RECORD_CHANGED'])
  const finish = () => sina.post(`/tasks/${task.id}/done`)
  const [one, two] = await Promise.all([finish(), finish()])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  expect(await titles(sina, '&state=done')).toEqual(['Anrufen'])
  expect((await sina.post(`/tasks/${task.id}/reopen`)).body).toMatchObject({ doneAt: null, doneBy: null })
  expect(refusalOf(await sina.post(`/tasks/${task.id}/reopen`))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await sina.post(`/tasks/${newId()}/done`))).toEqual([404, 'TASK_NOT_FOUND'])
  const owners = (await sina.get('/task-owners')).body.elements.map(({ id }: { id: string }) => id)
  expect([owners.includes(fritz.id), owners.includes(someoneOfContent.id)]).toEqual([true, false])
})

test('R2.22 notes are part of the copy of one’s data without who wrote them, and go with the account', async () => {
  const customer = await aCustomer(app)
  await sina.post(`/customers/${customer.id}/notes`, { text: 'Spricht Niederdeutsch.' })
  await sina.post(`/customers/${customer.id}/tasks`, { title: 'Anrufen', dueOn: '2026-11-24', ownerId: sina.id })
  const copy = await exportSection.read(app.db, customer.id)
  expect(copy).toMatchObject({ customerNote: [{ text: 'Spricht Niederdeutsch.' }], staffTask: [{ title: 'Anrufen' }] })
  expect(JSON.stringify(copy)).not.toContain(sina.id)
  expect((await (await loggedIn(app, customer)).delete('/account/customer')).status).toBe(204)
  expect(await exportSection.read(app.db, customer.id)).toEqual({ customerNote: [], staffTask: [] })
  const late = await sina.post(`/customers/${customer.id}/notes`, { text: 'Zu spät' })
  expect(refusalOf(late)).toEqual([404, 'CUSTOMER_NOT_FOUND'])
})

test('R6.09 the timeline has every event, latest first, filtered by kind, in pages', async () => {
  const investor = await anInvestor(app)
  const offer = await anOffer(app)
  const { orderId } = await submitOffer(app, offer, investor)
  await app.runJobs()
  const visitor = await loggedIn(app, investor)
  await visitor.patch('/account/privacy', { survey: true })
  await sina.post(`/customers/${investor.id}/impersonations`, { reason: 'Hilfe beim Depot', ticket: null })
  await sina.post(`/customers/${investor.id}/notes`, { text: 'Spricht Niederdeutsch.' })
  const read = async (query = '') => (await conny.get(`/customers/${investor.id}/timeline?limit=100${query}`)).body
  const { elements } = await read()
  const { orderNumber } = await app.db
    .selectFrom('contract')
    .select('orderNumber')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const entries = elements.map((entry: { kind: string; text: string; subject: string | null }) =>
    [entry.kind, entry.text, entry.subject ?? ''].join(' | '),
  )
  for (const expected of [
    'account | Registriert | ',
    `contract | Vertrag: Eingereicht | ${orderNumber}`,
    'consent | Umfragen: Einwilligung erteilt | ',
    'impersonation | Anmeldung als Kunde angefordert | ',
    'note | Notiz geschrieben | Spricht Niederdeutsch.',
  ])
    expect(entries).toContain(expected)
  const mail = elements.find(({ kind }: { kind: string }) => kind === 'mail')
  expect((await sina.get(`/customers/${investor.id}/mails/${mail.mailId}`)).body.mail.subject).toBe(mail.subject)
  const note = elements.find(({ kind }: { kind: string }) => kind === 'note')
  expect(note).toMatchObject({ actor: 'staff', actorName: 'Sina Support', impersonated: false })

  const times = elements.map(({ at }: { at: string }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  const narrowed = await read('&kind=note&kind=consent')
  expect(new Set(narrowed.elements.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['note', 'consent']))
  const paged: string[] = []
  for (let cursor = ''; ; ) {
    const page = (await conny.get(`/customers/${investor.id}/timeline?limit=3${cursor}`)).body
    paged.push(...page.elements.map(({ id }: { id: string }) => id))
    if (!page.next) break
    cursor = `&cursor=${page.next}`
  }
  expect(paged).toEqual(elements.map(({ id }: { id: string }) => id))
  expect(refusalOf(await sina.get(`/customers/${newId()}/timeline`))).toEqual([404, 'CUSTOMER_NOT_FOUND'])
})

test('R6.09 locking a login ends every session; its owner reads what to do; unlocking restores it', async () => {
  const customer = await aCustomer(app)
  const visitor = await loggedIn(app, customer)
  const lock = (reason = 'Handy gestohlen') => sina.post(`/customers/${customer.id}/lock`, { reason })
  const unlock = () => conny.post(`/customers/${customer.id}/unlock`, { reason: 'Hat sich ausgewiesen' })
  expect(refusalOf(await lock(' '))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  expect(refusalOf(await unlock())).toEqual([409, 'INVALID_TRANSITION'])
  expect((await lock()).status).toBe(204)
  expect(refusalOf(await lock())).toEqual([409, 'INVALID_TRANSITION'])
  expect((await visitor.get('/context')).body.customer).toBeNull()
  const login = (password: string) => app.client().login(customer.email, password)
  expect(refusalOf(await login(customer.password))).toEqual([401, 'CHECKOUT__CUSTOMER_IS_INACTIVE'])
  expect(refusalOf(await login('falsch'))).toEqual([401, 'CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS'])
  const record = async (who = sina) => (await who.get(`/customers/${customer.id}`)).body
  expect(await record()).toMatchObject({
    mayImpersonate: false,
    mayLock: true,
    customer: { active: false },
    lock: { at: TODAY.toISOString(), by: 'Sina Support', reason: 'Handy gestohlen' },
  })
  expect((await record(fritz)).mayLock).toBe(false)
  expect((await unlock()).status).toBe(204)
  expect(await record()).toMatchObject({ lock: null, customer: { active: true } })
  expect((await login(customer.password)).status).toBe(200)
  expect(await acts(customer.id)).toEqual(['customer.locked', 'customer.unlocked'])
})

test('R2.22 staff start a customer’s data copy; the customer is notified and fetches it, staff cannot', async () => {
  const customer = await aCustomer(app)
  const path = `/customers/${customer.id}/data-export`
  expect((await sina.get(path)).body.state).toBe('none')
  const started = await sina.post(path)
  expect([started.status, started.body.state]).toEqual([202, 'running'])
  await app.runJobs()
  expect((await conny.get(path)).body).toMatchObject({ state: 'ready', progress: 100 })
  expect((await app.mails(customer.email)).map(({ subject }) => subject)).toEqual(['Ihre Daten liegen bereit'])
  const { elements } = (await sina.get(`/customers/${customer.id}/timeline?kind=account`)).body
  expect(elements.find(({ text }: { text: string }) => text === 'Datenauskunft erstellt')).toMatchObject({
    actor: 'staff',
    actorName: 'Sina Support',
    impersonated: false,
  })
  expect(refusalOf(await fritz.get(path))).toEqual([403, 'PERMISSION_DENIED'])
})

test('R2.20 the preview of an erasure lists what goes and what is retained, and changes nothing', async () => {
  const investor = await anInvestor(app)
  const visitor = await loggedIn(app, investor)
  await send({ template: 'A3', customerId: investor.id, parameters: { changedAt: TODAY.toISOString() } })
  await sina.post(`/customers/${investor.id}/notes`, { text: 'Spricht Niederdeutsch.' })
  const path = `/customers/${investor.id}/erasure`
  const { body: preview } = await conny.get(path)
  expect(preview).toMatchObject({
    refusals: [],
    keptUntil: '2031-12-31',
    kept: [{ reason: 'identity', until: '2031-12-31' }],
  })
  const counts = Object.fromEntries(
    preview.erased.map(({ area, count }: { area: string; count: number }) => [area, count]),
  )
  expect(counts).toMatchObject({ account: 2, logins: 1, mails: 1, notes: 1 })
  expect(counts).not.toHaveProperty('contracts')
  expect((await visitor.get('/context')).body.customer).not.toBeNull()
  expect((await conny.get(path)).body).toEqual(preview)
  expect(refusalOf(await sina.get(path))).toEqual([403, 'PERMISSION_DENIED'])
})

test('R2.20 an erasure follows its preview, once, with a reason, by the rules of self-deletion', async () => {
  const investor = await anInvestor(app, { lastName: 'Löschmann' })
  const visitor = await loggedIn(app, investor)
  const path = `/customers/${investor.id}/erasure`
  const erase = (version?: string, reason = 'Antrag nach Art. 17 DSGVO') =>
    conny.send('POST', path, { reason }, version)
  const { version } = (await conny.get(path)).body
  expect(refusalOf(await erase(version, ' '))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  await sina.post(`/customers/${investor.id}/notes`, { text: 'Kam dazwischen.' })
  expect(refusalOf(await erase(version))).toEqual([409, 'RECORD_CHANGED'])
  expect((await visitor.get('/context')).body.customer).not.toBeNull()

  expect((await erase((await conny.get(path)).body.version)).status).toBe(204)
  expect((await visitor.get('/context')).body.customer).toBeNull()
  expect(refusalOf(await app.client().login(investor.email, investor.password))).toEqual([
    401,
    'CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS',
  ])
  const row = await app.db.selectFrom('customer').selectAll().where('id', '=', investor.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ active: false, birthday: null, keptUntil: '2031-12-31' })
  expect((await app.mails(investor.email)).at(-1)?.subject).toBe('Ihr Konto wurde gelöscht')
  expect(refusalOf(await erase())).toEqual([404, 'CUSTOMER_NOT_FOUND'])
  const { rows } = await app.pool.query(
    `select actor_id, details from audit where action = 'account.deleted' and customer_id = $1`,
    [investor.id],
  )
  expect(rows).toMatchObject([{ details: { keptUntil: '2031-12-31', reason: 'Antrag nach Art. 17 DSGVO' } }])
})

test('R2.20 whoever has a live contract is not erased, and the preview says so', async () => {
  const investor = await anInvestor(app)
  await submitOffer(app, await anOffer(app), investor)
  const path = `/customers/${investor.id}/erasure`
  const { body } = await conny.get(path)
  expect(body).toMatchObject({ erased: [], kept: [], keptUntil: null })
  expect(body.refusals).toContain('CUSTOMER_HAS_LIVE_CONTRACTS')
  const answer = await conny.post(path, { reason: 'Antrag' })
  expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'CUSTOMER_HAS_LIVE_CONTRACTS'])
})

test('R6.09 an address is found by its start, not a shared ending; a contract by its last digits', async () => {
  const investor = await anInvestor(app, { firstName: 'Ottokar', lastName: 'Suchfund' })
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  const { orderNumber } = await app.db
    .selectFrom('contract')
    .select('orderNumber')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const found = async (text: string) => {
    const { body } = await searched(sina, `/customers?text=${encodeURIComponent(text)}`)
    return body.elements.map(({ id }: { id: string }) => id)
  }
  const [local] = investor.email.split('@')
  for (const text of [
    investor.email,
    investor.email.toUpperCase(),
    `${local}@`,
    `suchf ${local}@kunde`,
    'otto such',
    orderNumber,
    orderNumber.split('-').at(-1)!,
    orderNumber.toLowerCase(),
  ])
    expect(await found(text), text).toEqual([investor.id])
  for (const text of ['suchfund example', 'otto %@', `${local}_@`, `${orderNumber}9`, 'suchfund 2026'])
    expect(await found(text), text).toEqual([])
})

test('R6.09 the state of the identity check narrows the list; who has none is found as none', async () => {
  const checked = await anInvestor(app, { lastName: 'Kycprobe' })
  const fresh = await anInvestor(app, { lastName: 'Kycprobe', kyc: 'none' })
  const found = async (query: string) => {
    const { body } = await searched(sina, `/customers?text=kycprobe${query}`)
    return [body.total, body.more, ...body.elements.map(({ id }: { id: string }) => id)]
  }
  expect(await found('&kycState=successful')).toEqual([1, false, checked.id])
  expect(await found('&kycState=none')).toEqual([1, false, fresh.id])
  expect((await found('&kycState=none&kycState=successful'))[0]).toBe(2)
  expect(await found('&kycState=rejected')).toEqual([0, false])
  const { investorId } = checked
  await app.db.updateTable('identityCheck').set({ state: 'rejected' }).where('investorId', '=', investorId).execute()
  expect(await found('&kycState=rejected')).toEqual([1, false, checked.id])
  expect(await found('&kycState=rejected&kycState=error')).toEqual([1, false, checked.id])
  expect(await found('&kycState=pending')).toEqual([0, false])
})

async function aLockedSurvey(investorId: string) {
  const at = { takenAt: app.clock.now(), lockedAt: app.clock.now() }
  await app.db
    .insertInto('survey')
    .values({ id: newId(), investorId, outcome: 'appropriate', investmentExperience: [3], coveredCodes: [3], ...at })
    .execute()
}

test('R4.05 domain/survey#unlock compliance reopens a survey with a reason: it is asked again, old answers stay', async () => {
  const investor = await anInvestor(app)
  const { investorId } = investor
  await aLockedSurvey(investorId)
  const visitor = await loggedIn(app, investor)
  const unlock = (reason: string, customerId = investor.id) =>
    conny.post(`/customers/${customerId}/investors/${investorId}/survey-unlock`, { reason })
  expect((await visitor.get('/investor/survey')).body.state).toBe('locked')
  expect(refusalOf(await unlock('  '))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  expect(refusalOf(await unlock('Geprüft.', (await aCustomer(app)).id))).toEqual([404, 'INVESTOR_NOT_FOUND'])
  expect((await unlock('Die Antworten gab jemand anderes.')).status).toBe(204)
  expect((await visitor.get('/investor/survey')).body.state).toBe('open')
  expect(await app.db.selectFrom('survey').select('id').where('investorId', '=', investorId).execute()).toHaveLength(1)
  expect(refusalOf(await unlock('Noch einmal.'))).toEqual([409, 'INVALID_TRANSITION'])
  expect(await acts(investor.id)).toContain('customer.surveyUnlocked')
})

async function aCompany(customerId: string, legalForm: string, kind = 'partnership'): Promise<string> {
  const id = newId()
  const now = app.clock.now()
  await app.db
    .insertInto('investor')
    .values({ id, customerId, kind, name: `Hain ${legalForm}`, legalForm, createdAt: now, updatedAt: now })
    .execute()
  return id
}

test('domain/limits#exempt-partnership compliance exempts a GmbH & Co. KG from the limits and reverts it; nobody else', async () => {
  const customer = await aCustomer(app)
  const kg = await aCompany(customer.id, 'GmbH & Co. KG')
  const plain = await aCompany(customer.id, 'KG')
  const exempt = (investorId: string, isExempt: boolean) =>
    conny.post(`/customers/${customer.id}/investors/${investorId}/limit-exemption`, {
      exempt: isExempt,
      reason: 'Liste.',
    })
  const kindOf = async () =>
    (await conny.get(`/customers/${customer.id}`)).body.identities.map(
      (one: { kind: string; isGmbhAndCoKg: boolean }) => [one.kind, one.isGmbhAndCoKg],
    )
  expect(refusalOf(await exempt(kg, false))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await exempt(plain, true))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await exempt(kg, true)).status).toBe(204)
  expect(await kindOf()).toEqual([
    ['exempt_partnership', true],
    ['partnership', false],
  ])
  expect((await exempt(kg, false)).status).toBe(204)
  expect((await kindOf())[0]).toEqual(['partnership', true])
  expect(await acts(customer.id)).toEqual(['customer.exempted', 'customer.exemptionEnded'])

  await app.db.updateTable('investor').set({ kind: 'exempt_partnership' }).where('id', '=', plain).execute()
  expect((await exempt(plain, false)).status).toBe(204)
  expect((await kindOf())[1]).toEqual(['partnership', false])
})

test('R6.07 domain/rights#own-matters compliance neither takes a company of their own out of the limits nor puts it back', async () => {
  const customer = await aCustomer(app)
  const cora = await someoneOf(app, 'compliance', 'Cora Compliance')
  await app.db.updateTable('customer').set({ email: cora.email.toUpperCase() }).where('id', '=', customer.id).execute()
  const own = await Promise.all(
    [undefined, 'exempt_partnership'].map((kind) => aCompany(customer.id, 'GmbH & Co. KG', kind)),
  )
  for (const [investorId, exempt] of [
    [own[0], true],
    [own[1], false],
  ] as const) {
    const path = `/customers/${customer.id}/investors/${investorId}/limit-exemption`
    expect(refusalOf(await cora.post(path, { exempt, reason: 'Liste.' }))).toEqual([403, 'IDENTITY_OWN'])
    expect((await conny.post(path, { exempt, reason: 'Liste.' })).status).toBe(204)
  }
})

test('R6.07 domain/rights#own-matters compliance does not open a knowledge survey of their own again', async () => {
  const { id, investorId } = await anInvestor(app)
  const cora = await someoneOf(app, 'compliance', 'Cora Compliance')
  await app.db.updateTable('customer').set({ email: cora.email.toUpperCase() }).where('id', '=', id).execute()
  await aLockedSurvey(investorId)
  const path = `/customers/${id}/investors/${investorId}/survey-unlock`
  expect(refusalOf(await cora.post(path, { reason: 'Vertan.' }))).toEqual([403, 'IDENTITY_OWN'])
  expect((await conny.post(path, { reason: 'Vertan.' })).status).toBe(204)
})

test('domain/limits#headroom the record says what an identity has put into each issuer and how much more it may', async () => {
  const investor = await anInvestor(app)
  await submitOffer(app, await anOffer(app), investor)
  const [identity] = (await sina.get(`/customers/${investor.id}`)).body.identities
  const own = (await (await loggedIn(app, investor)).get('/investor/limits')).body.elements
  expect(identity.limits).toHaveLength(1)
  expect(identity.limits[0]).toMatchObject({
    issuerId: own[0].issuerId,
    used: own[0].limit.used,
    limit: own[0].limit.limit,
  })
})
