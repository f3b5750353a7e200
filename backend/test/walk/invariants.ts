import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkContractFigures } from '../contract-figures.ts'
import { casesOf, contractsOf, deliveriesOf, partOffersOf, type WalkedContract } from './reads.ts'
import { isWay } from './ways.ts'
import type { World } from './world.ts'

type PartOffer = Awaited<ReturnType<typeof partOffersOf>>[number]

const isLive = ({ state }: { state: string }) => !/^8_[1-4]/.test(state)
const sum = (list: readonly { amountTotal: number }[]) => list.reduce((total, one) => total + one.amountTotal, 0)

type Step = { entity: string; entityId: string; event: string; fromState: string | null; toState: string; at: Date }

/** Each thing's history is an unbroken chain of steps that the tables have, from its beginning to the state it is in. */
function checkHistory(steps: readonly Step[], states: Map<string, string>): void {
  for (const [entityId, chain] of Map.groupBy(steps, (step) => step.entityId)) {
    for (const [index, step] of chain.entries()) {
      const { entity, event, fromState, toState } = step
      expect(isWay(entity, fromState, toState), `${entity} ${event}: ${fromState} → ${toState}`).toBe(true)
      if (index > 0)
        expect(fromState, `${entity} ${event} goes on where the step before it led`).toBe(chain[index - 1]!.toState)
    }
    expect(states.get(entityId), 'the last step of the history is the state').toBe(chain.at(-1)!.toState)
  }
}

/** The units of all offers. */
const unit = 250_00

/** domain/amounts#waiting-list: nothing is given away twice, and who waits is served in order. */
function checkVolume(
  world: World,
  all: readonly WalkedContract[],
  parts: readonly PartOffer[],
  rounds: Map<string, { state: string; threshold: number }>,
) {
  for (const [index, { productId }] of world.offers.entries()) {
    const capacity = (index === 0 ? 10 : 6) * unit
    const contracts = all.filter((one) => one.productId === productId && isLive(one))
    const waiting = contracts.filter((one) => one.waitlistedAt)
    const reserved = contracts.filter((one) => !one.waitlistedAt)
    const held = parts.filter((part) => part.productId === productId && part.state === 'open')
    const heldAmount = held.reduce((total, part) => total + part.amount, 0)
    expect(sum(reserved) + heldAmount, 'reserved and held volume').toBeLessThanOrEqual(capacity)
    const { state, threshold } = rounds.get(productId)!
    const isRunning = ['open', 'funded', 'oversubscribed'].includes(state)
    expect(held.length, 'one part is offered at a time').toBeLessThanOrEqual(1)
    for (const part of held) {
      const whole = waiting.find(({ orderId }) => orderId === part.orderId)
      expect(whole, 'only who waits is offered a part').toBeDefined()
      expect(part.amount, 'a part is less than the whole, in units').toBeLessThan(whole!.amountTotal)
      expect(part.amount % unit).toBe(0)
    }
    if (isRunning) checkWaiting(waiting, reserved, parts, { free: capacity - sum(reserved), heldAmount })
    const funded = sum(reserved) >= threshold ? 'funded' : 'open'
    if (isRunning) expect(state, 'the state of the round').toBe(waiting.length > 0 ? 'oversubscribed' : funded)
    else expect(waiting, 'nobody waits for a round that is over').toEqual([])
    if (state === 'not_funded')
      expect(
        contracts.filter((one) => !/^(8_6|completed)/.test(one.state)),
        'every contract of it has ended',
      ).toEqual([])
  }
}

/** Who has refused a part keeps the place and lets others go first; nobody else is overtaken, or left with what would fit. */
function checkWaiting(
  waiting: readonly WalkedContract[],
  reserved: readonly WalkedContract[],
  parts: readonly PartOffer[],
  { free, heldAmount }: { free: number; heldAmount: number },
): void {
  for (const [place, one] of waiting.entries()) {
    const own = parts.filter(({ orderId }) => orderId === one.orderId)
    const ownHeld = own.find(({ state }) => state === 'open')?.amount ?? 0
    const hasRefused = own.some(({ state }) => state === 'declined' || state === 'lapsed')
    const haveAllRefused = waiting
      .slice(0, place)
      .every(({ orderId }) => parts.some((part) => part.orderId === orderId && /declined|lapsed/.test(part.state)))
    if (!hasRefused)
      expect(
        reserved.filter((other) => other.submittedAt > one.submittedAt),
        'nobody overtakes who waits',
      ).toEqual([])
    if (haveAllRefused)
      expect(one.amountTotal, 'the head waits only while it does not fit').toBeGreaterThan(free - heldAmount + ownHeld)
    if (place === 0 && !hasRefused && ownHeld === 0)
      expect(free, 'the head is offered what there is').toBeLessThan(unit)
  }
}

