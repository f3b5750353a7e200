import type { LocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../shared/database.ts'

/** Writes the state that a funding round has reached; the contracts decide which (domain/funding-rounds#states). */
export async function setRoundState(tx: Tx, roundId: string, state: string): Promise<void> {
  await tx.updateTable('fundingRound').set({ state }).where('id', '=', roundId).execute()
}

/** The product's round has ended with its threshold reached. */
export async function markCompleted(tx: Tx, productId: string): Promise<void> {
  await tx.updateTable('product').set({ isCompleted: true }).where('id', '=', productId).execute()
}

/** The depot bank has paid a security back, once. Answers the products of the ISIN; what we pay ourselves is over when we have paid it. */
export function markRedeemed(tx: Tx, isin: string, on: LocalDate): Promise<{ id: string }[]> {
  return tx
    .updateTable('product')
    .set({ redeemedOn: on })
    .where('isin', '=', isin)
    .where('withholdingAgent', '=', 'depot_bank')
    .where('redeemedOn', 'is', null)
    .returning('id')
    .execute()
}
