import { exportSection as accountData } from './modules/accounts/customers/data-export.ts'
import { verification } from './modules/accounts/customers/verified.ts'
import { guestCart, loginListeners } from './modules/accounts/session/after-login.ts'
import { exportSection as loginData } from './modules/accounts/session/data-export.ts'
import { deletionStep as factorDeletion } from './modules/accounts/session/factors/account-deletion.ts'
import { exportSection as securityData } from './modules/backoffice/security/data-export.ts'
import { deletionStep as recordDeletion } from './modules/backoffice/staff/account-deletion.ts'
import { exportSection as recordData } from './modules/backoffice/staff/data-export.ts'
import { deletionStep as cartDeletion } from './modules/cart/account-deletion.ts'
import { copyForGuest, mergeCarts } from './modules/cart/service.ts'
import { deletionStep as catalogueDeletion } from './modules/catalogue/account-deletion.ts'
import { exportSection as catalogueData } from './modules/catalogue/data-export.ts'
import { deletionStep as wishlistDeletion } from './modules/catalogue/wishlist/account-deletion.ts'
import { exportSection as wishlistData } from './modules/catalogue/wishlist/data-export.ts'
import { deletionStep as checkoutDeletion } from './modules/checkout/account-deletion.ts'
import { exportSection as checkoutData } from './modules/checkout/data-export.ts'
import * as goodsPayments from './modules/checkout/goods-payment.ts'
import { deletionStep as postDeletion } from './modules/community/posts/account-deletion.ts'
import { exportSection as postData } from './modules/community/posts/data-export.ts'
import { deletionStep as contractDeletion } from './modules/contracts/account-deletion.ts'
import { exportSection as contractData } from './modules/contracts/data-export.ts'
import { keepTimeToPay } from './modules/contracts/dunning/time-to-pay.service.ts'
import { exportInvestments } from './modules/contracts/investments/investments-export.service.ts'
import { debitOn } from './modules/contracts/schedule/accrued-interest.ts'
import * as contractPayments from './modules/contracts/service.ts'
import { nameLastWithdrawalDay } from './modules/contracts/withdrawal/instruction.service.ts'
import { openArchive } from './modules/documents/archive.ts'
import { exportSection as documentData } from './modules/documents/data-export.ts'
import { downloads, openFileOfTicket } from './modules/documents/downloads.ts'
import { openContractDocument, openProductDocument } from './modules/documents/service.ts'
import { deletionStep as formDeletion } from './modules/forms/account-deletion.ts'
import { exportSection as formData } from './modules/forms/data-export.ts'
import { deletionStep as investorDeletion } from './modules/investors/account-deletion.ts'
import { exportSection as investorData } from './modules/investors/data-export.ts'
import { verifiedOfAccount } from './modules/investors/verified.service.ts'
import { deletionStep as issuerDeletion } from './modules/issuers/account-deletion.ts'
import { deletionStep as changeDeletion } from './modules/issuers/change-requests/account-deletion.ts'
import { exportSection as changeData } from './modules/issuers/change-requests/data-export.ts'
import { exportSection as companyData } from './modules/issuers/data-export.ts'
import { exportContracts } from './modules/issuers/export.service.ts'
import { deletionStep as leadDeletion } from './modules/issuers/leads/account-deletion.ts'
import { exportSection as leadData } from './modules/issuers/leads/data-export.ts'
import { exportPayoutPlan } from './modules/issuers/reports/payout-plan-export.service.ts'
import { deletionStep as newsDeletion } from './modules/notifications/account-deletion.ts'
import { beforeSending } from './modules/notifications/before-sending.ts'
import { exportSection as newsData } from './modules/notifications/data-export.ts'
import { exportSection as paymentData } from './modules/payments/data-export.ts'
import { paymentListeners } from './modules/payments/listeners.ts'
import { keepNotice } from './modules/payments/service.ts'
import { exportSection as payoutData } from './modules/payouts/data-export.ts'
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
  beforeSending.fill({
    M05: nameLastWithdrawalDay,
    M10: keepNotice,
    G02: keepNotice,
    M12: keepTimeToPay,
    M12r: keepTimeToPay,
  })
  paymentListeners.fill({ investment: { ...contractPayments, debitOn }, goods: goodsPayments })

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
