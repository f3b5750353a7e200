import type { StaffHandlers, StoreChecks, StoreHandlers } from '../shared/operations.ts'
import * as accountHandlers from './accounts/customers/handlers.ts'
import * as sessionHandlers from './accounts/session/handlers.ts'
import * as operationsHandlers from './backoffice/operations/handlers.ts'
import * as securityHandlers from './backoffice/security/handlers.ts'
import * as staffModuleHandlers from './backoffice/staff/handlers.ts'
import * as recordHandlers from './backoffice/staff/record.handlers.ts'
import * as statisticsHandlers from './backoffice/statistics/handlers.ts'
import * as cartHandlers from './cart/handlers.ts'
import * as methodHandlers from './cart/methods.handlers.ts'
import * as catalogueHandlers from './catalogue/handlers.ts'
import * as sitemapHandlers from './catalogue/sitemap.handlers.ts'
import * as wishlistHandlers from './catalogue/wishlist/handlers.ts'
import * as checkoutHandlers from './checkout/handlers.ts'
import * as pageHandlers from './community/company-pages/handlers.ts'
import * as postHandlers from './community/posts/handlers.ts'
import * as contentHandlers from './content/handlers.ts'
import * as mediaHandlers from './content/media/handlers.ts'
import * as contractHandlers from './contracts/handlers.ts'
import * as documentHandlers from './documents/handlers.ts'
import * as formHandlers from './forms/handlers.ts'
import * as complianceHandlers from './investors/compliance/handlers.ts'
import * as investorHandlers from './investors/handlers.ts'
import * as identityHandlers from './investors/identity.handlers.ts'
import * as taxHandlers from './investors/tax.handlers.ts'
import * as changeHandlers from './issuers/change-requests/handlers.ts'
import * as coreDataHandlers from './issuers/core-data.handlers.ts'
import * as issuerHandlers from './issuers/handlers.ts'
import * as leadHandlers from './issuers/leads/handlers.ts'
import * as issuerRecordHandlers from './issuers/records.handlers.ts'
import * as reportHandlers from './issuers/reports/handlers.ts'
import * as newsHandlers from './notifications/handlers.ts'
import * as earlyEndHandlers from './offers/early-ends/handlers.ts'
import * as productHandlers from './offers/products/handlers.ts'
import * as projectHandlers from './offers/projects/handlers.ts'
import * as paymentHandlers from './payments/handlers.ts'
import * as payoutHandlers from './payouts/handlers.ts'
import * as movementHandlers from './payouts/movements/handlers.ts'
import * as referenceHandlers from './reference/handlers.ts'

/** Every operation of the Store API; a missing one does not compile. */
export const storeHandlers: StoreHandlers = {
  ...accountHandlers.store,
  ...cartHandlers.store,
  ...methodHandlers.store,
  ...changeHandlers.store,
  ...catalogueHandlers.store,
  ...checkoutHandlers.store,
  ...contentHandlers.store,
  ...contractHandlers.store,
  ...documentHandlers.store,
  ...earlyEndHandlers.store,
  ...formHandlers.store,
  ...identityHandlers.store,
  ...investorHandlers.store,
  ...taxHandlers.store,
  ...issuerHandlers.store,
  ...coreDataHandlers.store,
  ...newsHandlers.store,
  ...pageHandlers.store,
  ...paymentHandlers.store,
  ...payoutHandlers.store,
  ...postHandlers.store,
  ...productHandlers.store,
  ...referenceHandlers.store,
  ...reportHandlers.store,
  ...leadHandlers.store,
  ...projectHandlers.store,
  ...securityHandlers.store,
  ...sessionHandlers.store,
  ...staffModuleHandlers.store,
  ...wishlistHandlers.store,
  ...sitemapHandlers.store,
}

/** Calls of forms whose fields may be wrong by their shape and by a rule at once. */
export const storeChecks: StoreChecks = {
  ...accountHandlers.checks,
  ...investorHandlers.checks,
  ...coreDataHandlers.checks,
}

/** Every operation of the staff API. */
export const staffHandlers: StaffHandlers = {
  ...staffModuleHandlers.staff,
  ...recordHandlers.staff,
  ...newsHandlers.staff,
  ...operationsHandlers.staff,
  ...statisticsHandlers.staff,
  ...movementHandlers.staff,
  ...pageHandlers.staff,
  ...paymentHandlers.staff,
  ...checkoutHandlers.staff,
  ...postHandlers.staff,
  ...formHandlers.staff,
  ...accountHandlers.staff,
  ...catalogueHandlers.staff,
  ...complianceHandlers.staff,
  ...investorHandlers.staff,
  ...coreDataHandlers.staff,
  ...issuerRecordHandlers.staff,
  ...contractHandlers.staff,
  ...payoutHandlers.staff,
  ...taxHandlers.staff,
  ...changeHandlers.staff,
  ...reportHandlers.staff,
  ...leadHandlers.staff,
  ...productHandlers.staff,
  ...earlyEndHandlers.staff,
  ...projectHandlers.staff,
  ...contentHandlers.staff,
  ...mediaHandlers.staff,
  ...referenceHandlers.staff,
  ...securityHandlers.staff,
}
