import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/build-app.ts'
import { newId } from '../../../shared/ids.ts'

let app: TestApp
let owners: { email: string; investorId: string }[]
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  owners = await rowsOf(
    sql`select customer.email, investor.id as "investorId" from investor join customer on customer.id = investor.customer_id
      where exists (select from contract where contract.investor_id = investor.id) order by customer.email, investor.id`,
  )
  await undoOnePayout()
})
afterAll(() => app.close())

const TODAY = '2026-11-20'
const HELD = sql`('3_2_active', '8_5_cancellation_marked', '8_6_terminated', 'completed')`
const SUBSCRIBED = sql`('1_1_submitted', '1_2_kyc_pending', '1_3_reflection', '2_1_in_review', '2_2_waitlisted',
  '2_4_approved', '3_1_payment_open')`

// biome-ignore lint/suspicious/noExplicitAny: rows of many questions pass here
const rowsOf = async (question: any): Promise<any[]> => (await question.execute(app.db)).rows

/** A booking of the demo is undone, so that counter-bookings are part of what is compared. */
async function undoOnePayout() {
  const booked = await app.db.selectFrom('payout').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  const negative = (amount: number) => (amount === 0 ? 0 : -amount) as never
  await app.db
    .insertInto('payout')
    .values({
      ...booked,
      id: newId(),
      reverses: booked.id,
      reason: 'Doppelt gebucht',
      paidOn: '2026-11-18' as never,
      interest: negative(booked.interest),
      principal: negative(booked.principal),
      tax: negative(booked.tax),
      capitalGainsTax: negative(booked.capitalGainsTax),
      solidarity: negative(booked.solidarity),
      church: negative(booked.church),
      exemptionUsed: negative(booked.exemptionUsed),
      taxable: negative(booked.taxable),
      runId: null,
      item: null,
    })
    .execute()
}

async function dashboardOf({ email, investorId }: { email: string; investorId: string }) {
  const client = app.client()
  await client.login(email, 'goldammer-demo')
  const get = (path: string) => client.get(path, { 'investor-id': investorId })
  const { status, body } = await get('/investor/dashboard')
  expect([email, status]).toEqual([email, 200])
  return { get, body }
}

/** Every persona of the demo who holds or has offered something. */
async function forEachOwner(
  check: (owner: { email: string; investorId: string }, seen: Awaited<ReturnType<typeof dashboardOf>>) => Promise<void>,
  some = owners,
) {
  expect(owners.length).toBeGreaterThan(6)
  for (const owner of some) await check(owner, await dashboardOf(owner))
}

test('R2.21 the figures of every persona are those of their contracts and bookings', async () => {
  let compared = 0
  await forEachOwner(async ({ email, investorId }, { body }) => {
    const [capital] = await rowsOf(sql`select
      coalesce(sum(amount_total) filter (where state in ${HELD}), 0)::bigint as invested,
      coalesce(sum(amount_total) filter (where state in ${HELD} and state <> 'completed'), 0)::bigint as running_amount,
      count(*) filter (where state in ${HELD} and state <> 'completed') as running,
      coalesce(sum(amount_total) filter (where state in ${SUBSCRIBED}), 0)::bigint as subscribed,
      count(*) filter (where state in ${SUBSCRIBED}) as waiting
      from contract where investor_id = ${investorId}`)
    const [booked] = await rowsOf(sql`select coalesce(sum(p.interest), 0)::bigint as interest,
      coalesce(sum(p.tax), 0)::bigint as tax, coalesce(sum(p.principal), 0)::bigint as principal,
      coalesce(sum(p.principal + p.loss) filter (where c.state <> 'completed'), 0)::bigint as gone
      from payout p join contract c on c.order_id = p.order_id where c.investor_id = ${investorId}`)
    const [first] = await rowsOf(sql`select min(paid_on) as day from (
      select p.paid_on, sum(p.interest) from payout p join contract c on c.order_id = p.order_id
      where c.investor_id = ${investorId} group by p.paid_on having sum(p.interest) > 0) days`)
    compared += Number(booked.interest)
    expect({ email, ...body }).toMatchObject({
      email,
      investedTotal: capital.invested / 100,
      contractCount: Number(capital.running),
      subscribedTotal: capital.subscribed / 100,
      subscribedCount: Number(capital.waiting),
      repaidTotal: booked.principal / 100,
      outstandingTotal: (capital.runningAmount - booked.gone) / 100,
      lostTotal: (capital.invested - booked.principal - (capital.runningAmount - booked.gone)) / 100,
      interestReceived: booked.interest / 100,
      interestReceivedSince: first.day,
      taxWithheld: booked.tax / 100,
    })
  })
  expect(compared).toBeGreaterThan(0)
})

