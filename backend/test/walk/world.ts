import { addDays } from '@goldammer/sdk/rules/local-dates'
import { cents, toLocalDate } from '@goldammer/sdk/units'
import { newId } from '../../src/shared/ids.ts'
import type { TestApp, Visitor } from '../build-app.ts'
import { ANSWERS } from '../draft-walk.ts'
import { aStaffMember, loggedIn, PASSWORD } from '../factories.ts'
import { anInvestor, anOffer, type TestInvestor } from '../investing-factories.ts'
import { aMember } from '../issuer-factories.ts'
import { anExemptionOrder } from '../payout-factories.ts'

/** Cents of interest that the first investor has free of tax each year: less than a walk brings. */
export const EXEMPTION = 150

/** Four investors, a company with three offers that are soon full, and staff: what one random walk goes through. */
export async function aWorld(app: TestApp) {
  const today = toLocalDate(app.clock.now())
  const round = (days: number) => ({ startDate: addDays(today, -10), endDate: addDays(today, days) })
  const loan = await anOffer(app, {
    volume: 10 * 250_00,
    // Three payments of interest, and the amount with the last: short enough to be paid back within a walk.
    tariff: { minInvestment: cents(250_00), interestRatePeriod: 'monthly', durationMonths: 3 },
    product: { noticeMonths: 6, withholdingAgent: 'platform' },
    round: { ...round(24), threshold: cents(500_00) },
  })
  // A crowd bond: its offers wait for the reflection period of Reg. 2020/1503 Art. 22.
  const bond = await anOffer(app, {
    issuerId: loan.issuerId,
    volume: 6 * 250_00,
    tariff: { minInvestment: cents(250_00) },
    product: { type: 'bond', regime: 'ecsp', ecsp: true, vibConfirmation: false, singleInvestmentLimitRequired: false },
    round: round(45),
  })
  // Its units are tokens, which the custodian enters for a wallet.
  const token = await anOffer(app, {
    issuerId: loan.issuerId,
    volume: 6 * 250_00,
    tariff: { minInvestment: cents(250_00) },
    product: {
      type: 'tokenized_bond',
      regime: 'wppg_wib',
      tokenProviderProductId: 'tok_walk',
      vibConfirmation: false,
      singleInvestmentLimitRequired: false,
      voluntaryWithdrawalDays: 60,
    },
    // Mostly not funded, so that what was delivered has to come back.
    round: { ...round(30), threshold: cents(5 * 250_00) },
  })
  const investors = [
    await withPlaces(app, await anInvestor(app)),
    await withPlaces(app, await anInvestor(app, { kyc: 'none' })),
    await withPlaces(app, await anInvestor(app, { kyc: 'none', pep: true })),
    await withPlaces(app, await anInvestor(app, { kyc: 'none', monthlyNetIncome: 600_00 })),
  ]
  for (const investor of investors) await answerSurvey(app, investor)
  const company = await aMember(app, loan.issuerId, 'owner')
  const exemptionOrderId = await anExemptionOrder(app, investors[0]!.investorId, loan.productId, EXEMPTION)
  const staff = (name: string, role: string) => aStaffMember(app, { name, roles: [role] })
  const compliance = await staff('Conny Compliance', 'compliance')
  const otherCompliance = await staff('Cem Compliance', 'compliance')
  const fritz = await staff('Fritz Finanz', 'finance')
  const frieda = await staff('Frieda Finanz', 'finance')
  return {
    app,
    offers: [loan, bond, token],
    investors,
    company,
    compliance,
    otherCompliance,
    finance: [fritz, frieda] as const,
    exemptionOrderId,
    clientOf: clientsOf(app),
    staffOf: staffOf(app),
    /** Times the button was pressed with a key: the same key never makes two orders. */
    keys: new Map<string, string>(),
    /** Contracts that were seen concluded. */
    concluded: new Set<string>(),
  }
}

export type World = Awaited<ReturnType<typeof aWorld>>

/** Where bonds and tokens are kept. */
async function withPlaces({ scope, db }: TestApp, investor: TestInvestor) {
  const createdAt = scope.clock.now()
  const depotId = newId(createdAt)
  const walletId = newId(createdAt)
  const { investorId } = investor
  const bank = { bank: 'Beispielbank Nord', blz: '99900001', depotNumber: '4711' }
  await db
    .insertInto('depot')
    .values({
      id: depotId,
      investorId,
      depotType: 'single',
      owner: investor.name,
      ...bank,
      beneficialOwnerConsent: true,
      createdAt,
    })
    .execute()
  await db
    .insertInto('wallet')
    .values({
      id: walletId,
      investorId,
      type: 'own',
      walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      termsConsentAt: createdAt,
      createdAt,
    })
    .execute()
  return { ...investor, depotId, walletId }
}

/** Everyone logs in again after a wait, as people do. */
function clientsOf(app: TestApp) {
  const open = new Map<string, { client: Visitor; at: number }>()
  return async ({ email }: { email: string }): Promise<Visitor> => {
    const known = open.get(email)
    const now = app.clock.now().getTime()
    if (known && now - known.at < 600_000) return known.client
    const client = await loggedIn(app, { email, password: PASSWORD })
    open.set(email, { client, at: now })
    return client
  }
}

/** Staff sign in for each act; their sessions are short. */
const staffOf =
  (app: TestApp) =>
  async ({ email }: { email: string }) => {
    const browser = app.browser()
    await browser.send('POST', '/staff-api/login', { email, password: PASSWORD })
    return (path: string, body?: unknown) => browser.send('POST', `/staff-api${path}`, body)
  }

/** The knowledge survey, answered in an earlier checkout. */
export async function answerSurvey(
  { scope }: Pick<TestApp, 'scope'>,
  { investorId }: Pick<TestInvestor, 'investorId'>,
): Promise<void> {
  const takenAt = scope.clock.now()
  const codes = { investmentExperience: [3, 10, 17], coveredCodes: [3, 10, 17] }
  await scope.db
    .insertInto('survey')
    .values({
      ...codes,
      id: newId(takenAt),
      investorId,
      answers: JSON.stringify(ANSWERS),
      outcome: 'appropriate',
      takenAt,
      lockedAt: takenAt,
    })
    .execute()
}
