import type { Branch } from '@goldammer/sdk/rules/branches'
import type { RepresentativeRole } from '@goldammer/sdk/rules/representative-roles'

/**
 * Shapes of the demo data (domain/demo#products). Fields carry the names of specification §3 and domain/fields#where.
 * Days and instants are written for a load on 2026-11-20 and shifted by the loader, comma lists of days too;
 * `birthDate` and `foundingDate` are not shifted, except where `birthDateShifts` says so.
 */
export type Locale = 'de-DE' | 'en-GB' | 'pl-PL'
export type Translated = Record<Locale, string>
/** Integer cents. */
export type Cents = number
/** 650 = 6.50 %. */
export type BasisPoints = number
/** YYYY-MM-DD in Europe/Berlin. */
export type LocalDate = string
/** ISO 8601 in UTC. */
export type Instant = string

export type ProductType =
  | 'subordinatedLoan'
  | 'fixedInterest'
  | 'ventureDebt'
  | 'seedInvest'
  | 'seedInvest2'
  | 'participation_rights'
  | 'digitalCompanShare'
  | 'silent_partnership'
  | 'bond'
  | 'tokenized_bond'
  | 'tokenized_profit_participation_certificate'
  | 'tokenized_products'
export type FundingType = ProductType | 'collectible'
export type Regime = 'vermanlg_2a' | 'vermanlg_2' | 'wppg_wib' | 'ecsp' | 'prospectus' | 'none'
export type Badge = 'new' | 'early_bird' | 'early_signer' | 'sustainable' | 'last_units' | 'token'
export type RoundState = 'draft' | 'upcoming' | 'open' | 'funded' | 'oversubscribed' | 'closed' | 'not_funded'
export type InterestRatePeriod = 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | 'end_of_term'
export type WithholdingAgent = 'platform' | 'issuer' | 'depot_bank' | 'none'

export type DemoSocialLinks = { linkedIn?: string; xing?: string; facebook?: string; instagram?: string }

export type DemoRepresentative = {
  firstName: string
  lastName: string
  position: string
  companyRole: RepresentativeRole
  zipcode: string
  isPep: boolean
  birthDate: LocalDate
  placeOfBirth: string
  votingRightsPercentage: BasisPoints
  capitalSharesPercentage: BasisPoints
}

export type DemoTeamMember = {
  key: string
  name: string
  position: Translated
  description: Translated
  socialNetworks: DemoSocialLinks
  /** File in art/. */
  profileImage: string
}

export type DemoAddress = {
  street: string
  streetNumber: string
  additionalAddressLine1?: string
  postalCode: string
  city: string
  country: 'DE' | 'PL' | 'GB' | 'AT'
}

export type DemoIssuer = {
  key: string
  nameCompany: string
  legalForm: string
  emailCompany: string
  registerCourt: string
  powerOfRepresentation: string
  registerNr: string
  taxNr: string
  taxOffice: string
  vatId: string
  foundingDate: LocalDate
  headquarter: DemoAddress
  phone: string
  branch: Branch
  description: Translated
  socialLinks: DemoSocialLinks
  iban: string
  bank: string
  cover: string
  representatives: DemoRepresentative[]
  team: DemoTeamMember[]
  users: DemoCompanyUser[]
}

export type DemoCompanyUser = {
  key: string
  role: 'owner' | 'editor' | 'viewer'
  firstName: string
  lastName: string
  email: string
  locale: Locale
}

export type DemoFunding = {
  type: FundingType
  regime: Regime
  isSeedInvest: boolean
  branch: Branch
  totalVolume: Cents
  productScale: Cents
  preMoney: Cents | null
  comment: string
  flag: Translated | null
  badges: Badge[]
  isin: string | null
  tokenProviderProductId: string | null
  payingOffice: string
  regulatoryAuthority: string
  distributionCompany: string
  distributionChannels: { name: string; volume: Cents }[]
  valuta: LocalDate | null
  contractEndOfTerm: LocalDate | null
  cancellationPossibleDate: LocalDate | null
  fundingEndPremature: LocalDate | null
  ecsp: boolean
  singleInvestmentLimitRequired: boolean
  vibConfirmation: boolean
  askBankDataInvestor: boolean
  askDepotDataInvestor: boolean
  isCompleted: boolean
  /** Whole EUR, comma separated. */
  investmentSteps: string
  suggestions: string
  accruedInterest: boolean
  accruedInterestRate: BasisPoints | null
  /** Coupon days, comma separated. */
  accruedInterestPeriods: string
  /** Minimum term in months; null where the product ends by sale. */
  durationMonths: number | null
  noticeMonths: number | null
  repayment: 'bullet' | 'annuity' | 'quota' | 'sale' | 'purchase'
  withholdingAgent: WithholdingAgent
  voluntaryWithdrawalDays: number
  micaWhitePaper: boolean
  /** § 2 (1) no. 3 VermAnlG: which of the three exemptions the offer uses. */
  smallOffer: 'max_20_units' | 'max_100000_in_12_months' | 'min_200000_per_unit' | null
  initiatedBy?: string
}

