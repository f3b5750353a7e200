import type { LocalDate } from '@goldammer/sdk/units'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { Payment as PaymentTable } from '../../shared/tables.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { bankAccountView } from '../investors/account-view.ts'
import { isWithdrawalDeclared } from '../investors/compliance-cases/declared-withdrawals.ts'
import type { PaymentState } from './states.ts'

type Db = Database | Tx

/** A payment with the account it debits; without one the payer gives it on the provider's page. */
export type Payment = Omit<Selectable<PaymentTable>, 'state'> & {
  state: PaymentState
  iban: string | null
  accountHolder: string | null
  accountState: string | null
}

const select = (db: Db) =>
  db
    .selectFrom('payment')
    .leftJoin(bankAccountView('bankAccount'), 'bankAccount.id', 'payment.bankAccountId')
    .selectAll('payment')
    .select(['bankAccount.iban', 'bankAccount.accountHolder', 'bankAccount.state as accountState'])
    .$castTo<Payment>()

export function findLatest(db: Db, orderId: string): Promise<Payment | undefined> {
  return select(db)
    .where('payment.orderId', '=', orderId)
    .orderBy('payment.attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Oldest first. */
export function listForOrders(db: Db, orderIds: string[]): Promise<Payment[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return select(db)
    .where('payment.orderId', 'in', orderIds)
    .orderBy('payment.orderId')
    .orderBy('payment.attempt')
    .execute()
}

export async function lock(tx: Tx, id: string): Promise<Payment | undefined> {
  await tx.selectFrom('payment').select('id').where('id', '=', id).forUpdate().execute()
  return await select(tx).where('payment.id', '=', id).executeTakeFirst()
}

/** The order's row is the lock under which payments are added. */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.selectFrom('shopOrder').select('id').where('id', '=', orderId).forUpdate().execute()
}

export async function findIdByCollection(tx: Tx, collectionId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('payment')
    .select('id')
    .where('providerCollectionId', '=', collectionId)
    .executeTakeFirst()
  return found?.id
}

/** The newest payment under a mandate. */
export async function findIdByMandate(tx: Tx, providerMandateId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('payment')
    .select('id')
    .where('providerMandateId', '=', providerMandateId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found?.id
}

export async function insert(tx: Tx, payment: Insertable<PaymentTable>): Promise<void> {
  await tx.insertInto('payment').values(payment).execute()
}

export async function update(tx: Tx, id: string, change: Updateable<PaymentTable>): Promise<void> {
  await tx.updateTable('payment').set(change).where('id', '=', id).execute()
}

export async function countMandates(tx: Tx, orderId: string): Promise<number> {
  const { mandates } = await tx
    .selectFrom('payment')
    .select((eb) => eb.fn.count<number>('mandateReference').as('mandates'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(mandates)
}

/** Pre-notified debits whose day has come so near that their file may be due. */
export async function listToFile(
  db: Database,
  dueUntil: LocalDate,
): Promise<{ id: string; prenotificationId: string | null; dueDate: LocalDate | null }[]> {
  return await db
    .selectFrom('payment')
    .select(['id', 'prenotificationId', 'dueDate'])
    .where('state', '=', 'prenotified')
    .where('dueDate', '<=', dueUntil)
    .where((eb) => eb.not(isWithdrawalDeclared('payment.orderId')))
    .orderBy('dueDate')
    .orderBy('id')
    .execute()
}

/** On which the withdrawal was declared, where it reached us otherwise than through the portal. */
export async function findWithdrawalDay(tx: Tx, orderId: string): Promise<LocalDate | null> {
  const contract = await tx
    .selectFrom('contract')
    .select('withdrawalDeclaredOn')
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return contract?.withdrawalDeclaredOn ?? null
}

/** Mandates signed before that day of which no debit was ever filed. */
export async function listUnusedMandates(db: Database, signedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('state', 'in', ['authorised', 'prenotified'])
    .where('retries', '=', 0)
    .where('mandateSignedAt', '<', signedBefore)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Mandates for the account of which no debit is at the bank. */
export async function listUnfiled(tx: Tx, bankAccountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment')
    .select('id')
    .where('bankAccountId', '=', bankAccountId)
    .where('state', 'in', ['mandate_pending', 'authorised', 'prenotified'])
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Whose account it was, and by what the provider knows the payer. */
export async function forgetPayer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      bankAccountId: null,
      providerSessionId: null,
      providerSessionUrl: null,
      providerMandateId: null,
      providerCollectionId: null,
      finishUrl: null,
      errorUrl: null,
    })
    .where('orderId', 'in', (eb) => eb.selectFrom('shopOrder').select('id').where('customerId', '=', customerId))
    .execute()
}

export type PaidOrder = {
  id: string
  orderNumber: string
  kind: 'goods' | 'investment'
  state: string
  customerId: string
  amountTotal: number
  paymentMethodId: string
  locale: string
  /** Who invests; null: goods. */
  investorId: string | null
  productId: string | null
  label: unknown
}

/** The order behind a payment, and what its first line is called. */
export function findOrder(db: Db, orderId: string): Promise<PaidOrder | undefined> {
  return db
    .selectFrom('shopOrder')
    .innerJoin(customerView('customer'), 'customer.id', 'shopOrder.customerId')
    .leftJoin('contract', 'contract.orderId', 'shopOrder.id')
    .leftJoin('orderLineItem', (join) =>
      join.onRef('orderLineItem.orderId', '=', 'shopOrder.id').on('orderLineItem.position', '=', 1),
    )
    .select([
      'shopOrder.id',
      'shopOrder.orderNumber',
      'shopOrder.kind',
      'shopOrder.state',
      'shopOrder.customerId',
      'shopOrder.amountTotal',
      'shopOrder.paymentMethodId',
      'customer.locale',
      'contract.investorId',
      'orderLineItem.productId',
      'orderLineItem.label',
    ])
    .where('shopOrder.id', '=', orderId)
    .$castTo<PaidOrder>()
    .executeTakeFirst()
}
