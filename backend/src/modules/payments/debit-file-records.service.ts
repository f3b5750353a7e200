import type { components } from '@goldammer/sdk/operations/staff'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { submitBy } from '@goldammer/sdk/rules/sepa-dates'
import { centsToEuros } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { hasOtherOfFinance } from '../../shared/four-eyes.ts'
import { writeAudit } from '../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { bankAccountView } from '../investors/account-view.ts'
import { listWithInvestments, selectEntries, sumPrenotified } from './debit-files.repository.ts'
import { isTooLate, nextDay } from './service.ts'
import { type DebitFileFailure, type DebitFileState, isWaiting, type PaymentState } from './states.ts'

type Wire = components['schemas']['DebitFile']

const selectFiles = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('debitFile as debits')
    .leftJoin(staffView('checker'), 'checker.id', 'debits.checkedBy')
    .leftJoin(staffView('releaser'), 'releaser.id', 'debits.releasedBy')
    .leftJoin(staffView('discarder'), 'discarder.id', 'debits.discardedBy')
    .leftJoin('file', 'file.id', 'debits.fileId')
    .selectAll('debits')
    .select([
      'checker.name as checkerName',
      'releaser.name as releaserName',
      'discarder.name as discarderName',
      'file.fileName',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>

/** What it came to is written then, and does not change any more. */
const isOver = ({ state }: Pick<Row, 'state'>) => state === 'filed' || state === 'discarded'

async function toWire(scope: Scope, rows: Row[]): Promise<Wire[]> {
  const staffId = actingStaff(scope)
  const open = rows.filter((row) => !isOver(row)).map((row) => row.id)
  const [prenotified, withInvestments, isAlone] = await Promise.all([
    sumPrenotified(scope.db, open),
    listWithInvestments(scope.db, open),
    hasOtherOfFinance(scope.db, staffId).then((others) => !others),
  ])
  return rows.map((row) => {
    const state = row.state as DebitFileState
    const failure = row.failure as DebitFileFailure | null
    const waits = isWaiting({ state, failure })
    const isLate = waits && isTooLate(scope, row.dueDate)
    const sum = isOver(row) ? { count: row.transactions, total: row.total } : prenotified.get(row.id)
    return {
      id: row.id,
      dueDate: row.dueDate,
      state,
      createdAt: row.createdAt.toISOString(),
      checkedBy: row.checkerName,
      checkedAt: row.checkedAt?.toISOString() ?? null,
      releasedBy: row.releaserName,
      releasedAt: row.releasedAt?.toISOString() ?? null,
      fourEyes: row.fourEyes,
      transactions: sum?.count ?? 0,
      total: sum ? centsToEuros(sum.total) : 0,
      submitBy: isOver(row) ? null : submitBy(row.dueDate, scope.config.debitCutOff).toISOString(),
      failure,
      nextDay: isLate ? nextDay(scope, withInvestments.has(row.id)) : null,
      mayPostpone: isLate,
      mayRemake: failure === 'not_written' && !isLate,
      mayCheck: state === 'prepared',
      mayRelease: state === 'checked' && !isLate && (row.checkedBy !== staffId || isAlone),
      mayDiscard: waits,
      discardedBy: row.discarderName,
      discardedAt: row.discardedAt?.toISOString() ?? null,
      discardReason: row.discardReason,
      fileName: row.fileName,
    }
  })
}

export async function readDebitFile(scope: Scope, id: string): Promise<Wire> {
  const rows = await selectFiles(scope).where('debits.id', '=', id).execute()
  const [file] = await toWire(scope, rows)
  if (!file) throw new AppError('DEBIT_FILE_NOT_FOUND')
  return file
}

const byAmount: Sorting = { column: sql`entry.amount`, id: sql`entry.id`, type: 'bigint' }

/** Each debit of the file; of one that a later file collects, how it ended in this one. */
export async function listDebits(
  scope: Scope,
  debitFileId: string,
  { cursor, limit = 50 }: { cursor?: string; limit?: number },
): Promise<components['schemas']['DebitList']> {
  await readDebitFile(scope, debitFileId)
  const query = scope.db
    .selectFrom(selectEntries(scope.db, debitFileId).as('entry'))
    .innerJoin('shopOrder', 'shopOrder.id', 'entry.orderId')
    .innerJoin(customerView('customer'), 'customer.id', 'shopOrder.customerId')
    .leftJoin('contract', 'contract.orderId', 'entry.orderId')
    .leftJoin(bankAccountView('bankAccount'), 'bankAccount.id', 'entry.bankAccountId')
    .select(['entry.id', 'entry.orderId', 'entry.amount', 'entry.dueDate', 'entry.mandateReference'])
    .select(['entry.state', 'entry.returnCode'])
    .select([
      'shopOrder.orderNumber',
      'contract.orderId as contractId',
      'bankAccount.accountHolder',
      'bankAccount.iban',
    ])
    .select(['customer.id as customerId', 'customer.firstName', 'customer.lastName', 'customer.company'])
  const page = await readCountedPage(query, byAmount, { sort: '-amount', limit, cursor })
  return {
    elements: page.rows.map((row) => ({
      id: row.id,
      orderId: row.orderId,
      orderNumber: row.orderNumber,
      isGoods: row.contractId === null,
      customerId: row.customerId,
      customerName: row.company || `${row.firstName} ${row.lastName}`.trim(),
      mandateReference: row.mandateReference,
      iban: row.iban && maskIban(row.iban),
      accountHolder: row.accountHolder,
      amount: centsToEuros(row.amount),
      dueDate: row.dueDate,
      state: row.state as PaymentState,
      returnCode: row.returnCode,
    })),
    total: page.total,
    next: page.next,
    previous: page.previous,
  }
}

const byCreation: Sorting = { column: sql`debits.created_at`, id: sql`debits.id`, type: 'timestamptz' }

export async function listDebitFiles(
  scope: Scope,
  { state, cursor, limit = 50 }: { state?: string[]; cursor?: string; limit?: number },
): Promise<components['schemas']['DebitFileList']> {
  let query = selectFiles(scope)
  if (state?.length) query = query.where('debits.state', 'in', state)
  const page = await readCountedPage(query, byCreation, { sort: '-createdAt', limit, cursor })
  return { elements: await toWire(scope, page.rows), total: page.total, next: page.next, previous: page.previous }
}

/** Names and accounts leave the house with it: who reads it is noted. Answers the stored file's id. */
export async function noteReading(scope: Scope, id: string): Promise<string> {
  const row = await selectFiles(scope).where('debits.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('DEBIT_FILE_NOT_FOUND')
  if (!row.fileId) throw new AppError('DOCUMENT_NOT_FOUND')
  await inTransaction(scope, (tx) => writeAudit(scope, tx, { action: 'debitFile.read', details: { debitFileId: id } }))
  return row.fileId
}