const ENDED_UNFULFILLED = sql`('8_1_withdrawn', '8_2_rejected', '8_3_funding_failed', '8_4_lapsed')`

test('R2.21 R2.25 R6.09 domain/amounts#sums dashboard, lists, staff record and company portal agree on the sums of contracts', async () => {
  let unfulfilled = 0
  const records = new Map<string, Record<string, number>>()
  await forEachOwner(async ({ email, investorId }, { body, get }) => {
    const contracts = await rowsOf(sql`select c.state, c.amount_total as amount, product.branch,
      c.state in ${ENDED_UNFULFILLED} as unfulfilled, c.state in ${HELD} as held, c.customer_id as customer,
      coalesce((select sum(p.principal) from payout p where p.order_id = c.order_id), 0)::bigint as principal,
      coalesce((select sum(p.loss) from payout p where p.order_id = c.order_id), 0)::bigint as loss
      from contract c join product on product.id = c.product_id where c.investor_id = ${investorId}`)
    const euros = (rows: typeof contracts, of: (row: (typeof contracts)[number]) => number) =>
      rows.reduce((sum, row) => sum + Number(of(row)), 0) / 100
    const subscribed = contracts.filter((one) => !one.unfulfilled)
    const held = contracts.filter((one) => one.held)
    const running = held.filter((one) => one.state !== 'completed')
    const outstanding = euros(running, (one) => one.amount - one.principal - one.loss)
    const sums = {
      subscribedCount: subscribed.length,
      subscribedTotal: euros(subscribed, (one) => one.amount),
      outstandingTotal: outstanding,
    }
    unfulfilled += contracts.length - subscribed.length
    const list = (await get('/investor/investments?limit=1')).body
    expect({ email, ...list }).toMatchObject({ email, total: contracts.length, ...sums })
    const groups = (await get('/investor/investments/groups?by=branch&limit=1')).body
    expect({ email, ...groups }).toMatchObject({ email, total: contracts.length, ...sums })
    for (const [branch, rows] of Map.groupBy(subscribed, (one) => one.branch)) {
      const group = groups.groups.find(({ key }: { key: string }) => key === branch)
      expect([email, branch, group.subscribedCount, group.subscribedTotal]).toEqual([
        email,
        branch,
        rows.length,
        euros(rows, (one) => one.amount),
      ])
    }
    const dashboard = {
      investedTotal: euros(held, (one) => one.amount),
      contractCount: running.length,
      endedCount: held.length - running.length,
      outstandingTotal: outstanding,
      repaidTotal: euros(held, (one) => one.principal),
    }
    expect({ email, ...body }).toMatchObject({ email, ...dashboard })
    const { contractCount: _, ...paidIn } = dashboard
    const before = records.get(contracts[0].customer) ?? {}
    const added = Object.entries({ ...paidIn, ...sums }).map(([name, sum]) => [name, (before[name] ?? 0) + sum])
    records.set(contracts[0].customer, Object.fromEntries(added))
  })
  expect(unfulfilled).toBeGreaterThan(1)

  const sina = app.browser()
  await sina.send('POST', '/staff-api/login', { email: 'sina.support@goldammer.example', password: 'goldammer-demo' })
  for (const [customerId, sums] of records) {
    const { body } = await sina.send('GET', `/staff-api/customers/${customerId.replaceAll('-', '')}`)
    expect([body.customer.email, body.sums]).toEqual([body.customer.email, sums])
    expect([body.customer.amountTotal, body.customer.contractCount]).toEqual([
      sums.subscribedTotal,
      sums.subscribedCount,
    ])
  }
})

