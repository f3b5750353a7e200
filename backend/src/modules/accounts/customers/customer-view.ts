import { viewOf } from '../../../shared/table-view.ts'

/** Who a customer is, how to reach them, and whether the account stands. */
export const customerView = viewOf('customer', [
  'acceptedDataProtectionAt',
  'active',
  'birthday',
  'company',
  'confirmedAt',
  'createdAt',
  'customerNumber',
  'defaultBillingAddressId',
  'defaultShippingAddressId',
  'deletedAt',
  'email',
  'firstName',
  'id',
  'isAuthor',
  'lastName',
  'locale',
  'newsletterOptIn',
  'postAnonymously',
  'salutationId',
  'surveyOptIn',
  'title',
  'updatedAt',
])
