import { expect, test } from 'vitest'
import { demoShop } from '../../../test/demo-shop.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { newId } from '../../shared/ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { releaseStock, reserveStock } from './stock.ts'

const shop = demoShop()

const windmill = idOf.product('p18')
const lineItemId = newId()

test('R7.19 a change of stock renews the good’s page, and lists where it runs out or is back', async () => {
  const { stock } = await shop.db
    .selectFrom('product')
    .select('stock')
    .where('id', '=', windmill)
    .executeTakeFirstOrThrow()
  /** The pages that one change purges. */
  const purgedBy = async (change: 'reserve' | 'release', quantity: number) => {
    await shop.db.deleteFrom('outbox').where('kind', '=', 'pages.purge').execute()
    await inTransaction(shop.scope, (tx) =>
      change === 'reserve'
        ? reserveStock(shop.scope, tx, [{ productId: windmill, quantity, lineItemId }])
        : releaseStock(shop.scope, tx, [{ productId: windmill, quantity }]),
    )
    const purges = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'pages.purge').execute()
    return purges.flatMap(({ payload }) => (payload as { tags: string[] }).tags)
  }
  const page = `product-${windmill}`
  expect(await purgedBy('reserve', 1)).toEqual([page])
  expect(await purgedBy('reserve', stock! - 1)).toEqual([page, 'catalogue'])
  expect(await purgedBy('release', 2)).toEqual([page, 'catalogue'])
  expect(await purgedBy('release', stock! - 2)).toEqual([page])
})
