import type { Locale } from '@goldammer/sdk/locales'
import { cents, localDate } from '@goldammer/sdk/units'
import type { ContractFacts } from './contract-facts.ts'

const inAll = (de: string, en: string, pl: string) => ({ 'de-DE': de, 'en-GB': en, 'pl-PL': pl })

/** Somebody invented, as the papers name investors. */
export const sampleInvestor = {
  kind: 'person',
  title: null,
  firstName: 'Jana',
  lastName: 'Probst',
  birthDate: localDate('1988-07-04'),
  street: 'Musterweg',
  streetNumber: '4',
  postalCode: '00001',
  city: 'Beispielstadt',
  country: 'DE',
  taxId: '86095742719',
} as ContractFacts['investor']

/** A contract that was never made, with all that its papers can show (domain/documents#papers): for their preview. */
export const sampleFacts = (locale: Locale): ContractFacts => ({
  contract: {
    orderNumber: 'GA-2026-000123',
    state: '3_2_active',
    units: 10,
    amountTotal: cents(250_000),
    interest: 675,
    earlyBirdBonus: 75,
    promotionBonus: 0,
    promotionCode: null,
    accruedInterest: cents(0),
    serviceFee: cents(0),
    duration: 60,
    durationDays: null,
    submittedAt: new Date('2026-11-20T09:00:00Z'),
    reflectionEndsAt: null,
    concludedAt: new Date('2026-11-21T10:00:00Z'),
    withdrawalUntil: localDate('2026-12-07'),
    investedAt: localDate('2026-12-08'),
    updatedAt: new Date('2026-11-21T10:15:00Z'),
    submitted: {
      typedConfirmation: {
        fullName: 'Jana Probst',
        birthPlace: 'Beispielstadt',
        birthDate: '1988-07-04',
        idNo: 'L01X00T47',
        placeOfIssue: 'Stadt Beispielstadt',
        address: 'Musterweg 4, 00001 Beispielstadt',
        contact: 'jana.probst@post.example',
        place: 'Beispielstadt',
        date: '2026-11-20',
      },
    },
  } as unknown as ContractFacts['contract'],
  investor: sampleInvestor,
  representatives: [],
  email: 'jana.probst@post.example',
  issuer: {
    nameCompany: 'Windpark Nord Muster GmbH',
    emailCompany: 'post@windpark-nord.example',
    registerCourt: 'Amtsgericht Beispielstadt',
    registerNr: 'HRB 12345',
    headquarter: 'Musterweg 1, 00001 Beispielstadt',
    powerOfRepresentation: null,
  } as ContractFacts['issuer'],
  issuerRepresentatives: [
    { firstName: 'Ada', lastName: 'Muster', position: 'Geschäftsführerin', companyRole: 'managing_director' },
  ],
  contractingParty: null,
  product: {
    name: inAll('Windpark Nord', 'Wind farm North', 'Farma wiatrowa Północ'),
    type: 'subordinatedLoan',
    regime: 'vermanlg_2a',
    isin: null,
    preMoney: null,
    totalVolume: cents(100_000_000),
    valuta: null,
    contractEndOfTerm: null,
    cancellationPossibleDate: null,
    noticeMonths: null,
    accruedInterest: false,
    accruedInterestPeriods: '',
    voluntaryWithdrawalDays: 0,
    tokenProviderProductId: null,
  } as unknown as ContractFacts['product'],
  tariff: {
    name: inAll('Frühzeichner', 'Early bird', 'Wczesny inwestor'),
    interestRatePeriod: 'yearly',
    repayment: 'bullet',
    investmentUnitPrice: cents(25_000),
  } as unknown as ContractFacts['tariff'],
  payment: { mandateReference: 'GA-M-2026-000123-1' } as ContractFacts['payment'],
  wallet: null,
  depot: null,
  account: { accountHolder: 'Jana Probst', iban: 'DE29999000010001000200' },
  documents: [
    {
      kind: 'vib',
      title: inAll('Vermögensanlagen-Informationsblatt', 'Capital investment information sheet', 'Arkusz informacyjny'),
      version: 2,
      sha256: 'a3f1c07e5b9d42688c1f70e2d94ab35f6e08d7712cc94b10f5a2873e6d914bc0',
      mandatory: true,
    },
  ],
  withdrawnAt: new Date('2026-11-22T08:30:00Z'),
  quota: null,
  locale,
  taxes: {
    taxOf: () => cents(4723),
    basis: { withholdingAgent: 'platform', relief: null, year: 2026, exemptionLeft: 0, churchTaxRate: 9 },
  },
})
