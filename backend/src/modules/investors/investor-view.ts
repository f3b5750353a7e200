import { viewOf } from '../../shared/table-view.ts'

/** Who invests: a person or a company, and where they live. */
export const investorView = viewOf('investor', [
  'city',
  'country',
  'customerId',
  'email',
  'firstName',
  'id',
  'kind',
  'lastName',
  'name',
  'postalCode',
  'street',
  'streetNumber',
  'usPerson',
])