type Debit = { orderId: string; amount: number; state: string }

/** domain/payments#states: the bank has collected each debit at most once, whole, and after the identity was confirmed. */
function checkMoney(all: readonly WalkedContract[], debits: readonly Debit[], confirmed: Set<string>): void {
  for (const contract of all) {
    const own = debits.filter(({ orderId }) => orderId === contract.orderId)
    for (const { amount } of own) expect(amount, 'a debit is the whole amount').toBe(contract.debit)
    const taken = own.filter(({ state }) => state === 'filed' || state === 'settled')
    expect(taken.length, `debits of ${contract.orderNumber} at the bank`).toBeLessThanOrEqual(1)
    const isConfirmed = confirmed.has(contract.investorId)
    if (own.length > 0 || /^(2|3|8_5|8_6|completed)/.test(contract.state))
      expect(isConfirmed, `${contract.orderNumber} in ${contract.state} without a confirmed identity`).toBe(true)
    if (contract.state === '2_2_waitlisted' || contract.waitlistedAt) expect(own, 'no debit while waiting').toEqual([])
  }
}

/** domain/mails#contract: each mail that a step brings goes out once for each such step. */
const mailOf: Record<string, string> = {
  submit: 'M01',
  startReflection: 'M04',
  accept: 'M05',
  lapse: 'M07',
  lapseWaiting: 'M07',
  revokeOffer: 'M08',
  reject: 'M09',
  settle: 'M11',
  failPayment: 'M13',
  withdraw: 'M14',
  failFunding: 'M15',
  markCancellation: 'M16',
  revokeCancellation: 'M16b',
  terminate: 'M17',
}
function checkMails(
  steps: readonly Step[],
  announced: readonly Step[],
  orderOf: Map<string, string>,
  mails: Map<string, number>,
) {
  const expected = new Map<string, number>()
  const add = (orderId: string, template: string) =>
    expected.set(`${orderId} ${template}`, (expected.get(`${orderId} ${template}`) ?? 0) + 1)
  for (const { entityId, event } of steps) if (mailOf[event]) add(entityId, mailOf[event])
  for (const { entityId } of announced) add(orderOf.get(entityId)!, 'M10')
  const counted = new Set([...Object.values(mailOf), 'M10'])
  const notified = [...mails].filter(([key]) => counted.has(key.split(' ')[1]!))
  expect(Object.fromEntries(notified.toSorted())).toEqual(Object.fromEntries([...expected].toSorted()))
}

