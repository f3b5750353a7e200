import type { Locale } from '@goldammer/sdk/locales'
import type { Insertable } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import type { DB } from '../../shared/tables.ts'
import type { Translated } from '../../shared/translated.ts'

type ProductDocument = {
  productId: string
  kind: string
  title: Translated
  access: 'public' | 'login' | 'investor'
}

/** A new document of a product, or the next version of a known one in its language; nothing published is written over. Answers its id. */
export async function publishProductDocument(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  { productId, kind, title, access }: ProductDocument,
  { fileId, locale, publishedBy }: { fileId: string; locale: Locale; publishedBy: string | null },
  known: string | null,
): Promise<string> {
  const now = scope.clock.now()
  // The product's row: one at a time takes a place among its documents.
  await tx.selectFrom('product').select('id').where('id', '=', productId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const documentId = known ?? newId(now)
  if (!known) {
    const { position } = await tx
      .selectFrom('productDocument')
      .select((eb) => eb.fn.coalesce(eb.fn.max<number | null>('position'), eb.lit(0)).as('position'))
      .where('productId', '=', productId)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('productDocument')
      .values({ id: documentId, productId, kind, title: JSON.stringify(title), access, position: position + 1 })
      .execute()
  }
  const { version } = await tx
    .selectFrom('productDocumentVersion')
    .select((eb) => eb.fn.coalesce(eb.fn.max<number | null>('version'), eb.lit(0)).as('version'))
    .where('documentId', '=', documentId)
    .where('locale', '=', locale)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('productDocumentVersion')
    .values({ id: newId(now), documentId, version: version + 1, locale, fileId, publishedAt: now, publishedBy })
    .execute()
  return documentId
}

/** What a product's document is called, where it stands in the list and who may read it; its files are published apart. */
export async function setProductDocument(tx: Tx, document: Insertable<DB['productDocument']>): Promise<void> {
  const { id, productId, ...columns } = document
  await tx
    .insertInto('productDocument')
    .values({ id, productId, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}
