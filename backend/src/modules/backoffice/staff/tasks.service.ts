import type { components } from '@goldammer/sdk/operations/staff'
import { isLocalDate, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { type SqlBool, sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { hasJoined } from '../../../shared/four-eyes.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { rolesOf } from '../../../shared/staff-rights.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { holdCustomer } from './customers.service.ts'

type Schemas = components['schemas']
type Task = Schemas['StaffTask']
type Input = Schemas['StaffTaskInput']

/** What is open before what is done, each by its day. */
const byDay: Sorting = {
  column: sql`((case when task.done_at is null then 0 else 1000000 end) + (task.due_on - date '2000-01-01'))`,
  id: sql`task.id`,
  type: 'bigint',
}

const selectTasks = (db: Database | Tx) =>
  db
    .selectFrom('staffTask as task')
    .innerJoin(customerView('customer'), 'customer.id', 'task.customerId')
    .innerJoin('staff as owner', 'owner.id', 'task.ownerId')
    .innerJoin('staff as creator', 'creator.id', 'task.createdBy')
    .leftJoin('staff as finisher', 'finisher.id', 'task.doneBy')
    .selectAll('task')
    .select(['customer.firstName', 'customer.lastName', 'owner.name as ownerName', 'creator.name as creatorName'])
    .select('finisher.name as finisherName')

type Row = Awaited<ReturnType<ReturnType<typeof selectTasks>['executeTakeFirstOrThrow']>>

/** What a change is made on. */
const versioned = ({ title, dueOn, ownerId, doneAt }: Row) => ({ title, dueOn, ownerId, done: doneAt !== null })

const toTask = (scope: Scope, row: Row): Task => ({
  id: row.id,
  customerId: row.customerId,
  customerName: `${row.firstName} ${row.lastName}`,
  title: row.title,
  dueOn: row.dueOn,
  overdue: row.doneAt === null && row.dueOn < toLocalDate(scope.clock.now()),
  ownerId: row.ownerId,
  owner: row.ownerName,
  createdBy: row.creatorName,
  createdAt: row.createdAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
  doneBy: row.finisherName,
  version: versionOf(versioned(row)),
})

export type TasksRequest = {
  owner?: 'me'
  state?: 'open' | 'overdue' | 'done'
  customerId?: string
  cursor?: string
  limit?: number
}

/** R6.09: what is to be done for customers, the oldest day first. */
export async function listTasks(
  scope: Scope,
  { owner, state, customerId, cursor, limit = 50 }: TasksRequest,
): Promise<Schemas['StaffTaskList']> {
  let query = selectTasks(scope.db)
  if (owner) query = query.where('task.ownerId', '=', actingStaff(scope))
  if (customerId) query = query.where('task.customerId', '=', customerId)
  if (state) query = query.where('task.doneAt', state === 'done' ? 'is not' : 'is', null)
  if (state === 'overdue') query = query.where('task.dueOn', '<', toLocalDate(scope.clock.now()))
  const page = await readCountedPage(query, byDay, { sort: 'dueOn', limit, cursor })
  const elements = page.rows.map((row) => toTask(scope, row))
  return { elements, total: page.total, next: page.next, previous: page.previous }
}

const selectOwners = (db: Database | Tx) =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('active', '=', true)
    .where(hasJoined)
    .where(sql<SqlBool>`roles && ${rolesOf('addStaffTask')}::text[]`)

/** Who may read customers' records, and so do something about them. */
export async function listTaskOwners({ db }: Pick<Scope, 'db'>): Promise<Schemas['TaskOwner'][]> {
  return await selectOwners(db).orderBy('name').orderBy('id').execute()
}

async function checked(tx: Tx, given: Input): Promise<{ title: string; dueOn: LocalDate; ownerId: string }> {
  const title = given.title.trim()
  const dueOn = isLocalDate(given.dueOn) ? given.dueOn : null
  const owner = await selectOwners(tx).where('id', '=', given.ownerId).executeTakeFirst()
  const refusals: ErrorEntry[] = []
  if (title === '') refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/title' })
  if (!dueOn) refusals.push({ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer: '/dueOn' })
  if (!owner) refusals.push({ code: 'VIOLATION::NO_SUCH_CHOICE_ERROR', pointer: '/ownerId' })
  if (!dueOn || !owner || refusals.length > 0) throw new AppError(refusals)
  return { title, dueOn, ownerId: owner.id }
}

const get = async (scope: Scope, tx: Tx, id: string): Promise<Task> =>
  toTask(scope, await selectTasks(tx).where('task.id', '=', id).executeTakeFirstOrThrow())

export async function addTask(scope: Scope, customerId: string, given: Input): Promise<Task> {
  return await inTransaction(scope, async (tx) => {
    await holdCustomer(tx, customerId)
    const fields = await checked(tx, given)
    const createdAt = scope.clock.now()
    const id = newId(createdAt)
    const task = { id, customerId, ...fields, createdBy: actingStaff(scope), createdAt }
    await tx.insertInto('staffTask').values(task).execute()
    await writeAudit(scope, tx, { action: 'customer.taskOpened', customerId, details: { taskId: id } })
    return await get(scope, tx, id)
  })
}

async function lockTask(tx: Tx, id: string): Promise<Row> {
  const task = await selectTasks(tx).where('task.id', '=', id).forUpdate('task').executeTakeFirst()
  if (!task) throw new AppError('TASK_NOT_FOUND')
  return task
}

export async function changeTask(scope: Scope, id: string, given: Input, version: string | undefined): Promise<Task> {
  return await inTransaction(scope, async (tx) => {
    const task = await lockTask(tx, id)
    refuseStale(versioned(task), version)
    if (task.doneAt) throw new AppError('INVALID_TRANSITION', { parameters: { state: 'done', event: 'change' } })
    await tx
      .updateTable('staffTask')
      .set(await checked(tx, given))
      .where('id', '=', id)
      .execute()
    await writeAudit(scope, tx, {
      action: 'customer.taskChanged',
      customerId: task.customerId,
      details: { taskId: id },
    })
    return await get(scope, tx, id)
  })
}

/** Anyone of them ticks a task off, or opens it again: colleagues stand in for each other. */
export async function settleTask(scope: Scope, id: string, done: boolean): Promise<Task> {
  return await inTransaction(scope, async (tx) => {
    const task = await lockTask(tx, id)
    if ((task.doneAt !== null) === done) {
      const parameters = done ? { state: 'done', event: 'finish' } : { state: 'open', event: 'reopen' }
      throw new AppError('INVALID_TRANSITION', { parameters })
    }
    const change = done ? { doneAt: scope.clock.now(), doneBy: actingStaff(scope) } : { doneAt: null, doneBy: null }
    await tx.updateTable('staffTask').set(change).where('id', '=', id).execute()
    await writeAudit(scope, tx, {
      action: done ? 'customer.taskDone' : 'customer.taskReopened',
      customerId: task.customerId,
      details: { taskId: id },
    })
    return await get(scope, tx, id)
  })
}
