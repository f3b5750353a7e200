import { sql } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import { UNDECIDED } from '../investors/compliance-cases/rules.ts'

// In the words of the statement: what is grouped by it has no parameters.
const undecided = sql.join(UNDECIDED.map((state) => sql.lit(state)))

/**
 * Why nobody is dunned for an order (domain/dunning#cases): its payer has died, whichever of their debits has shown it, and the heirs are not
 * dunned either; or compliance checks one of its returns, or a withdrawal, and decides first. `order`: the column of its id.
 */
export const notDunned = (order: string) => sql<'payerDied' | 'complianceCase' | null>`case
  when exists (
    select from contract as own
    join contract as other on other.investor_id = own.investor_id
    join payment on payment.order_id = other.order_id
    where own.order_id = ${sql.ref(order)} and payment.return_code = 'MD07') then 'payerDied'
  when exists (
    select from compliance_case as one
    where one.order_id = ${sql.ref(order)} and one.kind in ('returned_debit', 'withdrawal') and one.state in (${undecided}))
  then 'complianceCase' end`

export async function mayBeDunned(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('contract')
    .select(notDunned('contract.orderId').as('why'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.why === null
}
