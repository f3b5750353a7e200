import type { components } from '@goldammer/sdk/operations/store'
import { isOrderNumber } from '@goldammer/sdk/rules/order-number'
import { translate } from '@goldammer/sdk/translate'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { mayAttempt } from '../../accounts/customers/limits.ts'
import { storeMessage } from '../../forms/contact.service.ts'
import { newWithdrawalLink, noteDeclaration } from '../../investors/compliance-cases/declared-withdrawals.ts'
import { isSameName } from '../../investors/rules.ts'
import { holdDebits } from '../../payments/service.ts'
import { notifyInvestor } from '../investor-mail.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { exitContract } from './withdrawal.service.ts'
import { sendReceipt } from './withdrawal-receipts.service.ts'
import { withdrawalRightAt } from './withdrawal-rights.rules.ts'

type Schemas = components['schemas']
type Declared = { name: string; orderNumber: string; email: string }

/**
 * BGB § 356a, domain/withdrawal#button: a withdrawal by name, contract number and e-mail address, without login. It is taken at once and always,
 * and its receipt reveals no contract. Who is logged in as the contract's customer has withdrawn with it; of anybody else it
 * is carried out once that is confirmed, and holds the contract until then. Our team handles what fits no contract.
 */
export async function declareWithdrawal(
  scope: Scope,
  { confirmed, ...given }: Schemas['DeclaredWithdrawal'],
  caller: string,
): Promise<Schemas['DeclaredWithdrawalReceipt']> {
  const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')
  const declared = {
    name: oneLine(given.name),
    orderNumber: oneLine(given.orderNumber).toUpperCase(),
    email: given.email.trim(),
  }
  const blank = (['name', 'orderNumber'] as const).filter((field) => declared[field] === '')
  if (blank.length > 0)
    throw new AppError(blank.map((field): ErrorEntry => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${field}` })))
  if (!confirmed) throw new AppError('VIOLATION::NOT_TRUE_ERROR', { pointer: '/confirmed' })
  const receivedAt = scope.clock.now()
  const { orderNumber, email } = declared
  const declaration = translate(scope.locale, 'investing.wayOut.declaration.withdrawal', { orderNumber })
  // Nobody is refused, and nobody's inbox is flooded: above the limits mails wait.
  const isMailed = await isWithinLimits(scope, caller, email)
  // Whoever else is signed in on the device need not be who declares.
  const visit: Scope = { ...scope, actor: { kind: 'visitor' } }
  await inTransaction(scope, async (tx) => {
    const contract = await lockDeclared(tx, declared, ownerOf(scope))
    const right = contract ? withdrawalRightAt(contract, receivedAt) : undefined
    if (!contract || !right || right.kind === 'none') {
      const message = {
        subject: `Widerruf ${orderNumber}`,
        comment: declaration,
        sender: declared.name,
        email,
        phone: '',
        page: '',
      }
      await storeMessage(visit, tx, message, { withdraws: orderNumber, isMailed })
    } else if (contract.customerId === ownerOf(scope)) await exitContract(scope, tx, contract, right.kind)
    else await holdContract(visit, tx, contract, declared, receivedAt)
    await sendReceipt(
      visit,
      tx,
      {
        email,
        declaration,
        sender: declared.name,
        declaredAt: receivedAt,
        // Anybody can have this mail sent to anybody: its subject holds no words of theirs.
        orderNumber: isOrderNumber(orderNumber) ? orderNumber : '',
      },
      isMailed,
    )
  })
  return { receivedAt: receivedAt.toISOString(), declaration, sentTo: email }
}

const ownerOf = ({ actor }: Scope): string | null =>
  actor.kind === 'customer' && !actor.staffId ? actor.customerId : null

/** By network address and by the e-mail address that is named. */
async function isWithinLimits(scope: Scope, caller: string, email: string): Promise<boolean> {
  const byNetwork = await mayAttempt(scope, 'withdrawalsByAddress', caller)
  return (await mayAttempt(scope, 'withdrawals', email.toLowerCase())) && byNetwork
}

/** Held until it is confirmed, or compliance has decided; the contract's own address is asked. */
async function holdContract(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  declared: Declared,
  receivedAt: Date,
): Promise<void> {
  const { orderId, orderNumber, customerId } = contract
  const declaration = { at: receivedAt.toISOString(), name: declared.name, email: declared.email, locale: scope.locale }
  const { caseId, isNew } = await noteDeclaration(scope, tx, contract, declaration)
  await holdDebits(tx, orderId)
  await writeAudit(scope, tx, {
    action: 'withdrawal.declared',
    customerId,
    details: { orderNumber, name: declared.name },
  })
  // What is declared again and again fills no inbox: the links that were sent stay good.
  const mayMail = await mayAttempt({ ...scope, db: tx }, 'withdrawalLinks', orderId)
  if (!isNew && !mayMail) return
  const link = `/withdrawal/confirm?hash=${await newWithdrawalLink(tx, caseId)}`
  await notifyInvestor(scope, tx, contract, {
    template: 'M24',
    parameters: { withdrawnAt: receivedAt.toISOString() },
    link,
  })
}

/**
 * The contract of that number, if its customer has that address or goes by that name: the receipt may be wanted elsewhere, and a
 * name be misspelt. Neither alone would let anybody hold contracts by their numbers. Its own customer needs neither.
 */
async function lockDeclared(
  tx: Tx,
  { name, orderNumber, email }: Declared,
  owner: string | null,
): Promise<Contract | undefined> {
  const row = await tx
    .selectFrom('contract')
    .innerJoin(customerView('customer'), 'customer.id', 'contract.customerId')
    .select(['contract.orderId', 'contract.customerId', 'contract.investorName'])
    .select(['customer.email', 'customer.firstName', 'customer.lastName'])
    .where('contract.orderNumber', '=', orderNumber)
    .executeTakeFirst()
  if (!row) return undefined
  const names = [row.investorName, `${row.firstName} ${row.lastName}`]
  const fits =
    row.customerId === owner ||
    row.email.toLowerCase() === email.toLowerCase() ||
    names.some((own) => isSameName(name, own))
  return fits ? await repository.lockContract(tx, row.orderId) : undefined
}
