import type { components } from '@goldammer/sdk/operations/store'

type Schemas = components['schemas']

/** The address as it was when ordered. */
export function frozen(address: Schemas['CustomerAddress'], id: string): string {
  const { apiAlias: _, customerId: _c, country: _n, salutation: _s, createdAt: _a, updatedAt: _u, ...fields } = address
  const { isDefaultBillingAddress: _b, isDefaultShippingAddress: _d, ...stored } = fields
  return JSON.stringify({ ...stored, id })
}

/** The customer as they were when they ordered. */
export function snapshotOf(customer: Schemas['Customer'], id: string): string {
  const { customerNumber, email, firstName, lastName, title, company, salutationId } = customer
  return JSON.stringify({ id, customerNumber, email, firstName, lastName, title, company, salutationId })
}
