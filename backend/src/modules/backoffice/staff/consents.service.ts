import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import type { Scope } from '../../../shared/scope.ts'
import { listConsents } from '../../accounts/customers/consents.service.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { listDeclarationsOf } from '../../contracts/investments/declarations.service.ts'
import { listOpenedDocuments } from '../../documents/customer-documents.service.ts'
import { listInvestors } from '../../investors/service.ts'

/** GDPR Art. 7 (1): what a customer agreed to, accepted and opened, with versions and hashes. */
export async function readCustomerConsents(
  scope: Scope,
  customerId: string,
): Promise<components['schemas']['CustomerConsents']> {
  const customer = await scope.db
    .selectFrom(customerView('customer'))
    .select('acceptedDataProtectionAt')
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  const investors = await listInvestors(scope.db, customerId)
  const [given, declarations, opened] = await Promise.all([
    listConsents(scope.db, customerId),
    listDeclarationsOf(
      scope,
      investors.map(({ id }) => id),
    ),
    listOpenedDocuments(scope, customerId),
  ])
  const acceptedDataProtectionAt = customer.acceptedDataProtectionAt.toISOString()
  return { acceptedDataProtectionAt, given, declarations, opened }
}
