import { legalFormOf } from './legal-form.ts'
import { FUNDING_TYPES, type FundingType } from './product-types.ts'

// domain/tax#withholding-table: whether capital gains tax is withheld. EStG §§ 43, 44a, 49, 50c and KStG § 1 as one table, which the payouts,
// the papers, the estimate of planned payments and the tests read.

/** The kind of income of a type by EStG § 43 (1) sentence 1. */
export const INCOME_KINDS = [
  'platform_loan',
  'profit_loan',
  'participation_right',
  'bond',
  'doubtful',
  'private_sale',
] as const
export type IncomeKind = (typeof INCOME_KINDS)[number]

export interface IncomeClass {
  readonly kind: IncomeKind
  /** By which it is withheld, or why not. */
  readonly paragraph: string
}

const platformLoan: IncomeClass = { kind: 'platform_loan', paragraph: 'EStG § 43 (1) sentence 1 no. 8a' }
/**
 * A loan with a share in the profit and a silent partnership (EStG § 20 (1) no. 4). No. 8a excludes interest on claims from no. 3;
 * a share in the profit is not interest (domain/open-questions#parts-of-tax).
 */
const profitLoan: IncomeClass = { kind: 'profit_loan', paragraph: 'EStG § 43 (1) sentence 1 no. 3' }
const bond: IncomeClass = { kind: 'bond', paragraph: 'EStG § 43 (1) sentence 1 no. 7 a' }
const privateSale: IncomeClass = { kind: 'private_sale', paragraph: 'EStG § 23 (1) sentence 1 no. 2' }

export const INCOME_OF_TYPE: Record<FundingType, IncomeClass> = {
  subordinatedLoan: platformLoan,
  fixedInterest: platformLoan,
  ventureDebt: platformLoan,
  seedInvest: profitLoan,
  seedInvest2: profitLoan,
  silent_partnership: profitLoan,
  participation_rights: { kind: 'participation_right', paragraph: 'EStG § 43 (1) sentence 1 no. 2' },
  bond,
  tokenized_bond: bond,
  // domain/open-questions#parts-of-tax: no. 1, 2 or 3, by what the terms of the single product grant. Withheld from everybody without a certificate.
  digitalCompanShare: { kind: 'doubtful', paragraph: 'EStG § 43 (1) sentence 1 nos. 1 to 3' },
  tokenized_profit_participation_certificate: { kind: 'doubtful', paragraph: 'EStG § 43 (1) sentence 1 nos. 1 and 2' },
  tokenized_products: privateSale,
  collectible: privateSale,
}

/** Who is taxed. `corporation`: KStG § 1 (1) nos. 1 to 3; `other_body`: nos. 4 and 5, and who may be exempt from the tax. */
export const TAXPAYERS = [
  'person',
  'person_abroad',
  'partnership',
  'corporation',
  'other_body',
  'company_abroad',
] as const
export type Taxpayer = (typeof TAXPAYERS)[number]

/** The submitted certificate; `residence` is the proof of residence abroad. */
export const TAX_PAPERS = [
  'non_assessment',
  'business_income',
  'legal_form',
  'tax_exempt',
  'charity',
  'residence',
  'treaty',
] as const
export type TaxPaper = (typeof TAX_PAPERS)[number]

/** Why nothing is withheld: the confirmed certificate, or the law itself. */
export type TaxRelief = TaxPaper | 'corporation'

interface ReliefRow {
  readonly taxpayer: Taxpayer
  /** Null: the law requires none. */
  readonly paper: TaxPaper | null
  readonly incomes: readonly IncomeKind[]
  readonly paragraph: string
}

const every: readonly IncomeKind[] = INCOME_KINDS.filter((kind) => kind !== 'private_sale')
const noExemptBody = 'EStG § 44a (4)'
const charity = 'EStG § 44a (4), (7)'
/** Interest of a non-resident is taxed here only if German land or a ship secures it. */
const notTaxedHere = 'EStG § 49 (1) no. 5 c aa'

