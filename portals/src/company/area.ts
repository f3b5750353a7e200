import type { AreaDefinition } from '../providers/area-definition.ts'
import {
  customerAuth,
  customerSignedIn,
  customerSignInPage,
  signInCustomer,
  signInCustomerByPasskey,
} from '../providers/customer-auth.ts'
import { activeMembership, chooseCompany } from './active-company.ts'
import { companyReads } from './reads.ts'
import { resources } from './resources.tsx'

const area: AreaDefinition = {
  resources,
  reads: companyReads,
  roles: ['viewer', 'editor', 'owner'],
  noRole: 'company.noMembership',
  signIn: signInCustomer,
  signInByPasskey: signInCustomerByPasskey,
  signedInAs: customerSignedIn,
  signInPage: customerSignInPage,
  auth: (portal) =>
    customerAuth(portal, ({ extensions }) => {
      const membership = activeMembership(extensions.memberships)
      return {
        line: membership?.companyName ?? '',
        roles: membership ? [membership.role] : [],
        choice: {
          label: 'portal.chooseCompany',
          active: membership?.companyId,
          choose: chooseCompany,
          companies: extensions.memberships.map(({ companyId, companyName }) => ({ id: companyId, name: companyName })),
        },
      }
    }),
}

export default area
