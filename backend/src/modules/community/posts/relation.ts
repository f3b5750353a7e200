import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { findShown } from '../../catalogue/products.ts'
import { findRelation } from './repository.ts'
import type { ProductRelation } from './rules.ts'

/** Who has not signed in. */
export const stranger: ProductRelation = {
  customerId: null,
  role: null,
  isAuthor: false,
  isInvestor: false,
  isCompanyInvestor: false,
}

/** Who the caller is to a product that is shown; of another product nobody learns anything. */
export async function relationOf(
  scope: Pick<Scope, 'db' | 'actor'>,
  productId: string,
  db: Database | Tx = scope.db,
): Promise<ProductRelation> {
  if (!(await findShown(db, productId))) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  return scope.actor.kind === 'customer' ? await findRelation(db, productId, scope.actor.customerId) : stranger
}
