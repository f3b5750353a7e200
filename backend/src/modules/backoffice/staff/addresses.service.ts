import type { components } from '@goldammer/sdk/operations/staff'
import type { Scope } from '../../../shared/scope.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'

/** The addresses of the shop account, the first one first. */
export async function listAddresses(
  { db }: Scope,
  customerId: string,
): Promise<components['schemas']['StaffAddress'][]> {
  const rows = await db
    .selectFrom('customerAddress as address')
    .innerJoin(customerView('customer'), 'customer.id', 'address.customerId')
    .innerJoin('country', 'country.id', 'address.countryId')
    .select(['address.id', 'address.firstName', 'address.lastName', 'address.company', 'address.street'])
    .select(['address.additionalAddressLine1', 'address.additionalAddressLine2', 'address.zipcode', 'address.city'])
    .select(['address.phoneNumber', 'country.iso'])
    .select(['customer.defaultBillingAddressId', 'customer.defaultShippingAddressId'])
    .where('address.customerId', '=', customerId)
    .orderBy('address.createdAt')
    .orderBy('address.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    company: row.company,
    street: row.street,
    additional: [row.additionalAddressLine1, row.additionalAddressLine2].filter(Boolean).join(', ') || null,
    zipcode: row.zipcode,
    city: row.city,
    country: row.iso,
    phone: row.phoneNumber,
    isBilling: row.id === row.defaultBillingAddressId,
    isShipping: row.id === row.defaultShippingAddressId,
  }))
}