/** Exemptions by taxpayer and income. Tax is withheld if no row applies. */
export const TAX_RELIEFS: readonly ReliefRow[] = [
  {
    taxpayer: 'person',
    paper: 'non_assessment',
    incomes: every,
    paragraph: 'EStG § 44a (1) sentence 4, (2) sentence 1 no. 2',
  },
  {
    taxpayer: 'person',
    paper: 'business_income',
    incomes: ['platform_loan'],
    paragraph: 'EStG § 43 (2) sentence 3 no. 2',
  },
  {
    taxpayer: 'partnership',
    paper: 'business_income',
    incomes: ['platform_loan'],
    paragraph: 'EStG § 43 (2) sentence 3 no. 2',
  },
  {
    taxpayer: 'corporation',
    paper: null,
    incomes: ['platform_loan'],
    paragraph: 'EStG § 43 (2) sentence 3 no. 1',
  },
  { taxpayer: 'corporation', paper: 'tax_exempt', incomes: ['platform_loan', 'bond'], paragraph: noExemptBody },
  {
    taxpayer: 'other_body',
    paper: 'legal_form',
    incomes: ['platform_loan'],
    paragraph: 'EStG § 43 (2) sentence 3 no. 1, sentence 4',
  },
  { taxpayer: 'other_body', paper: 'tax_exempt', incomes: ['platform_loan', 'bond'], paragraph: noExemptBody },
  { taxpayer: 'other_body', paper: 'charity', incomes: every, paragraph: charity },
  { taxpayer: 'person_abroad', paper: 'residence', incomes: ['platform_loan', 'bond'], paragraph: notTaxedHere },
  { taxpayer: 'company_abroad', paper: 'residence', incomes: ['platform_loan', 'bond'], paragraph: notTaxedHere },
  {
    taxpayer: 'company_abroad',
    paper: 'treaty',
    incomes: every,
    paragraph: 'EStG § 50c (2) sentence 1 no. 1',
  },
]

/** The income, and its product. */
export interface TaxedIncome {
  readonly type: FundingType
  /** German land or a ship in a German register secures the claim (EStG § 49 (1) no. 5 c aa). */
  readonly securedByGermanProperty: boolean
}

export interface WithholdingDecision {
  readonly isWithheld: boolean
  /** Null where it is withheld, and where the law requires it from nobody. */
  readonly relief: TaxRelief | null
  readonly paragraph: string
}

/** R3.06, domain/tax#withholding-table: whether tax is withheld from this income of this taxpayer, with these confirmed certificates. */
export function withholdingOf(
  { type, securedByGermanProperty }: TaxedIncome,
  taxpayer: Taxpayer,
  papers: readonly TaxPaper[],
): WithholdingDecision {
  const { kind, paragraph } = INCOME_OF_TYPE[type]
  if (kind === 'private_sale') return { isWithheld: false, relief: null, paragraph }
  const row = TAX_RELIEFS.find(
    (one) =>
      one.taxpayer === taxpayer &&
      one.incomes.includes(kind) &&
      (one.paper === null || papers.includes(one.paper)) &&
      !(one.paper === 'residence' && securedByGermanProperty),
  )
  if (!row) return { isWithheld: true, relief: null, paragraph }
  return { isWithheld: false, relief: row.paper ?? 'corporation', paragraph: row.paragraph }
}

/** The certificates that a taxpayer can submit; the proof of residence has its own form. */
export const certificateKindsOf = (taxpayer: Taxpayer): Exclude<TaxPaper, 'residence'>[] =>
  TAX_RELIEFS.flatMap((row) =>
    row.taxpayer === taxpayer && row.paper !== null && row.paper !== 'residence' ? [row.paper] : [],
  )

/** The types whose kind of income is in doubt (domain/open-questions#parts-of-tax). */
export const DOUBTFUL_TYPES: readonly FundingType[] = FUNDING_TYPES.filter(
  (type) => INCOME_OF_TYPE[type].kind === 'doubtful',
)

/** An investor with the facts that matter for the tax. */
export interface TaxpayerFacts {
  readonly kind: string
  readonly legalForm: string | null
  /** Where a company has its seat. */
  readonly country: string | null
  readonly isSubjectToGermanTax: boolean | null
  readonly residenceProofState: string | null
}

/**
 * A person counts as living abroad once finance has confirmed the proof; until then they are taxed as a resident. A company with its
 * seat abroad, or of an unknown form, is exempt only with certificates. A company with a charitable legal form may be
 * exempt from corporation tax and proves its status itself (EStG § 43 (2) sentence 3 no. 1, § 44a (4)).
 */
export function taxpayerOf(investor: TaxpayerFacts): Taxpayer {
  const { kind, legalForm, country, isSubjectToGermanTax, residenceProofState } = investor
  if (kind === 'person')
    return isSubjectToGermanTax === false && residenceProofState === 'confirmed' ? 'person_abroad' : 'person'
  const form = legalFormOf(legalForm)
  if (form?.kind === 'partnership' || (form === null && kind !== 'corporation')) return 'partnership'
  if (country !== 'DE') return 'company_abroad'
  const isCorporation = form !== null && form.kind !== 'other_body' && !form.isCharitable
  return isCorporation ? 'corporation' : 'other_body'
}