export type DemoTariff = {
  key: string
  name: Translated
  interestRate: BasisPoints
  earlyBirdInterestRate: BasisPoints | null
  earlyBirdEndDate: LocalDate | null
  interestRatePeriod: InterestRatePeriod
  minInvestment: Cents
  investmentUnitPrice: Cents
  totalVolume: Cents
  unitsMax: number | null
  unitsMaxJur: number | null
  /** Contracting entity, null = the issuer. */
  owner: string | null
}

export type DemoTranche = { number: number; volume: Cents; startDate: LocalDate; endDate: LocalDate }

export type DemoRound = {
  name: Translated
  state: RoundState
  threshold: Cents
  totalVolume: Cents
  startDate: LocalDate
  endDate: LocalDate
  earlySignerStart: LocalDate | null
  tranches: DemoTranche[]
}

export type DemoCollectible = {
  categoryCagr: BasisPoints | null
  dropDate: Instant | null
  dropPrice: Cents
  dropMarketValue: Cents | null
  expectedHoldingPeriod: number | null
  sharePrice: Cents | null
  numberOfShares: number | null
  serviceFee: BasisPoints
}

export type DocumentKind =
  | 'vib'
  | 'wib'
  | 'kiis'
  | 'prospectus'
  | 'exemption_notice'
  | 'fact_sheet'
  | 'consumer_information'
  | 'conditions'
  | 'annual_financial_statement'
  | 'quarterly_report'
  | 'pitchdeck'
  | 'funding_plan'

export type DemoDocument = {
  key: string
  kind: DocumentKind
  title: Translated
  /** public: without login; login: customers; investor: investors of the product (R6.03, R6.04). */
  visibility: 'public' | 'login' | 'investor'
  /** Must be opened before ordering (domain/checkout#step-6). */
  mandatory: boolean
  version: string
  documentDate: LocalDate
}

export type DemoKeyFact = { label: Translated; value: Translated }

/** HTML fragments. */
export type DemoProductTexts = {
  overview: Translated
  businessPlan: Translated
  investmentConditions: Translated
  investBasics: Translated
  team: Translated
  insides: Translated
  disclaimer: Translated
  keyFacts: DemoKeyFact[]
}

export type DemoProduct = {
  key: string
  productNumber: string
  issuerKey: string
  /** The shop's product type, not the funding type. */
  type: 'physical' | 'digital'
  states: ('is-download' | 'is-physical')[]
  name: Translated
  seoPath: Translated
  teaser: Translated
  metaDescription: Translated
  cover: string
  media: string[]
  categoryKeys: string[]
  /** Options of the property groups in reference.ts. */
  propertyKeys: string[]
  stock: number | null
  weightKg: number | null
  shippingFree: boolean
  taxRate: BasisPoints
  /** Gross listing price of goods; null for investments (smallest minInvestment). */
  price: Cents | null
  priceTiers: { quantityEnd: number | null; unitPrice: Cents }[]
  funding: DemoFunding
  tariffs: DemoTariff[]
  round: DemoRound | null
  collectible: DemoCollectible | null
  documents: DemoDocument[]
  texts: DemoProductTexts
}

export type ContractState =
  | '1_1_submitted'
  | '1_2_kyc_pending'
  | '1_3_reflection'
  | '2_1_in_review'
  | '2_2_waitlisted'
  | '2_4_approved'
  | '3_1_payment_open'
  | '3_2_active'
  | '8_1_withdrawn'
  | '8_2_rejected'
  | '8_3_funding_failed'
  | '8_4_lapsed'
  | '8_5_cancellation_marked'
  | '8_6_terminated'
  | 'completed'
export type PaymentState =
  | 'created'
  | 'mandate_pending'
  | 'authorised'
  | 'prenotified'
  | 'filed'
  | 'settled'
  | 'failed'
  | 'returned'
  | 'refunded'
  | 'refund_failed'
  | 'cancelled'
  | 'written_off'

export type DemoHistoryEntry = {
  state: ContractState
  at: Instant
  actor: 'investor' | 'company' | 'job' | 'compliance'
  reason?: string
}

