import { randomUUID } from 'node:crypto'
import { localDate } from '@goldammer/sdk/units'
import { initialSettings } from '../src/modules/reference/consent.rules.ts'
import {
  DEFAULT_COUNTRY_ID,
  DEFAULT_PAYMENT_METHOD_ID,
  languageId,
  PAYMENT_PREPAYMENT_ID,
} from '../src/modules/reference/reference-data.ts'
import { idOf } from '../src/shared/demo-ids.ts'
import { newId } from '../src/shared/ids.ts'
import { typedConfirmation } from './draft-walk.ts'
import { aCustomer, PASSWORD } from './factories.ts'
import { anIssuer } from './issuer-factories.ts'
import {
  aCompanyRequest,
  aConfirmation,
  aCustomerWithFactor,
  aDataExport,
  aFactorReset,
  aFactorResetLink,
  aLogin,
  aNewsletterLink,
  anAddress,
  anEmailChange,
  anUnfinishedLogin,
  aPasskey,
  aProfilePicture,
  aRecovery,
  asSomebodyNew,
  aWishlistProduct,
  aWrongCodeOfTheSetUp,
  noCompanyRequest,
  withFirstPassword,
  withoutPasskeys,
} from './scene/accounts.ts'
import {
  CALLERS,
  type Caller,
  isCustomer,
  type Json,
  OPERATIONS,
  type Operation,
  type Request,
  type Scene,
  STAFF,
} from './scene/callers.ts'
import {
  aComment,
  aCompanyPage,
  aContactMessage,
  aDraftPost,
  aNewsletterReader,
  anIrComment,
  aPost,
  aPostAttachment,
  aReview,
} from './scene/community.ts'
import {
  aBlogAuthor,
  aBlogDraft,
  aBlogEntry,
  aBlogPost,
  aBlogPreview,
  aBlogVersion,
  aCmsPage,
  aCmsPreview,
  aMedium,
  aPage,
  aRecordVersion,
  aRedirect,
  blogAuthor,
  blogDocument,
  blogInput,
  cmsDocument,
  cmsVersionOf,
  theShopChoices,
} from './scene/content.ts'
import {
  aCancellationRequest,
  aCancelledContract,
  aContractInReview,
  aContractPaper,
  aDelivery,
  anActiveContract,
  anInvestment,
  anOwedContract,
  aPartOffer,
  aWithdrawalLink,
} from './scene/contracts.ts'
import { aPdfFile, aPhotoFile } from './scene/files.ts'
import {
  aBankAccount,
  aCertificate,
  aChangeRequest,
  aComplianceCase,
  aDepot,
  aGmbhAndCoKg,
  aLockedSurvey,
  anExemptionOrder,
  anIban,
  anInvestorCompany,
  aProvenCompany,
  aRepresentative,
  aResidenceProof,
  aTaxId,
  aVerifiedIdentity,
  aWallet,
  namesOf,
  withoutCertificate,
  withoutIdentity,
  withoutSurvey,
  withoutWallet,
} from './scene/investors.ts'
import {
  aCompanyChangeRequest,
  aCompanyProof,
  aCompanyUser,
  aContractView,
  aDemand,
  anEarlyEnd,
  anInvitation,
  anIssuerRepresentative,
  anOpenChecklist,
  aProjectFile,
  aReport,
  aTeamMember,
  aWaitingMailing,
  aWaivableReport,
  companyCreation,
  registerData,
  theCoreData,
  theTeam,
  withoutCompanyChangeRequest,
  withoutEarlyEnd,
  withoutIssuerRepresentatives,
} from './scene/issuers.ts'
import {
  aDebitFile,
  aFailedRefund,
  aFinanceTask,
  aPayableProduct,
  aPayoutRun,
  aProfitFigure,
  aSharingProduct,
  aTransferredRefund,
} from './scene/money.ts'
import {
  aCategory,
  aProductPreview,
  aProductVersion,
  aPromotion,
  aPromotionInput,
  aPublishedSheet,
  categoryOrder,
  theProperties,
} from './scene/offers.ts'
import {
  aCart,
  aDocument,
  aDraft,
  aGood,
  aGoodsOrder,
  anOrderDownload,
  anOrderPaper,
  aTicket,
  aTransferOrder,
  transferFor,
} from './scene/orders.ts'
import {
  aColleague,
  aCustomerNote,
  aDeadLetter,
  aFailedWebhook,
  aFirstAdminLink,
  aGrantThatWaits,
  anAuditEntry,
  anImpersonationRequest,
  anImpersonationToken,
  aSentMail,
  aStaffInvitation,
  aStaffTask,
  aWrongCode,
  taskInput,
  versionOfColleague,
} from './scene/staff.ts'

/**
 * One row an operation. What is not said is the usual: the request is empty, the rightful get the operation's first 2xx,
 * and everyone else what its `x-access` refuses them with (access-matrix.test.ts). A GET without a row takes the row of
 * the POST at the same address.
 */
export type Row = {
  /** The request that succeeds for the rightful caller; its records are the scene's `customer`'s. */
  send?: Request | ((scene: Scene) => Request | Promise<Request>)
  /** What the rightful get, where it is not the first 2xx of the api-spec. */
  ok?: number
  /** What other customers get who ask for the customer's record: status and code. */
  others?: string
  /** Anything else, by caller. */
  but?: Partial<Record<Caller, string>>
}

const storefrontUrl = 'http://localhost:3000'
const address = {
  firstName: 'Jana',
  lastName: 'Probst',
  street: 'Musterweg 9',
  zipcode: '00001',
  city: 'Beispielstadt',
  countryId: DEFAULT_COUNTRY_ID,
}
let registrations = 0

const ofAddress = (body?: object): Row => ({
  send: async (scene) => ({ path: { addressId: await anAddress(scene) }, ...(body ? { body } : {}) }),
  others: '400 CHECKOUT__CUSTOMER_ADDRESS_NOT_FOUND',
})

const ofMessage = (body?: object): Row => ({
  send: async (scene) => ({ path: { messageId: await aContactMessage(scene) }, ...(body ? { body } : {}) }),
})

/** Nobody makes a first administrator where there is one. */
const forEveryone = (answer: string): Row['but'] => Object.fromEntries(CALLERS.map((caller) => [caller, answer]))

/** The same for every customer: it is about themselves. */
const forCustomers = (answer: string): Row['but'] =>
  Object.fromEntries(CALLERS.filter(isCustomer).map((caller) => [caller, answer]))

const forEveryoneWithKey = (answer: string): Row['but'] =>
  Object.fromEntries(CALLERS.filter((caller) => caller !== 'noKey').map((caller) => [caller, answer]))

/** Of no device that anybody has. */
const [anAssertion, aCredential] = [
  { authenticatorData: 'AAAA', signature: 'AAAA' },
  { attestationObject: 'AAAA' },
].map((response) => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', ...response },
}))

const withPasswordAndCode = async (scene: Scene): Promise<Request> => {
  await withFirstPassword(scene)
  return { body: { password: PASSWORD, code: '000000' } }
}

/** The same for every member of staff: it is about themselves. */
const forStaff = (answer: string): Row['but'] => Object.fromEntries(STAFF.map((role) => [role, answer]))

const ofExemptionOrder = (body?: object): Row => ({
  send: async (scene) => ({
    path: { exemptionOrderId: await anExemptionOrder(scene) },
    ...(body ? { body } : {}),
  }),
  others: '404 EXEMPTION_ORDER_NOT_FOUND',
})

/** A step of the checkout; `fill` makes its body of the draft. */
const ofDraft = (fill?: (draft: Json, scene: Scene) => object | Promise<object>, kind?: 'bond'): Row => ({
  send: async (scene) => {
    const draft = await aDraft(scene, kind)
    return { path: { draftId: draft.id }, ...(fill ? { body: await fill(draft, scene) } : {}) }
  },
  others: '404 DRAFT_NOT_FOUND',
})

const versionsOf = (texts: { key: string; version: string }[]) => texts.map(({ key, version }) => ({ key, version }))

/** A call of a company, on its own records; another company's people find nothing. */
const ofCompany = (more?: (scene: Scene) => Request | Promise<Request>): Row => ({
  send: async (scene) => {
    const { path, ...rest } = (await more?.(scene)) ?? {}
    return { path: { companyId: scene.issuer.companyId, ...path }, ...rest }
  },
})

const ofTeamMember = (more: Request = {}): Row =>
  ofCompany(async (scene) => ({ path: { memberId: await aTeamMember(scene) }, ...more }))
const viewColumns = [{ key: 'orderNumber', shown: true }]
const teamMember = { name: 'Wiebke Windmuster', position: { 'de-DE': 'Technik' }, description: {}, socialNetworks: {} }

const text = { 'de-DE': 'Fundament gegossen' }
const notTheirs = { customer: '403 PERMISSION_DENIED', otherCustomer: '403 PERMISSION_DENIED' }
/** A post of the issuer; its editors and owners, and authors of ours, may change it. */
const ofPost = (body?: object): Row => ({
  send: async (scene) => ({
    path: { productId: scene.issuer.productId, postId: await aPost(scene, 'update') },
    ...(body ? { body } : {}),
  }),
  but: { ...notTheirs, viewer: '403 PERMISSION_DENIED' },
})
const postTexts = { title: text, content: { 'de-DE': '<p>Der Beton härtet.</p>' }, release: 'now' }
/** Under an address that nobody else has. */
const companyPage = () => ({
  slug: `seite-${randomUUID()}`,
  title: { 'de-DE': 'Seite' },
  content: { 'de-DE': '<p>Text</p>' },
  companyIds: null,
})
/** A call of a company on a post about its product. */
const ofCompanyPost = (body?: object): Row =>
  ofCompany(async (scene) => ({ path: { postId: await aPost(scene, 'update') }, ...(body ? { body } : {}) }))
/** A call on a comment of the scene's customer in the dialog. */
const ofComment = (body?: object): Row => ({
  send: async (scene) => ({
    path: { productId: scene.issuer.productId, commentId: await aComment(scene) },
    ...(body ? { body } : {}),
  }),
})
const ofProduct: Row = { send: ({ issuer }) => ({ path: { productId: issuer.productId } }) }

