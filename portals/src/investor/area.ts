import type { AreaDefinition } from '../areas.ts'
import { customerAuth, customerSignInPage, signInCustomer } from '../providers/customer-auth.ts'
import { resources } from './resources.tsx'

const area: AreaDefinition = {
  resources,
  signIn: signInCustomer,
  signInPage: customerSignInPage,
  auth: (portal) =>
    customerAuth(portal, ({ customer }) => ({
      line: portal.translator.translate('portal.customerNumber', { number: customer?.customerNumber }),
    })),
}

export default area
