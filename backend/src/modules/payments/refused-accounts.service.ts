import { maskIban } from '@goldammer/sdk/rules/iban'
import { sepaCountries } from '@goldammer/sdk/rules/sepa-countries'
import { toLocalDate } from '@goldammer/sdk/units'
import type { Database, Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { eachInTransaction } from '../../shared/transaction.ts'
import { markAccountInvalid } from '../investors/declared.ts'
import { sendMail } from '../notifications/service.ts'
import * as repository from './repository.ts'
import { endMandate } from './service.ts'

/**
 * domain/payments#accounts-outside-sepa: an account whose country is outside SEPA can be neither debited nor paid to. Those that are stored are marked,
 * their owners are asked for another, and mandates for them end.
 */
export async function refuseAccountsOutsideSepa(scope: Scope): Promise<void> {
  const countries: readonly string[] = sepaCountries(toLocalDate(scope.clock.now()))
  const refused: { id: string }[] = []
  for await (const accounts of listUsable(scope.db))
    for (const { id, iban } of accounts) if (!countries.includes(iban.slice(0, 2))) refused.push({ id })
  await eachInTransaction(scope, refused, (tx, { id }) => refuseAccount(scope, tx, id))
}

const ACCOUNTS_AT_ONCE = 5000

/** An IBAN is sealed: only what has been read shows its country. */
async function* listUsable(db: Database) {
  let last: string | undefined
  do {
    const accounts = await db
      .selectFrom('bankAccount')
      .select(['id', 'iban'])
      .where('state', '=', 'valid')
      .where('deletedAt', 'is', null)
      .$if(last !== undefined, (query) => query.where('id', '>', last!))
      .orderBy('id')
      .limit(ACCOUNTS_AT_ONCE)
      .execute()
    yield accounts
    last = accounts.at(-1)?.id
  } while (last)
}

async function refuseAccount(scope: Scope, tx: Tx, bankAccountId: string): Promise<void> {
  const account = await tx
    .selectFrom('bankAccount')
    .innerJoin('investor', 'investor.id', 'bankAccount.investorId')
    .innerJoin('customer', 'customer.id', 'investor.customerId')
    .select(['bankAccount.iban', 'investor.customerId', 'customer.deletedAt'])
    .where('bankAccount.id', '=', bankAccountId)
    .where('bankAccount.state', '=', 'valid')
    .forUpdate('bankAccount')
    .executeTakeFirst()
  if (!account) return
  await markAccountInvalid(tx, bankAccountId)
  for (const id of await repository.listUnfiled(tx, bankAccountId)) await endMandate(scope, tx, id, 'outside_sepa')
  const { customerId, deletedAt, iban } = account
  if (!deletedAt) await sendMail(scope, tx, { template: 'A29', customerId, parameters: { iban: maskIban(iban) } })
}
