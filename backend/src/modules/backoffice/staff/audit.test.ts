import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aCustomer, aStaffMember, someoneOf } from '../../../../test/factories.ts'
import { searched } from '../../../../test/searched.ts'
import { type Activity, writeAudit, writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import type { Actor } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { startAuditCheck } from './audit-check.service.ts'

type Colleague = Awaited<ReturnType<typeof someoneOf>>

let app: TestApp
let conny: Colleague
beforeAll(async () => {
  app = await buildTestApp()
  conny = await someoneOf(app, 'compliance', 'Conny Compliance')
})
afterAll(() => app.close())

const act = (actor: Actor, action: Activity, customerId: string | null = null, details = {}) =>
  inTransaction(app.scope, (tx) => writeAudit({ ...app.scope, actor }, tx, { action, customerId, details }))
const asStaff = ({ id }: { id: string }): Actor => ({ kind: 'staff', staffId: id, roles: [] })

const actionsOf = async (query: string): Promise<string[]> => {
  const { status, body } = await searched(conny, `/audit?${query}`)
  expect(status).toBe(200)
  return body.elements.map(({ action }: { action: string }) => action)
}

test('R6.09 the audit log is searched by who acted, whom it concerned, area, days and text, and paged', async () => {
  const gesa = await aStaffMember(app, { name: 'Gesa Greif' })
  const customer = await aCustomer(app, { firstName: 'Xenia', lastName: 'Xylander' })
  await act(asStaff(gesa), 'payoutRun.released', null, { runId: '0199a3', note: '100 %_ fertig' })
  app.clock.set(new Date(app.clock.now().getTime() + 86_400_000))
  conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  await act(asStaff(gesa), 'payouts.exported', customer.id, { reason: 'Rückfrage', b: { z: 1, a: [2] } })
  await act({ kind: 'customer', customerId: customer.id }, 'account.exported', customer.id)
  const today = app.clock.now().toISOString().slice(0, 10)

  expect(await actionsOf('who=greif')).toEqual(['payouts.exported', 'payoutRun.released'])
  expect(await actionsOf('who=xen')).toEqual(['account.exported'])
  expect(await actionsOf('customer=Xylander')).toEqual(['account.exported', 'payouts.exported'])
  expect(await actionsOf(`customer=${customer.id}&area=payouts&area=payoutRun`)).toEqual(['payouts.exported'])
  expect(await actionsOf(`who=greif&from=${today}`)).toEqual(['payouts.exported'])
  expect(await actionsOf('who=greif&to=2026-11-20')).toEqual(['payoutRun.released'])
  expect(await actionsOf(`text=${encodeURIComponent('100 %_ F')}`)).toEqual(['payoutRun.released'])
  expect(await actionsOf(`text=${encodeURIComponent('%')}&who=xenia`)).toEqual([])
  expect(refusalOf(await conny.get('/audit?from=2026-02-31'))[0]).toBe(400)

  const first = await searched(conny, '/audit?who=greif&limit=1')
  const second = await searched(conny, `/audit?who=greif&limit=1&cursor=${first.body.next}`)
  expect([first.body.total, second.body.next, second.body.elements[0].action]).toEqual([2, null, 'payoutRun.released'])

  const { body } = await conny.get(`/audit/${first.body.elements[0].id}`)
  expect(body).toMatchObject({
    entry: { text: 'Auszahlungen eines Kunden exportiert', actorName: 'Gesa Greif', customerName: 'Xenia Xylander' },
    details: { reason: 'Rückfrage', b: { z: 1, a: [2] } },
    position: 2,
    intact: true,
  })
  const { body: before } = await conny.get(`/audit/${second.body.elements[0].id}`)
  expect([before.hash, before.previousHash]).toEqual([body.previousHash, null])
  expect(refusalOf(await conny.get(`/audit/${'0'.repeat(32)}`))).toEqual([404, 'AUDIT_ENTRY_NOT_FOUND'])
})

test('R6.09 the export has what the filters show, defuses formulas, and is noted itself', async () => {
  const eva = await aStaffMember(app, { name: '=Eva()' })
  await act(asStaff(eva), 'profitFigure.refused')
  await act(asStaff(eva), 'profitFigure.approved')
  const { status, headers, body } = await searched(conny, '/audit/export?who=eva&text=refused')
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = String(body).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(";'=Eva();Goldammer;Gewinnzahl zurückgewiesen;profitFigure.refused;")
  expect(await actionsOf('who=conny&area=audit')).toContain('audit.exported')
})

/** A later one begins later: the list shows the last ten. */
const laterOn = () => app.clock.set(new Date(app.clock.now().getTime() + 1000))
const check = async () => {
  laterOn()
  const { status, body } = await conny.post('/audit-checks')
  expect(status).toBe(201)
  await app.runJobs()
  return (await conny.get('/audit-checks')).body.elements.find(({ id }: { id: string }) => id === body.id)
}

test('R6.09 a changed, removed, cut off or inserted row is found, and so is a removed chain', async () => {
  const lena = await aStaffMember(app, { name: 'Lena Lang' })
  const mia = await aStaffMember(app, { name: 'Mia Mohn' })
  for (const one of [lena, mia]) for (const day of [1, 2, 3]) await act(asStaff(one), 'project.due', null, { day })
  const intact = await check()
  expect(intact).toMatchObject({ startedBy: 'Conny Compliance', checked: intact.total, break: null })
  expect(intact.finishedAt).not.toBeNull()
  await sql`create table kept_audit as select * from audit`.execute(app.db)
  await sql`create table kept_chain as select * from audit_chain`.execute(app.db)
  const withoutTriggers = (statement: string) =>
    app.pool.query(`alter table audit disable trigger user; ${statement}; alter table audit enable trigger user`)
  const restore = () =>
    withoutTriggers(`delete from audit; insert into audit select * from kept_audit;
      delete from audit_chain; insert into audit_chain select * from kept_chain`)
  const ofLena = `actor_id = '${lena.id}' and position`
  const cases = [
    [`update audit set details = '{"day": 9}' where ${ofLena} = 2`, 'changed', 2],
    [`update audit set at = at + interval '1 microsecond' where ${ofLena} = 3`, 'changed', 3],
    // Whoever knows how hashes are made still meets what the next row, or the chain's end, remembers.
    [
      `update audit set action = 'x' where ${ofLena} = 1; update audit set hash = audit_hash(audit) where ${ofLena} = 1`,
      'changed',
      1,
    ],
    [
      `update audit set action = 'x' where ${ofLena} = 3; update audit set hash = audit_hash(audit) where ${ofLena} = 3`,
      'changed',
      3,
    ],
    [`delete from audit where ${ofLena} = 1`, 'missing', 1],
    [`delete from audit where ${ofLena} = 2`, 'missing', 2],
    [`delete from audit where ${ofLena} = 3`, 'missing', 3],
    [`delete from audit where actor_id = '${lena.id}'`, 'missing', 1],
    [`update audit_chain set length = 2 where actor_id = '${lena.id}'`, 'added', 3],
    [`delete from audit_chain where actor_id = '${lena.id}'`, 'added', 3],
  ] as const
  for (const [statement, kind, position] of cases) {
    await withoutTriggers(statement)
    const found = await check()
    expect(found.break, statement).toMatchObject({ kind, position, actorName: 'Lena Lang' })
    await restore()
  }
  expect((await check()).break).toBeNull()
  expect((await conny.get('/audit-checks')).body.elements).toHaveLength(10)
})

/** A contract with three steps in its history. */
async function aHistory(): Promise<string> {
  const entityId = newId()
  for (const [from, to] of [
    [null, '1_1_submitted'],
    ['1_1_submitted', '2_1_in_review'],
    ['2_1_in_review', '2_4_approved'],
  ] as const) {
    const step = { entity: 'contract', entityId, event: `to ${to}`, from, to }
    await inTransaction(app.scope, (tx) => writeHistory(app.scope, tx, step))
  }
  return entityId
}

test('design §2 a changed, removed, cut off or inserted step of a history is found', async () => {
  const entityId = await aHistory()
  await aHistory()
  expect((await check()).break).toBeNull()
  await sql`create table kept_history as select * from history`.execute(app.db)
  await sql`create table kept_history_chain as select * from history_chain`.execute(app.db)
  const withoutTriggers = (statement: string) =>
    app.pool.query(`alter table history disable trigger user; ${statement}; alter table history enable trigger user`)
  const ofIt = `entity_id = '${entityId}'`
  const cases = [
    [`update history set to_state = '3_2_active' where ${ofIt} and to_state = '2_1_in_review'`, 'changed', 2],
    [`update history set at = at + interval '1 microsecond' where ${ofIt} and from_state is null`, 'changed', 1],
    [`update history set reason = 'x' where ${ofIt} and to_state = '2_4_approved'`, 'changed', 3],
    [`delete from history where ${ofIt} and from_state is null`, 'missing', 1],
    [`delete from history where ${ofIt} and to_state = '2_1_in_review'`, 'missing', 2],
    [`delete from history where ${ofIt} and to_state = '2_4_approved'`, 'missing', 3],
    [`delete from history where ${ofIt}`, 'missing', 1],
    [`update history_chain set length = 2 where ${ofIt}`, 'added', 3],
    [`delete from history_chain where ${ofIt}`, 'added', 3],
  ] as const
  for (const [statement, kind, position] of cases) {
    await withoutTriggers(statement)
    const record = `contract ${entityId}`
    expect((await check()).break, statement).toMatchObject({ log: 'history', kind, position, record, entryId: null })
    await withoutTriggers(`delete from history; insert into history select * from kept_history;
      delete from history_chain; insert into history_chain select * from kept_history_chain`)
  }
  expect((await check()).break).toBeNull()
})

test('design §2 where no process runs jobs, the process that answers goes over the chains', async () => {
  await sql`delete from worker_heartbeat`.execute(app.db)
  laterOn()
  const config = { ...app.scope.config, role: 'web' as const }
  const { id, finishedAt } = await startAuditCheck({ ...app.scope, config, actor: asStaff(conny) })
  expect(finishedAt).toBeNull()
  const find = async () => (await conny.get('/audit-checks')).body.elements.find((one: { id: string }) => one.id === id)
  await expect.poll(async () => (await find()).finishedAt).not.toBeNull()
  expect((await find()).break).toBeNull()
  // The job that was queued for it finds it done.
  await app.runJobs()
})

test('R6.09 the log refuses changes, numbers its rows itself, and is checked each night', async () => {
  await expect(sql`update audit set action = 'x'`.execute(app.db)).rejects.toThrow('audit is append-only')
  await expect(sql`delete from audit`.execute(app.db)).rejects.toThrow('audit is append-only')
  const otto = await aStaffMember(app, { name: 'Otto Ohm' })
  await Promise.all([1, 2, 3, 4, 5, 6].map((day) => act(asStaff(otto), 'project.due', null, { day })))
  const rows = await app.db
    .selectFrom('audit')
    .select('position')
    .where('actorId', '=', otto.id)
    .orderBy('position')
    .execute()
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  await app.runTimedJob('audit.check')
  const [latest] = (await conny.get('/audit-checks')).body.elements
  expect(latest).toMatchObject({ startedBy: null, break: null })
  expect(await actionsOf('area=audit&text=intact')).toContain('audit.intact')
})
