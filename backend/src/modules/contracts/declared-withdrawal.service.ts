import type { components } from '@goldammer/sdk/operations/store'
import { isOrderNumber } from '@goldammer/sdk/rules/order-number'
import { translate } from '@goldammer/sdk/translate'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { countAttempt, forgiveAttempt } from '../customers/limits.ts'
import { keepMessage } from '../forms/contact.service.ts'
import { isSameName } from '../investors/rules.ts'
import { sendMail } from '../notifications/service.ts'
import type { Contract } from './repository.ts'
import * as repository from './repository.ts'
import { wayOutNow } from './way-out.rules.ts'
import { leave } from './withdrawal.service.ts'

type Schemas = components['schemas']
type Declared = { name: string; orderNumber: string; email: string }

/**
 * BGB § 356a, domain §4.4: a withdrawal by name, contract number and e-mail address, without login. Where they are those of a
 * contract that can be left, it ends at once; whatever else is declared is looked at by our team. The receipt is the same.
 */
export async function declareWithdrawal(
  scope: Scope,
  { confirmed, ...given }: Schemas['DeclaredWithdrawal'],
  caller: string,
): Promise<Schemas['DeclaredWithdrawalReceipt']> {
  const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')
  const said = {
    name: oneLine(given.name),
    orderNumber: oneLine(given.orderNumber).toUpperCase(),
    email: given.email.trim(),
  }
  const blank = (['name', 'orderNumber'] as const).filter((field) => said[field] === '')
  if (blank.length > 0)
    throw new AppError(blank.map((field): ErrorEntry => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${field}` })))
  if (!confirmed) throw new AppError('VIOLATION::NOT_TRUE_ERROR', { pointer: '/confirmed' })
  // The network first: what is refused there takes nothing from the e-mail address it names.
  const attempts = [
    ['withdrawalsByAddress', caller],
    ['withdrawals', said.email.toLowerCase()],
  ] as const
  for (const [limit, key] of attempts) countAttempt(scope, limit, key)
  const receivedAt = scope.clock.now().toISOString()
  const { orderNumber, email } = said
  const declaration = translate(scope.locale, 'investing.wayOut.declaration.withdrawal', { orderNumber })
  // Whoever is signed in on the device need not be who declares.
  const visit: Scope = { ...scope, actor: { kind: 'visitor' } }
  const isEnded = await inTransaction(scope, async (tx) => {
    const isLeft = await leaveDeclared(visit, tx, said)
    if (!isLeft)
      await keepMessage(
        visit,
        tx,
        {
          ...{ subject: `Widerruf ${orderNumber}`, comment: declaration, sender: said.name, email },
          ...{ phone: '', page: '' },
        },
        orderNumber,
      )
    await sendMail(visit, tx, {
      template: 'F04',
      to: { email, locale: scope.locale },
      parameters: {
        declaration,
        // Anybody can have this mail sent to anybody: its subject is no place for words of theirs.
        orderNumber: isOrderNumber(orderNumber) ? orderNumber : '',
        sender: said.name,
        withdrawnAt: receivedAt,
      },
    })
    return isLeft
  })
  if (isEnded) for (const [limit, key] of attempts) forgiveAttempt(scope, limit, key)
  return { receivedAt, declaration, sentTo: email }
}

/** Ends the contract that is declared, if it can be left, and notes how that came. */
async function leaveDeclared(scope: Scope, tx: Tx, said: Declared): Promise<boolean> {
  const contract = await lockDeclared(tx, said)
  if (!contract) return false
  const { kind } = wayOutNow(contract, scope.clock.now())
  if (kind === 'none') return false
  await leave(scope, tx, contract, kind)
  const { customerId, orderNumber } = contract
  const details = { orderNumber, kind, name: said.name }
  await writeAudit(scope, tx, { action: 'withdrawal.withoutLogin', customerId, details })
  return true
}

/** The contract of that number, if its customer has that address and either of them that name. */
async function lockDeclared(tx: Tx, { name, orderNumber, email }: Declared): Promise<Contract | undefined> {
  const row = await tx
    .selectFrom('contract')
    .innerJoin('customer', 'customer.id', 'contract.customerId')
    .select(['contract.orderId', 'contract.investorName', 'customer.email', 'customer.firstName', 'customer.lastName'])
    .where('contract.orderNumber', '=', orderNumber)
    .executeTakeFirst()
  if (!row || row.email.toLowerCase() !== email.toLowerCase()) return undefined
  const names = [row.investorName, `${row.firstName} ${row.lastName}`]
  return names.some((own) => isSameName(name, own)) ? await repository.lockContract(tx, row.orderId) : undefined
}
