import { joinClosing } from '../shared/account-deletion.ts'
import { joinExport } from '../shared/data-export.ts'
import type { StaffHandlers, StoreChecks, StoreHandlers } from '../shared/operations.ts'
import { closing as cartClosing } from './cart/closing.ts'
import * as cartHandlers from './cart/handlers.ts'
import * as methodHandlers from './cart/methods.handlers.ts'
import { copyForGuest, mergeCarts } from './cart/service.ts'
import { closing as catalogueClosing } from './catalogue/closing.ts'
import { exporting as catalogueData } from './catalogue/exporting.ts'
import * as catalogueHandlers from './catalogue/handlers.ts'
import * as sitemapHandlers from './catalogue/sitemap.handlers.ts'
import { closing as changeClosing } from './change-requests/closing.ts'
import { exporting as changeData } from './change-requests/exporting.ts'
import * as changeHandlers from './change-requests/handlers.ts'
import { closing as checkoutClosing } from './checkout/closing.ts'
import { exporting as checkoutData } from './checkout/exporting.ts'
import * as checkoutHandlers from './checkout/handlers.ts'
import * as pageHandlers from './company-pages/handlers.ts'
import * as complianceHandlers from './compliance/handlers.ts'
import * as contentHandlers from './content/handlers.ts'
import { closing as contractClosing } from './contracts/closing.ts'
import { exporting as contractData } from './contracts/exporting.ts'
import * as contractHandlers from './contracts/handlers.ts'
import * as accountHandlers from './customers/handlers.ts'
import { exporting as accountData } from './customers/own-data.ts'
import { joinVerification } from './customers/verified.ts'
import { exporting as documentData } from './documents/exporting.ts'
import * as documentHandlers from './documents/handlers.ts'
import * as earlyEndHandlers from './early-ends/handlers.ts'
import { closing as formClosing } from './forms/closing.ts'
import { exporting as formData } from './forms/exporting.ts'
import * as formHandlers from './forms/handlers.ts'
import { closing as investorClosing } from './investors/closing.ts'
import { exporting as investorData } from './investors/exporting.ts'
import * as investorHandlers from './investors/handlers.ts'
import * as identityHandlers from './investors/identity.handlers.ts'
import * as taxHandlers from './investors/tax.handlers.ts'
import { verifiedOfAccount } from './investors/verified.service.ts'
import { closing as issuerClosing } from './issuers/closing.ts'
import * as coreDataHandlers from './issuers/core-data.handlers.ts'
import { exporting as companyData } from './issuers/exporting.ts'
import * as issuerHandlers from './issuers/handlers.ts'
import * as issuerRecordHandlers from './issuers/records.handlers.ts'
import { closing as leadClosing } from './leads/closing.ts'
import { exporting as leadData } from './leads/exporting.ts'
import * as leadHandlers from './leads/handlers.ts'
import * as mediaHandlers from './media/handlers.ts'
import * as movementHandlers from './movements/handlers.ts'
import { closing as newsClosing } from './notifications/closing.ts'
import { exporting as newsData } from './notifications/exporting.ts'
import * as newsHandlers from './notifications/handlers.ts'
import * as operationsHandlers from './operations/handlers.ts'
import { exporting as paymentData } from './payments/exporting.ts'
import * as paymentHandlers from './payments/handlers.ts'
import { exporting as payoutData } from './payouts/exporting.ts'
import * as payoutHandlers from './payouts/handlers.ts'
import { closing as postClosing } from './posts/closing.ts'
import { exporting as postData } from './posts/exporting.ts'
import * as postHandlers from './posts/handlers.ts'
import * as productHandlers from './products/handlers.ts'
import * as projectHandlers from './projects/handlers.ts'
import * as referenceHandlers from './reference/handlers.ts'
import * as reportHandlers from './reports/handlers.ts'
import { exporting as securityData } from './security/exporting.ts'
import * as securityHandlers from './security/handlers.ts'
import { afterLogin, onLoginOver } from './session/after-login.ts'
import { exporting as loginData } from './session/exporting.ts'
import { closing as factorClosing } from './session/factors/closing.ts'
import * as sessionHandlers from './session/handlers.ts'
import { closing as recordClosing } from './staff/closing.ts'
import { exporting as recordData } from './staff/exporting.ts'
import * as staffModuleHandlers from './staff/handlers.ts'
import * as recordHandlers from './staff/record.handlers.ts'
import * as statisticsHandlers from './statistics/handlers.ts'
import { closing as wishlistClosing } from './wishlist/closing.ts'
import { exporting as wishlistData } from './wishlist/exporting.ts'
import * as wishlistHandlers from './wishlist/handlers.ts'

// The session is below the cart and knows nothing of it.
afterLogin(mergeCarts)
onLoginOver(copyForGuest)
// Nor are the customers told by name of what stands above them.
joinVerification(verifiedOfAccount)
joinClosing(
  cartClosing,
  wishlistClosing,
  catalogueClosing,
  postClosing,
  newsClosing,
  checkoutClosing,
  contractClosing,
  changeClosing,
  investorClosing,
  issuerClosing,
  leadClosing,
  formClosing,
  recordClosing,
  factorClosing,
)

joinExport(
  accountData,
  loginData,
  securityData,
  investorData,
  changeData,
  checkoutData,
  contractData,
  paymentData,
  payoutData,
  documentData,
  wishlistData,
  catalogueData,
  postData,
  newsData,
  companyData,
  leadData,
  formData,
  recordData,
)

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
