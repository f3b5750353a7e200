import { targetDayOnOrAfter } from '@goldammer/sdk/rules/business-days'
import { latest } from '@goldammer/sdk/rules/local-dates'
import { cents, type LocalDate, sumCents, toLocalDate } from '@goldammer/sdk/units'
import { type CreditTransfer, refuseTransfer, transferFile } from '../../ports/payment/pain001.ts'
import { toPostalAddress } from '../../ports/payment/sepa-xml.ts'
import type { Tx } from '../../shared/database.ts'
import { storeFile } from '../../shared/files.ts'
import { writeAudit } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { contractView } from '../contracts/contract-view.ts'
import { bankAccountView } from '../investors/account-view.ts'
import { investorView } from '../investors/investor-view.ts'
import { openFinanceTask } from '../payments/service.ts'
import * as repository from './repository.ts'

/** Banks take files of some thousand transfers; one file is what stands in memory. */
const TRANSFERS_PER_FILE = 5000

/**
 * domain/payouts#transfers: the orders to the bank for all that the run has booked, a file a transaction; those that stand are not made again.
 * A transfer that no bank would take is a task for finance and does not keep the others back.
 */
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
    .innerJoin(contractView('contract'), 'contract.orderId', 'payout.orderId')
    .innerJoin(bankAccountView('bankAccount'), 'bankAccount.id', 'payout.bankAccountId')
    .innerJoin(investorView('investor'), 'investor.id', 'bankAccount.investorId')
    .select(['payout.id', 'payout.item', 'payout.interest', 'payout.principal', 'payout.tax', 'payout.due'])
    .select(['contract.orderId', 'contract.orderNumber'])
    .select(['bankAccount.accountHolder', 'bankAccount.iban', 'bankAccount.bic'])
    .select(['investor.customerId', 'investor.street', 'investor.streetNumber', 'investor.postalCode'])
    .select(['investor.city', 'investor.country'])
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
  // A worker that stood still past the day does not keep the money back.
  const executionDate = latest(run.paymentDate, targetDayOnOrAfter(toLocalDate(createdAt)))
  const transfers: CreditTransfer[] = []
  for (const row of rows) {
    const transfer = toTransfer(row)
    const [fault] = refuseTransfer(transfer, executionDate)
    if (fault) await reportUnwritten(scope, tx, row, transfer, fault)
    else transfers.push(transfer)
  }
  const { creditorName: name, creditorIban: iban, creditorAddress: address } = scope.config
  const file =
    transfers.length === 0
      ? null
      : await storeFile(scope, tx, {
          fileName: `pain001-${run.paymentDate}-${messageId.toLowerCase()}.xml`,
          mimeType: 'application/xml',
          content: Buffer.from(
            transferFile({ messageId, createdAt, debtor: { name, iban, address }, executionDate, transfers }),
          ),
        })
  await tx
    .insertInto('payoutFile')
    .values({
      runId,
      number,
      lastItem: rows.at(-1)!.item!,
      transactions: transfers.length,
      total: sumCents(transfers.map((transfer) => transfer.amount)),
      fileId: file?.id ?? null,
      createdAt,
    })
    .execute()
  return true
}

type Booked = {
  id: string
  orderId: string
  orderNumber: string
  customerId: string
  interest: number
  principal: number
  tax: number
  due: LocalDate
  accountHolder: string
  iban: string
  bic: string | null
} & Record<'street' | 'streetNumber' | 'postalCode' | 'city' | 'country', string | null>

const toTransfer = (row: Booked): CreditTransfer => ({
  endToEndId: row.id,
  amount: cents(row.interest + row.principal - row.tax),
  creditorName: row.accountHolder,
  creditorIban: row.iban,
  ...(row.bic && { creditorBic: row.bic }),
  creditorAddress: toPostalAddress(row),
  purpose: `Goldammer ${row.orderNumber} Auszahlung ${row.due}`,
})

async function reportUnwritten(
  scope: Scope,
  tx: Tx,
  { id: payoutId, orderId, orderNumber, customerId }: Booked,
  { amount }: CreditTransfer,
  fault: string,
): Promise<void> {
  const kind = 'transfer_not_written'
  await openFinanceTask(scope, tx, { kind, orderId, paymentId: null, payoutId, amount, fault })
  const details = { payoutId, orderNumber, fault, task: 'finance' }
  await writeAudit(scope, tx, { action: 'payout.not-written', customerId, details })
}

/** Takes the files from before a moment off their records, and answers the files' ids. */
export function detachOldFiles(tx: Tx, before: Date): Promise<{ id: string }[]> {
  return tx
    .updateTable('payoutFile')
    .set({ fileId: null })
    .from('file')
    .whereRef('file.id', '=', 'payoutFile.fileId')
    .where('file.createdAt', '<', before)
    .returning('file.id')
    .execute()
}
