import type { StaffHandlers, StoreHandlers } from '../shared/operations.ts'
import * as cartHandlers from './cart/handlers.ts'
import { mergeCarts } from './cart/service.ts'
import * as catalogueHandlers from './catalogue/handlers.ts'
import * as checkoutHandlers from './checkout/handlers.ts'
import * as contentHandlers from './content/handlers.ts'
import * as contractHandlers from './contracts/handlers.ts'
import * as accountHandlers from './customers/handlers.ts'
import * as documentHandlers from './documents/handlers.ts'
import * as identityHandlers from './identity/handlers.ts'
import * as investorHandlers from './investors/handlers.ts'
import * as issuerHandlers from './issuers/handlers.ts'
import * as paymentHandlers from './payments/handlers.ts'
import * as referenceHandlers from './reference/handlers.ts'
import { afterLogin } from './session/after-login.ts'
import * as sessionHandlers from './session/handlers.ts'
import * as staffModuleHandlers from './staff/handlers.ts'

// The session is below the cart and knows nothing of it.
afterLogin(mergeCarts)

/** Every operation of the Store API; a missing one does not compile. */
export const storeHandlers: StoreHandlers = {
  ...accountHandlers.store,
  ...cartHandlers.store,
  ...catalogueHandlers.store,
  ...checkoutHandlers.store,
  ...contentHandlers.store,
  ...contractHandlers.store,
  ...documentHandlers.store,
  ...identityHandlers.store,
  ...investorHandlers.store,
  ...issuerHandlers.store,
  ...paymentHandlers.store,
  ...referenceHandlers.store,
  ...sessionHandlers.store,
}

/** Every operation of the staff API. */
export const staffHandlers: StaffHandlers = { ...staffModuleHandlers.staff }
