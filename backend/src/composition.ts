import { exporting as accountData } from './modules/accounts/customers/own-data.ts'
import { verification } from './modules/accounts/customers/verified.ts'
import { guestCart, loginListeners } from './modules/accounts/session/after-login.ts'
import { exporting as loginData } from './modules/accounts/session/exporting.ts'
import { closing as factorDeletion } from './modules/accounts/session/factors/closing.ts'
import { exporting as securityData } from './modules/backoffice/security/exporting.ts'
import { closing as recordDeletion } from './modules/backoffice/staff/closing.ts'
import { exporting as recordData } from './modules/backoffice/staff/exporting.ts'
import { closing as cartDeletion } from './modules/cart/closing.ts'
import { copyForGuest, mergeCarts } from './modules/cart/service.ts'
import { closing as catalogueDeletion } from './modules/catalogue/closing.ts'
import { exporting as catalogueData } from './modules/catalogue/exporting.ts'
import { closing as wishlistDeletion } from './modules/catalogue/wishlist/closing.ts'
import { exporting as wishlistData } from './modules/catalogue/wishlist/exporting.ts'
import { closing as checkoutDeletion } from './modules/checkout/closing.ts'
import { exporting as checkoutData } from './modules/checkout/exporting.ts'
import * as goodsPayments from './modules/checkout/goods-payment.ts'
import { closing as postDeletion } from './modules/community/posts/closing.ts'
import { exporting as postData } from './modules/community/posts/exporting.ts'
import { closing as contractDeletion } from './modules/contracts/closing.ts'
import { exporting as contractData } from './modules/contracts/exporting.ts'
import { nameLastWithdrawalDay } from './modules/contracts/instruction.service.ts'
import { exportInvestments } from './modules/contracts/investments-export.ts'
import * as contractPayments from './modules/contracts/service.ts'
import { openArchive } from './modules/documents/archive.ts'
import { downloads, openFileOfTicket } from './modules/documents/downloads.ts'
import { exporting as documentData } from './modules/documents/exporting.ts'
import { openContractDocument, openProductDocument } from './modules/documents/service.ts'
import { closing as formDeletion } from './modules/forms/closing.ts'
import { exporting as formData } from './modules/forms/exporting.ts'
import { closing as investorDeletion } from './modules/investors/closing.ts'
import { exporting as investorData } from './modules/investors/exporting.ts'
import { verifiedOfAccount } from './modules/investors/verified.service.ts'
import { closing as changeDeletion } from './modules/issuers/change-requests/closing.ts'
import { exporting as changeData } from './modules/issuers/change-requests/exporting.ts'
import { closing as issuerDeletion } from './modules/issuers/closing.ts'
import { exportContracts } from './modules/issuers/export.ts'
import { exporting as companyData } from './modules/issuers/exporting.ts'
import { closing as leadDeletion } from './modules/issuers/leads/closing.ts'
import { exporting as leadData } from './modules/issuers/leads/exporting.ts'
import { exportPayoutPlan } from './modules/issuers/reports/payout-plan-export.ts'
import { beforeSending } from './modules/notifications/before-sending.ts'
import { closing as newsDeletion } from './modules/notifications/closing.ts'
import { exporting as newsData } from './modules/notifications/exporting.ts'
import { exporting as paymentData } from './modules/payments/exporting.ts'
import { paymentListeners } from './modules/payments/listeners.ts'
import { exporting as payoutData } from './modules/payouts/exporting.ts'
import { deletionSteps } from './shared/account-deletion.ts'
import { exportSections } from './shared/data-export.ts'

let isComposed = false

/**
 * Fills every registry by which a module asks those above it. Each process does so before it does anything else: the server,
 * the worker, tests and the loader of the demo data with their dependencies, a command of its own otherwise. Once is enough.
 */
export function composeModules(): void {
  if (isComposed) return
  isComposed = true

  loginListeners.fill([mergeCarts])
  guestCart.fill(copyForGuest)
  verification.fill(verifiedOfAccount)
  beforeSending.fill({ M05: nameLastWithdrawalDay })
  paymentListeners.fill({ investment: contractPayments, goods: goodsPayments })

  downloads.fill({
    'product-document': openProductDocument,
    'contract-document': openContractDocument,
    'documents-archive': openArchive,
    'data-export': openFileOfTicket,
    'own-proof': openFileOfTicket,
    'company-file': openFileOfTicket,
    'payout-plan': exportPayoutPlan,
    'contracts-export': exportContracts,
    'investments-export': (scope, _session, ticket) => exportInvestments(scope, ticket),
  })

  // What refers to orders, posts and cases first; orders before the investor who placed them, the second factor last.
  deletionSteps.fill([
    cartDeletion,
    wishlistDeletion,
    catalogueDeletion,
    postDeletion,
    newsDeletion,
    checkoutDeletion,
    contractDeletion,
    changeDeletion,
    investorDeletion,
    issuerDeletion,
    leadDeletion,
    formDeletion,
    recordDeletion,
    factorDeletion,
  ])

  exportSections.fill([
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
  ])
}
