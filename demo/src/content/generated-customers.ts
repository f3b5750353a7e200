import { addDays, at } from './days.ts'
import { inventedIban, inventedTaxId, inventedWallet } from './invented-numbers.ts'
import type { Cents, DemoCustomer, DemoKyc, DemoSurvey } from './types.ts'

// biome-ignore format: names read as rows
const firstNames = [
  'Alma', 'Bela', 'Celine', 'Dario', 'Enna', 'Falk', 'Greta', 'Hauke', 'Ilka', 'Joris', 'Kira', 'Levke',
  'Mattis', 'Nele', 'Oda', 'Paula', 'Quirin', 'Rieke', 'Silas', 'Thea', 'Ulf', 'Vera', 'Wanja', 'Yara',
]
// biome-ignore format: names read as rows
const lastNames = [
  'Musterbach', 'Beispielmann', 'Vorlagensen', 'Platzhalterin', 'Schablonski', 'Probenau', 'Demolin', 'Testhofer',
  'Fiktivsen', 'Entwurfer', 'Modellwitz', 'Attrappel', 'Skizzner', 'Phantasie', 'Niemandt', 'Ersatzky',
  'Blankett', 'Formularek', 'Pseudorf', 'Scheinberg',
]
// biome-ignore format: names read as rows
const companyNames = [
  'Nordmuster Vermögen', 'Platzhalter Beteiligungen', 'Vorlagen Invest', 'Musterkontor', 'Beispielhafen Kapital',
  'Demofluss Holding', 'Schablonen Verwaltung', 'Probenfeld Ventures', 'Fiktivwald Kapital', 'Entwurf & Partner',
  'Modellbrücke Invest', 'Niemandsland Vermögen',
]
const cities = [
  ['Musterhausen', 'DE-NW'],
  ['Beispielstadt', 'DE-HE'],
  ['Fiktivdorf', 'DE-SN'],
  ['Demoburg', 'DE-NI'],
] as const
const banks = [
  ['99900001', 'Beispielbank Nord'],
  ['99900002', 'Musterkasse'],
  ['99900003', 'Fiktivbank'],
] as const

/** What a person declares under § 2a (3) VermAnlG; null = no disclosure, limit 1,000 EUR. */
export type DeclaredMeans = { freeAssets: Cents | null; monthlyNetIncome: Cents | null } | null

export type Investor = {
  customer: DemoCustomer
  means: DeclaredMeans
  /** Cents; null = no limit. */
  limit: Cents | null
}

const means: DeclaredMeans[] = [
  { freeAssets: null, monthlyNetIncome: 250_000 },
  { freeAssets: 12_000_000, monthlyNetIncome: null },
  { freeAssets: null, monthlyNetIncome: 600_000 },
  { freeAssets: null, monthlyNetIncome: 1_300_000 },
  null,
]
const limits: Cents[] = [500_000, 1_000_000, 1_200_000, 2_500_000, 100_000]

export const survey: DemoSurvey = {
  declined: false,
  answers: {
    AE1: 'self_taught',
    AE2: 'gt_3',
    AE3: 'gt_5',
    AE4: '3000_5000',
    AE5: 'to_5000',
    AE6: 'b',
    AE7: 'a',
    AE8: 'c',
  },
  investmentExperience: [3, 4, 10, 17],
  outcome: 'appropriate',
  completedAt: '2026-04-14T16:20:00Z',
}

export const identified: DemoKyc = {
  state: 'successful',
  hold: null,
  attempts: 1,
  decidedAt: '2026-04-14T16:45:00Z',
  validUntil: '2028-04-13',
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll(/[^a-z]+/g, '-')
}

