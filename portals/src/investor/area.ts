import type { AreaDefinition } from '../areas.ts'
import { customerAuth } from '../providers/customer-auth.ts'
import { resources } from './resources.tsx'

const area: AreaDefinition = {
  resources,
  auth: (portal) =>
    customerAuth(portal, ({ customer }) => ({
      line: portal.translator.translate('portal.customerNumber', { number: customer?.customerNumber }),
    })),
}

export default area
