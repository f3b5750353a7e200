import { addDays } from '@goldammer/sdk/rules/local-dates'
import { cents, toLocalDate } from '@goldammer/sdk/units'
import { newId } from '../../src/shared/ids.ts'
import type { TestApp, Visitor } from '../build-app.ts'
import { aStaffMember, loggedIn, PASSWORD } from '../factories.ts'
import { anInvestor, anOffer, type TestInvestor } from '../investing-factories.ts'
import { aMember } from '../issuer-factories.ts'

/** Four investors, a company with two offers that are soon full, and compliance: what one random walk goes through. */
export async function aWorld(app: TestApp) {
  const today = toLocalDate(app.clock.now())
  const round = (days: number) => ({ startDate: addDays(today, -10), endDate: addDays(today, days) })
  const loan = await anOffer(app, {
    volume: 10 * 250_00,
    tariff: { minInvestment: cents(250_00) },
    product: { noticeMonths: 6 },
    round: { ...round(24), threshold: cents(500_00) },
  })
  // A crowd bond: its offers wait for the reflection period of Reg. 2020/1503 Art. 22.
  const bond = await anOffer(app, {
    issuerId: loan.issuerId,
    volume: 6 * 250_00,
    tariff: { minInvestment: cents(250_00) },
    product: { type: 'bond', regime: 'ecsp', ecsp: true, vibConfirmation: false },
    round: round(45),
  })
  const investors = [
    await anInvestor(app),
    await anInvestor(app, { kyc: 'none' }),
    await anInvestor(app, { kyc: 'none', pep: true }),
    await anInvestor(app, { kyc: 'none', monthlyNetIncome: 600_00 }),
  ]
  for (const investor of investors) await answerSurvey(app, investor)
  const company = await aMember(app, loan.issuerId, 'owner')
  const compliance = await aStaffMember(app, { name: 'Conny Compliance', roles: ['compliance'] })
  return {
    app,
    offers: [loan, bond],
    investors,
    company,
    compliance,
    clientOf: clientsOf(app),
    /** Times the button was pressed with a key: the same key never makes two orders. */
    keys: new Map<string, string>(),
  }
}

export type World = Awaited<ReturnType<typeof aWorld>>

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

/** The knowledge survey, answered in an earlier checkout. */
export async function answerSurvey(
  { scope }: Pick<TestApp, 'scope'>,
  { investorId }: Pick<TestInvestor, 'investorId'>,
): Promise<void> {
  const takenAt = scope.clock.now()
  const codes = { investmentExperience: [3, 10], coveredCodes: [3, 10] }
  await scope.db
    .insertInto('survey')
    .values({
      ...codes,
      id: newId(takenAt),
      investorId,
      answers: '{}',
      outcome: 'appropriate',
      takenAt,
      lockedAt: takenAt,
    })
    .execute()
}