const representative = { firstName: 'Fenja', lastName: 'Fiktiv', isPep: false, dateOfBirth: '1979-02-11' }
/** A call on a company the scene's customer invests as. */
const ofOwnCompany = (body?: object): Row => ({
  send: async (scene) => ({ path: { investorId: await anInvestorCompany(scene) }, ...(body ? { body } : {}) }),
  others: '404 COMPANY_NOT_FOUND',
})
const ofRepresentative = (body?: object): Row => ({
  send: async (scene) => ({ path: await aRepresentative(scene), ...(body ? { body } : {}) }),
  others: '404 COMPANY_NOT_FOUND',
})

/** A call on a product of which there is a version. */
const ofVersion = (
  more: (version: Awaited<ReturnType<typeof aProductVersion>>) => Request | Promise<Request>,
  state?: 'refused',
): Row => ({ send: async (scene) => await more(await aProductVersion(scene, state)) })

const ofCustomer: Row = { send: ({ customer }) => ({ path: { customerId: customer.id } }) }

/** A call on a mail that was sent to the customer. */
const ofCustomerMail: Row = {
  send: async (scene) => ({ path: { customerId: scene.customer.id, mailId: await aSentMail(scene) } }),
}

/** A call of editors on a draft of the blog. */
const ofBlogEntry = (withBody = false): Row => ({
  send: async (scene) => ({
    path: { postId: await aBlogEntry(scene) },
    ...(withBody ? { body: await blogInput(scene) } : {}),
  }),
})

const categoryFields = {
  type: 'page',
  linkType: null,
  internalLink: null,
  externalLink: {},
  name: { 'de-DE': 'Wärme' },
  description: {},
  metaTitle: {},
  metaDescription: {},
  mediaId: null,
  active: true,
  visible: true,
  paths: {},
}
/** A call of editors on a category. */
const ofCategory = (body?: object): Row => ({
  send: async (scene) => ({ path: { categoryId: await aCategory(scene) }, ...(body ? { body } : {}) }),
})

let pages = 0
/** A call of editors on a page of the shop that has a draft. */
const ofPage = (body?: object): Row => ({
  send: async (scene) => ({ path: { pageId: await aCmsPage(scene) }, ...(body ? { body } : {}) }),
})