test('R2.25 domain/amounts#sums the list of a company sums up what is subscribed as its dashboard does, and the rest', async () => {
  const members =
    await rowsOf(sql`select distinct on (company_id) company_id as id, customer.email from company_membership
    join customer on customer.id = customer_id order by company_id, customer.email`)
  let compared = 0
  for (const { id, email } of members) {
    const [held] =
      await rowsOf(sql`select count(*) as total, count(*) filter (where state not in ${ENDED_UNFULFILLED}) as count,
      coalesce(sum(amount_total) filter (where state not in ${ENDED_UNFULFILLED}), 0)::bigint as amount,
      coalesce(sum(units) filter (where state not in ${ENDED_UNFULFILLED}), 0)::bigint as units
      from contract where company_id = ${id}`)
    const client = app.client()
    await client.login(email, 'goldammer-demo')
    const path = `/company/${id.replaceAll('-', '')}`
    for (const filter of ['', '&minAmount=0']) {
      const { body } = await client.get(`${path}/contracts?limit=1${filter}`)
      expect([email, body.total, body.subscribedCount, body.subscribedTotal, body.subscribedUnits]).toEqual([
        email,
        Number(held.total),
        Number(held.count),
        held.amount / 100,
        Number(held.units),
      ])
    }
    const { body } = await client.get(`${path}/dashboard`)
    expect([email, body.amountTotal]).toEqual([email, held.amount / 100])
    compared += Number(held.total) - Number(held.count)
  }
  expect(compared).toBeGreaterThan(0)
})

/** Present value in cents of flows on days, at so many percent a year. */
function presentValue(flows: { day: string; amount: number }[], percent: number): number {
  const from = Math.min(...flows.map(({ day }) => Date.parse(day)))
  return flows.reduce(
    (sum, { day, amount }) => sum + amount / (1 + percent / 100) ** ((Date.parse(day) - from) / (365 * 86_400_000)),
    0,
  )
}

test('R2.21 the money-weighted return of every persona brings their flows to nothing', async () => {
  let compared = 0
  await forEachOwner(async ({ email, investorId }, { body }) => {
    const flows = await rowsOf(sql`
      select invested_at as day, -(amount_total + accrued_interest + service_fee) as amount from contract
        where investor_id = ${investorId} and state in ${HELD}
      union all select p.paid_on, p.interest + p.principal from payout p join contract c on c.order_id = p.order_id
        where c.investor_id = ${investorId} and c.state in ${HELD}`)
    const hasPaid = flows.some(({ amount }) => amount > 0) || body.lostTotal > 0
    if (!hasPaid || !flows.some(({ day }) => day < TODAY))
      return expect([email, body.moneyWeightedReturn]).toEqual([email, null])
    const all = [...flows, { day: TODAY, amount: body.outstandingTotal * 100 }]
    const percent = body.moneyWeightedReturn
    // Three decimals inside, two shown (domain/interest#return).
    const above = presentValue(all, percent - 0.0056)
    const below = presentValue(all, percent + 0.0056)
    expect([email, Math.sign(above) * Math.sign(below) <= 0]).toEqual([email, true])
    compared++
  })
  expect(compared).toBeGreaterThan(3)
})

test('R2.21 the value over time is at each day what was paid in, less what was repaid until then', async () => {
  let compared = 0
  await forEachOwner(async ({ email, investorId }, { body }) => {
    for (const { day, outstanding, received } of body.development) {
      const [stand] = await rowsOf(sql`select
        (select coalesce(sum(amount_total), 0) from contract
          where investor_id = ${investorId} and state in ${HELD} and invested_at <= ${day}::date)
        - coalesce(sum(p.principal + p.loss), 0) as outstanding, coalesce(sum(p.interest), 0) as received
        from payout p join contract c on c.order_id = p.order_id
        where c.investor_id = ${investorId} and c.state in ${HELD} and p.paid_on <= ${day}::date`)
      expect([email, day, outstanding, received]).toEqual([email, day, stand.outstanding / 100, stand.received / 100])
      compared++
    }
    const last = body.development.at(-1)
    if (last) expect([last.day, last.outstanding]).toEqual([TODAY, body.outstandingTotal])
  })
  expect(compared).toBeGreaterThan(20)
})