export type DemoContract = {
  key: string
  /** Running number; the loader writes GA-{year}-{number}. */
  number: number
  customerKey: string
  /** Set when the company invests (specification §1). */
  companyKey: string | null
  productKey: string
  tariffKey: string
  units: number
  amountTotal: Cents
  /** Frozen at submit. */
  interest: BasisPoints
  earlyBirdBonus: BasisPoints
  promotionCode: string | null
  promotionBonus: BasisPoints
  state: ContractState
  orderDateTime: Instant
  waitlistedAt: Instant | null
  /** Day the contract was concluded (2_4). */
  approvedAt: Instant | null
  /** Settlement day = valuta. */
  investedAt: LocalDate | null
  cancelledAt: Instant | null
  cancellationDate: LocalDate | null
  cancellationKind: 'regular' | 'irregular' | null
  cancellationReason: string | null
  payment: { state: PaymentState; dueDate: LocalDate | null; settledOn: LocalDate | null; returnCode: string | null }
  bankAccountKey: string
  depotKey: string | null
  walletKey: string | null
  limitDisclosure: DemoLimitDisclosure | null
  history: DemoHistoryEntry[]
}

/** § 2a (3) VermAnlG; signed with the order. */
export type DemoLimitDisclosure = {
  freeAssets: Cents | null
  monthlyNetIncome: Cents | null
  heldElsewhere: Cents
  signedAt: Instant
}

export type DemoPerson = {
  salutation: 'mr' | 'mrs' | 'not_specified'
  title: string | null
  firstName: string
  lastName: string
  country: 'DE' | 'PL'
  street: string
  streetNumber: string
  postalCode: string
  city: string
  state: string | null
  nationality: 'DE' | 'PL'
  citizenship: 'DE' | 'PL'
  birthDate: LocalDate
  birthDateShifts?: boolean
  birthPlace: string
  phone: string | null
  mobile: string | null
  documentType: 'identity_card' | 'passport' | null
  idNo: string | null
  expirationDate: LocalDate | null
  placeOfIssue: string | null
  politicallyExposedPerson: boolean
  usCitizenshipOrTaxResidency: boolean
  isSubjectToGermanTax: boolean
  taxId: string | null
  churchTax: 'none' | '8' | '9'
  postAnonymously: boolean
  newsletterOptIn: boolean
  surveyOptIn: boolean
  acceptedDataProtection: boolean
}

export type DemoBankAccount = { key: string; accountHolder: string; iban: string; bank: string; isDefault: boolean }

export type DemoDepot = {
  key: string
  depotType: 'single' | 'joint'
  owner: string
  secondOwner: string | null
  bank: string
  blz: string
  bic: string
  depotNumber: string
  beneficialOwnerConsent: boolean
}

export type DemoWallet = { key: string; type: 'managed' | 'own'; walletAddress: string; termsConsentAt: Instant }

export type DemoExemptionOrder = {
  key: string
  type: 'single' | 'joint'
  productKey: string
  amount: Cents
  /** 0 = calendar year of the load; the loader writes 1 January to 31 December. */
  yearOffset: number
  spouse: { firstName: string; lastName: string; taxId: string } | null
}

export type DemoSurvey = {
  declined: boolean
  answers: Partial<Record<'AE1' | 'AE2' | 'AE3' | 'AE4' | 'AE5' | 'AE6' | 'AE7' | 'AE8', string>>
  investmentExperience: number[]
  outcome: 'appropriate' | 'not_appropriate' | 'not_assessable'
  completedAt: Instant
}

export type DemoKyc = {
  state: 'none' | 'pending' | 'successful' | 'error' | 'rejected'
  hold: 'pep' | 'sanctions' | null
  attempts: number
  decidedAt: Instant | null
  validUntil: LocalDate | null
  /** When compliance was asked. */
  heldAt?: Instant
}

/** A company investing (specification §3, investor's schema). */
export type DemoInvestorCompany = {
  key: string
  name: string
  email: string
  legalForm: string
  investorKind: 'corporation' | 'partnership' | 'exempt_partnership'
  registerNr: string
  registryCourt: string
  powerOfRepresentation: string
  taxNr: string
  taxOffice: string
  vatId: string
  foundingDate: LocalDate
  address: DemoAddress
  representatives: DemoRepresentative[]
  bankAccount: DemoBankAccount
  depot: DemoDepot | null
  kyc: DemoKyc
}

export type DemoDraft = {
  productKey: string
  tariffKey: string
  units: number
  /** First step that is not complete. */
  openStep: string
  completedSteps: string[]
  updatedAt: Instant
}

export type DemoCustomer = {
  key: string
  customerNumber: string
  email: string
  locale: Locale
  registeredAt: Instant
  /** Named in domain/demo#personas; the others are generated. */
  isPersona: boolean
  purpose: string
  person: DemoPerson
  addresses: DemoAddress[]
  bankAccounts: DemoBankAccount[]
  depots: DemoDepot[]
  wallets: DemoWallet[]
  exemptionOrders: DemoExemptionOrder[]
  survey: DemoSurvey | null
  kyc: DemoKyc
  company: DemoInvestorCompany | null
  drafts: DemoDraft[]
  wishlist: string[]
  /** A file of art/ that is the account's picture. */
  picture?: string
}

