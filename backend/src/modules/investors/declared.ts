import type { Insertable } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import type { DB } from '../../shared/tables.ts'

/** The tax number that a person gives with an order. */
export async function setTaxId({ clock }: Pick<Scope, 'clock'>, tx: Tx, investorId: string, taxId: string) {
  await tx
    .updateTable('investor')
    .set({ taxId: taxId.trim(), updatedAt: clock.now() })
    .where('id', '=', investorId)
    .execute()
}

/** What an investor discloses of assets and income with an order. Its statement is sent as the call is made. */
export async function insertSelfDisclosure(tx: Tx, disclosure: Insertable<DB['selfDisclosure']>): Promise<void> {
  await tx.insertInto('selfDisclosure').values(disclosure).execute()
}

/** A bank has refused the account: no debit uses it again (domain/payments#return-codes). */
export async function markAccountInvalid(tx: Tx, bankAccountId: string): Promise<void> {
  await tx.updateTable('bankAccount').set({ state: 'invalid' }).where('id', '=', bankAccountId).execute()
}
