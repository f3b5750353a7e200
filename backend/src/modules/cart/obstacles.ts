import type { Scope } from '../../shared/scope.ts'
import { isComplete } from '../accounts/customers/rules.ts'
import type { Customer } from '../accounts/customers/service.ts'
import { findRow } from '../reference/repository.ts'
import type { CartError } from './cart.ts'

/** What of the customer's data blocks an order; a notice of it is shown at each read until it is mended (R8.07). */
export async function listObstacles(scope: Scope, customer: Customer | null): Promise<CartError[]> {
  if (!customer) return []
  const address = customer.activeBillingAddress
  const country = (await findRow(scope.db, 'country', address.countryId))!
  const errors: CartError[] = []
  if (!country.active) errors.push({ key: 'billing-address-blocked', name: country.name })
  else if (!isComplete(address, country)) errors.push({ key: 'billing-address-invalid' })
  if (scope.config.salutationRequired && !customer.salutationId) errors.push({ key: 'salutation-missing' })
  return errors
}
