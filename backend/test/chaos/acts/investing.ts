import { addDays } from '@goldammer/sdk/rules/local-dates'
import { cents, toLocalDate } from '@goldammer/sdk/units'
import { loggedIn } from '../../factories.ts'
import { anInvestor, anOffer, type TestInvestor } from '../../investing-factories.ts'
import { aMember } from '../../issuer-factories.ts'
import { readyToBuy } from '../../ready-to-buy.ts'
import { answerSurvey } from '../../walk/world.ts'
import { asCustomer, call, newEventId } from '../people.ts'
import type { System } from '../system.ts'
import type { Act, Task } from './act.ts'

/** An investor before the button, and after it. */
export type Investment = {
  round: number
  investor: TestInvestor
  productId: string
  companyId: string
  memberId: string
  lineItemId: string
  /** Of the session in which the checkout was filled in. */
  headers: Record<string, string>
  /** One press of the button, however often it is repeated. */
  key: string
  withdraws: boolean
  events: { signed: string; credited: string }
}

export const investments: Investment[] = []

/** Three investors, and an offer that has room for two of them. */
async function prepareInvestors({ shop }: System, round: number): Promise<void> {
  const today = toLocalDate(shop.clock.now())
  const offer = await anOffer(shop, {
    volume: 1_000_00,
    round: { startDate: addDays(today, -10), endDate: addDays(today, 60), threshold: cents(500_00) },
  })
  const member = await aMember(shop, offer.issuerId, 'owner')
  for (let one = 0; one < 3; one++) {
    const investor = await anInvestor(shop)
    await answerSurvey(shop, investor)
    const client = await loggedIn(shop, investor)
    const lineItemId = await readyToBuy(shop, client, offer, investor, { units: 2 })
    if (!lineItemId) throw new Error('an investor could not come to the button')
    investments.push({
      round,
      investor,
      productId: offer.productId,
      companyId: offer.issuerId,
      memberId: member.id,
      lineItemId,
      headers: { 'sw-access-key': shop.parts.config.accessKey, 'sw-context-token': client.token! },
      key: `chaos-${round}-${one}`,
      withdraws: one === 0,
      events: { signed: newEventId(), credited: newEventId() },
    })
  }
}

type Standing = {
  orderId: string
  state: string
  paymentId: string
  provider: string
  payment: string
  collectionId: string | null
}

