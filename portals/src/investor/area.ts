import type { AreaDefinition } from '../providers/area-definition.ts'
import {
  customerAuth,
  customerSignedIn,
  customerSignInPage,
  signInCustomer,
  signInCustomerByPasskey,
} from '../providers/customer-auth.ts'
import { actingIdentity } from './identities.ts'
import { investorReads } from './reads.ts'
import { resources } from './resources.tsx'

const area: AreaDefinition = {
  resources,
  reads: investorReads,
  signIn: signInCustomer,
  signInByPasskey: signInCustomerByPasskey,
  signedInAs: customerSignedIn,
  signInPage: customerSignInPage,
  auth: (portal) =>
    customerAuth(portal, async (context) => ({
      line: portal.translator.translate('portal.customerNumber', { number: context.customer?.customerNumber }),
      ...(await actingIdentity(portal.portalAddress, context)),
    })),
}

export default area
