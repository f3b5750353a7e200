import { targetDayOnOrAfter } from '@goldammer/sdk/rules/business-days'
import { latest } from '@goldammer/sdk/rules/local-dates'
import { type Cents, cents, sumCents, toLocalDate } from '@goldammer/sdk/units'
import { transferFile } from '../../ports/payment/pain001.ts'
import type { Tx } from '../../shared/database.ts'
import { keepFile } from '../../shared/files.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import * as repository from './repository.ts'

/** Banks take files of some thousand transfers; one file is what stands in memory. */
const TRANSFERS_PER_FILE = 5000

/** domain §7: the orders to the bank for all that the run has booked, a file a transaction; those that stand are not made again. */
export async function writeTransfers(scope: Scope, runId: string): Promise<void> {
  while (await inTransaction(scope, (tx) => writeFile(scope, tx, runId)));
}

/** False: every transfer is in a file. */
async function writeFile(scope: Scope, tx: Tx, runId: string): Promise<boolean> {
  const run = await repository.lockRun(tx, runId)
  if (run?.state !== 'released') return false
  const last = await tx
    .selectFrom('payoutFile')
    .select(['number', 'lastItem'])
    .where('runId', '=', runId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rows = await tx
    .selectFrom('payout')
    .innerJoin('contract', 'contract.orderId', 'payout.orderId')
    .innerJoin('bankAccount', 'bankAccount.id', 'payout.bankAccountId')
    .select(['payout.id', 'payout.item', 'payout.interest', 'payout.principal', 'payout.tax', 'payout.due'])
    .select(['contract.orderNumber', 'bankAccount.accountHolder', 'bankAccount.iban'])
    .where('payout.runId', '=', runId)
    .where('payout.item', '>', last?.lastItem ?? 0)
    .where((eb) => eb(eb('payout.interest', '+', eb.ref('payout.principal')), '>', eb.ref('payout.tax')))
    .orderBy('payout.item')
    .limit(TRANSFERS_PER_FILE)
    .execute()
  if (rows.length === 0) return false
  const number = (last?.number ?? 0) + 1
  // Both fit into the 35 characters an identifier may have.
  const messageId = `P-${runId.slice(-20)}-${number}`
  const createdAt = scope.clock.now()
  const transfers = rows.map((row) => ({
    endToEndId: row.id,
    amount: cents(row.interest + row.principal - row.tax),
    creditorName: row.accountHolder,
    creditorIban: row.iban,
    purpose: `Goldammer ${row.orderNumber} Auszahlung ${row.due}`,
  }))
  const { creditorName: name, creditorIban: iban } = scope.config
  const content = transferFile({
    messageId,
    createdAt,
    debtor: { name, iban },
    // A worker that stood still past the day does not keep the money back.
    executionDate: latest(run.paymentDate, targetDayOnOrAfter(toLocalDate(createdAt))),
    transfers,
  })
  const file = await keepFile(scope, tx, {
    fileName: `pain001-${run.paymentDate}-${messageId.toLowerCase()}.xml`,
    mimeType: 'application/xml',
    content: Buffer.from(content),
  })
  await tx
    .insertInto('payoutFile')
    .values({
      runId,
      number,
      lastItem: rows.at(-1)!.item!,
      transactions: rows.length,
      total: sumCents(transfers.map((transfer) => transfer.amount as Cents)),
      fileId: file.id,
      createdAt,
    })
    .execute()
  return true
}