function invent(index: number): Investor {
  const firstName = pick(firstNames, index)
  const lastName = pick(lastNames, index + Math.floor(index / firstNames.length) * 7)
  const [city, state] = pick(cities, index)
  const [bankCode, bank] = pick(banks, index)
  const key = `investor-${index + 1}`
  const street = { street: 'Musterweg', streetNumber: String(10 + index), postalCode: '00001', city }
  const companyIndex = index - personCount
  const name = companyIndex >= 0 ? `${pick(companyNames, companyIndex)} GmbH` : null
  const bankAccount = (holder: string, suffix: string, number: number) => ({
    key: `${key}-${suffix}`,
    accountHolder: holder,
    iban: inventedIban(bankCode, number),
    bank,
    isDefault: true,
  })
  const depot = (owner: string, suffix: string) => ({
    key: `${key}-${suffix}`,
    depotType: 'single' as const,
    owner,
    secondOwner: null,
    bank,
    blz: bankCode,
    bic: 'DEMODEM1XXX',
    depotNumber: String(7_000_000 + index),
    beneficialOwnerConsent: true,
  })
  const hasDepot = index % 3 === 0 || name !== null
  const customer: DemoCustomer = {
    key,
    customerNumber: String(10_100 + index),
    email: `${slug(firstName)}.${slug(lastName)}.${index + 1}@anleger.example`,
    locale: index % 12 === 5 ? 'en-GB' : 'de-DE',
    registeredAt: at(addDays('2023-03-01', index % 60), 480 + index),
    isPersona: false,
    purpose: 'generated',
    person: {
      salutation: pick(['mrs', 'mr', 'not_specified'], index),
      title: null,
      firstName,
      lastName,
      country: 'DE',
      ...street,
      state,
      nationality: 'DE',
      citizenship: 'DE',
      birthDate: addDays('1958-01-15', index * 131),
      birthPlace: city,
      phone: `030 23125-${String(200 + index)}`,
      mobile: null,
      documentType: 'identity_card',
      idNo: `T${String(22_000_000 + index * 137)}`,
      expirationDate: '2031-05-31',
      placeOfIssue: 'Beispielstadt',
      politicallyExposedPerson: false,
      usCitizenshipOrTaxResidency: false,
      isSubjectToGermanTax: true,
      taxId: inventedTaxId(index + 11),
      churchTax: index % 4 === 0 ? '9' : 'none',
      postAnonymously: index % 5 === 0,
      newsletterOptIn: index % 2 === 0,
      surveyOptIn: false,
      acceptedDataProtection: true,
    },
    addresses: [{ ...street, country: 'DE' }],
    bankAccounts: [bankAccount(`${firstName} ${lastName}`, 'account', 5_000_000 + index * 1117)],
    depots: hasDepot ? [depot(`${firstName} ${lastName}`, 'depot')] : [],
    wallets:
      index % 2 === 0 || name
        ? [
            {
              key: `${key}-wallet`,
              type: 'managed',
              walletAddress: inventedWallet(index + 1),
              termsConsentAt: '2026-04-14T16:50:00Z',
            },
          ]
        : [],
    exemptionOrders: [],
    survey,
    kyc: identified,
    company: name
      ? {
          key: `${key}-company`,
          name,
          email: `kontor@${slug(name)}.example`,
          legalForm: 'GmbH',
          investorKind: 'corporation',
          registerNr: `HRB ${991_000 + companyIndex}`,
          registryCourt: 'Amtsgericht Beispielstadt',
          powerOfRepresentation: 'Einzelvertretung',
          taxNr: `99/700/${String(companyIndex + 1).padStart(5, '0')}`,
          taxOffice: 'Finanzamt Beispielstadt',
          vatId: `DE${999_001_000 + companyIndex}`,
          foundingDate: addDays('2005-01-10', companyIndex * 211),
          address: { ...street, country: 'DE' },
          representatives: [
            {
              firstName,
              lastName,
              position: 'Geschäftsführung',
              companyRole: 'managing_director',
              zipcode: '00001',
              isPep: false,
              birthDate: addDays('1958-01-15', index * 131),
              placeOfBirth: city,
              votingRightsPercentage: 10_000,
              capitalSharesPercentage: 10_000,
            },
          ],
          bankAccount: bankAccount(name, 'company-account', 8_000_000 + index * 1117),
          depot: depot(name, 'company-depot'),
          kyc: identified,
        }
      : null,
    drafts: [],
    wishlist: [],
  }
  return name
    ? { customer, means: null, limit: null }
    : { customer, means: pick(means, index), limit: pick(limits, index) }
}

const personCount = 96

export const generatedInvestors: Investor[] = Array.from({ length: personCount + companyNames.length }, (_, index) =>
  invent(index),
)
