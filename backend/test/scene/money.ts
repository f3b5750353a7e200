import { cents, localDate } from '@goldammer/sdk/units'
import type { Updateable } from 'kysely'
import { openFinanceTask } from '../../src/modules/payments/finance-tasks.repository.ts'
import { addToSum, insertItems, insertRun } from '../../src/modules/payouts/repository.ts'
import { storeFile } from '../../src/shared/files.ts'
import { newId } from '../../src/shared/ids.ts'
import type { DB } from '../../src/shared/tables.ts'
import { inTransaction } from '../../src/shared/transaction.ts'
import { aContract, anIssuer } from '../issuer-factories.ts'
import type { Scene } from './callers.ts'

// Debits, refunds, payouts and the tasks of finance.

/** A product of the issuer whose investors share in its profit, with one contract that ran at the end of 2025. */
export async function aSharingProduct({ test, issuer }: Scene): Promise<string> {
  const other = await anIssuer(test, { type: 'participation_rights' })
  const { companyId } = issuer
  await test.db.updateTable('product').set({ issuerId: companyId }).where('id', '=', other.productId).execute()
  await aContract(test, { ...other, companyId }, { state: '3_2_active', investedAt: '2025-03-01' })
  return other.productId
}

/** A profit of 2025 that the issuer has entered; approved: with the share of its contract. */
export async function aProfitFigure(scene: Scene, state: 'submitted' | 'approved' = 'submitted'): Promise<string> {
  const { db, clock } = scene.test
  const id = newId()
  const productId = await aSharingProduct(scene)
  await db
    .insertInto('profitFigure')
    .values({
      id,
      productId,
      companyId: scene.issuer.companyId,
      kind: 'profit',
      year: 2025,
      amount: cents(50_000),
      state,
      establishedOn: localDate('2026-06-30'),
      createdBy: newId(),
      createdAt: clock.now(),
    })
    .execute()
  if (state === 'approved')
    await db
      .insertInto('profitShare')
      .columns(['profitFigureId', 'orderId', 'amount'])
      .expression((eb) =>
        eb
          .selectFrom('contract')
          .select([eb.val(id).as('profitFigureId'), 'orderId', eb.val(cents(50_000)).as('amount')])
          .where('productId', '=', productId),
      )
      .execute()
  return id
}

/** A product whose contracts are paid, and none of whose runs is open. */
export async function aPayableProduct({ test }: Scene): Promise<string> {
  const { productId } = await anIssuer(test)
  return productId
}

/** Debits of a day with one of somebody's; filed: its file stands. */
export async function aFinanceTask({ test, issuer }: Scene) {
  const { orderId } = await aContract(test, issuer, { state: '8_1_withdrawn', paymentState: 'settled' })
  await inTransaction(test.scope, (tx) =>
    openFinanceTask(test.scope, tx, { kind: 'refund_by_hand', orderId, paymentId: null, amount: cents(500_00) }),
  )
  const task = await test.db
    .selectFrom('financeTask')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return task.id
}

/** A refund that the provider could not make. */
export async function aFailedRefund({ test, issuer }: Scene): Promise<string> {
  const { orderId } = await aContract(test, issuer, { state: '8_1_withdrawn', paymentState: 'refund_failed' })
  await test.db
    .updateTable('bankAccount')
    .set({ iban: 'DE95999000010000004471' })
    .where('id', '=', (eb) => eb.selectFrom('contract').select('bankAccountId').where('orderId', '=', orderId))
    .execute()
  const payment = await test.db
    .selectFrom('payment')
    .select(['id', 'amount'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  await inTransaction(test.scope, (tx) =>
    openFinanceTask(test.scope, tx, { kind: 'refund_failed', orderId, paymentId: payment.id, amount: payment.amount }),
  )
  const { id } = await test.db
    .selectFrom('financeTask')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return id
}

/** The same with its transfer. */
export async function aTransferredRefund(scene: Scene): Promise<string> {
  const id = await aFailedRefund(scene)
  const { id: fileId } = await storeFile(scene.test.scope, scene.test.db, {
    fileName: 'pain001.xml',
    mimeType: 'application/xml',
    content: Buffer.from('<Document/>'),
  })
  await scene.test.db.updateTable('financeTask').set({ fileId }).where('id', '=', id).execute()
  return id
}

export async function aDebitFile(
  { test, issuer, staffId }: Scene,
  state: 'prepared' | 'checked' | 'released' | 'filed',
  change: Updateable<DB['debitFile']> = {},
) {
  const id = newId()
  const createdAt = test.clock.now()
  const { orderId } = await aContract(test, issuer, { state: '3_1_payment_open', paymentState: 'prenotified' })
  const stored =
    state === 'filed'
      ? await storeFile(test.scope, test.db, {
          fileName: 'pain008.xml',
          mimeType: 'application/xml',
          content: Buffer.from('<Document/>'),
        })
      : null
  await test.db
    .insertInto('debitFile')
    .values({
      id,
      dueDate: localDate('2026-11-23'),
      state,
      createdAt,
      fileId: stored?.id ?? null,
      ...(state === 'checked' ? { checkedBy: staffId, checkedAt: createdAt } : {}),
      ...change,
    })
    .execute()
  await test.db.updateTable('payment').set({ debitFileId: id }).where('orderId', '=', orderId).execute()
  return id
}

/** A run that somebody else has prepared, with one instalment; posted: booked on the day, and its file stands. */
export async function aPayoutRun(scene: Scene, state: 'draft' | 'posted', paidOn = '2026-11-20') {
  const { test, staffId } = scene
  const issuer = await anIssuer(test)
  const contract = await aContract(test, issuer, { state: '3_2_active', investedAt: '2025-11-15' })
  const runId = newId()
  const payoutId = newId()
  const { orderId, investorId } = contract
  const createdAt = test.clock.now()
  const amounts = { interest: cents(6750), principal: cents(0) }
  const days = { due: localDate('2026-11-15'), paymentDate: localDate(paidOn) }
  await inTransaction(test.scope, async (tx) => {
    await insertRun(tx, {
      id: runId,
      productId: issuer.productId,
      ...days,
      state: 'preparing',
      items: 1,
      createdBy: staffId,
      createdAt,
    })
    const taxes = { taxable: cents(0), capitalGainsTax: cents(0), solidarity: cents(0), church: cents(0) }
    const item = { ...amounts, ...taxes, exemptionUsed: cents(0), loss: cents(0), net: cents(6750) }
    await insertItems(tx, [
      {
        ...item,
        runId,
        number: 1,
        id: payoutId,
        orderId,
        investorId,
        due: days.due,
        taxRelief: null,
        exemptions: [],
      },
    ])
    await addToSum(tx, runId, 'planned', [item])
    if (state === 'posted') {
      const booking = { id: payoutId, orderId, investorId, due: days.due, runId, item: 1, ...amounts }
      await tx
        .insertInto('payout')
        .values({ ...booking, paidOn: localDate(paidOn), bookedAt: createdAt })
        .execute()
      const file = { fileName: 'pain001.xml', mimeType: 'application/xml', content: Buffer.from('<Document/>') }
      const { id: fileId } = await storeFile(test.scope, tx, file)
      const content = { number: 1, lastItem: 1, transactions: 1, total: cents(6750) }
      await tx
        .insertInto('payoutFile')
        .values({ runId, ...content, fileId, createdAt })
        .execute()
    }
    await tx.updateTable('payoutRun').set({ state }).where('id', '=', runId).execute()
  })
  return { runId, payoutId, customerId: contract.customer.id }
}
