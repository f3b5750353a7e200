import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aStaffMember, someoneOf } from '../../../../test/factories.ts'
import { type Config, readConfig } from '../../../config.ts'
import { lastDue, nextRun } from '../../../jobs/due-times.ts'
import { timedJobs } from '../../../jobs/registry.ts'
import { runTimed } from '../../../jobs/timed-run.ts'
import { errorsPlugin } from '../../../plugins/errors.ts'
import { webhooksPlugin } from '../../../plugins/webhooks.ts'
import { SETTINGS } from '../../../settings.ts'
import { newId } from '../../../shared/ids.ts'
import { takeUpSettings } from '../../../shared/live-settings.ts'
import { addToOutbox, MAX_ATTEMPTS } from '../../../shared/outbox.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { withoutPersonalData, withoutSecrets } from '../../../shared/without-personal-data.ts'
import { grade, worst } from './health.rules.ts'
import { refuseValue } from './settings.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const anAdmin = () => someoneOf(app, 'admin', 'Adam Admin')

const actsOf = async (action: string) =>
  (await app.db.selectFrom('audit').select('details').where('action', '=', action).execute()).map(
    ({ details }) => details,
  )

test('design §3 a job that gave up is listed without personal data and can be run again, once, by name', async () => {
  const admin = await anAdmin()
  const outboxId = await inTransaction(app.scope, (tx) => addToOutbox(app.scope, tx, { kind: 'mail', payload: {} }))
  const lastError = '550 no such user jana@post.example\n at secret stack'
  const failure = { attempts: MAX_ATTEMPTS, lastError, failedAt: app.clock.now() }
  await app.db.updateTable('outbox').set(failure).where('id', '=', outboxId).execute()
  const { body } = await admin.get('/queue?state[]=dead')
  expect(body).toMatchObject({
    total: 1,
    elements: [{ task: 'mail', state: 'dead', attempts: 12, error: '550 no such user …@…' }],
  })
  const [{ id }] = body.elements
  const again = await admin.post(`/queue/${id}/retry`)
  expect([again.status, again.body.state, again.body.attempts]).toEqual([200, 'waiting', 0])
  expect((await admin.get('/queue?state[]=dead')).body.total).toBe(0)
  expect((await admin.get('/queue?state[]=waiting')).body.elements[0].id).toBe(id)
  expect(refusalOf(await admin.post(`/queue/${id}/retry`))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await admin.post(`/queue/${'f'.repeat(32)}/retry`)).status).toBe(404)
  expect(await actsOf('operations.retried')).toEqual([{ task: 'mail', subject: null }])
  await app.db.deleteFrom('outbox').where('id', '=', outboxId).execute()
})

test('errors are shown without addresses, accounts and tokens, events without secrets', () => {
  const text = withoutPersonalData(
    'IBAN DE27 9990 0001 0000 0044 71 of a@b.example token Zk3vN8qW1xY5bT7cR2mL9pD4sF6gH0jK bad',
  )
  expect(text).toBe('IBAN … of …@… token … bad')
  expect(
    withoutSecrets({
      type: 'a',
      debit: { iban: 'DE27', accountHolder: 'Jana', amount: 5 },
      clientSecret: 'x',
      list: [{ token: 1 }],
    }),
  ).toEqual({
    type: 'a',
    debit: { iban: '…', accountHolder: '…', amount: 5 },
    clientSecret: '…',
    list: [{ token: '…' }],
  })
})

test.each([
  ['* * * * *', '2026-11-20T09:00:30Z', '2026-11-20T09:01:00.000Z'],
  ['*/5 * * * *', '2026-11-20T09:00:00Z', '2026-11-20T09:05:00.000Z'],
  ['41 * * * *', '2026-11-20T23:41:00Z', '2026-11-21T00:41:00.000Z'],
  ['17 2 * * *', '2026-11-20T02:16:59Z', '2026-11-20T02:17:00.000Z'],
  ['0 4 15 2 *', '2026-11-20T09:00:00Z', '2027-02-15T04:00:00.000Z'],
  ['0 9 * * 1', '2026-11-20T09:00:00Z', '2026-11-23T09:00:00.000Z'],
])('what runs at %s comes after %s at %s', (crontab, now, next) => {
  expect(nextRun(crontab, new Date(now))?.toISOString()).toBe(next)
})

