import type { Scope } from '../../shared/scope.ts'
import { isComplete } from '../customers/rules.ts'
import { findBilling } from '../customers/service.ts'
import type { Session } from '../session/session.ts'
import type { CartError, CartLine } from './cart.ts'

/** What of the customer stands against an order of these lines; said at each read for as long as it does (R8.07). */
export async function listObstacles(scope: Scope, session: Session, lines: CartLine[]): Promise<CartError[]> {
  if (lines.length === 0 || !session.customerId) return []
  const billing = await findBilling(scope.db, session.customerId, session.billingAddressId)
  if (!billing) return [{ key: 'billing-address-invalid' }]
  const errors: CartError[] = []
  if (!billing.active) errors.push({ key: 'billing-address-blocked', name: billing.country })
  else if (!isComplete(billing, billing)) errors.push({ key: 'billing-address-invalid' })
  if (scope.config.salutationRequired && !billing.salutationId) errors.push({ key: 'salutation-missing' })
  return errors
}
