import type { Insertable } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import { notifyCustomer } from '../../shared/live-changes.ts'
import type { DB } from '../../shared/tables.ts'

type NewDocument = Insertable<DB['contractDocument']>

/** A paper that another module has made for a customer: it stands among the customer's documents. */
export async function insertContractDocument(tx: Tx, document: NewDocument): Promise<void> {
  await tx.insertInto('contractDocument').values(document).execute()
  notifyCustomer(tx, document.customerId)
}

/** The same of a paper of which an order has one of its kind and period: a later one replaces its file. */
export async function replaceContractDocument(tx: Tx, document: NewDocument): Promise<void> {
  await tx
    .insertInto('contractDocument')
    .values(document)
    .onConflict((conflict) =>
      conflict
        .columns(['orderId', 'kind', 'period'])
        .where('orderId', 'is not', null)
        .doUpdateSet({ fileId: document.fileId, createdAt: document.createdAt }),
    )
    .execute()
  notifyCustomer(tx, document.customerId)
}