test.each([
  ['* * * * *', '2026-11-20T09:00:30Z', '2026-11-20T09:00:00.000Z'],
  ['*/5 * * * *', '2026-11-20T09:04:59Z', '2026-11-20T09:00:00.000Z'],
  ['41 * * * *', '2026-11-20T00:40:00Z', '2026-11-19T23:41:00.000Z'],
  ['17 2 * * *', '2026-11-20T02:17:00Z', '2026-11-20T02:17:00.000Z'],
  ['17 2 * * *', '2026-11-20T02:16:59Z', '2026-11-19T02:17:00.000Z'],
  ['0 4 15 2 *', '2026-02-15T03:59:00Z', '2025-02-15T04:00:00.000Z'],
])('what runs at %s was due last before %s at %s', (crontab, now, last) => {
  expect(lastDue(crontab, new Date(now))?.toISOString()).toBe(last)
})

test('issue 34 a job that did not run at its time is listed as missed, and the health is red', async () => {
  const admin = await anAdmin()
  const timedJobsOf = async () => {
    const { body } = await admin.get('/system-health')
    return body.checks.find(({ key }: { key: string }) => key === 'timedJobs')
  }
  const ran = (job: string, at: string) => {
    const startedAt = new Date(at)
    return app.db.insertInto('jobRun').values({ job, startedAt, finishedAt: startedAt }).execute()
  }
  await app.db.deleteFrom('jobRun').execute()
  expect(await timedJobsOf()).toMatchObject({ state: 'green', figures: { count: 0, missed: 0 } })
  // The jobs of each minute do not run since 08:30; that of the night did.
  await ran('posts.publish', '2026-11-20T08:30:00Z')
  await ran('audit.check', '2026-11-20T02:17:00Z')
  const { state, figures } = await timedJobsOf()
  expect(state).toBe('red')
  const { body: jobs } = await admin.get('/timed-jobs')
  const missed = jobs.filter((one: { state: string }) => one.state === 'missed')
  expect(missed).toHaveLength(figures.missed)
  const names = missed.map(({ name }: { name: string }) => name)
  expect(names).toContain('posts.publish')
  expect(names).not.toContain('audit.check')
  // Due in February, when nothing is known to have run.
  expect(names).not.toContain('tax-certificates')
  await app.db.deleteFrom('jobRun').execute()
})

test('what runs by the clock is listed with its last run and its next one', async () => {
  const admin = await anAdmin()
  const job = timedJobs.find(({ name }) => name === 'drafts.forget')!
  const of = async () => (await admin.get('/timed-jobs')).body.find(({ name }: { name: string }) => name === job.name)
  expect(await of()).toMatchObject({ state: 'never', mayRunNow: true, nextRunAt: '2026-11-21T03:23:00.000Z' })
  await runTimed(app.scope, job, { _cron: {} })
  expect(await of()).toMatchObject({
    state: 'done',
    startedAt: app.clock.now().toISOString(),
    askedBy: null,
    error: null,
  })
  const { id: askedBy } = await aStaffMember(app, { name: 'Olga Operator', roles: ['admin'] })
  const broken = { ...job, run: () => Promise.reject(new Error('no reply from a@b.example\nstack')) }
  await expect(runTimed(app.scope, broken, { askedBy })).rejects.toThrow('no reply')
  expect(await of()).toMatchObject({ state: 'failed', askedBy: 'Olga Operator', error: 'no reply from …@…' })
  await app.db.deleteFrom('jobRun').execute()
})

