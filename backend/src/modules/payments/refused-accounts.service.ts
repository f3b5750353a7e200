import { maskIban } from '@goldammer/sdk/rules/iban'
import { sepaCountries } from '@goldammer/sdk/rules/sepa-countries'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { eachInTransaction } from '../../shared/transaction.ts'
import { sendMail } from '../notifications/service.ts'
import * as repository from './repository.ts'
import { endMandate } from './service.ts'

/**
 * domain §4.3: an account whose country is outside SEPA can be neither debited nor paid to. Those that are stored are marked,
 * their owners are asked for another, and mandates for them end.
 */
export async function refuseAccountsOutsideSepa(scope: Scope): Promise<void> {
  const countries = sepaCountries(toLocalDate(scope.clock.now()))
  const refused = await scope.db
    .selectFrom('bankAccount')
    .select('id')
    .where('state', '=', 'valid')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`left(iban, 2) <> all(${countries}::text[])`)
    .orderBy('id')
    .execute()
  await eachInTransaction(scope, refused, (tx, { id }) => refuseAccount(scope, tx, id))
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
  await repository.markAccountInvalid(tx, bankAccountId)
  for (const id of await repository.listUnfiled(tx, bankAccountId)) await endMandate(scope, tx, id, 'outside_sepa')
  const { customerId, deletedAt, iban } = account
  if (!deletedAt) await sendMail(scope, tx, { template: 'A29', customerId, parameters: { iban: maskIban(iban) } })
}