/** What has become of an investor's order. */
async function standingOf({ shop }: System, { investor }: Investment): Promise<Standing | undefined> {
  return await shop.db
    .selectFrom('contract')
    .innerJoin('payment', 'payment.orderId', 'contract.orderId')
    .select(['contract.orderId', 'contract.state', 'payment.id as paymentId', 'payment.provider'])
    .select(['payment.state as payment', 'payment.providerCollectionId as collectionId'])
    .where('contract.customerId', '=', investor.id)
    .orderBy('payment.attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Tasks for those investments that stand as `isDue` says, done once they do not any more. */
async function tasksFor(
  system: System,
  verb: string,
  isDue: (standing: Standing | undefined, investment: Investment) => boolean,
  attempt: (web: string, investment: Investment, standing: Standing) => Promise<unknown>,
): Promise<Task[]> {
  const tasks: Task[] = []
  for (const investment of investments) {
    if (!isDue(await standingOf(system, investment), investment)) continue
    tasks.push({
      about: `${verb} of ${investment.key}`,
      isDone: async () => !isDue(await standingOf(system, investment), investment),
      attempt: async (web) => attempt(web, investment, (await standingOf(system, investment))!),
    })
  }
  return tasks
}

/** How many an offer has room for. */
const ROOM = 2
/** Who were refused because the others have taken all of it. */
const turnedAway = new Set<string>()

async function hasBeenFull({ shop }: System, productId: string): Promise<boolean> {
  const contracts = await shop.db.selectFrom('contract').select('orderId').where('productId', '=', productId).execute()
  return contracts.length >= ROOM
}

/** R1.01: the button is pressed, and pressed again by who got no answer; the last of the three finds no room. */
const order: Act = {
  name: 'order',
  prepare: prepareInvestors,
  tasks: (system) =>
    tasksFor(
      system,
      'order',
      (standing, { key }) => !standing && !turnedAway.has(key),
      async (web, { lineItemId, headers, key, productId }) => {
        const { status, body } = await call(web, 'POST', '/store-api/checkout/order', {
          body: { lineItemId },
          headers: { ...headers, 'idempotency-key': key },
        })
        const codes = (body?.errors as { code: string }[] | undefined)?.map(({ code }) => code) ?? []
        if (status < 500 && codes.includes('CHECKOUT__INVESTMENT_INCOMPLETE') && (await hasBeenFull(system, productId)))
          turnedAway.add(key)
      },
    ),
}

const UNSIGNED = ['created', 'mandate_pending', 'failed']
const ENDED = /^8_|^completed/

/** The pages of the invented bank are shown by the process that offers it. */
const sandboxOf = ({ webs }: System) => webs[0]!.url

/** R4.03: to the provider's page, and the mandate is signed there; the provider reports it until it is heard. */
const payment: Act = {
  name: 'payment',
  tasks: (system) =>
    tasksFor(
      system,
      'mandate',
      (standing) => standing !== undefined && !ENDED.test(standing.state) && UNSIGNED.includes(standing.payment),
      async (web, { investor, events }, { orderId, paymentId }) => {
        const headers = await asCustomer(system.shop, investor.id)
        const { body } = await call(web, 'POST', '/store-api/handle-payment', { body: { orderId }, headers })
        if (typeof body?.redirectUrl !== 'string') return
        const page = new URL(body.redirectUrl)
        if (page.hostname === 'checkout.stripe.example') {
          const signed = { id: `seti_${paymentId}`, mandate: `mandate_${paymentId}`, metadata: { paymentId } }
          await system.provider.tell(web, events.signed, 'setup_intent.succeeded', signed)
        } else {
          const account = new URLSearchParams({ iban: 'DE95999000010000004471', accountHolder: investor.name })
          await call(sandboxOf(system), 'POST', `${page.pathname}/sign`, { body: account })
        }
      },
    ),
}

/** The issuer accepts what is paid for and checked. */
const acceptance: Act = {
  name: 'acceptance',
  tasks: (system) =>
    tasksFor(
      system,
      'acceptance',
      (standing) => standing?.state === '2_1_in_review',
      async (web, { companyId, memberId }, { orderId }) =>
        call(web, 'POST', `/store-api/company/${companyId}/contracts/accept`, {
          body: { orderIds: [orderId] },
          headers: await asCustomer(system.shop, memberId),
        }),
    ),
}

/** The bank credits what was filed; the provider reports it until it is heard. */
const credit: Act = {
  name: 'credit',
  tasks: (system) =>
    tasksFor(
      system,
      'credit',
      (standing) => standing?.payment === 'filed' && standing.collectionId !== null,
      async (web, { events }, { provider, paymentId, collectionId }) => {
        if (provider === 'sandbox')
          return await call(sandboxOf(system), 'POST', `/sandbox/bank/collections/${collectionId}/settle`, {
            body: new URLSearchParams(),
          })
        const debit = { id: collectionId, metadata: { paymentId } }
        return await system.provider.tell(web, events.credited, 'payment_intent.succeeded', debit)
      },
    ),
}

/** R4.01: one of the three withdraws once the contract runs; the money goes back. */
const withdrawal: Act = {
  name: 'withdrawal',
  tasks: (system) =>
    tasksFor(
      system,
      'withdrawal',
      (standing, { withdraws }) => withdraws && standing?.state === '3_2_active',
      async (web, { investor }, { orderId }) =>
        call(web, 'POST', `/store-api/investor/investments/${orderId}/withdraw`, {
          body: { kind: 'withdrawal', confirmed: true },
          headers: await asCustomer(system.shop, investor.id),
        }),
    ),
}

export const investing = [order, payment, acceptance, credit, withdrawal]
