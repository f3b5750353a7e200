import type { components } from '@goldammer/sdk/operations/store'
import { bankName } from '@goldammer/sdk/rules/banks'
import { isBic } from '@goldammer/sdk/rules/bic'
import { bankCodeOf, maskIban, normalizeIban, refuseIban } from '@goldammer/sdk/rules/iban'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { isId, newId } from '../../shared/ids.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { sendMail } from '../notifications/service.ts'
import type { BankAccountRow } from './repository.ts'
import * as repository from './repository.ts'
import { isHolder } from './rules.ts'
import { assertActing, getActing } from './service.ts'

type Schemas = components['schemas']

const toBankAccount = (row: BankAccountRow, usedBy: Schemas['BankAccount']['usedBy']): Schemas['BankAccount'] => ({
  id: row.id,
  investorId: row.investorId,
  accountHolder: row.accountHolder,
  iban: row.iban,
  bank: row.bank,
  bic: row.bic,
  usable: row.state === 'valid',
  inUse: usedBy.length > 0,
  isDefault: row.isDefault,
  usedBy,
  createdAt: row.createdAt.toISOString(),
})

export async function listBankAccounts(scope: Scope): Promise<Schemas['BankAccount'][]> {
  const investor = await getActing(scope, scope.db)
  const rows = await repository.listBankAccounts(scope.db, investor.id)
  const uses = await repository.listAccountUses(
    scope.db,
    rows.map((row) => row.id),
  )
  const usesOf = (id: string) =>
    uses
      .filter((use) => use.bankAccountId === id)
      .map(({ orderId, productId, orderNumber, name }) => ({
        orderId,
        productId,
        orderNumber,
        productName: inLocale(name, scope.locale),
      }))
  return rows.map((row) => toBankAccount(row, usesOf(row.id)))
}

const bicOf = ({ bic }: Schemas['BankAccountInput']): string | null => bic?.replaceAll(/\s/g, '').toUpperCase() || null

function refuseAccount(
  input: Schemas['BankAccountInput'],
  investor: Parameters<typeof isHolder>[1],
  known: BankAccountRow[],
  today: LocalDate,
): ErrorEntry[] {
  const refusals: ErrorEntry[] = []
  if (input.accountHolder.trim() === '') {
    refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/accountHolder' })
  } else if (!isHolder(input.accountHolder, investor)) {
    refusals.push({ code: 'ACCOUNT_HOLDER_MISMATCH', pointer: '/accountHolder' })
  }
  const refusal = refuseIban(input.iban, today)
  if (refusal) refusals.push({ code: refusal, pointer: '/iban' })
  else if (known.some((row) => row.iban === normalizeIban(input.iban))) {
    refusals.push({ code: 'VIOLATION::IS_NOT_UNIQUE', pointer: '/iban' })
  }
  const bic = bicOf(input)
  if (bic && !isBic(bic)) refusals.push({ code: 'BIC_INVALID', pointer: '/bic' })
  return refusals
}

export async function refuseBankAccount(scope: Scope, input: Schemas['BankAccountInput']): Promise<ErrorEntry[]> {
  const investor = await getActing(scope, scope.db)
  const known = await repository.listBankAccounts(scope.db, investor.id)
  return refuseAccount(input, investor, known, toLocalDate(scope.clock.now()))
}

/** R3.04, R5.02: a valid IBAN of a SEPA country in the investor's own name; the customer is notified by mail. */
export async function addBankAccount(
  scope: Scope,
  input: Schemas['BankAccountInput'],
): Promise<Schemas['BankAccount']> {
  const customerId = actingCustomer(scope)
  return await inTransaction(scope, async (tx) => {
    const own = await getActing(scope, tx)
    const investor = await repository.lockInvestor(tx, own.id)
    const iban = normalizeIban(input.iban)
    const bic = bicOf(input)
    const known = await repository.listBankAccounts(tx, investor.id)
    const refusals = refuseAccount(input, investor, known, toLocalDate(scope.clock.now()))
    if (refusals.length > 0) throw new AppError(refusals)
    const row: BankAccountRow = {
      id: newId(scope.clock.now()),
      investorId: investor.id,
      accountHolder: input.accountHolder.trim(),
      iban,
      bic,
      bank: input.bank?.trim() || bankName(bankCodeOf(iban)),
      state: 'valid',
      isDefault: !known.some((one) => one.isDefault),
      createdAt: scope.clock.now(),
      deletedAt: null,
    }
    await tx.insertInto('bankAccount').values(row).execute()
    const parameters = { iban: maskIban(iban) }
    await sendMail(scope, tx, { template: 'A5', customerId, investorId: investor.id, parameters })
    return toBankAccount(row, [])
  })
}

async function lockOwnAccount(scope: Scope, tx: Tx, bankAccountId: string) {
  return await assertActing(scope, tx, await repository.lockAccount(tx, bankAccountId), 'BANK_ACCOUNT_NOT_FOUND')
}

/** One of the investor's accounts that can be debited and paid to. */
export async function getUsableAccount(tx: Tx, investorId: string, bankAccountId: string) {
  const pointer = '/bankAccountId'
  const account = isId(bankAccountId) ? await repository.lockAccount(tx, bankAccountId) : undefined
  if (account?.investorId !== investorId) throw new AppError('BANK_ACCOUNT_NOT_FOUND', { pointer })
  if (account.state !== 'valid') throw new AppError('BANK_ACCOUNT_NOT_USABLE', { pointer })
  return account
}

/** Still the investor's, and not turned down by the bank. */
export async function isUsableAccount(tx: Tx, bankAccountId: string): Promise<boolean> {
  return (await repository.lockAccount(tx, bankAccountId))?.state === 'valid'
}

/** Retained for the contracts that were paid from it, no longer offered; the newest of the others becomes the default. */
export async function deleteBankAccount(scope: Scope, bankAccountId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const { id, investorId, isDefault } = await lockOwnAccount(scope, tx, bankAccountId)
    const uses = await repository.listAccountUses(tx, [id])
    if (uses.length > 0 || (await repository.isDebited(tx, id))) throw new AppError('BANK_ACCOUNT_IN_USE')
    await repository.updateAccount(tx, id, { deletedAt: scope.clock.now(), isDefault: false })
    const next = (await repository.listBankAccounts(tx, investorId)).findLast((row) => row.state === 'valid')
    if (isDefault && next) await repository.updateAccount(tx, next.id, { isDefault: true })
  })
}

/** R2.22: proposed from now on where an account is to be chosen. */
export async function makeDefault(scope: Scope, bankAccountId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const { id, investorId, state } = await lockOwnAccount(scope, tx, bankAccountId)
    if (state !== 'valid') throw new AppError('BANK_ACCOUNT_NOT_USABLE')
    await repository.lockInvestor(tx, investorId)
    await repository.clearDefault(tx, investorId)
    await repository.updateAccount(tx, id, { isDefault: true })
  })
}