export const ROWS: Record<string, Row> = {
  // Context and reference data
  readContext: {},
  openLiveEvents: {},
  updateContext: { send: { body: { languageId: languageId('en-GB') } } },
  readCountry: {},
  readCurrency: {},
  readFrontendSnippets: {},
  readLanguages: {},
  readWithdrawalInstruction: {},
  readPaymentMethod: {},
  readRouteRule: { send: { query: { path: '/nirgends' } }, ok: 204 },
  readSalutation: {},
  readShippingMethod: {},
  readCountryState: { send: { path: { countryId: DEFAULT_COUNTRY_ID } } },
  readCookieGroups: {},
  readSnippets: {},
  readSitemap: {},
  getSitemapFile: { send: { path: { filePath: 'de-DE-1.xml' } } },

  // Cart and orders
  readCart: {},
  deleteCart: {},
  addLineItem: {
    send: async ({ test }) => {
      const id = await aGood(test)
      return { body: { items: [{ id, referencedId: id, type: 'product', quantity: 1 }] } }
    },
  },
  updateLineItem: { send: async (scene) => ({ body: { items: [{ id: await aCart(scene), quantity: 2 }] } }) },
  removeLineItemDeprecated: { send: async (scene) => ({ query: { ids: await aCart(scene) } }) },
  removeLineItem: { send: async (scene) => ({ body: { ids: [await aCart(scene)] } }) },
  createOrder: {
    send: async (scene) => {
      await aCart(scene)
      return { body: { customerComment: 'Bitte klingeln' } }
    },
  },
  handlePaymentMethod: {
    send: async (scene) => ({ body: { orderId: await aGoodsOrder(scene) } }),
    others: '404 CHECKOUT__ORDER_ORDER_NOT_FOUND',
  },
  readOrder: {},
  orderSetPayment: {
    send: async (scene) => ({
      body: { orderId: await aGoodsOrder(scene), paymentMethodId: PAYMENT_PREPAYMENT_ID },
    }),
    others: '404 CHECKOUT__ORDER_ORDER_NOT_FOUND',
  },
  cancelOrder: {
    send: async (scene) => ({ body: { orderId: await aGoodsOrder(scene) } }),
    others: '404 CHECKOUT__ORDER_ORDER_NOT_FOUND',
  },
  orderDownloadFile: {
    send: async (scene) => ({ path: await anOrderDownload(scene) }),
    others: '404 FILE_NOT_FOUND',
  },
  downloadDocument: {
    send: async (scene) => ({ path: await anOrderPaper(scene) }),
    others: '404 DOCUMENT_NOT_FOUND',
  },

  // Account
  createCustomerAddress: { send: { body: address } },
  updateCustomerAddress: ofAddress(address),
  deleteCustomerAddress: ofAddress(),
  defaultBillingAddress: ofAddress(),
  defaultShippingAddress: ofAddress(),
  changePassword: {
    send: async (scene) => {
      await withFirstPassword(scene)
      const newPassword = 'ein neues langes Passwort'
      return { body: { password: PASSWORD, newPassword, newPasswordConfirm: newPassword } }
    },
  },
  changeProfile: { send: ({ me }) => ({ body: namesOf(me) }) },
  readCustomer: {},
  getCustomerRecoveryIsExpired: { send: async (scene) => ({ body: { hash: await aRecovery(scene) } }) },
  listAddress: {},
  loginCustomer: {
    send: async (scene) => {
      await withFirstPassword(scene)
      return { body: { username: scene.me.email, password: PASSWORD } }
    },
  },
  loginWithSecondFactor: {
    send: async (scene) => ({ body: await anUnfinishedLogin(scene) }),
  },
  beginPasskeyLogin: {},
  loginWithPasskey: { send: { body: { credential: anAssertion } }, but: forEveryoneWithKey('401 PASSKEY_REFUSED') },
  listPasskeys: {},
  beginPasskey: {},
  addPasskey: {
    send: { body: { name: 'Telefon', credential: aCredential } },
    but: forCustomers('401 PASSKEY_REFUSED'),
  },
  confirmWithPasskey: { send: { body: { credential: anAssertion } }, but: forCustomers('401 PASSKEY_REFUSED') },
  removePasskey: {
    send: async (scene) => ({ path: { passkeyId: await aPasskey(scene) } }),
    others: '404 PASSKEY_NOT_FOUND',
  },
  readAccountSecondFactor: {},
  beginAccountSecondFactor: {},
  confirmAccountSecondFactor: {
    send: async (scene) => ({ body: { code: await aWrongCodeOfTheSetUp(scene) } }),
    but: forCustomers('401 SECOND_FACTOR_CODE_WRONG'),
  },
  renewAccountRecoveryCodes: { send: withPasswordAndCode, but: forCustomers('409 INVALID_TRANSITION') },
  removeAccountSecondFactor: { send: withPasswordAndCode, but: forCustomers('409 INVALID_TRANSITION') },
  imitateCustomerLogin: { send: async (scene) => ({ body: await anImpersonationToken(scene) }) },
  dismissPasswordAdvice: {},
  judgePassword: { send: { body: { password: 'ein langes Passwort' } } },
  sendLoginLink: { send: ({ customer }) => ({ body: { email: customer.email, storefrontUrl } }) },
  loginByLink: { send: async (scene) => ({ body: { hash: await aRecovery(scene, 'login') } }) },
  logoutCustomer: {},
  sendRecoveryMail: { send: ({ customer }) => ({ body: { email: customer.email, storefrontUrl } }) },
  recoveryPassword: {
    send: async (scene) => ({
      body: {
        hash: await aRecovery(scene),
        newPassword: 'ein neues langes Passwort',
        newPasswordConfirm: 'ein neues langes Passwort',
      },
    }),
  },
  register: {
    send: () => ({
      body: {
        email: `neu${registrations++}@neu.example`,
        password: PASSWORD,
        firstName: 'Neele',
        lastName: 'Neu',
        acceptedDataProtection: true,
        storefrontUrl,
        billingAddress: address,
      },
    }),
  },
  resendRegistration: { send: ({ customer }) => ({ body: { email: customer.email, storefrontUrl } }) },
  registerConfirm: { send: async (scene) => ({ body: await aConfirmation(scene) }) },
  changeEmail: {
    send: async (scene) => {
      await asSomebodyNew(scene)
      const email = `neu${registrations++}@neu.example`
      return { body: { email, emailConfirmation: email, password: PASSWORD } }
    },
  },
  confirmEmailChange: { send: async (scene) => ({ body: { hash: await anEmailChange(scene) } }) },
  readProfilePicture: {
    send: async (scene) => {
      await aProfilePicture(scene)
      return {}
    },
  },
  addInvestorCompany: {
    send: () => ({ body: { name: `Prüfling ${++registrations} GmbH`, legalForm: 'GmbH', registerNr: 'HRB 00007' } }),
  },
  readInvestorCompany: ofOwnCompany(),
  updateInvestorCompany: ofOwnCompany({ name: 'Prüfling umbenannt GmbH', legalForm: 'GmbH', registerNr: 'HRB 00008' }),
  listCompanyRepresentatives: ofOwnCompany(),
  addCompanyRepresentative: ofOwnCompany(representative),
  updateCompanyRepresentative: ofRepresentative(representative),
  removeCompanyRepresentative: ofRepresentative(),
  addCompanyProof: {
    send: async (scene) => ({
      path: { investorId: await anInvestorCompany(scene) },
      form: { identityProof: await aPhotoFile() },
    }),
    others: '404 COMPANY_NOT_FOUND',
  },
  createCompanyProofTicket: {
    send: async (scene) => ({
      path: { investorId: await aProvenCompany(scene), proof: 'identityProof' },
    }),
    others: '404 COMPANY_NOT_FOUND',
  },
  sendDraftLink: ofDraft(),
  changeProfilePicture: { send: async () => ({ form: { file: await aPhotoFile() } }) },
  deleteProfilePicture: {},
  changeLanguage: { send: { body: { languageId: languageId('en-GB') } } },
  changePaymentMethod: { send: { path: { paymentMethodId: DEFAULT_PAYMENT_METHOD_ID } } },
  deleteCustomer: {
    send: async (scene) => {
      await asSomebodyNew(scene)
      return {}
    },
  },
  readNewsletterRecipient: {},
  listLoginSessions: {},
  listOwnSecurityEvents: {},
  endLoginSession: {
    send: async (scene) => ({ path: { sessionId: await aLogin(scene) } }),
    others: '404 LOGIN_SESSION_NOT_FOUND',
  },
  endOtherLoginSessions: {},
  readAccountClosing: {},
  readPrivacy: {},
  changePrivacy: { send: { body: { newsletter: true, survey: false } } },
  readDataExport: {},
  requestDataExport: {},
  createDataExportTicket: {
    send: async (scene) => {
      await aDataExport(scene)
      return {}
    },
  },

  // Wishlist, newsletter, forms
  readCustomerWishlist: {
    send: async (scene) => {
      await aWishlistProduct(scene, true)
      return {}
    },
  },
  readWishlistProductIds: {},
  addProductOnWishlist: { send: async (scene) => ({ path: { productId: await aWishlistProduct(scene, false) } }) },
  deleteProductOnWishlist: { send: async (scene) => ({ path: { productId: await aWishlistProduct(scene, true) } }) },
  mergeProductOnWishlist: { send: async (scene) => ({ body: { productIds: [await aWishlistProduct(scene, false)] } }) },
  subscribeToNewsletter: {
    send: () => ({ body: { email: `neu${registrations++}@neu.example`, option: 'subscribe', storefrontUrl } }),
  },
  confirmNewsletter: { send: async (scene) => ({ body: await aNewsletterLink(scene) }) },
  unsubscribeToNewsletter: { send: () => ({ body: { email: `neu${registrations++}@neu.example` } }) },
  sendContactMail: {
    send: () => ({
      body: { email: `neu${registrations++}@neu.example`, subject: 'Frage', comment: 'Wann beginnt die Verzinsung?' },
    }),
  },
  sendCapitalDemand: {
    send: () => ({
      form: {
        urgency: '3_6',
        amount: '750000.50',
        purpose: 'Ein zweiter Brennofen',
        companyName: 'Töpferei Lehmfiktiv',
        companyForm: 'UG',
        foundingYear: '2019',
        contact: 'Tilda Ton',
        email: `neu${registrations++}@neu.example`,
        phone: '030 23125-099',
      },
    }),
  },

  // Catalogue and content
  readBreadcrumb: { send: { path: { id: idOf.category('shop') }, query: { type: 'category' } } },
  readCategoryList: {},
  readCategory: { send: { path: { navigationId: 'home' } } },
  readNavigation: { send: { path: { activeId: 'main-navigation', rootId: 'main-navigation' } } },
  readProduct: {},
  readProductDetail: { send: async ({ test }) => ({ path: { productId: await aGood(test) } }) },
  readProductCrossSellings: { send: async ({ test }) => ({ path: { productId: await aGood(test) } }) },
  searchProductVariantIds: {
    send: async ({ test }) => ({ path: { productId: await aGood(test) }, body: { options: [] } }),
  },
  readProductReviews: { send: async ({ test }) => ({ path: { productId: await aGood(test) } }) },
  saveProductReview: {
    send: async ({ test }) => ({
      path: { productId: await aGood(test) },
      body: { title: 'Gut', content: 'Steht fest und dreht sich leise.', points: 5 },
    }),
  },
  readProductListing: { send: { path: { categoryId: idOf.category('shop') } } },
  searchContent: { send: { query: { search: 'wind' } } },
  searchPage: { send: { body: { search: 'wind' } } },
  searchSuggest: { send: { body: { search: 'wind' } } },
  readSeoUrl: {},
  readCms: { send: async (scene) => ({ path: { id: await aPage(scene, 'cmsPage') } }) },
  readBlogPosts: {},
  readBlogPost: { send: async (scene) => ({ path: { slug: await aBlogPost(scene) } }) },
  readFaq: {},
  readLandingPage: { send: async (scene) => ({ path: { landingPageId: await aPage(scene, 'landingPage') } }) },
  listProductDocuments: { send: ({ issuer }) => ({ path: { productId: issuer.productId } }) },
  createDocumentTicket: { send: async (scene) => ({ path: { versionId: await aDocument(scene) } }) },
  // Another session's ticket is not found: documents.test.ts.
  download: { send: async (scene) => ({ path: { ticket: await aTicket(scene) } }) },

  readFundingState: ofProduct,

  // Posts
  listPosts: { send: ({ issuer }) => ({ path: { productId: issuer.productId }, query: { kind: 'update' } }) },
  createPost: {
    send: ({ issuer }) => ({
      path: { productId: issuer.productId },
      body: { kind: 'update', title: text, content: text, publish: true },
    }),
    but: { ...notTheirs, viewer: '403 PERMISSION_DENIED' },
  },
  readPost: {
    send: async (scene) => ({
      path: { productId: scene.issuer.productId, postId: await aPost(scene, 'newsroom') },
    }),
  },
  changePost: ofPost({ title: text, content: text, publish: true, revision: 1 }),
  withdrawPost: ofPost(),
  createPostAttachmentTicket: {
    send: async (scene) => ({ path: { attachmentId: (await aPostAttachment(scene)).attachmentId } }),
  },
  listPostRevisions: ofPost(),
  markPostRead: {
    send: async (scene) => ({
      path: { productId: scene.issuer.productId, postId: await aPost(scene, 'update') },
    }),
  },
  listComments: ofProduct,
  createComment: {
    send: ({ issuer }) => ({ path: { productId: issuer.productId }, body: { text: 'Wann wird der Kran erwartet?' } }),
  },
  deleteComment: { ...ofComment(), others: '404 COMMENT_NOT_FOUND' },
  reportComment: ofComment({ reason: 'spam' }),
  moderateComment: {
    send: async (scene) => ({
      path: { productId: scene.issuer.productId, commentId: await anIrComment(scene) },
      body: { decision: 'hide' },
    }),
    but: {
      customer: '403 PERMISSION_DENIED',
      otherCustomer: '403 HOLDING_REQUIRED',
      viewer: '403 PERMISSION_DENIED',
      author: '403 HOLDING_REQUIRED',
    },
  },
  changeLike: {
    send: async (scene) => ({
      path: { productId: scene.issuer.productId },
      body: { id: await aComment(scene), liked: true },
    }),
  },
  readPostSummary: ofProduct,
  readPostRights: ofProduct,

  // Investing
  listInvestorIdentities: {},
  readInvestmentLimit: { send: ({ issuer }) => ({ query: { productId: issuer.productId } }) },
  listDrafts: {},
  openDraft: { send: ({ issuer }) => ({ body: { productId: issuer.productId } }) },
  readDraft: ofDraft(),
  deleteDraft: ofDraft(),
  saveDraftPersonalData: ofDraft(({ values }) => ({
    person: values.personalData.person,
    actsOnOwnAccount: true,
    confirmed: true,
  })),
  saveDraftInvestment: ofDraft(({ tariff }) => ({ tariffId: tariff.id, amount: 500 })),
  saveDraftSurvey: ofDraft(async (_draft, scene) => {
    await withoutSurvey(scene)
    return { declined: true, waiverAccepted: true }
  }),
  saveDraftConfirmation: ofDraft(({ requiredConfirmations }) => ({ accepted: versionsOf(requiredConfirmations) })),
  saveDraftRisk: ofDraft(({ riskVersion }) => ({ riskNotice: true, costs: true, riskVersion })),
  saveDraftDocuments: ofDraft((_draft, { customer }) => ({ typedConfirmation: typedConfirmation(customer.name) })),
  saveDraftPromotionCode: ofDraft(() => ({ code: 'GIBTESNICHT' })),
  saveDraftBankAccount: ofDraft(({ mandate }, { customer }) => ({
    bankAccountId: customer.bankAccountId,
    sepaConsent: true,
    mandateVersion: mandate.version,
  })),
  saveDraftDepot: ofDraft(
    async (_draft, scene) => ({ depotId: await aDepot(scene), beneficialOwnerConsent: true }),
    'bond',
  ),
  saveDraftSummary: ofDraft(({ declarations, figures }) => ({
    accepted: versionsOf(declarations),
    figuresVersion: figures.version,
  })),
  readOrderStatus: {
    send: async (scene) => ({ path: { orderId: (await anInvestment(scene)).orderId } }),
    others: '404 CHECKOUT__ORDER_ORDER_NOT_FOUND',
  },

  // The investor's portal
  readInvestorDashboard: {},
  dismissInvestorTask: { send: { path: { kind: 'exemption_order' } } },
  listInvestments: {},
  listInvestmentGroups: { send: { query: { by: 'branch' } } },
  createInvestmentsExportTicket: { send: { body: { filters: {}, format: 'german' } } },
  createInvestmentArchiveTicket: {
    send: async (scene) => ({ path: { orderId: (await anOrderPaper(scene)).orderId } }),
    others: '404 CONTRACT_NOT_FOUND',
  },
  listInvestorPayments: { send: { query: { month: '2026-11' } } },
  listInvestorLimits: {},
  readInvestment: {
    send: async (scene) => ({ path: await anInvestment(scene) }),
    others: '404 CONTRACT_NOT_FOUND',
  },
  declareWithdrawal: {
    send: () => ({
      body: {
        name: 'Jana Probst',
        orderNumber: 'GA-2026-999999',
        confirmed: true,
        email: `neu${registrations++}@neu.example`,
      },
    }),
  },
  confirmWithdrawal: { send: async (scene) => ({ body: { hash: await aWithdrawalLink(scene) } }) },
  withdraw: {
    send: async (scene) => ({
      path: { orderId: (await anInvestment(scene)).orderId },
      body: { kind: 'revoke_offer', confirmed: true },
    }),
    others: '404 CONTRACT_NOT_FOUND',
  },
  listNews: {},
  markNewsRead: { send: { body: { ids: null } } },
  readNewsSettings: {},
  saveNewsSettings: { send: { body: { productId: null, settings: [{ kind: 'update', portal: true, mail: false }] } } },
  answerPartOffer: {
    send: async (scene) => {
      const { orderId, partOfferId } = await aPartOffer(scene)
      return { path: { orderId }, body: { partOfferId, accepted: false } }
    },
    others: '404 CONTRACT_NOT_FOUND',
  },
  cancelInvestment: {
    send: async (scene) => ({
      path: { orderId: await anActiveContract(scene) },
      form: { kind: 'regular', cancellationDate: '2031-12-31' },
    }),
    others: '404 CONTRACT_NOT_FOUND',
  },
  revokeCancellation: {
    send: async (scene) => ({ path: { orderId: await aCancelledContract(scene) } }),
    others: '404 CONTRACT_NOT_FOUND',
  },
  listInvestorDocuments: {},
  createDocumentsArchiveTicket: {
    send: async (scene) => {
      await aContractPaper(scene)
      return { body: {} }
    },
    others: '404 DOCUMENT_NOT_FOUND',
  },
  readUnread: {},
  listInvestorPayouts: {},
  createInvestorDocumentTicket: {
    send: async (scene) => ({ path: { documentId: await aContractPaper(scene) } }),
    others: '404 DOCUMENT_NOT_FOUND',
  },
  readInvestorProfile: {},
  updateInvestorProfile: {
    send: async (scene) => {
      await withoutIdentity(scene)
      const { me } = scene
      return { body: { ...namesOf(me), birthDate: { day: 4, month: 7, year: 1988 }, country: 'DE' } }
    },
  },
  listBankAccounts: {},
  addBankAccount: { send: ({ me }) => ({ body: { accountHolder: me.name, iban: anIban() } }) },
  deleteBankAccount: {
    send: async (scene) => ({ path: { bankAccountId: await aBankAccount(scene) } }),
    others: '404 BANK_ACCOUNT_NOT_FOUND',
  },
  readTaxInformation: {},
  updateTaxInformation: { send: { body: { churchDenomination: 'none' } } },
  addResidenceProof: { send: async () => ({ form: { file: await aPhotoFile() } }) },
  readVerifiedData: {},
  listChangeRequests: {},
  addChangeRequest: {
    send: async (scene) => {
      await aVerifiedIdentity(scene)
      const lastName = `${namesOf(scene.me).lastName}-Neu`
      return { form: { lastName, reason: 'Heirat', file: await aPhotoFile() } }
    },
  },
  withdrawChangeRequest: {
    send: async (scene) => ({ path: { changeRequestId: await aChangeRequest(scene) } }),
    others: '404 CHANGE_REQUEST_NOT_FOUND',
  },
  listNonAssessmentCertificates: {},
  createResidenceProofTicket: {
    send: async (scene) => {
      await aResidenceProof(scene)
      return {}
    },
  },
  createNonAssessmentCertificateTicket: {
    send: async (scene) => ({ path: { certificateId: await aCertificate(scene) } }),
    others: '404 CERTIFICATE_NOT_FOUND',
  },
  addNonAssessmentCertificate: {
    send: async (scene) => {
      await withoutCertificate(scene)
      return { form: { validFrom: '2026-01-01', validUntil: '2028-12-31', file: await aPhotoFile() } }
    },
  },
  listExemptionOrders: {},
  readExemptionHeadroom: {},
  addExemptionOrder: {
    send: async (scene) => {
      await aTaxId(scene)
      return { body: { type: 'single', startDate: '2026-01-01', amount: 1, otherBanksStatement: true } }
    },
  },
  changeExemptionOrder: ofExemptionOrder({ amount: 1, endDate: '2026-12-31' }),
  revokeExemptionOrder: ofExemptionOrder(),
  addExemptionOrderFile: {
    send: async (scene) => ({
      path: { exemptionOrderId: await anExemptionOrder(scene) },
      form: { file: await aPhotoFile() },
    }),
    others: '404 EXEMPTION_ORDER_NOT_FOUND',
  },
  payOutToBankAccount: {
    send: async (scene) => ({
      path: { bankAccountId: await aBankAccount(scene) },
      body: { orderIds: [(await anInvestment(scene)).orderId] },
    }),
    others: '404 CONTRACT_NOT_FOUND',
  },
  makeBankAccountDefault: {
    send: async (scene) => ({ path: { bankAccountId: await aBankAccount(scene) } }),
    others: '404 BANK_ACCOUNT_NOT_FOUND',
  },
  listDepots: {},
  addDepot: {
    send: ({ me }) => ({
      body: {
        depotType: 'single',
        owner: me.name,
        bank: 'Musterkasse',
        blz: '99900002',
        depotNumber: '7100042',
        beneficialOwnerConsent: true,
      },
    }),
  },
  deleteDepot: {
    send: async (scene) => ({ path: { depotId: await aDepot(scene) } }),
    others: '404 DEPOT_NOT_FOUND',
  },
  makeDepotDefault: {
    send: async (scene) => ({ path: { depotId: await aDepot(scene) } }),
    others: '404 DEPOT_NOT_FOUND',
  },
  listWallets: {},
  addWallet: {
    send: async (scene) => {
      await withoutWallet(scene)
      const walletAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
      return { body: { type: 'own', walletAddress, termsAccepted: true, termsVersion: '2026-11' } }
    },
  },
  deleteWallet: {
    send: async (scene) => ({ path: { walletId: await aWallet(scene) } }),
    others: '404 WALLET_NOT_FOUND',
  },
  makeWalletDefault: {
    send: async (scene) => ({ path: { walletId: await aWallet(scene) } }),
    others: '404 WALLET_NOT_FOUND',
  },
  readSurvey: {},
  takeSurvey: {
    send: async (scene) => {
      await withoutSurvey(scene)
      return { body: { declined: true, waiverAccepted: true } }
    },
  },
  readIdentityCheck: {},
  listDeclarations: {},
  startIdentityCheck: {
    send: async (scene) => {
      await withoutIdentity(scene)
      return { body: { returnUrl: '/account/profile' } }
    },
  },
  sendStepUpCode: {},
  stopFactorReset: { send: async (scene) => ({ body: { hash: await aFactorResetLink(scene) } }) },
  confirmPassword: {
    send: async (scene) => {
      await withFirstPassword(scene)
      await withoutPasskeys(scene)
      return { body: { password: PASSWORD } }
    },
  },

  // The company's portal
  listCompanies: {},
  readCompanyDashboard: ofCompany(),
  listFundingRounds: ofCompany(),
  readFundingRound: ofCompany(({ issuer }) => ({ path: { roundId: issuer.roundId } })),
  listEarlyEnds: ofCompany(({ issuer }) => ({ path: { roundId: issuer.roundId } })),
  askForEarlyEnd: ofCompany(async (scene) => {
    await withoutEarlyEnd(scene)
    return { path: { roundId: scene.issuer.roundId }, body: { lastDay: '2026-12-04', reason: 'Fast erreicht' } }
  }),
  withdrawEarlyEnd: ofCompany(async (scene) => ({
    path: { roundId: scene.issuer.roundId, earlyEndId: await anEarlyEnd(scene) },
  })),
  listCompanyContracts: ofCompany(),
  searchCompanyContracts: ofCompany(() => ({ body: { text: 'Probst' } })),
  acceptContracts: ofCompany(async (scene) => ({ body: { orderIds: [await aContractInReview(scene)] } })),
  rejectContracts: ofCompany(async (scene) => ({
    body: { orderIds: [await aContractInReview(scene)], reason: 'Prüfung' },
  })),
  cancelContracts: ofCompany(async (scene) => ({
    body: { orderIds: [await anActiveContract(scene)], cancellationDate: '2031-12-31' },
  })),
  messageInvestors: ofCompany(async (scene) => ({
    body: { orderIds: [await aContractInReview(scene)], text: 'Der Kran steht seit Montag.' },
  })),
  listCompanyMailings: ofCompany(),
  submitCompanyMailing: ofCompany(async (scene) => ({
    body: { orderIds: [await aContractInReview(scene)], text: 'Der Kran steht seit Montag.' },
  })),
  moveCompanyMailing: ofCompany(async (scene) => ({
    path: { mailingId: await aWaitingMailing(scene) },
    body: { act: 'release', reason: null },
  })),
  listContractMessages: ofCompany(async (scene) => ({ path: { orderId: await aContractInReview(scene) } })),
  previewBulkAction: ofCompany(() => ({ body: { action: 'accept', filters: {} } })),
  selectContracts: ofCompany(({ test }) => ({
    body: { action: 'accept', filters: {}, asOf: test.clock.now().toISOString() },
  })),
  cancelContract: ofCompany(async (scene) => ({
    path: { orderId: await anActiveContract(scene) },
    form: { kind: 'regular', cancellationDate: '2031-12-31' },
  })),
  confirmContractCancellation: ofCompany(async (scene) => ({
    path: { orderId: (await aCancellationRequest(scene)).orderId },
  })),
  revokeContractCancellation: ofCompany(async (scene) => ({ path: { orderId: await aCancelledContract(scene) } })),
  listProfitFigures: ofCompany(),
  submitProfitFigure: ofCompany(async (scene) => ({
    body: {
      productId: await aSharingProduct(scene),
      kind: 'profit',
      year: 2025,
      establishedOn: '2026-06-30',
      amount: 42,
    },
  })),
  readCompanyOverview: {},
  requestCompany: {
    send: async (scene) => {
      await noCompanyRequest(scene)
      return { body: registerData() }
    },
  },
  withdrawCompanyRequest: {
    send: async (scene) => ({ path: { requestId: await aCompanyRequest(scene) } }),
    others: '404 COMPANY_REQUEST_NOT_FOUND',
  },
  listProjects: ofCompany(),
  readProject: ofCompany(({ issuer }) => ({ path: { roundId: issuer.roundId } })),
  submitProjectStep: ofCompany(async (scene) => ({
    path: { roundId: await anOpenChecklist(scene), step: 'company_data' },
  })),
  addProjectEntry: ofCompany(({ issuer }) => ({
    path: { roundId: issuer.roundId, step: 'company_data' },
    form: { text: 'Der Auszug ist von heute.', file: aPdfFile() },
  })),
  createProjectFileTicket: ofCompany(async (scene) => ({ path: { entryId: await aProjectFile(scene) } })),
  listReports: ofCompany(),
  submitReport: ofCompany(async (scene) => ({
    path: { reportId: (await aReport(scene)).reportId },
    form: { file: aPdfFile() },
  })),
  addReport: ofCompany(async ({ issuer }) => ({
    form: { kind: 'pitchdeck', productId: issuer.productId, file: aPdfFile() },
  })),
  takeBackReport: ofCompany(async (scene) => ({
    path: { versionId: (await aReport(scene, 'submitted')).versionId },
  })),
  createReportTicket: ofCompany(async (scene) => ({
    path: { versionId: (await aReport(scene, 'submitted')).versionId },
  })),
  readPayoutPlan: ofCompany(),
  createPayoutPlanExportTicket: ofCompany(() => ({ body: { format: 'german' } })),
  withdrawProfitFigure: ofCompany(async (scene) => ({ path: { figureId: await aProfitFigure(scene) } })),
  readCoreData: ofCompany(),
  updateCoreData: ofCompany(async (scene) => ({ body: await theCoreData(scene) })),
  addCoreDataProof: ofCompany(async () => ({ form: { identityProof: await aPhotoFile() } })),
  createCoreDataProofTicket: ofCompany(async (scene) => {
    await aCompanyProof(scene)
    return { path: { proof: 'identityProof' } }
  }),
  listCoreDataHistory: ofCompany(),
  listIssuerRepresentatives: ofCompany(),
  addIssuerRepresentative: ofCompany(async (scene) => {
    await withoutIssuerRepresentatives(scene)
    return { body: representative }
  }),
  updateIssuerRepresentative: ofCompany(async (scene) => ({
    path: { representativeId: await anIssuerRepresentative(scene) },
    body: representative,
  })),
  removeIssuerRepresentative: ofCompany(async (scene) => ({
    path: { representativeId: await anIssuerRepresentative(scene) },
  })),
  listCompanyChangeRequests: ofCompany(),
  addCompanyChangeRequest: ofCompany(async (scene) => {
    await withoutCompanyChangeRequest(scene)
    return { form: { headquarter: 'Nebenweg 2, 00001 Beispielstadt', reason: 'Umzug', file: await aPhotoFile() } }
  }),
  withdrawCompanyChangeRequest: ofCompany(async (scene) => ({
    path: { changeRequestId: await aCompanyChangeRequest(scene) },
  })),
  listCompanyUsers: ofCompany(),
  changeCompanyUser: ofCompany(async (scene) => ({
    path: { customerId: await aCompanyUser(scene) },
    body: { role: 'editor' },
  })),
  removeCompanyUser: ofCompany(async (scene) => ({ path: { customerId: await aCompanyUser(scene) } })),
  inviteCompanyUser: ofCompany(() => ({ body: { email: `neu${registrations++}@neu.example`, role: 'viewer' } })),
  resendCompanyInvitation: ofCompany(async (scene) => ({
    path: { invitationId: (await anInvitation(scene)).id },
  })),
  withdrawCompanyInvitation: ofCompany(async (scene) => ({
    path: { invitationId: (await anInvitation(scene)).id },
  })),
  readCompanyInvitation: {
    send: async (scene) => ({ body: { token: (await anInvitation(scene, true)).token } }),
    others: '403 INVITATION_FOR_ANOTHER',
  },
  acceptCompanyInvitation: {
    send: async (scene) => ({ body: { token: (await anInvitation(scene, true)).token } }),
    others: '403 INVITATION_FOR_ANOTHER',
  },
  listContractViews: ofCompany(),
  saveContractView: ofCompany(() => ({ body: { name: 'Alle', filters: {}, columns: viewColumns } })),
  saveContractColumns: ofCompany(() => ({ body: { columns: viewColumns } })),
  deleteContractView: ofCompany(async (scene) => ({ path: { viewId: await aContractView(scene) } })),
  listCompanyPosts: ofCompany(),
  createCompanyPost: ofCompany(({ issuer }) => ({
    body: { productId: issuer.productId, kind: 'update', audience: 'everyone', ...postTexts },
  })),
  readCompanyPost: ofCompanyPost(),
  updateCompanyPost: ofCompanyPost({ audience: 'everyone', ...postTexts }),
  deleteCompanyPost: ofCompany(async (scene) => ({ path: { postId: await aDraftPost(scene) } })),
  withdrawCompanyPost: ofCompanyPost(),
  listCompanyPostRevisions: ofCompanyPost(),
  addPostPicture: ofCompany(async () => ({ form: { file: await aPhotoFile() } })),
  addPostAttachment: ofCompany(async (scene) => ({
    path: { postId: await aPost(scene, 'update') },
    form: { file: aPdfFile() },
  })),
  removePostAttachment: ofCompany(async (scene) => ({ path: await aPostAttachment(scene) })),
  listCompanyPages: ofCompany(),
  readCompanyPage: ofCompany(async (scene) => ({ path: { slug: (await aCompanyPage(scene, 'published')).slug } })),
  listCompanyThreads: ofCompany(),
  markThreadHandled: ofCompany(async (scope) => ({
    path: { commentId: await aComment(scope) },
    body: { handled: true },
  })),
  listTeam: ofCompany(),
  addTeamMember: ofCompany(() => ({ body: teamMember })),
  readTeamMember: ofTeamMember(),
  updateTeamMember: ofTeamMember({ body: teamMember }),
  deleteTeamMember: ofTeamMember(),
  orderTeam: ofCompany(async (scene) => ({ body: { memberIds: await theTeam(scene) } })),
  setTeamPicture: ofCompany(async (scene) => ({
    path: { memberId: await aTeamMember(scene) },
    form: { file: await aPhotoFile() },
  })),
  deleteTeamPicture: ofTeamMember(),
  createContractsExportTicket: ofCompany(() => ({ body: { filters: {}, format: 'german' } })),
  readCompanyContract: ofCompany(async (scene) => ({ path: { orderId: await aContractInReview(scene) } })),

  // Staff
  staffLogin: { send: ({ staffEmail }) => ({ body: { email: staffEmail, password: PASSWORD } }) },
  beginStaffPasskeyLogin: {},
  staffLoginWithPasskey: { send: { body: { credential: anAssertion } }, but: forEveryone('401 PASSKEY_REFUSED') },
  staffLogout: {},
  readStaffMember: {},
  openStaffLiveEvents: {},
  listCustomers: {},
  readCustomerRecord: ofCustomer,
  listCustomerActivity: ofCustomer,
  startImpersonation: {
    send: ({ customer }) => ({ path: { customerId: customer.id }, body: { reason: 'Rückfrage', ticket: null } }),
    but: { admin: '409 IMPERSONATION_APPROVAL_REQUIRED' },
  },
  requestImpersonation: {
    send: ({ customer }) => ({ path: { customerId: customer.id }, body: { reason: 'Rückfrage', ticket: null } }),
  },
  listImpersonationRequests: {},
  decideImpersonation: {
    send: async (scene) => ({ path: { requestId: await anImpersonationRequest(scene) }, body: { approved: true } }),
  },
  startApprovedImpersonation: {
    send: async (scene) => ({ path: { requestId: await anImpersonationRequest(scene) } }),
    // Another's.
    but: { admin: '404 IMPERSONATION_REQUEST_NOT_FOUND' },
  },
  listAuthorAccounts: {},
  createAuthorAccount: { send: ({ customer }) => ({ body: { email: customer.email } }) },
  endAuthorAccount: {
    send: async (scene) => {
      await scene.test.db.updateTable('customer').set({ isAuthor: true }).where('id', '=', scene.customer.id).execute()
      return { path: { customerId: scene.customer.id } }
    },
  },
  lockCustomer: {
    send: async ({ test }) => ({ path: { customerId: (await aCustomer(test)).id }, body: { reason: 'Auf Wunsch.' } }),
  },
  unlockCustomer: {
    send: async ({ test }) => ({
      path: { customerId: (await aCustomer(test, { active: false })).id },
      body: { reason: 'Ausgewiesen.' },
    }),
  },
  readFactorReset: ofCustomer,
  requestFactorReset: {
    send: async (scene) => ({
      path: { customerId: await aCustomerWithFactor(scene) },
      body: { reason: 'Videoanruf.' },
    }),
  },
  confirmFactorReset: {
    send: async (scene) => ({ path: await aFactorReset(scene), body: { reason: 'Rückruf.' } }),
  },
  discardFactorReset: {
    send: async (scene) => ({ path: await aFactorReset(scene), body: { reason: 'Gerät gefunden.' } }),
  },
  unlockSurvey: { send: async (scene) => ({ path: await aLockedSurvey(scene), body: { reason: 'Geprüft.' } }) },
  setLimitExemption: {
    send: async (scene) => ({
      path: { customerId: scene.customer.id, investorId: await aGmbhAndCoKg(scene) },
      body: { exempt: true, reason: 'Gesellschafterliste geprüft.' },
    }),
  },
  listIdentityProofs: {
    send: ({ customer }) => ({ path: { customerId: customer.id, investorId: customer.investorId } }),
  },
  readIdentityProof: {
    send: async (scene) => {
      const { id: customerId, investorId } = scene.customer
      return { path: { customerId, investorId, proofId: await aResidenceProof(scene, investorId) } }
    },
  },
  listIssuers: {},
  readIssuer: { send: ({ issuer }) => ({ path: { companyId: issuer.companyId } }) },
  listIssuerHistory: { send: ({ issuer }) => ({ path: { companyId: issuer.companyId } }) },
  inviteFirstOwner: {
    send: async (scene) => ({
      path: { companyId: (await anIssuer(scene.test)).companyId },
      body: { email: scene.customer.email, reason: 'Die Einladung ist abgelaufen.' },
    }),
  },
  listCompanyProofs: { send: ({ issuer }) => ({ path: { companyId: issuer.companyId } }) },
  readCompanyProof: {
    send: async (scene) => ({
      path: { companyId: scene.issuer.companyId, proofId: await aCompanyProof(scene) },
    }),
  },
  recordWithdrawal: {
    send: async (scene) => ({
      path: { customerId: scene.customer.id, orderId: await aContractInReview(scene) },
      body: { declaredOn: '2026-11-20', channel: 'letter', reason: 'Brief.' },
    }),
  },
  readCustomerDataExport: ofCustomer,
  startCustomerDataExport: {
    send: async ({ test }) => ({ path: { customerId: (await aCustomer(test)).id } }),
  },
  readErasurePreview: { send: async ({ test }) => ({ path: { customerId: (await aCustomer(test)).id } }) },
  eraseCustomer: {
    send: async ({ test }) => ({
      path: { customerId: (await aCustomer(test)).id },
      body: { reason: 'Antrag nach Art. 17 DSGVO.' },
    }),
  },
  listCustomerMails: ofCustomer,
  readCustomerMail: ofCustomerMail,
  resendCustomerMail: ofCustomerMail,
  listCustomerDocuments: ofCustomer,
  listCustomerMovements: ofCustomer,
  readCustomerDocument: {
    send: async (scene) => ({
      path: { customerId: scene.customer.id, documentId: await aContractPaper(scene) },
    }),
  },
  readCustomerConsents: ofCustomer,
  readCustomerHoldings: ofCustomer,
  readCustomerTax: ofCustomer,
  readCustomerIdentity: {
    send: ({ customer }) => ({ path: { customerId: customer.id, investorId: customer.investorId } }),
  },
  readCustomerContract: {
    send: async (scene) => ({
      path: { customerId: scene.customer.id, orderId: await aContractInReview(scene) },
    }),
  },
  readCustomerTimeline: ofCustomer,
  listCustomerNotes: ofCustomer,
  addCustomerNote: {
    send: ({ customer }) => ({ path: { customerId: customer.id }, body: { text: 'Bittet um Rückruf.' } }),
  },
  correctCustomerNote: {
    send: async (scene) => ({
      path: { customerId: scene.customer.id, noteId: await aCustomerNote(scene) },
      body: { text: 'Bittet um Rückruf nach 17 Uhr.' },
    }),
    // Support has written it.
    but: Object.fromEntries(['compliance', 'finance', 'admin'].map((role) => [role, '403 PERMISSION_DENIED'])),
  },
  listStaffTasks: {},
  listTaskOwners: {},
  addStaffTask: {
    send: ({ customer, staffId }) => ({ path: { customerId: customer.id }, body: taskInput(staffId) }),
  },
  changeStaffTask: {
    send: async (scene) => ({ path: { taskId: await aStaffTask(scene) }, body: taskInput(scene.staffId) }),
  },
  finishStaffTask: { send: async (scene) => ({ path: { taskId: await aStaffTask(scene) } }) },
  reopenStaffTask: { send: async (scene) => ({ path: { taskId: await aStaffTask(scene, 'done') } }) },
  listCompanyPageRecords: {},
  createCompanyPage: { send: () => ({ body: companyPage() }) },
  readCompanyPageRecord: {
    send: async (scene) => ({ path: { pageId: (await aCompanyPage(scene, 'draft')).id } }),
  },
  updateCompanyPage: {
    send: async (scene) => ({ path: { pageId: (await aCompanyPage(scene, 'draft')).id }, body: companyPage() }),
  },
  publishCompanyPage: {
    send: async (scene) => ({ path: { pageId: (await aCompanyPage(scene, 'draft')).id } }),
  },
  withdrawCompanyPage: {
    send: async (scene) => ({ path: { pageId: (await aCompanyPage(scene, 'published')).id } }),
  },
  listCommentsToModerate: {},
  listIrPosts: {},
  readIrPost: { send: async (scene) => ({ path: { postId: await aPost(scene, 'ir_post') } }) },
  commentIrPost: {
    send: async (scene) => ({ path: { postId: await aPost(scene, 'ir_post') }, body: { text: 'Ja.' } }),
  },
  readIrAttachment: { send: async (scene) => ({ path: await aPostAttachment(scene, 'ir_post') }) },
  answerComment: { send: async (scene) => ({ path: { commentId: await aComment(scene) }, body: { text: 'Ja.' } }) },
  ruleOnComment: {
    send: async (scene) => ({
      path: { commentId: await aComment(scene) },
      body: { decision: 'hide', reason: 'Werbung' },
    }),
  },
  listContactMessages: {},
  readContactMessage: ofMessage(),
  moveContactMessage: ofMessage({ event: 'close' }),
  assignContactMessage: ofMessage({ assigneeId: null }),
  noteOnContactMessage: ofMessage({ text: 'Ruft lieber an.' }),
  answerContactMessage: ofMessage({ text: 'Mit dem Tag nach der Gutschrift.' }),
  listNewsletterReaders: {},
  exportNewsletterReaders: {},
  removeNewsletterReader: { send: async (scene) => ({ path: { readerId: await aNewsletterReader(scene) } }) },
  listReviewsToModerate: {},
  ruleOnReview: {
    send: async (scene) => ({ path: { reviewId: await aReview(scene) }, body: { decision: 'show' } }),
  },
  listCancellationRequests: {},
  readCancellationRequest: {
    send: async (scene) => ({ path: { requestId: (await aCancellationRequest(scene)).requestId } }),
  },
  readCancellationRequestFile: {
    send: async (scene) => ({ path: { requestId: (await aCancellationRequest(scene)).requestId } }),
  },
  decideCancellationRequest: {
    send: async (scene) => ({
      path: { requestId: (await aCancellationRequest(scene)).requestId },
      body: { confirmed: false, reason: 'Der Abschluss liegt vor.' },
    }),
  },
  listRequestedChanges: {},
  readRequestedChange: { send: async (scene) => ({ path: { changeRequestId: await aChangeRequest(scene) } }) },
  decideRequestedChange: {
    send: async (scene) => ({ path: { changeRequestId: await aChangeRequest(scene) }, body: { accepted: true } }),
  },
  readRequestedChangeFile: { send: async (scene) => ({ path: { changeRequestId: await aChangeRequest(scene) } }) },
  listEarlyEndRecords: {},
  readEarlyEndRecord: { send: async (scene) => ({ path: { earlyEndId: await anEarlyEnd(scene) } }) },
  decideEarlyEnd: {
    send: async (scene) => ({
      path: { earlyEndId: await anEarlyEnd(scene) },
      body: { accepted: false, reason: 'Die Frist im Blatt gilt.' },
    }),
  },
  listComplianceCases: {},
  readComplianceCase: { send: async (scene) => ({ path: { caseId: await aComplianceCase(scene) } }) },
  decideComplianceCase: {
    send: async (scene) => ({
      path: { caseId: await aComplianceCase(scene) },
      body: { decision: 'refuse', reason: 'Die Herkunft des Vermögens ist nicht belegt.' },
    }),
  },
  confirmComplianceCase: { send: async (scene) => ({ path: { caseId: await aComplianceCase(scene, 'proposed') } }) },
  reopenComplianceCase: {
    send: async (scene) => ({
      path: { caseId: await aComplianceCase(scene, 'proposed') },
      body: { reason: 'Ein Nachweis fehlt.' },
    }),
  },
  listHandedInCertificates: {},
  decideHandedInCertificate: {
    send: async (scene) => ({ path: { certificateId: await aCertificate(scene) }, body: { confirmed: true } }),
  },
  readHandedInCertificateFile: { send: async (scene) => ({ path: { certificateId: await aCertificate(scene) } }) },
  listHandedInResidenceProofs: {},
  decideHandedInResidenceProof: {
    send: async (scene) => {
      const { investorId } = scene.customer
      await aResidenceProof(scene, investorId)
      return { path: { investorId }, body: { confirmed: true } }
    },
  },
  readHandedInResidenceProofFile: {
    send: async (scene) => {
      const { investorId } = scene.customer
      await aResidenceProof(scene, investorId)
      return { path: { investorId } }
    },
  },
  listPayableProducts: {},
  listPayoutRuns: {},
  createPayoutRun: {
    send: async (scene) => ({ body: { productId: await aPayableProduct(scene), dueDate: '2026-11-15' } }),
  },
  readPayoutRun: { send: async (scene) => ({ path: { runId: (await aPayoutRun(scene, 'draft')).runId } }) },
  listPayoutItems: { send: async (scene) => ({ path: { runId: (await aPayoutRun(scene, 'draft')).runId } }) },
  releasePayoutRun: { send: async (scene) => ({ path: { runId: (await aPayoutRun(scene, 'draft')).runId } }) },
  remakePayoutRun: {
    send: async (scene) => {
      const { runId } = await aPayoutRun(scene, 'draft')
      await scene.test.db
        .updateTable('payoutRun')
        .set({ state: 'released', failedAt: scene.test.clock.now() })
        .where('id', '=', runId)
        .execute()
      return { path: { runId } }
    },
  },
  discardPayoutRun: { send: async (scene) => ({ path: { runId: (await aPayoutRun(scene, 'draft')).runId } }) },
  readPayoutFile: {
    send: async (scene) => ({ path: { runId: (await aPayoutRun(scene, 'posted')).runId, number: '1' } }),
  },
  reversePayout: {
    send: async (scene) => ({
      path: { payoutId: (await aPayoutRun(scene, 'posted')).payoutId },
      body: { reason: 'Konto aufgelöst' },
    }),
  },
  listDunnings: {},
  readDunningSums: {},
  exportDunnings: {},
  remindOfPayment: { send: async (scene) => ({ path: { orderId: await anOwedContract(scene) } }) },
  extendPaymentDeadline: {
    send: async (scene) => ({
      path: { orderId: await anOwedContract(scene) },
      body: { until: '2026-12-31', reason: 'Zugesagt.' },
    }),
  },
  listDeliveries: {},
  readDeliveryOverview: {},
  exportDeliveries: {},
  handOverDeliveries: {
    send: async (scene) => {
      await aDelivery(scene, 'ordered')
      return {}
    },
  },
  reportDelivery: {
    send: async (scene) => ({
      path: { deliveryId: await aDelivery(scene, 'sent') },
      body: { outcome: 'executed' },
    }),
  },
  retryDelivery: {
    send: async (scene) => ({
      path: { deliveryId: await aDelivery(scene, 'failed') },
      body: { reason: 'Depotnummer berichtigt.' },
    }),
  },
  listFinanceTasks: {},
  transferRefund: {
    send: async (scene) => ({ path: { taskId: await aFailedRefund(scene) } }),
  },
  readRefundTransfer: {
    send: async (scene) => ({ path: { taskId: await aTransferredRefund(scene) } }),
  },
  finishFinanceTask: {
    send: async (scene) => ({ path: { taskId: await aFinanceTask(scene) }, body: { note: 'Überwiesen' } }),
  },
  listGoodsOrders: {},
  readGoodsOrder: { send: async (scene) => ({ path: { orderId: await aTransferOrder(scene) } }) },
  bookGoodsTransfer: {
    send: async (scene) => {
      const orderId = await aTransferOrder(scene)
      return { path: { orderId }, body: await transferFor(scene, orderId) }
    },
  },
  shipGoodsOrder: { send: async (scene) => ({ path: { orderId: await aTransferOrder(scene, 'paid') } }) },
  takeBackGoods: {
    send: async (scene) => ({
      path: { orderId: await aTransferOrder(scene, 'shipped') },
      body: { reason: 'Widerruf' },
    }),
  },
  refundGoodsOrder: {
    send: async (scene) => ({
      path: { orderId: await aTransferOrder(scene, 'returned') },
      body: { reason: 'Widerruf' },
    }),
  },
  cancelGoodsOrder: {
    send: async (scene) => ({
      path: { orderId: await aTransferOrder(scene, 'paid') },
      body: { reason: 'Widerruf' },
    }),
  },
  listDebitFiles: {},
  readDebitFileRecord: { send: async (scene) => ({ path: { debitFileId: await aDebitFile(scene, 'prepared') } }) },
  listDebits: { send: async (scene) => ({ path: { debitFileId: await aDebitFile(scene, 'prepared') } }) },
  discardDebitFile: {
    send: async (scene) => ({
      path: { debitFileId: await aDebitFile(scene, 'prepared') },
      body: { reason: 'Ein Betrag wird noch geklärt.' },
    }),
  },
  prepareDebitFiles: { send: { body: { dueUntil: '2026-11-23' } } },
  checkDebitFile: { send: async (scene) => ({ path: { debitFileId: await aDebitFile(scene, 'prepared') } }) },
  releaseDebitFile: { send: async (scene) => ({ path: { debitFileId: await aDebitFile(scene, 'checked') } }) },
  postponeDebitFile: {
    send: async (scene) => ({
      path: { debitFileId: await aDebitFile(scene, 'prepared', { dueDate: localDate('2026-11-20') }) },
    }),
  },
  remakeDebitFile: {
    send: async (scene) => ({
      path: {
        debitFileId: await aDebitFile(scene, 'released', {
          failure: 'not_written',
          failedAt: scene.test.clock.now(),
        }),
      },
    }),
  },
  readDebitFile: { send: async (scene) => ({ path: { debitFileId: await aDebitFile(scene, 'filed') } }) },
  listCmsPages: {},
  createCmsPage: {
    send: () => ({ body: { technicalName: `page-${++pages}`, type: 'page', name: { 'de-DE': 'Sommer' }, paths: {} } }),
  },
  readCmsPageRecord: ofPage(),
  saveCmsDraft: ofPage(cmsDocument()),
  discardCmsDraft: ofPage(),
  publishCmsPage: ofPage({ release: 'now' }),
  deleteCmsPage: ofPage(),
  listCmsPageUses: ofPage(),
  listCmsVersions: ofPage(),
  readCmsVersion: {
    send: async (scene) => {
      const pageId = await aCmsPage(scene)
      return { path: { pageId, versionId: await cmsVersionOf(scene, pageId) } }
    },
  },
  writeCmsPreview: ofPage(cmsDocument()),
  readBlogPreview: { send: async (scene) => ({ path: { token: await aBlogPreview(scene) } }) },
  readCmsPreview: { send: async (scene) => ({ path: { token: await aCmsPreview(scene) } }) },
  listCmsChoices: { send: { query: { kind: 'product' } } },
  listLandingPages: {},
  changeLandingPage: {
    send: async (scene) => ({
      path: { landingPageId: await aPage(scene, 'landingPage') },
      body: { active: true },
    }),
  },
  listAddresses: {},
  addRedirect: {
    send: () => ({
      body: { locale: 'de-DE', path: `alt-${++pages}`, kind: 'product', targetId: idOf.product('p1') },
    }),
  },
  removeRedirect: { send: async (scene) => ({ path: { addressId: await aRedirect(scene) } }) },
  listCategoryRecords: {},
  createCategory: { send: { body: { tree: 'catalogue', parentId: null, fields: categoryFields } } },
  readCategoryRecord: ofCategory(),
  updateCategory: ofCategory(categoryFields),
  deleteCategory: ofCategory(),
  moveCategory: ofCategory({ tree: 'main-navigation', parentId: null, position: 0 }),
  setCategoryOrder: { send: async (scene) => ({ body: await categoryOrder(scene) }) },
  setStartPage: { send: { body: { pageId: idOf.cmsPage('home') } } },
  listBlogEntries: {},
  createBlogEntry: { send: async (scene) => ({ body: await blogInput(scene) }) },
  readBlogEntry: ofBlogEntry(),
  saveBlogEntry: ofBlogEntry(true),
  discardBlogDraft: { send: async (scene) => ({ path: { postId: await aBlogDraft(scene) } }) },
  deleteBlogEntry: ofBlogEntry(),
  listBlogPostUses: ofBlogEntry(),
  listBlogVersions: ofBlogEntry(),
  readBlogVersion: {
    send: async (scene) => {
      const postId = await aBlogEntry(scene)
      return { path: { postId, versionId: await aBlogVersion(scene, postId) } }
    },
  },
  writeBlogPreview: {
    send: async (scene) => ({ path: { postId: await aBlogEntry(scene) }, body: blogDocument() }),
  },
  listBlogAuthors: {},
  createBlogAuthor: { send: () => ({ body: blogAuthor() }) },
  saveBlogAuthor: {
    send: async (scene) => ({ path: { authorId: await aBlogAuthor(scene) }, body: blogAuthor() }),
  },
  listRecordVersions: { send: { path: { record: 'faq' } } },
  readRecordVersion: { send: async (scene) => ({ path: await aRecordVersion(scene) }) },
  readFaqRecord: {},
  saveFaq: { send: { body: { groups: [{ name: { 'de-DE': 'Anlegen' }, entries: [] }] } } },
  listSnippets: {},
  saveSnippet: { send: { path: { key: 'cart.title' }, body: { texts: { 'de-DE': 'Ihr Korb' } } } },
  exportSnippets: {},
  previewSnippets: { send: { body: { 'de-DE': { 'cart.title': 'Ihr Korb' } } } },
  importSnippets: { send: { body: { 'de-DE': { 'cart.title': 'Ihr Korb' } } } },
  readRouteRules: {},
  saveRouteRules: { send: { body: { rules: [{ path: '/alt', redirectUrl: '/faq', status: 302 }] } } },
  testRouteRules: { send: { body: { path: '/alt', rules: [] } } },
  readMaintenance: {},
  readShopChoices: {},
  saveShopChoices: { send: async (scene) => ({ body: await theShopChoices(scene) }) },
  readConsentSettings: {},
  saveConsentSettings: { send: { body: { tagManagerId: null, askAgain: false, groups: initialSettings('').groups } } },
  // Whatever is made of it, the tests are let in.
  changeMaintenance: { send: { body: { active: false, allowedAddresses: ['127.0.0.1', '10.0.0.0/8'] } } },
  listLibrary: {},
  addToLibrary: { send: async () => ({ form: { file: await aPhotoFile(), alt: 'Ein Feld' } }) },
  deleteMedium: { send: async (scene) => ({ path: { mediaId: await aMedium(scene) } }) },
  listMediumUses: { send: async (scene) => ({ path: { mediaId: await aMedium(scene) } }) },
  changeMedium: {
    send: async (scene) => ({
      path: { mediaId: await aMedium(scene) },
      body: { alt: { 'de-DE': 'Ein Feld' }, focusX: 50, focusY: 40 },
    }),
  },
  listMailTemplates: {},
  previewMail: { send: { path: { template: 'M05' } } },
  listDocumentTemplates: {},
  previewDocument: { send: { path: { kind: 'contract' } } },
  exportPayoutRun: { send: async (scene) => ({ path: { runId: (await aPayoutRun(scene, 'draft')).runId } }) },
  exportCustomerPayouts: ofCustomer,
  readTaxRemittance: {},
  exportTaxRemittance: {},
  exportTaxedPayments: {},
  listDemands: {},
  readDemand: { send: async (scene) => ({ path: { demandId: await aDemand(scene) } }) },
  assignDemand: { send: async (scene) => ({ path: { demandId: await aDemand(scene) }, body: { assigneeId: null } }) },
  noteOnDemand: { send: async (scene) => ({ path: { demandId: await aDemand(scene) }, body: { text: 'Ruft an.' } }) },
  declineDemand: {
    send: async (scene) => ({ path: { demandId: await aDemand(scene) }, body: { reason: 'Zu klein.' } }),
  },
  reopenDemand: { send: async (scene) => ({ path: { demandId: await aDemand(scene, 'declined') } }) },
  makeCompany: { send: async (scene) => ({ path: { demandId: await aDemand(scene) }, body: companyCreation() }) },
  addIssuer: { send: () => ({ body: companyCreation() }) },
  readPitchDeck: { send: async (scene) => ({ path: { demandId: await aDemand(scene) } }) },
  listCompanyRequests: {},
  decideCompanyRequest: {
    send: async (scene) => ({
      path: { requestId: await aCompanyRequest(scene) },
      body: { accepted: false, reason: 'Steht nicht im Register.' },
    }),
  },
  listProjectRecords: {},
  readProjectRecord: { send: ({ issuer }) => ({ path: { roundId: issuer.roundId } }) },
  moveProjectStep: {
    send: async (scene) => ({
      path: { roundId: await anOpenChecklist(scene), step: 'terms' },
      body: { act: 'finish', reason: null },
    }),
  },
  setProjectStepDue: {
    send: ({ issuer }) => ({ path: { roundId: issuer.roundId, step: 'terms' }, body: { dueOn: '2026-12-04' } }),
  },
  addProjectEntryAsStaff: {
    send: ({ issuer }) => ({
      path: { roundId: issuer.roundId, step: 'terms' },
      form: { text: 'Entwurf liegt bei.', file: aPdfFile() },
    }),
  },
  readProjectFile: { send: async (scene) => ({ path: { entryId: await aProjectFile(scene) } }) },
  listReportRecords: {},
  acceptReport: {
    send: async (scene) => ({ path: { reportId: (await aReport(scene, 'submitted')).reportId } }),
  },
  returnReport: {
    send: async (scene) => ({
      path: { reportId: (await aReport(scene, 'submitted')).reportId },
      body: { reason: 'Die Unterschrift fehlt.' },
    }),
  },
  waiveReport: {
    send: async (scene) => ({ path: { reportId: await aWaivableReport(scene) }, body: { reason: 'Aufgegeben.' } }),
  },
  readReportFile: {
    send: async (scene) => ({ path: { versionId: (await aReport(scene, 'submitted')).versionId } }),
  },
  listProfitFigureRecords: {},
  approveProfitFigure: { send: async (scene) => ({ path: { figureId: await aProfitFigure(scene) } }) },
  refuseProfitFigure: {
    send: async (scene) => ({
      path: { figureId: await aProfitFigure(scene) },
      body: { reason: 'Der Betrag steht so nicht im Jahresabschluss.' },
    }),
  },
  createProfitRun: {
    send: async (scene) => ({
      path: { figureId: await aProfitFigure(scene, 'approved') },
      body: { dueDate: '2026-11-20' },
    }),
  },
  listCustomerPayouts: ofCustomer,
  issueTaxCertificates: { send: { body: { year: 2024 } } },
  reissueTaxCertificate: {
    send: async (scene) => ({
      path: { customerId: (await aPayoutRun(scene, 'posted', '2025-12-15')).customerId },
      body: { year: 2025 },
    }),
  },
  readFirstAdminLink: {
    send: async (scene) => ({ body: { token: await aFirstAdminLink(scene) } }),
    but: forEveryone('409 FIRST_ADMIN_EXISTS'),
  },
  makeFirstAdmin: {
    send: async (scene) => ({
      body: {
        token: await aFirstAdminLink(scene),
        name: 'Ada Admin',
        email: 'ada.erste@goldammer.example',
        password: PASSWORD,
      },
    }),
    but: forEveryone('409 FIRST_ADMIN_EXISTS'),
  },
  readStaffAccount: {},
  beginSecondFactor: { send: { body: { password: PASSWORD } } },
  confirmSecondFactor: {
    send: async (scene) => ({ body: { code: await aWrongCode(scene) } }),
    but: forStaff('401 STAFF_CODE_WRONG'),
  },
  removeSecondFactor: {
    send: { body: { password: PASSWORD, code: '000000' } },
    but: forStaff('409 INVALID_TRANSITION'),
  },
  renewStaffRecoveryCodes: { send: { body: { password: PASSWORD } }, but: forStaff('409 INVALID_TRANSITION') },
  listStaffPasskeys: {},
  beginStaffPasskey: { send: { body: { password: PASSWORD } } },
  addStaffPasskey: {
    send: { body: { name: 'Laptop', credential: aCredential } },
    but: forStaff('401 PASSKEY_REFUSED'),
  },
  removeStaffPasskey: {
    send: { path: { passkeyId: '0'.repeat(32) }, body: { password: PASSWORD } },
    but: forStaff('404 PASSKEY_NOT_FOUND'),
  },
  endStaffSession: {
    send: { path: { sessionId: '0'.repeat(32) } },
    but: forStaff('404 STAFF_SESSION_NOT_FOUND'),
  },
  endOtherStaffSessions: {},
  changeStaffPassword: { send: { body: { password: PASSWORD, newPassword: PASSWORD } } },
  resetStaffSecondFactor: {
    send: async (scene) => ({
      path: { staffId: await aColleague(scene, 'withFactor') },
      body: { reason: 'Handy verloren.' },
    }),
  },
  listStaffUsers: {},
  inviteStaffUser: {
    send: () => ({ body: { name: 'Gesa Greif', email: `gesa.${newId()}@goldammer.example`, roles: ['finance'] } }),
  },
  resendStaffInvitation: { send: async (scene) => ({ path: { staffId: await aColleague(scene, 'invited') } }) },
  resetStaffPassword: {
    send: async (scene) => ({ path: { staffId: await aColleague(scene) }, body: { reason: 'Vergessen.' } }),
  },
  correctStaffUser: {
    send: async (scene) => ({
      path: { staffId: await aColleague(scene) },
      body: { name: 'Gesa Greif', email: `gesa.${newId()}@goldammer.example` },
    }),
  },
  changeStaffRoles: {
    send: async (scene) => ({ path: { staffId: await aColleague(scene) }, body: { roles: ['content', 'finance'] } }),
  },
  confirmStaffGrant: {
    send: async (scene) => {
      const staffId = await aColleague(scene, 'asked')
      return { path: { staffId }, headers: { 'record-version': await versionOfColleague(scene, staffId) } }
    },
  },
  refuseStaffGrant: { send: async (scene) => ({ path: { staffId: await aColleague(scene, 'asked') } }) },
  deactivateStaffUser: {
    send: async (scene) => ({ path: { staffId: await aColleague(scene) }, body: { reason: 'Nicht mehr hier.' } }),
  },
  unlockStaffUser: { send: async (scene) => ({ path: { staffId: await aColleague(scene, 'locked') } }) },
  activateStaffUser: { send: async (scene) => ({ path: { staffId: await aColleague(scene, 'inactive') } }) },
  stopStaffGrant: { send: async (scene) => ({ body: { token: await aGrantThatWaits(scene) } }) },
  readStaffInvitation: { send: async (scene) => ({ body: { token: await aStaffInvitation(scene) } }) },
  acceptStaffInvitation: {
    send: async (scene) => ({ body: { token: await aStaffInvitation(scene), password: 'ein langes Passwort' } }),
  },
  listAudit: {},
  listSecurityEvents: {},
  exportAudit: {},
  readAuditRecord: { send: async (scene) => ({ path: { auditId: await anAuditEntry(scene) } }) },
  listAuditChecks: {},
  startAuditCheck: {},
  listProductRecords: {},
  writeProductPreview: ofProduct,
  readProductPreview: { send: async (scene) => ({ path: { token: await aProductPreview(scene) } }) },
  readProperties: {},
  saveProperties: { send: async (scene) => ({ body: await theProperties(scene) }) },
  readProductChoices: {},
  listPromotionRecords: {},
  createPromotion: { send: () => ({ body: aPromotionInput() }) },
  readPromotionRecord: { send: async (scene) => ({ path: { promotionId: await aPromotion(scene) } }) },
  updatePromotion: {
    send: async (scene) => ({ path: { promotionId: await aPromotion(scene) }, body: aPromotionInput() }),
  },
  endPromotion: { send: async (scene) => ({ path: { promotionId: await aPromotion(scene) } }) },
  createProduct: {
    send: ({ issuer }) => ({
      body: { issuerId: issuer.companyId, type: 'subordinatedLoan', name: 'Windpark Feldrain', branch: 'energy' },
    }),
  },
  readProductRecord: ofVersion(({ productId }) => ({ path: { productId } })),
  saveProductDraft: ofVersion(({ productId, fields }) => ({ path: { productId }, body: fields })),
  moveProductDraft: {
    ...ofVersion(({ productId }) => ({
      path: { productId },
      body: { act: 'discard', reason: null, publishAt: null },
    })),
    // It releases what asks for it, and writes nothing.
    but: { compliance: '403 PERMISSION_DENIED' },
  },
  readProductVersion: ofVersion(({ productId }) => ({ path: { productId, number: '1' } })),
  restoreProductVersion: ofVersion(({ productId }) => ({ path: { productId, number: '1' } }), 'refused'),
  addProductFile: ofVersion(({ productId }) => ({ path: { productId }, form: { file: aPdfFile() } })),
  listProductDocumentVersions: { send: async (scene) => ({ path: await aPublishedSheet(scene) }) },
  readProductFile: ofVersion(({ productId, fileId }) => ({ path: { productId, fileId } })),
  addProductPicture: ofVersion(async ({ productId }) => ({
    path: { productId },
    form: { file: await aPhotoFile() },
  })),
  listMails: {},
  listQueue: {},
  retryQueuedJob: { send: async (scene) => ({ path: { jobId: await aDeadLetter(scene) } }) },
  listTimedJobs: {},
  runTimedJob: { send: { path: { name: 'drafts.forget' } } },
  listWebhooks: {},
  processWebhook: { send: async (scene) => ({ path: { webhookId: await aFailedWebhook(scene) } }) },
  readSystemHealth: {},
  listSettings: {},
  readStatistics: {},
  exportStatistics: {},
  listMovements: {},
  readMovementSums: {},
  exportMovements: {},
  searchCustomers: { send: { body: { text: 'Probst' } } },
  searchIssuers: { send: { body: { text: 'Probst' } } },
  searchDeliveries: { send: { body: { text: 'Probst' } } },
  exportFoundDeliveries: { send: { body: { text: 'Probst' } } },
  searchGoodsOrders: { send: { body: { text: 'Probst' } } },
  searchAudit: { send: { body: { text: 'Probst' } } },
  exportFoundAudit: { send: { body: { text: 'Probst' } } },
  searchMovements: { send: { body: { text: 'Probst' } } },
  searchMovementSums: { send: { body: { text: 'Probst' } } },
  exportFoundMovements: { send: { body: { text: 'Probst' } } },
  searchDunnings: { send: { body: { text: 'Probst' } } },
  searchDunningSums: { send: { body: { text: 'Probst' } } },
  exportFoundDunnings: { send: { body: { text: 'Probst' } } },
  searchNewsletterReaders: { send: { body: { text: 'Probst' } } },
  exportFoundNewsletterReaders: { send: { body: { text: 'Probst' } } },
  searchMails: { send: { body: { text: 'Probst' } } },
  searchContactMessages: { send: { body: { text: 'Probst' } } },
  changeSetting: { send: { path: { name: 'REGISTRATIONS_PER_HOUR' }, body: { value: '1000000' } } },
}