export type DemoGoodsOrder = {
  key: string
  number: number
  customerKey: string
  orderDateTime: Instant
  lines: { productKey: string; quantity: number; unitPrice: Cents }[]
  shippingMethodKey: string | null
  shippingCosts: Cents
  paymentMethodKey: string
  state: 'open' | 'in_progress' | 'completed' | 'cancelled'
  deliveryState: 'open' | 'shipped' | 'returned' | null
  paymentState: PaymentState
}

export type StaffRole = 'support' | 'compliance' | 'finance' | 'content' | 'admin'
export type DemoStaff = {
  key: string
  role: StaffRole
  firstName: string
  lastName: string
  email: string
  locale: Locale
}

export type DemoPromotion = {
  key: string
  code: string
  name: Translated
  effect: 'interest_bonus' | 'early_signer' | 'attribution' | 'fee_discount'
  /** interest_bonus: points; fee_discount: share of the service fee. */
  value: BasisPoints
  productKeys: string[]
  audience: 'all' | 'person' | 'company'
  combinable: boolean
  exclusive: boolean
  validFrom: LocalDate
  validUntil: LocalDate | null
}

export type DemoNavigationEntry = {
  key: string
  name: Translated
  type: 'page' | 'link' | 'folder'
  linkType: 'category' | 'product' | 'landing_page' | 'external' | null
  /** Key of a category, product or landing page. */
  internalLink: string | null
  externalLink: Translated | null
  seoPath: Translated | null
  cmsPageKey: string | null
  media: string | null
  visible: boolean
  children: DemoNavigationEntry[]
}

export type DemoProductCategory = {
  key: string
  name: Translated
  seoPath: Translated
  description: Translated
  cmsPageKey: string | null
  /** How the category finds its products: by hand (categoryKeys), by funding type or by branch. */
  criterion: { by: 'assignment' } | { by: 'type'; types: FundingType[] } | { by: 'branch'; branch: Branch }
  children: DemoProductCategory[]
}

export type DemoVisibility = { mobile: boolean; tablet: boolean; desktop: boolean }
export type DemoMargins = {
  marginTop: string | null
  marginBottom: string | null
  marginLeft: string | null
  marginRight: string | null
}

export type DemoCmsSlot = { slot: string; type: string; config: Record<string, unknown> }
export type DemoCmsBlock = DemoMargins & {
  type: string
  cssClass: string | null
  visibility: DemoVisibility
  backgroundMedia: string | null
  backgroundColor: string | null
  backgroundMediaMode: 'cover' | 'contain' | 'auto' | null
  /** Beside the main blocks, in a section of type sidebar. */
  sectionPosition?: 'main' | 'sidebar'
  slots: DemoCmsSlot[]
}
export type DemoCmsSection = {
  type: 'default' | 'sidebar'
  sizingMode: 'boxed' | 'full_width'
  cssClass: string | null
  visibility: DemoVisibility
  backgroundMedia: string | null
  backgroundColor: string | null
  backgroundMediaMode: 'cover' | 'contain' | 'auto' | null
  blocks: DemoCmsBlock[]
}
export type DemoCmsPage = {
  key: string
  type: 'page' | 'landingpage' | 'product_list'
  name: Translated
  sections: DemoCmsSection[]
}
export type DemoPage = {
  key: string
  title: Translated
  metaDescription: Translated
  seoPath: Translated
  kind: 'page' | 'landing_page'
  cms: DemoCmsPage
}

export type DemoBlogPost = {
  key: string
  title: Translated
  slug: Translated
  category: Translated
  teaser: Translated
  content: Translated
  cover: string
  authorKey: string
  publishedAt: Instant
  readingMinutes: number
  tags: string[]
}

export type DemoBlogAuthor = {
  key: string
  slug: string
  name: string
  position: Translated
  description: Translated
  portrait: string | null
}

export type DemoFaqGroup = {
  key: string
  name: Translated
  entries: { key: string; question: Translated; answer: Translated }[]
}

export type DemoPost = {
  key: string
  kind: 'update' | 'ir_post' | 'newsroom' | 'insides'
  productKey: string
  /** Company user or author. */
  authorKey: string
  title: Translated
  content: Translated
  publishedAt: Instant
  likedBy: string[]
}
export type DemoComment = {
  key: string
  /** A post, or a product for its dialog. */
  target: { postKey: string } | { productKey: string }
  kind: 'comment' | 'ir_comment' | 'dialog'
  customerKey: string
  parentKey: string | null
  locale: Locale
  text: string
  createdAt: Instant
  likedBy: string[]
}
export type DemoReview = {
  key: string
  productKey: string
  customerKey: string
  /** The language it was written in. */
  locale: Locale
  points: 1 | 2 | 3 | 4 | 5
  title: string
  content: string
  createdAt: Instant
}
