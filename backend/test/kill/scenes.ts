import { cents } from '@goldammer/sdk/units'
import type { TestApp } from '../build-app.ts'
import { loggedIn } from '../factories.ts'
import { anInvestor, anOffer, submitOffer } from '../investing-factories.ts'
import { aMember } from '../issuer-factories.ts'
import { anExemptionOrder, aPayingIssuer, aRunningContract, someoneOfFinance } from '../payout-factories.ts'
import { readyToBuy } from '../ready-to-buy.ts'
import { answerSurvey } from '../walk/world.ts'
import { type ActName, acts, allActs, newEventId, payoutActs, type Scene } from './acts.ts'

/** What need not have been done for what follows. */
const skipped: ActName[] = ['order', 'papers']

/** A scene of its own, led up to the act: nobody else waits for what it holds. */
export async function aScene(app: TestApp, name: ActName): Promise<Scene> {
  const scene = name in payoutActs ? await aPayout(app) : await aPurchase(app, name)
  for (const before of Object.keys(name in payoutActs ? payoutActs : acts) as ActName[]) {
    if (before === name) break
    if (!skipped.includes(before)) await allActs[before](app, scene)
  }
  return scene
}

/** An investor before the button, for all that is left of an offer; for what comes later, the button is pressed. */
async function aPurchase(app: TestApp, name: ActName): Promise<Scene> {
  const offer = await anOffer(app, { volume: 500_00, round: { threshold: cents(500_00) } })
  const investor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  let lineItemId = ''
  if (name === 'order') {
    await answerSurvey(app, investor)
    lineItemId = (await readyToBuy(app, client, offer, investor, { units: 2 }))!
  } else await submitOffer(app, offer, investor, { units: 2 })
  const member = await aMember(app, offer.issuerId, 'owner')
  return {
    customerId: investor.id,
    companyId: offer.issuerId,
    productId: offer.productId,
    lineItemId,
    investor: client.token!,
    member: member.client.token!,
    finance: ['', ''],
    eventId: newEventId(),
  }
}

/** A product whose two contracts are due: one is partly exempt from tax, the other is paid back with it. */
async function aPayout(app: TestApp): Promise<Scene> {
  const issuer = await aPayingIssuer(app)
  const exempt = await aRunningContract(app, issuer, { churchTaxRate: 900 })
  await anExemptionOrder(app, exempt.investorId, issuer.productId, 1_000)
  await aRunningContract(app, issuer, { duration: 12, amount: 175_000 })
  const finance = await Promise.all(['Fritz Finanz', 'Frieda Finanz'].map((person) => someoneOfFinance(app, person)))
  return {
    customerId: exempt.customer.id,
    companyId: issuer.companyId,
    productId: issuer.productId,
    lineItemId: '',
    investor: '',
    member: '',
    finance: [finance[0]!.cookie, finance[1]!.cookie],
    eventId: newEventId(),
  }
}
