import type { components } from '@goldammer/sdk/operations/staff'
import { addDays, daysBetween } from '@goldammer/sdk/rules/local-dates'
import { type Cents, centsToEuros, type LocalDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { readCountedPage } from '../../../shared/keyset.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale } from '../../../shared/translated.ts'
import { listOwn } from '../cancellation/cancellation.repository.ts'
import { notifyInvestor } from '../investor-mail.ts'
import * as repository from '../repository.ts'
import * as dunnings from './dunning.repository.ts'
import { isRemindedOn, nextReminder, refuseDeadline } from './dunning.rules.ts'

type Schemas = components['schemas']

/** Within so many days a contract ends soon. */
const SOON_DAYS = 7

function toWire(scope: Scope, row: dunnings.DunningRow, own: ReadonlySet<string>): Schemas['Dunning'] {
  const now = scope.clock.now()
  const { standing, dunnedSince, reminders } = row
  // A deadline that rests is none.
  const deadline = standing === 'resting' ? null : row.paymentDueAt
  const dunned = standing === 'owed' && deadline && dunnedSince && { dunnedSince, deadline, reminders }
  const next = dunned ? nextReminder(dunned, now) : null
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    productName: inLocale(row.productName, scope.locale),
    customerId: row.customerId,
    customerName: row.investorName,
    amount: centsToEuros(row.amount as Cents),
    standing,
    returnCode: row.returnCode,
    unpaidSince: row.unpaidSince.toISOString(),
    deadline: deadline?.toISOString() ?? null,
    daysLeft: deadline && daysBetween(toLocalDate(now), toLocalDate(deadline)),
    reminders: reminders.map((at) => at.toISOString()),
    nextReminder: next?.toISOString() ?? null,
    mayAct: standing === 'owed' && !own.has(row.orderId),
  }
}

/** Concluded contracts whose payment is owed, the next deadline first (domain/dunning#thirty-days). */
export async function listDunnings(
  scope: Scope,
  { cursor, limit = 50, ...filter }: dunnings.DunningFilter & { cursor?: string; limit?: number },
): Promise<Schemas['DunningList']> {
  const query = dunnings.selectDunnings(scope.db, filter)
  const page = await readCountedPage(query, dunnings.byDeadline, { sort: 'deadline', limit, cursor })
  const orderIds = page.rows.map(({ orderId }) => orderId)
  const own = await listOwn(scope.db, actingStaff(scope), orderIds)
  const elements = page.rows.map((row) => toWire(scope, row, own))
  return { elements, total: page.total, next: page.next, previous: page.previous }
}

/** What all of them come to. */
export async function sumDunnings(scope: Scope, filter: dunnings.DunningFilter): Promise<Schemas['DunningSums']> {
  const soon = startOfDay(addDays(toLocalDate(scope.clock.now()), SOON_DAYS + 1))
  const rows = await dunnings.sumOwed(scope.db, filter, soon)
  const amountOf = (standing: Schemas['DunningStanding']) =>
    centsToEuros(Number(rows.find((row) => row.standing === standing)?.amount ?? 0) as Cents)
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    owed: amountOf('owed'),
    underWay: amountOf('under_way'),
    resting: amountOf('resting'),
    endingSoon: Number(rows.find(({ standing }) => standing === 'owed')?.endingSoon ?? 0),
  }
}

/** Under the contract's lock: what is owed, and nobody else than the caller's own contract is dunned by them. */
async function getRunning(scope: Scope, tx: Tx, orderId: string) {
  const contract = await repository.lockContractOnly(tx, orderId)
  const row = contract && (await dunnings.findDunning(tx, orderId))
  if (!contract || !row) throw new AppError('DUNNING_NOT_FOUND')
  const own = await listOwn(tx, actingStaff(scope), [orderId])
  if (own.has(orderId)) throw new AppError('DUNNING_OWN')
  if (row.standing !== 'owed' || !row.paymentDueAt) throw new AppError('DUNNING_NOT_RUNNING')
  return { contract, row, deadline: row.paymentDueAt }
}

async function readAgain(scope: Scope, tx: Tx, orderId: string): Promise<Schemas['Dunning']> {
  const row = await dunnings.findDunning(tx, orderId)
  if (!row) throw new AppError('DUNNING_NOT_FOUND')
  return toWire(scope, row, new Set())
}

/** The reminder to pay, beside those that go out by themselves; no two on a day. */
export async function remindNow(scope: Scope, orderId: string): Promise<Schemas['Dunning']> {
  return await inTransaction(scope, async (tx) => {
    const { contract, row, deadline } = await getRunning(scope, tx, orderId)
    if (isRemindedOn(scope.clock.now(), row.reminders)) throw new AppError('DUNNING_REMINDED')
    await notifyInvestor(scope, tx, contract, { template: 'M12r', parameters: { deadline: deadline.toISOString() } })
    await writeAudit(scope, tx, {
      action: 'payment.reminded',
      customerId: row.customerId,
      details: { orderNumber: row.orderNumber },
    })
    return await readAgain(scope, tx, orderId)
  })
}

/** More time to pay; the investor is notified of the new day at once. */
export async function extendDeadline(
  scope: Scope,
  orderId: string,
  { until, ...body }: { until: string; reason: string },
): Promise<Schemas['Dunning']> {
  const reason = reasonOf(body)
  const day = until as LocalDate
  return await inTransaction(scope, async (tx) => {
    const { contract, row, deadline } = await getRunning(scope, tx, orderId)
    const from = toLocalDate(deadline)
    const refusal = refuseDeadline(day, from, toLocalDate(scope.clock.now()))
    if (refusal) throw new AppError(refusal, { pointer: '/until' })
    // The whole of that day.
    const paymentDueAt = new Date(startOfDay(addDays(day, 1)).getTime() - 1)
    await repository.updateContract(tx, orderId, { paymentDueAt })
    await notifyInvestor(scope, tx, contract, {
      template: 'M12r',
      parameters: { deadline: paymentDueAt.toISOString() },
    })
    await writeAudit(scope, tx, {
      action: 'payment.extended',
      customerId: row.customerId,
      details: { orderNumber: row.orderNumber, from, until: day, reason },
    })
    return await readAgain(scope, tx, orderId)
  })
}
