import type { components } from '@goldammer/sdk/operations/store'
import type { Selectable } from 'kysely'
import type { Effect, Effects } from '../../jobs/effects.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { fullNameOf } from '../../shared/full-name.ts'
import { writeAudit, writeHistory } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import { decisionReasonOf } from '../../shared/reason.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { canMove, nextState } from '../../shared/state-machine.ts'
import type { DB } from '../../shared/tables.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { membershipView } from '../accounts/customers/company-view.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { refuseFlood, sendText, textOf } from '../contracts/company/messages.service.ts'
import { previewBulkAction, selectTargetContracts } from './bulk.service.ts'
import { type MailingEvent, type MailingState, mailingMachine } from './mailing-states.ts'
import type { Member } from './membership.service.ts'

type Schemas = components['schemas']
type Db = Database | Tx
type Row = Selectable<DB['companyMailing']>
type Filters = Schemas['CompanyContractFilter']

/** More than one looks through. */
const SHOWN = 100
/** So many are written to before it is noted how far it has come. */
const PART = 100

/** domain/rights#bulk-mail: whether another person of the company could release it. */
async function hasOther(db: Db, companyId: string, customerId: string): Promise<boolean> {
  const found = await db
    .selectFrom(membershipView('member'))
    .innerJoin(customerView('customer'), 'customer.id', 'member.customerId')
    .select('customer.id')
    .where('member.companyId', '=', companyId)
    .where('member.role', 'in', ['editor', 'owner'])
    .where('customer.id', '!=', customerId)
    .where('customer.active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const acts = ['release', 'refuse', 'withdraw'] as const

/** Its author withdraws it; the others release or refuse it. */
const isTheirs = (act: Schemas['MailingAct'], isAuthor: boolean, alone: boolean): boolean =>
  act === 'withdraw' ? isAuthor : !isAuthor || (act === 'release' && alone)

const select = (db: Db) =>
  db
    .selectFrom('companyMailing as mailing')
    .leftJoin(customerView('author'), 'author.id', 'mailing.writtenBy')
    .leftJoin(customerView('decider'), 'decider.id', 'mailing.decidedBy')
    .selectAll('mailing')
    .select(fullNameOf('author').as('author'))
    .select(fullNameOf('decider').as('decider'))

type Shown = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function toMailing(row: Shown, member: Member, customerId: string, isLast: boolean): Schemas['CompanyMailing'] {
  const isAuthor = row.writtenBy === customerId
  const state = row.state as MailingState
  const alone = isAuthor && isLast
  return {
    id: row.id,
    state,
    text: row.text,
    recipients: row.recipients,
    sent: row.sent,
    createdAt: row.createdAt.toISOString(),
    writtenBy: row.author,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decider,
    reason: row.reason,
    fourEyes: row.fourEyes,
    alone: alone && state === 'waiting',
    acts: member.mayDecide
      ? acts.filter((act) => canMove(mailingMachine, state, act) && isTheirs(act, isAuthor, alone))
      : [],
  }
}

/** What waits, and what became of it, the latest first. */
export async function listMailings(scope: Scope, member: Member): Promise<Schemas['CompanyMailing'][]> {
  const customerId = actingCustomer(scope)
  const rows = await select(scope.db)
    .where('mailing.companyId', '=', member.companyId)
    .orderBy('mailing.createdAt', 'desc')
    .orderBy('mailing.id', 'desc')
    .limit(SHOWN)
    .execute()
  const isLast = !(await hasOther(scope.db, member.companyId, customerId))
  return rows.map((row) => toMailing(row, member, customerId, isLast))
}

async function readMailing(scope: Scope, member: Member, id: string): Promise<Schemas['CompanyMailing']> {
  const customerId = actingCustomer(scope)
  const row = await select(scope.db).where('mailing.id', '=', id).executeTakeFirstOrThrow()
  return toMailing(row, member, customerId, !(await hasOther(scope.db, member.companyId, customerId)))
}

/** domain/rights#bulk-mail: written, and shown to a second person with whom it goes to. */
export async function submitMailing(
  scope: Scope,
  member: Member,
  { text: written, orderIds, filters }: Schemas['MailingWish'],
): Promise<Schemas['CompanyMailing']> {
  const { companyId } = member
  const text = textOf(written)
  await refuseFlood(scope, companyId, text)
  const target = { ...(orderIds ? { orderIds } : { filters: filters ?? {} }) }
  const { able } = await previewBulkAction(scope, companyId, { action: 'message', text, ...target })
  if (able === 0) throw new AppError('MESSAGE_NO_RECIPIENT')
  const now = scope.clock.now()
  const id = newId(now)
  const writtenBy = actingCustomer(scope)
  await inTransaction(scope, async (tx) => {
    await tx
      .insertInto('companyMailing')
      .values({
        id,
        companyId,
        text,
        recipients: able,
        state: 'waiting',
        writtenBy,
        createdAt: now,
        orderIds: orderIds ?? null,
        filters: orderIds ? null : JSON.stringify(filters ?? {}),
      })
      .execute()
    await writeHistory(scope, tx, {
      entity: 'company_mailing',
      entityId: id,
      event: 'submit',
      from: null,
      to: 'waiting',
    })
    await writeAudit(scope, tx, { action: 'company.mailing.submit', details: { companyId, mailingId: id } })
  })
  return await readMailing(scope, member, id)
}

const lockMailing = (tx: Tx, id: string): Promise<Row | undefined> =>
  tx.selectFrom('companyMailing').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function move(
  scope: Scope,
  tx: Tx,
  { id, state: from }: Row,
  event: MailingEvent,
  change: Partial<Omit<Row, 'filters'>>,
): Promise<void> {
  const state = nextState<MailingState, MailingEvent>(mailingMachine, from as MailingState, event)
  await tx
    .updateTable('companyMailing')
    .set({ ...change, state })
    .where('id', '=', id)
    .execute()
  await writeHistory(scope, tx, {
    entity: 'company_mailing',
    entityId: id,
    event,
    from,
    to: state,
    reason: change.reason ?? null,
  })
}

/** By another person of the company than wrote it; by its author only while there is none (domain/rights#bulk-mail). */
export async function moveMailing(
  scope: Scope,
  member: Member,
  id: string,
  { act, reason: written }: Schemas['MailingMove'],
): Promise<Schemas['CompanyMailing']> {
  const { companyId } = member
  const reason = decisionReasonOf(written, act === 'refuse')
  const customerId = actingCustomer(scope)
  await inTransaction(scope, async (tx) => {
    const row = await lockMailing(tx, id)
    if (row?.companyId !== companyId) throw new AppError('MAILING_NOT_FOUND')
    const isAuthor = row.writtenBy === customerId
    if (act === 'withdraw' && !isAuthor) throw new AppError('PERMISSION_DENIED')
    if (act !== 'withdraw' && isAuthor && (act === 'refuse' || (await hasOther(tx, companyId, customerId))))
      throw new AppError('FOUR_EYES_REQUIRED')
    const decision = { decidedBy: customerId, decidedAt: scope.clock.now(), reason }
    await move(scope, tx, row, act, { ...decision, ...(act === 'release' && { fourEyes: !isAuthor }) })
    const details = { companyId, mailingId: id, ...(act === 'release' && { fourEyes: !isAuthor }) }
    await writeAudit(scope, tx, { action: `company.mailing.${act}`, details })
    if (act === 'release') await addToOutbox(scope, tx, { kind: 'company.mailing', subjectId: id })
  })
  return await readMailing(scope, member, id)
}

/** Those it is for and has not come to yet, by id; none that came after it was written. */
async function nextPart(scope: Scope, { companyId, orderIds, filters, createdAt, lastOrder }: Row): Promise<string[]> {
  const target = orderIds ? { orderIds } : { filters: filters as Filters }
  let query = selectTargetContracts(scope, companyId, target, createdAt).where('contract.disclosed', '=', true)
  if (lastOrder) query = query.where('contract.orderId', '>', lastOrder)
  const rows = await query.select('contract.orderId').orderBy('contract.orderId').limit(PART).execute()
  return rows.map(({ orderId }) => orderId)
}

/** In the author's name, a part at a time; a second run goes on, as nobody gets the same text twice. */
const sendMailing: Effect = async (scope, { subjectId }) => {
  const id = subjectId!
  for (;;) {
    const row = await scope.db.selectFrom('companyMailing').selectAll().where('id', '=', id).executeTakeFirst()
    if (row?.state !== 'sending') return
    const part = await nextPart(scope, row)
    if (part.length === 0) break
    const asAuthor: Scope = { ...scope, actor: { kind: 'customer', customerId: row.writtenBy } }
    await sendText(asAuthor, row.companyId, part, row.text, id)
    await scope.db
      .updateTable('companyMailing')
      .set({ lastOrder: part.at(-1)! })
      .where('id', '=', id)
      .execute()
  }
  await inTransaction(scope, async (tx) => {
    const row = await lockMailing(tx, id)
    if (row?.state !== 'sending') return
    const { sent } = await tx
      .selectFrom('companyMessage')
      .select((eb) => eb.fn.countAll<number>().as('sent'))
      .where('mailingId', '=', id)
      .executeTakeFirstOrThrow()
    await move(scope, tx, row, 'finish', { sent: Number(sent) })
  })
}

export const effects: Effects = { 'company.mailing': sendMailing }
