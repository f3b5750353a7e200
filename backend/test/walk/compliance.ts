import { expect } from 'vitest'
import { casesOf, contractsOf } from './reads.ts'
import type { World } from './world.ts'

const isStanding = (state: string) => ['open', 'proposed', 'refused'].includes(state)

/** domain/compliance#kinds, domain/compliance#own-cases: what is held waits, two have cleared each PEP, and what compliance has decided is what holds. */
export async function checkCompliance(world: World): Promise<void> {
  const { db } = world.app
  const ids = world.investors.map((one) => one.investorId)
  const cases = await casesOf(world)
  const checks = await db.selectFrom('identityCheck').selectAll().where('investorId', 'in', ids).execute()
  for (const one of cases) {
    if (one.kind === 'pep' && one.state === 'cleared')
      expect(one.decidedBy, 'two pairs of eyes clear a PEP').not.toBe(one.proposedBy)
    if (one.state === 'cleared' || one.state === 'refused')
      expect([one.reason, one.decidedBy], 'a decision has a reason and a person').not.toContain(null)
  }
  for (const check of checks) {
    const own = cases.filter(({ investorId }) => investorId === check.investorId)
    const has = (kind: string, ...states: string[]) =>
      own.some((one) => one.kind === kind && states.includes(one.state))
    expect(check.state === 'pending' && check.hold === 'pep', 'who is held has a case to decide').toBe(
      has('pep', 'open', 'proposed'),
    )
    if (check.state === 'successful') {
      expect(check.hold, 'nobody who is confirmed is held').toBe(null)
      expect(has('pep', 'refused'), 'nobody is confirmed against a refusal').toBe(false)
    }
    if (check.state === 'rejected')
      expect(has('pep', 'refused') || has('identity', 'open', 'refused'), 'a rejection has a case').toBe(true)
  }
  for (const { orderId, investorId, state } of await contractsOf(world)) {
    if (!/^(2_4|3_)/.test(state) || world.concluded.has(orderId)) continue
    world.concluded.add(orderId)
    const check = checks.find((one) => one.investorId === investorId)
    expect([check?.state, check?.hold], 'only who is confirmed and not held concludes a contract').toEqual([
      'successful',
      null,
    ])
    const holds = cases.filter(
      (one) => one.investorId === investorId && one.kind === 'us_person' && isStanding(one.state),
    )
    expect(holds, 'nothing is concluded before compliance has cleared what was answered').toEqual([])
  }
}
