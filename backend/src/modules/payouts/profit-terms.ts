import { bearsQuota, type FundingType } from '@goldammer/sdk/rules/product-types'
import { cents } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { productView } from '../catalogue/product-view.ts'
import { roundOf } from '../contracts/schedule/quota.ts'
import type { ProfitFigure } from './profit-figures.repository.ts'

/** By which rules the investors share in a figure of a product. Throws where the product lacks what its type needs. */
export async function profitTerms(
  db: Database | Tx,
  { productId, amount }: Pick<ProfitFigure, 'productId' | 'amount'>,
) {
  const product = await db
    .selectFrom(productView('product'))
    .select(['id', 'type', 'preMoney', 'totalVolume', 'isCompleted'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const type = product.type as FundingType
  if (bearsQuota(type) && product.preMoney === null)
    throw new AppError('PRODUCT_INCONSISTENT', { parameters: { fields: 'preMoney' } })
  const round = (await roundOf(db, product)) ?? cents(0)
  return { type, amount, preMoney: product.preMoney ?? cents(0), round }
}