test('staff run a job once per request; jobs that move money run by the clock only', async () => {
  const admin = await anAdmin()
  for (let time = 0; time < 2; time++) expect((await admin.post('/timed-jobs/drafts.forget/run')).status).toBe(202)
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'drafts.forget'))`.execute(app.db)
  expect(rows).toEqual([{ payload: { askedBy: admin.id } }])
  expect((await actsOf('operations.jobRun'))[0]).toEqual({ job: 'drafts.forget' })
  for (const name of ['payments-file', 'tax-certificates', 'church-tax-notice'])
    expect(refusalOf(await admin.post(`/timed-jobs/${name}/run`)), name).toEqual([409, 'JOB_BY_CLOCK_ONLY'])
  expect((await admin.post('/timed-jobs/nothing/run')).status).toBe(404)
})

test('issue 8 staff see events of providers: handled, failed until processed again, and refused', async () => {
  const admin = await anAdmin()
  const door = Fastify()
  await door.register(errorsPlugin)
  // A provider whose signature is a word in the header.
  const custody = {
    ...app.parts.ports.custody,
    readEvent: (headers: { signature?: unknown }, body: string) =>
      headers.signature === 'right' ? JSON.parse(body) : null,
  }
  await door.register(webhooksPlugin, { ...app.parts, ports: { ...app.parts.ports, custody } })
  const send = async (event: object, signature = 'right') => {
    const payload = JSON.stringify(event)
    const headers = { 'content-type': 'application/json', signature }
    return (await door.inject({ method: 'POST', url: '/webhooks/custody', headers, payload })).statusCode
  }
  const list = async (query = '') => (await admin.get(`/webhooks${query}`)).body.elements
  for (let time = 0; time < 3; time++) expect(await send({ eventId: 'e0', iban: 'DE27' }, 'wrong')).toBe(401)
  expect(await list()).toMatchObject([{ state: 'refused', signed: false, count: 3, eventId: null, payload: {} }])

  const event = { eventId: 'e1', type: 'redeemed', isin: 'DE000TEST001', on: 'no day', holder: 'Jana Probst' }
  for (let time = 0; time < 2; time++) expect(await send(event)).toBe(500)
  const [failed] = await list('?state[]=failed')
  expect(failed).toMatchObject({ eventId: 'e1', type: event.type, signed: true, count: 2, handledAt: null })
  expect(failed.payload).toEqual({ type: event.type, isin: event.isin, on: event.on, holder: '…' })
  const process = () => admin.post(`/webhooks/${failed.id}/process`)
  expect((await process()).body).toMatchObject({ state: 'failed', count: 3 })

  const mended = JSON.stringify({ ...event, on: '2026-11-20' })
  await app.db.updateTable('providerEvent').set({ payload: mended }).where('eventId', '=', 'e1').execute()
  expect((await process()).body).toMatchObject({ state: 'handled', error: null })
  expect(refusalOf(await process())).toEqual([409, 'INVALID_TRANSITION'])
  expect(await send(event)).toBe(204)
  expect(await list('?state[]=handled&provider=custody&text=DE000TEST001')).toMatchObject([{ eventId: 'e1', count: 4 }])
  expect(await list('?text=nirgends')).toEqual([])
  expect(await list('?from=2026-11-21')).toEqual([])
  expect((await actsOf('operations.webhook'))[0]).toEqual({ provider: 'custody:sandbox', eventId: 'e1' })
  await door.close()
})

test('issue 8 the health of the system names what is to be done something about', async () => {
  const admin = await anAdmin()
  const read = async () => {
    const { body } = await admin.get('/system-health')
    const of = Object.fromEntries(body.checks.map(({ key, ...check }: { key: string }) => [key, check]))
    return { ...of, state: body.state }
  }
  await app.db.deleteFrom('providerEvent').execute()
  await sql`delete from worker_heartbeat`.execute(app.db)
  expect(await read()).toMatchObject({
    state: 'red',
    worker: { state: 'red', figures: { count: 0 } },
    migrations: { state: 'green', figures: { open: 0, unknown: 0 } },
    queue: { state: 'green' },
    deadLetters: { state: 'green', figures: { count: 0 } },
    timedJobs: { state: 'green' },
    webhooks: { state: 'green' },
    audit: { state: 'amber', figures: {} },
  })
  await sql`insert into worker_heartbeat values ('pool-a', now())`.execute(app.db)
  const outboxId = await inTransaction(app.scope, (tx) => addToOutbox(app.scope, tx, { kind: 'mail', payload: {} }))
  const change = (set: string) => sql`update outbox set ${sql.raw(set)} where id = ${outboxId}`.execute(app.db)
  await change(`run_at = now() - interval '2 minutes'`)
  expect(await read()).toMatchObject({ worker: { state: 'green' }, queue: { state: 'amber', figures: { waiting: 1 } } })
  await change(`attempts = ${MAX_ATTEMPTS}`)
  await app.db.insertInto('jobRun').values({ job: 'posts.publish', startedAt: app.clock.now(), error: 'x' }).execute()
  await app.db
    .insertInto('providerEvent')
    .values({
      provider: 'payment:sandbox',
      eventId: 'e9',
      payload: '{}',
      receivedAt: app.clock.now(),
      state: 'failed',
    })
    .execute()
  expect(await read()).toMatchObject({
    queue: { state: 'green' },
    deadLetters: { state: 'amber', figures: { count: 1 } },
    timedJobs: { state: 'amber', figures: { count: 1 } },
    webhooks: { state: 'red', figures: { failed: 1, refused: 0 } },
  })
})

test('issue 31 item 37 an audit log that nobody has checked yet is not called good', async () => {
  const admin = await anAdmin()
  const read = async () => {
    const { body } = await admin.get('/system-health')
    const { state, figures } = body.checks.find(({ key }: { key: string }) => key === 'audit')
    return { state, figures }
  }
  expect(await read()).toEqual({ state: 'amber', figures: {} })
  const now = app.clock.now()
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const check = { id: newId(now), startedAt: before(31), finishedAt: before(30.5), total: 0 }
  await app.db.insertInto('auditCheck').values(check).execute()
  expect(await read()).toEqual({ state: 'green', figures: { hours: 30 } })
})

test('the health of the system counts files of functions that have changed and did not run', async () => {
  const admin = await anAdmin()
  const check = async () =>
    (await admin.get('/system-health')).body.checks.find(({ key }: { key: string }) => key === 'migrations')
  await sql`update function_file set hash = 'x' || hash where name = 'paths'`.execute(app.db)
  expect(await check()).toMatchObject({ state: 'red', figures: { open: 1, unknown: 0 } })
  await sql`update function_file set hash = substr(hash, 2) where name = 'paths'`.execute(app.db)
  expect(await check()).toMatchObject({ state: 'green', figures: { open: 0, unknown: 0 } })
})

test('issue 8 a setting applies at once in every process until reset; the audit has both values', async () => {
  const admin = await anAdmin()
  const of = async (name: string) =>
    (await admin.get('/settings')).body.find((one: { name: string }) => one.name === name)
  const other = readConfig(app.parts.config.environment)
  const cap = (config: Config) => config.legal.limitLaws[0]!.ladder.incomeCap
  const before = await of('LIMIT_INCOME_CAP')
  expect(before).toMatchObject({
    value: '25000',
    isSet: false,
    min: 1000,
    max: 1_000_000,
    unit: 'EUR',
    changedBy: null,
  })
  const change = (value: string | null, version?: string) =>
    admin.send('PUT', '/settings/LIMIT_INCOME_CAP', { value }, version)
  const { body } = await change(' 30000 ', before.version)
  expect(body).toMatchObject({ value: '30000', default: '25000', isSet: true, changedBy: 'Adam Admin' })
  expect(cap(app.parts.config)).toBe(3_000_000)
  await takeUpSettings(app.db, other)
  expect(cap(other)).toBe(3_000_000)
  const low = await change('999', body.version)
  expect([low.status, low.body.errors[0].detail]).toEqual([400, 'Der Wert muss mindestens 1000 sein.'])
  expect(refusalOf(await change('31000', before.version))).toEqual([409, 'RECORD_CHANGED'])
  expect((await change(null, body.version)).body).toMatchObject({ value: '25000', isSet: false })
  expect(cap(app.parts.config)).toBe(2_500_000)
  expect(await actsOf('setting.changed')).toEqual([
    { name: 'LIMIT_INCOME_CAP', before: null, after: '30000' },
    { name: 'LIMIT_INCOME_CAP', before: '30000', after: null },
  ])
  expect((await admin.send('PUT', '/settings/DATABASE_URL', { value: 'x' })).status).toBe(404)
})

test('issue 8 the program reads each setting: mails have the new sender and the team’s new address', async () => {
  const admin = await anAdmin()
  const set = (name: string, value: string | null) => admin.send('PUT', `/settings/${name}`, { value })
  await set('MAIL_FROM', 'Probe <probe@goldammer.example>')
  await set('CONTACT_MAIL', 'neu@goldammer.example')
  await set('MAIL_PARTICULARS', 'Probe AG, Sitz Beispielstadt')
  await set('SELLER_ADDRESS', 'Probe AG, Probeweg 1, 00001 Beispielstadt')
  await set('SELLER_PHONE', '030 23125-101')
  await set('REGISTRATIONS_PER_HOUR', '7')
  await set('SALUTATION_REQUIRED', 'true')
  await set('REGISTRATIONS_OPEN', 'false')
  await set('LIMIT_WIB_UNTIL', '2027-12-31')
  await set('LIMIT_KG_EXEMPT', 'false')
  // The last one: who sets it has none.
  await set('STAFF_SECOND_FACTOR', 'required')
  const { config } = app.parts
  expect(config).toMatchObject({
    mailFrom: 'Probe <probe@goldammer.example>',
    contactMail: 'neu@goldammer.example',
    mailParticulars: 'Probe AG, Sitz Beispielstadt',
    sellerAddress: 'Probe AG, Probeweg 1, 00001 Beispielstadt',
    sellerPhone: '030 23125-101',
    registrationsPerHour: 7,
    salutationRequired: true,
    closed: ['registrations'],
    staffSecondFactor: 'required',
  })
  expect(config.legal.limitLaws[1]).toMatchObject({ validUntil: '2027-12-31', ladder: { exemptPartnerships: false } })
  await app.parts.ports.mail.send({ messageId: 'a@b', to: 'jana@post.example', subject: 'S', text: 'T', html: 'H' })
  const { raw } = await app.db.selectFrom('sandbox.mail').select('raw').executeTakeFirstOrThrow()
  expect(raw.toString()).toContain('From: Probe <probe@goldammer.example>')
  await app.db.deleteFrom('setting').execute()
  await takeUpSettings(app.db, config)
  expect(config.staffSecondFactor).toBe('optional')
})

test.each([
  ['LIMIT_INCOME_CAP', '999', 'VIOLATION::TOO_LOW_ERROR'],
  ['LIMIT_INCOME_CAP', '1000', null],
  ['LIMIT_INCOME_CAP', '1000000', null],
  ['LIMIT_INCOME_CAP', '1000001', 'VIOLATION::TOO_HIGH_ERROR'],
  ['LIMIT_INCOME_CAP', '25.000', 'VIOLATION::INVALID_TYPE_ERROR'],
  ['LIMIT_WIB_UNTIL', '2026-02-30', 'VIOLATION::INVALID_FORMAT_ERROR'],
  ['LIMIT_WIB_UNTIL', '2027-12-31', null],
  ['LIMIT_KG_EXEMPT', 'ja', 'VIOLATION::NO_SUCH_CHOICE_ERROR'],
  ['STAFF_SECOND_FACTOR', 'never', 'VIOLATION::NO_SUCH_CHOICE_ERROR'],
  ['MAIL_FROM', 'Goldammer <post@goldammer.example>', null],
  ['MAIL_FROM', 'post@goldammer.example', null],
  ['MAIL_FROM', 'Goldammer\r\nBcc: <a@b.example>', 'VIOLATION::INVALID_FORMAT_ERROR'],
  ['MAIL_FROM', 'Goldammer', 'VIOLATION::INVALID_FORMAT_ERROR'],
  ['MAIL_PARTICULARS', 'Goldammer GmbH, Sitz Beispielstadt', null],
  ['MAIL_PARTICULARS', 'x'.repeat(601), 'VIOLATION::TOO_LONG_ERROR'],
  ['CONTACT_MAIL', 'Team', 'VIOLATION::INVALID_FORMAT_ERROR'],
  ['CONTACT_MAIL', ' ', 'VIOLATION::IS_BLANK_ERROR'],
] as const)('the setting %s may be %j: %s', (name, value, refusal) => {
  expect(refuseValue(SETTINGS[name], value)).toBe(refusal)
  if (!refusal) expect(() => readConfig({ ...app.parts.config.environment, [name]: value })).not.toThrow()
})

test.each([
  [79, 'green'],
  [80, 'amber'],
  [94, 'amber'],
  [95, 'red'],
])('a measure of %d of 80 and 95 is %s', (value, state) => {
  expect(grade(value, { amber: 80, red: 95 })).toBe(state)
})

test('the whole is as its worst part', () => {
  expect([worst(['green', 'green']), worst(['green', 'amber']), worst(['red', 'amber'])]).toEqual([
    'green',
    'amber',
    'red',
  ])
})
