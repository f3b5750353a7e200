import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { findShown } from '../../catalogue/products.ts'
import { findStanding } from './repository.ts'
import type { Standing } from './rules.ts'

/** Who has not signed in. */
export const stranger: Standing = {
  customerId: null,
  role: null,
  isAuthor: false,
  isInvestor: false,
  isCompanyInvestor: false,
}

/** Who the caller is to a product that is shown; of another product nobody learns anything. */
export async function standingOf(
  scope: Pick<Scope, 'db' | 'actor'>,
  productId: string,
  db: Database | Tx = scope.db,
): Promise<Standing> {
  if (!(await findShown(db, productId))) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  return scope.actor.kind === 'customer' ? await findStanding(db, productId, scope.actor.customerId) : stranger
}
