import { countsTowardsLimit } from '@goldammer/sdk/rules/contract-states'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { type Contract, lockContractsOnly, payTo } from '../contracts/service.ts'
import { getUsableAccount } from '../investors/bank-accounts.service.ts'
import { assertActing, getActing, listBankAccounts } from '../investors/service.ts'
import { sendMail } from '../notifications/service.ts'
import * as repository from './repository.ts'

/** R2.22, R3.04: the investor chooses which account receives the payouts of which contracts; a mail confirms it. */
export async function payOutTo(scope: Scope, bankAccountId: string, orderIds: string[]): Promise<void> {
  const customerId = actingCustomer(scope)
  await inTransaction(scope, async (tx) => {
    const investor = await getActing(scope, tx)
    const contracts = await lockOwn(scope, tx, [...new Set(orderIds)])
    const account = await getUsableAccount(tx, investor.id, bankAccountId)
    for (const contract of contracts) await assertMayChange(tx, contract)
    for (const { orderId } of contracts) await payTo(tx, orderId, account.id)
    const known = await listBankAccounts(tx, investor.id)
    const ibanOf = (id: string | null) => maskIban(known.find((one) => one.id === id)?.iban ?? '')
    const iban = ibanOf(account.id)
    const numbers = contracts.map(({ orderNumber }) => orderNumber)
    await writeAudit(scope, tx, {
      action: 'payout.account',
      customerId,
      details: { iban, from: [...new Set(contracts.map((one) => ibanOf(one.bankAccountId)))], orderNumbers: numbers },
    })
    await sendMail(scope, tx, { template: 'A26', customerId, parameters: { iban, orders: numbers.join(', ') } })
  })
}

async function lockOwn(scope: Scope, tx: Tx, orderIds: string[]): Promise<Contract[]> {
  const contracts = await lockContractsOnly(
    tx,
    orderIds.map((orderId) => ({ orderId })),
  )
  if (contracts.length < orderIds.length) throw new AppError('CONTRACT_NOT_FOUND')
  for (const contract of contracts) await assertActing(scope, tx, contract, 'CONTRACT_NOT_FOUND')
  return contracts
}

/** What was prepared names its account already: changed now, the payout would be left out or go to the old one. */
async function assertMayChange(tx: Tx, { state, productId }: Contract): Promise<void> {
  if (!countsTowardsLimit(state)) throw new AppError('INVALID_TRANSITION')
  if (await repository.hasOpenRun(tx, productId)) throw new AppError('PAYOUT_UNDER_WAY')
}