/** Whatever has happened, this holds (domain/limits#used, domain/contracts#transitions, domain/amounts#capacity). */
export async function checkInvariants(world: World): Promise<void> {
  const { app, offers, investors } = world
  const all = await contractsOf(world)
  const rounds = await app.db
    .selectFrom('fundingRound')
    .selectAll()
    .where(
      'id',
      'in',
      offers.map((offer) => offer.roundId),
    )
    .execute()
  checkVolume(world, all, await partOffersOf(world), new Map(rounds.map((round) => [round.productId, round])))

  const checks = await app.db
    .selectFrom('identityCheck')
    .selectAll()
    .where(
      'investorId',
      'in',
      investors.map((one) => one.investorId),
    )
    .execute()
  const cases = await casesOf(world)
  const deliveries = await deliveriesOf(world)
  const orderIds = all.map(({ orderId }) => orderId)
  const payments = orderIds.length
    ? await app.db.selectFrom('payment').selectAll().where('orderId', 'in', orderIds).execute()
    : []
  const entities = [
    ...orderIds,
    ...payments.map(({ id }) => id),
    ...checks.map(({ id }) => id),
    ...cases.map(({ id }) => id),
    ...rounds.map(({ id }) => id),
    ...deliveries.map(({ id }) => id),
  ]
  const steps = await app.db
    .selectFrom('history')
    .select(['entity', 'entityId', 'event', 'fromState', 'toState', 'at'])
    .where('entityId', 'in', entities)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const states = new Map(
    [...payments, ...checks, ...cases, ...rounds, ...deliveries].map((one) => [one.id, one.state] as const),
  )
  for (const one of all) states.set(one.orderId, one.state)
  checkHistory(steps, states)
  for (const { orderId } of all)
    expect(
      steps.some((one) => one.entityId === orderId),
      'a contract has a history',
    ).toBe(true)
  const { rows: apart } =
    await sql`select contract.order_id from contract join shop_order on shop_order.id = contract.order_id
    where contract.state <> shop_order.state`.execute(app.db)
  expect(apart, 'order and contract are in the same state').toEqual([])

  // The first investor comes with a confirmed identity; the others' is in the history.
  const confirmed = new Set(
    checks
      .filter(
        ({ id, investorId }) =>
          investorId === investors[0]!.investorId ||
          steps.some((one) => one.entityId === id && one.toState === 'successful'),
      )
      .map(({ investorId }) => investorId),
  )
  const debits = orderIds.length
    ? await app.db
        .selectFrom('sandbox.collection as collection')
        .innerJoin('payment', 'payment.id', 'collection.paymentId')
        .select(['payment.orderId', 'collection.amount', 'collection.state'])
        .where('payment.orderId', 'in', orderIds)
        .execute()
    : []
  checkMoney(all, debits, confirmed)
  for (const [, own] of Map.groupBy(payments, (one) => one.orderId)) {
    const open = own.filter(({ state }) => ['authorised', 'prenotified', 'filed', 'settled'].includes(state))
    expect(open.length, 'payments under way or made for one order').toBeLessThanOrEqual(1)
  }

  const { rows: mails } = await sql<{ orderId: string; template: string; n: number }>`
    select order_id, template, count(*)::int as n from (
      select payload -> 'parameters' ->> 'orderId' as order_id, payload ->> 'template' as template
      from outbox join contract on contract.order_id = (payload -> 'parameters' ->> 'orderId')::uuid
      where kind = 'mail' and outbox.subject_id = contract.customer_id
      -- What an order brings with it is written by a job, that mail among it.
      union all select subject_id::text, 'M01' from outbox where kind = 'contract.submitted' and delivered_at is null
    ) as told where order_id::uuid = any(${orderIds}::uuid[]) group by 1, 2`.execute(app.db)
  const plain = (id: string) => id.replaceAll('-', '')
  checkMails(
    steps.filter(({ entity }) => entity === 'contract'),
    steps.filter(
      ({ entity, event }) => entity === 'payment' && ['prenotify', 'announceAgain', 'retry'].includes(event),
    ),
    new Map(payments.map(({ id, orderId }) => [id, orderId])),
    new Map(mails.map(({ orderId, template, n }) => [`${plain(orderId)} ${template}`, n])),
  )

  // R3.08: 2 × 600 EUR, with one issuer, in one crowd offer.
  const modest = all.filter(
    (one) => one.investorId === investors[3]!.investorId && one.productId === offers[0]!.productId,
  )
  expect(sum(modest.filter((one) => isLive(one) && one.state !== 'completed')), 'the limit').toBeLessThanOrEqual(
    1_200_00,
  )
}

/** When nothing is under way any more: who has a contract has paid for it once, who has none has the money back. */
export async function checkRest(world: World): Promise<void> {
  const all = await contractsOf(world)
  for (const contract of all) {
    const debits = await world.app.db
      .selectFrom('sandbox.collection as collection')
      .innerJoin('payment', 'payment.id', 'collection.paymentId')
      .select('collection.state')
      .where('payment.orderId', '=', contract.orderId)
      .execute()
    const taken = debits.map(({ state }) => state).filter((state) => state === 'filed' || state === 'settled')
    if (/^8_[1-4]/.test(contract.state))
      expect(taken, `${contract.orderNumber}, ${contract.state}, has its money back`).toEqual([])
    // domain/payments#periods: what comes back after D+5 leaves the contract as it is, and finance has the task.
    const isReturnedLate = await world.app.db
      .selectFrom('financeTask')
      .select('id')
      .where('orderId', '=', contract.orderId)
      .where('kind', '=', 'returned_late')
      .executeTakeFirst()
    if (contract.state === '3_2_active')
      expect(taken, `${contract.orderNumber} is paid`).toEqual(isReturnedLate ? [] : ['settled'])
    expect(contract.state, 'nothing waits for ever').not.toMatch(/^[12]_|^3_1/)
  }
  const { rows } = await sql<{ mails: number; arrived: number }>`select
    (select count(*)::int from outbox where kind = 'mail') as mails,
    (select count(*)::int from sandbox.mail) as arrived`.execute(world.app.db)
  expect(rows[0]!.arrived, 'each mail has arrived once').toBe(rows[0]!.mails)
  await checkContractFigures(world.app.db)
}
