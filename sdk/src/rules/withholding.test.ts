import { expect, test } from 'vitest'
import { FUNDING_TYPES, type FundingType } from './product-types.ts'
import {
  certificateKindsOf,
  DOUBTFUL_TYPES,
  TAX_PAPERS,
  TAXPAYERS,
  type TaxPaper,
  type Taxpayer,
  taxpayerOf,
  withholdingOf,
} from './withholding.ts'

const loans: readonly FundingType[] = ['subordinatedLoan', 'fixedInterest', 'ventureDebt']
const bonds: readonly FundingType[] = ['bond', 'tokenized_bond']
const shares: readonly FundingType[] = ['seedInvest', 'seedInvest2', 'silent_partnership', 'participation_rights']
const doubtful: readonly FundingType[] = ['digitalCompanShare', 'tokenized_profit_participation_certificate']
const all = [...loans, ...bonds, ...shares, ...doubtful]

/** Who is freed of what by which paper; null: by the law itself. Written down apart from the table it checks. */
const FREED: readonly (readonly [Taxpayer, TaxPaper | null, readonly FundingType[]])[] = [
  ['person', 'non_assessment', all],
  ['person', 'business_income', loans],
  ['partnership', 'business_income', loans],
  ['corporation', null, loans],
  ['corporation', 'tax_exempt', [...loans, ...bonds]],
  ['other_body', 'legal_form', loans],
  ['other_body', 'tax_exempt', [...loans, ...bonds]],
  ['other_body', 'charity', all],
  ['person_abroad', 'residence', [...loans, ...bonds]],
  ['company_abroad', 'residence', [...loans, ...bonds]],
  ['company_abroad', 'treaty', all],
]

const unsecured = (type: FundingType) => ({ type, securedByGermanProperty: false })
const cases = TAXPAYERS.flatMap((taxpayer) =>
  [null, ...TAX_PAPERS].flatMap((paper) => FUNDING_TYPES.map((type) => ({ taxpayer, paper, type }))),
)

test('R3.06 whatever the type, the taxpayer and the paper, tax is withheld where the law asks for it', () => {
  for (const { taxpayer, paper, type } of cases) {
    const isSale = type === 'tokenized_products' || type === 'collectible'
    const isFreed = FREED.some(
      ([who, by, types]) => who === taxpayer && (by === null || by === paper) && types.includes(type),
    )
    const { isWithheld, relief, paragraph } = withholdingOf(unsecured(type), taxpayer, paper ? [paper] : [])
    expect([type, taxpayer, paper, isWithheld]).toEqual([type, taxpayer, paper, !isSale && !isFreed])
    expect(relief === null, `${type} ${taxpayer} ${paper}`).toBe(isWithheld || isSale)
    expect(paragraph).toMatch(/^EStG § \d+[a-c]? \(\d/)
  }
})

test('R3.06 a resident GmbH gets a platform loan’s interest in full, a silent share is taxed', () => {
  expect(withholdingOf(unsecured('subordinatedLoan'), 'corporation', [])).toEqual({
    isWithheld: false,
    relief: 'corporation',
    paragraph: 'EStG § 43 (2) sentence 3 no. 1',
  })
  expect(withholdingOf(unsecured('silent_partnership'), 'corporation', [])).toEqual({
    isWithheld: true,
    relief: null,
    paragraph: 'EStG § 43 (1) sentence 1 no. 3',
  })
})

test('R3.06 a claim secured by German land or a ship is taxed here, unless a treaty differs', () => {
  const income = { type: 'fixedInterest', securedByGermanProperty: true } as const
  expect(withholdingOf(income, 'person_abroad', ['residence']).isWithheld).toBe(true)
  expect(withholdingOf(income, 'company_abroad', ['residence']).isWithheld).toBe(true)
  expect(withholdingOf(income, 'company_abroad', ['residence', 'treaty']).relief).toBe('treaty')
  expect(withholdingOf(income, 'corporation', []).isWithheld).toBe(false)
})

test('R3.06 a treaty certificate is for companies, a business declaration for those no law frees', () => {
  expect(certificateKindsOf('person')).toEqual(['non_assessment', 'business_income'])
  expect(certificateKindsOf('person_abroad')).toEqual([])
  expect(certificateKindsOf('partnership')).toEqual(['business_income'])
  expect(certificateKindsOf('corporation')).toEqual(['tax_exempt'])
  expect(certificateKindsOf('other_body')).toEqual(['legal_form', 'tax_exempt', 'charity'])
  expect(certificateKindsOf('company_abroad')).toEqual(['treaty'])
})

test('R3.06 of which types the class is doubtful is listed', () => {
  expect(DOUBTFUL_TYPES).toEqual(['digitalCompanShare', 'tokenized_profit_participation_certificate'])
})

const person = { kind: 'person', legalForm: null, country: 'PL' }
const company = { kind: 'corporation', country: 'DE', isSubjectToGermanTax: null, residenceProofState: null }

test.each([
  [{ ...person, isSubjectToGermanTax: true, residenceProofState: null }, 'person'],
  [{ ...person, isSubjectToGermanTax: false, residenceProofState: 'pending' }, 'person'],
  [{ ...person, isSubjectToGermanTax: false, residenceProofState: 'confirmed' }, 'person_abroad'],
  [{ ...company, legalForm: 'GmbH' }, 'corporation'],
  [{ ...company, legalForm: 'eG', kind: 'partnership' }, 'corporation'],
  [{ ...company, legalForm: 'gGmbH' }, 'other_body'],
  [{ ...company, legalForm: 'e. V.', kind: 'partnership' }, 'other_body'],
  [{ ...company, legalForm: 'GmbH & Co. KG', kind: 'exempt_partnership' }, 'partnership'],
  [{ ...company, legalForm: 'Verband', kind: 'partnership' }, 'partnership'],
  [{ ...company, legalForm: 'Sp. z o.o.', country: 'PL' }, 'company_abroad'],
  [{ ...company, legalForm: 'GmbH', country: 'AT' }, 'company_abroad'],
  [{ ...company, legalForm: 'GmbH', country: null }, 'company_abroad'],
] as const)('R3.06 of %j the tax knows a %s', (facts, taxpayer) => {
  expect(taxpayerOf(facts)).toBe(taxpayer)
})
