import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import type { DB } from '../../shared/tables.ts'

type New<Table extends keyof DB> = Insertable<DB[Table]>
type Cents = New<'tranche'>['totalVolume']

export async function insertProduct(tx: Tx, product: New<'product'>): Promise<void> {
  await tx.insertInto('product').values(product).execute()
}

export async function updateProduct(tx: Tx, productId: string, change: Updateable<DB['product']>): Promise<void> {
  await tx.updateTable('product').set(change).where('id', '=', productId).execute()
}

/** The round of a product that nobody sees yet, with its first tranche. */
export async function insertDraftRound(
  tx: Tx,
  round: Omit<New<'fundingRound'>, 'state'>,
  tranche: { id: string; totalVolume: Cents },
): Promise<void> {
  await tx
    .insertInto('fundingRound')
    .values({ ...round, state: 'draft' })
    .execute()
  const { id: fundingRoundId, productId } = round
  await tx
    .insertInto('tranche')
    .values({ ...tranche, fundingRoundId, productId, number: 1 })
    .execute()
}

/** Those that are not listed go: only before the first publication, afterwards the draft has a problem instead. */
export async function setTariffs(tx: Tx, productId: string, tariffs: Omit<New<'tariff'>, 'productId'>[]) {
  const ids = tariffs.map(({ id }) => id)
  await tx
    .deleteFrom('tariff')
    .where('productId', '=', productId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  for (const { id, ...columns } of tariffs)
    await tx
      .insertInto('tariff')
      .values({ id, productId, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
}

type RoundColumns = Pick<New<'fundingRound'>, 'name' | 'threshold' | 'startDate' | 'endDate' | 'earlySignerStart'>

/** The product's round with one tranche for each volume. A draft becomes upcoming; the job of the rounds' days opens it (domain/funding-rounds#states). */
export async function setRound(
  { clock }: Pick<Scope, 'clock'>,
  tx: Tx,
  productId: string,
  columns: RoundColumns,
  volumes: Cents[],
): Promise<void> {
  const now = clock.now()
  const { id } = await tx
    .insertInto('fundingRound')
    .values({ id: newId(now), productId, state: 'upcoming', createdAt: now, ...columns })
    .onConflict((conflict) =>
      conflict.column('productId').doUpdateSet({
        ...columns,
        state: sql<string>`case funding_round.state when 'draft' then 'upcoming' else funding_round.state end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('tranche').where('fundingRoundId', '=', id).where('number', '>', volumes.length).execute()
  for (const [index, totalVolume] of volumes.entries())
    await tx
      .insertInto('tranche')
      .values({ id: newId(now), fundingRoundId: id, productId, number: index + 1, totalVolume })
      .onConflict((conflict) => conflict.columns(['fundingRoundId', 'number']).doUpdateSet({ totalVolume }))
      .execute()
}

/** What a good has beside its product: its data as a collectible, or none, and its prices by quantity. */
export async function setGoods(
  tx: Tx,
  productId: string,
  collectible: Omit<New<'collectible'>, 'productId'> | null,
  tiers: Omit<New<'priceTier'>, 'productId'>[],
): Promise<void> {
  if (collectible)
    await tx
      .insertInto('collectible')
      .values({ productId, ...collectible })
      .onConflict((conflict) => conflict.column('productId').doUpdateSet(collectible))
      .execute()
  else await tx.deleteFrom('collectible').where('productId', '=', productId).execute()
  await tx.deleteFrom('priceTier').where('productId', '=', productId).execute()
  for (const tier of tiers)
    await tx
      .insertInto('priceTier')
      .values({ productId, ...tier })
      .execute()
}

/** The categories that a product is listed in, and no others. */
export async function setCategories(tx: Tx, productId: string, categoryIds: string[]): Promise<void> {
  await tx
    .deleteFrom('productCategory')
    .where('productId', '=', productId)
    .$if(categoryIds.length > 0, (query) => query.where('categoryId', 'not in', categoryIds))
    .execute()
  for (const categoryId of categoryIds)
    await tx
      .insertInto('productCategory')
      .values({ productId, categoryId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Categories that are removed hold no products any more. */
export async function removeFromCategories(tx: Tx, categoryIds: string[]): Promise<void> {
  await tx.deleteFrom('productCategory').where('categoryId', 'in', categoryIds).execute()
}