test('R2.21 the calendar shows what was paid in each month, and what the schedules plan', async () => {
  // Every contract is read one by one: those of the named personas are enough.
  const named = owners.filter(({ email }) => /jana|piotr|ute|fenja/.test(email))
  expect(named.length).toBeGreaterThan(3)
  await forEachOwner(async ({ email, investorId }, { get, body }) => {
    const paid = await rowsOf(sql`select to_char(p.paid_on, 'YYYY-MM') as month, sum(p.interest)::bigint as interest,
      sum(p.principal)::bigint as principal from payout p join contract c on c.order_id = p.order_id
      where c.investor_id = ${investorId} group by 1`)
    const expected = new Map<string, Record<string, number>>()
    const add = (month: string, part: string, cents: number) => {
      const sums = expected.get(month) ?? {}
      expected.set(month, { ...sums, [part]: (sums[part] ?? 0) + cents })
    }
    for (const { month, interest, principal } of paid) {
      add(month, 'paidInterest', interest)
      add(month, 'paidPrincipal', principal)
    }
    const { elements } = (await get('/investor/investments?limit=100')).body
    for (const { orderId, productId } of elements) {
      const { schedule } = (await get(`/investor/investments/${orderId}/${productId}`)).body
      for (const { dueDate, interest, principal, state } of schedule) {
        const month = dueDate.slice(0, 7)
        if (state === 'planned') {
          add(month, 'plannedInterest', Math.round(interest * 100))
          add(month, 'plannedPrincipal', Math.round(principal * 100))
        } else if (state === 'overdue') add(month, 'overdue', Math.round((interest + principal) * 100))
        else if (state === 'depot_bank') add(month, 'depotBank', Math.round((interest + principal) * 100))
      }
    }
    const none = {
      paidInterest: 0,
      paidPrincipal: 0,
      plannedInterest: 0,
      plannedPrincipal: 0,
      overdue: 0,
      depotBank: 0,
    }
    const months = [...expected]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, sums]) => ({ month, ...none, ...sums }))
    const inCents = body.calendar.map((month: Record<string, number | string>) =>
      Object.fromEntries(
        Object.entries(month).map(([name, value]) => [
          name,
          name === 'month' ? value : Math.round(Number(value) * 100),
        ]),
      ),
    )
    expect([email, inCents]).toEqual([email, months])

    for (const { month, ...sums } of [...months.slice(0, 2), ...months.slice(-1)]) {
      const { elements: single } = (await get(`/investor/payments?month=${month}`)).body
      const total = single.reduce(
        (sum: number, { interest, principal }: { interest: number; principal: number }) => sum + interest + principal,
        0,
      )
      const inAll = Object.values(sums).reduce((sum, part) => sum + part, 0)
      expect([email, month, Math.round(total * 100)]).toEqual([email, month, inAll])
    }
  }, named)
})

test('R2.21 domain/payments#pre-notification the calendar lists each pre-notified debit with day, amount and contract, and no other', async () => {
  const announced = await rowsOf(sql`select investor.id as "investorId", investor.kind, o.order_number as "orderNumber",
      contract.order_id as "orderId", contract.product_id as "productId", payment.due_date as day, payment.amount
    from payment join contract using (order_id) join shop_order o on o.id = order_id
      join investor on investor.id = contract.investor_id
    where payment.state in ('prenotified', 'filed') and payment.due_date >= ${TODAY}
    order by payment.due_date, payment.order_id`)
  expect(announced.length).toBeGreaterThan(1)
  await forEachOwner(async ({ email, investorId }, { body }) => {
    const own = announced.filter((one) => one.investorId === investorId)
    expect([email, body.announcedDebits]).toEqual([
      email,
      own.map(({ orderId, productId, orderNumber, day, amount }) =>
        expect.objectContaining({ orderId, productId, orderNumber, day, amount: amount / 100 }),
      ),
    ])
  })
})

test('R2.21 what is outstanding is allocated without rest by industry, product type, issuer and term', async () => {
  await forEachOwner(async ({ email, investorId }, { body }) => {
    const outstanding = await rowsOf(sql`select p.branch, p.type, replace(p.issuer_id::text, '-', '') as issuer,
        c.amount_total - coalesce((select sum(principal + loss) from payout where payout.order_id = c.order_id), 0) as amount
      from contract c join product p on p.id = c.product_id
      where c.investor_id = ${investorId} and c.state in ${HELD} and c.state <> 'completed'`)
    for (const [list, part] of [
      ['byBranch', 'branch'],
      ['byProductType', 'type'],
      ['byIssuer', 'issuer'],
    ] as const) {
      const sums = Map.groupBy(
        outstanding.filter(({ amount }) => amount > 0),
        (row) => row[part],
      )
      const expected = [...sums].map(([key, rows]) => [
        key,
        rows.reduce((sum, row) => sum + Number(row.amount), 0) / 100,
      ])
      const shown = body[list].map(({ key, amountTotal }: { key: string; amountTotal: number }) => [key, amountTotal])
      expect([email, list, shown.toSorted()]).toEqual([email, list, expected.toSorted()])
      const share = body[list].reduce((sum: number, row: { share: number }) => sum + row.share, 0)
      if (expected.length > 0) expect(Math.abs(share - 100)).toBeLessThan(0.05)
    }
    const byTerm = body.byTerm.reduce((sum: number, row: { amountTotal: number }) => sum + row.amountTotal, 0)
    expect([email, byTerm]).toEqual([email, body.outstandingTotal])
  })
})
