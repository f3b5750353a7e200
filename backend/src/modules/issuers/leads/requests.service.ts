import type { components as StaffSchemas } from '@goldammer/sdk/operations/staff'
import type { components } from '@goldammer/sdk/operations/store'
import { type Selectable, sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { isSamePerson } from '../../../shared/four-eyes.ts'
import { writeAudit, writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { decisionReasonOf } from '../../../shared/reason.ts'
import { actingCustomer, actingStaff, type Scope } from '../../../shared/scope.ts'
import { staffView } from '../../../shared/staff-view.ts'
import { nextState } from '../../../shared/state-machine.ts'
import type { DB } from '../../../shared/tables.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { insertMembership } from '../../accounts/customers/companies.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { countAttempt } from '../../accounts/customers/limits.ts'
import { sendMail } from '../../notifications/service.ts'
import { enterCompany, readRegisterData } from './register-data.ts'
import { type RequestState, requestMachine } from './states.ts'

type Request = components['schemas']['CompanyRequest']
type RequestRecord = StaffSchemas['schemas']['CompanyRequestRecord']
type RequestRow = Selectable<DB['companyRequest']>

const toRequest = (row: RequestRow): Request => ({
  id: row.id,
  nameCompany: row.nameCompany,
  legalForm: row.legalForm,
  registerNr: row.registerNr,
  registerCourt: row.registerCourt,
  headquarter: row.headquarter,
  emailCompany: row.emailCompany,
  note: row.note,
  state: row.state as RequestState,
  reason: row.reason,
  companyId: row.companyId,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** The customer's own, the latest first. */
export async function listOwnRequests(scope: Scope): Promise<Request[]> {
  const rows = await scope.db
    .selectFrom('companyRequest')
    .selectAll()
    .where('customerId', '=', actingCustomer(scope))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toRequest)
}

/** One at a time: what is asked for is looked up by hand. */
export async function requestCompany(
  scope: Scope,
  { note = '', ...given }: components['schemas']['CompanyRequestInput'],
): Promise<Request> {
  const customerId = actingCustomer(scope)
  const data = readRegisterData(given)
  await countAttempt(scope, 'companies', customerId)
  const now = scope.clock.now()
  return await inTransaction(scope, async (tx) => {
    const row = await tx
      .insertInto('companyRequest')
      .values({ ...data, id: newId(now), customerId, note: note.trim(), state: 'pending', createdAt: now })
      .onConflict((conflict) => conflict.column('customerId').where('state', '=', 'pending').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('COMPANY_REQUEST_PENDING')
    await writeHistory(scope, tx, {
      entity: 'company_request',
      entityId: row.id,
      event: 'request',
      from: null,
      to: 'pending',
    })
    return toRequest(row)
  })
}

type Move = { event: keyof typeof requestMachine; reason?: string | null }

async function move(
  scope: Scope,
  tx: Tx,
  row: RequestRow,
  { event, reason = null }: Move,
  change: Partial<RequestRow> = {},
): Promise<void> {
  const from = row.state as RequestState
  const to = nextState(requestMachine, from, event)
  await writeHistory(scope, tx, { entity: 'company_request', entityId: row.id, event, from, to, reason })
  await tx
    .updateTable('companyRequest')
    .set({ ...change, state: to, reason })
    .where('id', '=', row.id)
    .execute()
}

async function lock(tx: Tx, id: string): Promise<RequestRow> {
  const row = await tx.selectFrom('companyRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('COMPANY_REQUEST_NOT_FOUND')
  return row
}

export async function withdrawRequest(scope: Scope, id: string): Promise<void> {
  const customerId = actingCustomer(scope)
  await inTransaction(scope, async (tx) => {
    const row = await lock(tx, id)
    if (row.customerId !== customerId) throw new AppError('COMPANY_REQUEST_NOT_FOUND')
    await move(scope, tx, row, { event: 'withdraw' })
  })
}

const select = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('companyRequest as request')
    .innerJoin(customerView('customer'), 'customer.id', 'request.customerId')
    .leftJoin(staffView('staff'), 'staff.id', 'request.decidedBy')
    .selectAll('request')
    .select(['customer.firstName', 'customer.lastName', 'customer.email', 'staff.name as decidedByName'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toRecord = (row: Row): RequestRecord => ({
  request: toRequest(row),
  customerId: row.customerId,
  customerName: `${row.firstName} ${row.lastName}`,
  customerEmail: row.email,
  decidedBy: row.decidedByName,
})

const byArrival: Sorting = { column: sql`request.created_at`, id: sql`request.id`, type: 'timestamptz' }

export async function listRequests(
  scope: Scope,
  { state, cursor, limit = 50 }: { state?: RequestState[]; cursor?: string; limit?: number },
): Promise<StaffSchemas['schemas']['CompanyRequestRecordList']> {
  let query = select(scope)
  if (state?.length) query = query.where('request.state', 'in', state)
  const { rows, total, next, previous } = await readCountedPage(query, byArrival, { sort: '-createdAt', limit, cursor })
  return { elements: (rows as Row[]).map(toRecord), total, next, previous }
}

/** On confirmation the company exists and belongs to the requester, who is notified either way. */
export async function decideRequest(
  scope: Scope,
  id: string,
  { accepted, reason }: { accepted: boolean; reason?: string | null },
): Promise<RequestRecord> {
  const text = decisionReasonOf(reason, !accepted) ?? ''
  const now = scope.clock.now()
  const decided = { decidedBy: actingStaff(scope), decidedAt: now }
  await inTransaction(scope, async (tx) => {
    const row = await lock(tx, id)
    const { customerId, nameCompany: companyName } = row
    if (await isSamePerson(tx, decided.decidedBy, customerId)) throw new AppError('COMPANY_REQUEST_OWN')
    nextState(requestMachine, row.state as RequestState, accepted ? 'accept' : 'refuse')
    if (accepted) {
      const companyId = await enterCompany(scope, tx, readRegisterData(row))
      const role = 'owner'
      await insertMembership(tx, { customerId, companyId, role, createdAt: now })
      await move(scope, tx, row, { event: 'accept' }, { ...decided, companyId })
      await writeAudit(scope, tx, { action: 'company.request.accepted', customerId, details: { companyId } })
      await sendMail(scope, tx, { template: 'C08', customerId, asIssuer: true, parameters: { companyName } })
      return
    }
    await move(scope, tx, row, { event: 'refuse', reason: text }, decided)
    await writeAudit(scope, tx, { action: 'company.request.refused', customerId, details: { requestId: id } })
    await sendMail(scope, tx, {
      template: 'C09',
      customerId,
      asIssuer: true,
      parameters: { companyName, reason: text },
    })
  })
  return toRecord(await select(scope).where('request.id', '=', id).executeTakeFirstOrThrow())
}
