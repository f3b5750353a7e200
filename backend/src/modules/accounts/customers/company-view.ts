import { viewOf } from '../../../shared/table-view.ts'

/** What a company that raises money is called, where it is registered, and its proofs. */
export const companyView = viewOf('company', [
  'createdAt',
  'emailCompany',
  'headquarter',
  'id',
  'identityProofFileId',
  'legalForm',
  'logoMediaId',
  'nameCompany',
  'registerCourt',
  'registerNr',
  'structureProofFileId',
])

/** Who works for which company, and as what. */
export const membershipView = viewOf('companyMembership', ['companyId', 'createdAt', 'customerId', 'role'])