/** Calls between our own servers, which are not part of the interface: what each is asked, and answers one of them. */
export const INTERNAL_ROWS: Record<string, { body: object; ok: number }> = {
  '/internal/front-doors': { body: { id: newId(), address: 'http://127.0.0.1:9', mark: null }, ok: 200 },
  '/internal/views': { body: { views: {} }, ok: 204 },
}

/** A GET that does what the POST at the same address does shares its row. */
export function rowOf({ id, method, path, prefix }: Operation): Row | undefined {
  if (ROWS[id] || method !== 'GET') return ROWS[id]
  const twin = OPERATIONS.find((one) => one.method === 'POST' && one.path === path && one.prefix === prefix)
  return twin && ROWS[twin.id]
}

/** The request of the row; what a POST takes in its body its GET takes in the address. */
export async function requestOf(operation: Operation, scene: Scene): Promise<Request> {
  const { send = {} } = rowOf(operation)!
  const { body, ...request } = typeof send === 'function' ? await send(scene) : send
  if (operation.method !== 'GET') return body === undefined ? request : { ...request, body }
  const known = operation.parameters.filter((one) => one.in === 'query').map((one) => one.name as string)
  const query = Object.entries(body ?? {}).filter(([name]) => known.includes(name))
  return { ...request, query: { ...request.query, ...Object.fromEntries(query) } }
}
