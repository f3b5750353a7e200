import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { keepMessage } from '../forms/contact.service.ts'
import { limitForms } from '../forms/limit.ts'
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
  limitForms(scope, said.email, caller)
  const receivedAt = scope.clock.now().toISOString()
  const { orderNumber, email } = said
  const declaration = translate(scope.locale, 'investing.wayOut.declaration.withdrawal', { orderNumber })
  await inTransaction(scope, async (tx) => {
    const contract = await lockDeclared(tx, said)
    const { kind } = contract ? wayOutNow(contract, scope.clock.now()) : { kind: 'none' as const }
    if (contract && kind !== 'none') await leave(scope, tx, contract, kind)
    else
      await keepMessage(scope, tx, {
        ...{ subject: `Widerruf ${orderNumber}`, comment: declaration, sender: said.name, email },
        ...{ phone: '', page: '' },
      })
    await sendMail(scope, tx, {
      template: 'F04',
      to: { email, locale: scope.locale },
      parameters: { declaration, orderNumber, sender: said.name, withdrawnAt: receivedAt },
    })
  })
  return { receivedAt, declaration, sentTo: email }
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
