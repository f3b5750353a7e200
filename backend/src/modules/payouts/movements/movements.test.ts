import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoShop } from '../../../../test/demo-shop.ts'
import { someoneOfFinance } from '../../../../test/payout-factories.ts'
import { searched } from '../../../../test/searched.ts'

const shop = demoShop()

type Movement = {
  id: string
  direction: string
  kind: string
  state: string
  amount: number
  day: string
  orderNumber: string
}

/** The whole list, page by page, and what it comes to. */
async function walk(query = ''): Promise<{ rows: Movement[]; sums: Record<string, number> }> {
  const fritz = await someoneOfFinance(shop)
  const rows: Movement[] = []
  for (let cursor = ''; ; ) {
    const { body } = await searched(fritz, `/movements?limit=100${query}${cursor}`)
    rows.push(...body.elements)
    if (!body.next) break
    cursor = `&cursor=${body.next}`
  }
  return { rows, sums: (await searched(fritz, `/movements/sums?${query.slice(1)}`)).body }
}

const euros = (cents: unknown) => Number(cents) / 100

test('issue 8 the list has every payment and payout once, by day, with the sums of the tables', async () => {
  const { rows, sums } = await walk()
  const { rows: counted } = await sql<Record<string, string>>`select
    (select count(*) from payment) + (select count(*) from payout) as count,
    (select sum(amount) from payment where state = 'settled') as received,
    (select coalesce(sum(amount), 0) from payment where state in ('authorised', 'prenotified', 'filed')) as under_way,
    (select sum(interest) + sum(principal) - sum(tax) from payout) as paid_out`.execute(shop.db)
  const [wanted] = counted as unknown as Record<string, string>[]
  expect(sums).toEqual({
    count: Number(wanted!.count),
    received: euros(wanted!.received),
    underWay: euros(wanted!.underWay),
    paidOut: euros(wanted!.paidOut),
  })
  expect(new Set(rows.map(({ id }) => id)).size).toBe(sums.count)
  expect(sums.count).toBeGreaterThan(100)
  const days = rows.map(({ day }) => day)
  expect(days).toEqual(days.toSorted().reverse())
})

test('issue 8 payments are found by direction, kind, state, day, amount, contract and customer', async () => {
  const { rows: all } = await walk()
  const ids = (rows: Movement[]) => rows.map(({ id }) => id).sort()
  const like = async (query: string, fits: (row: Movement) => boolean) => {
    const found = await walk(query)
    expect(ids(found.rows), query).toEqual(ids(all.filter(fits)))
    expect(found.sums.count).toBe(found.rows.length)
    return found.rows
  }
  expect((await like('&direction=out', (row) => row.direction === 'out')).length).toBeGreaterThan(0)
  await like('&kind[]=debit&kind[]=transfer', (row) => row.direction === 'in')
  await like('&state[]=settled', (row) => row.state === 'settled')
  const { day, amount } = all[Math.floor(all.length / 2)]!
  await like(`&from=${day}&to=${day}`, (row) => row.day === day)
  await like(`&minAmount=${amount}&maxAmount=${amount}`, (row) => row.amount === amount)
  const { rows } = await sql<{ orderNumber: string; id: string }>`select shop_order.order_number, payment.id
    from payment join shop_order on shop_order.id = payment.order_id limit 1`.execute(shop.db)
  const [one] = rows
  expect(ids((await walk(`&text=${one!.orderNumber}`)).rows)).toContain(one!.id.replaceAll('-', ''))
  expect((await walk('&text=Probst')).rows.length).toBeGreaterThan(0)
  for (const literal of ['%25', '_', 'GA-____-', '%5C']) expect((await walk(`&text=${literal}`)).rows).toEqual([])
  expect((await walk('&text=%20')).rows).toHaveLength(all.length)
  expect((await walk('&text=nirgends')).rows).toEqual([])
})

test('issue 8 who looks for a contract sees its payments, and none of the customer’s other contracts', async () => {
  const { rows } = await sql<{ orderNumber: string }>`select order_number from shop_order where exists (
    select from payment where order_id = shop_order.id) and exists (select from payment
    join shop_order as other on other.id = payment.order_id
    where other.customer_id = shop_order.customer_id and other.id <> shop_order.id)`.execute(shop.db)
  const { orderNumber } = rows[0]!
  const { rows: found } = await walk(`&text=${orderNumber.toLowerCase()}`)
  expect(new Set(found.map((row) => row.orderNumber))).toEqual(new Set([orderNumber]))
})

test('issue 8 the list leaves as CSV with its filters, formulas defused, and that is audited', async () => {
  const fritz = await someoneOfFinance(shop)
  const { rows } = await sql<{ orderNumber: string; customerId: string }>`select order_number, customer_id
    from shop_order join payment on payment.order_id = shop_order.id where payment.state = 'settled' limit 1`.execute(
    shop.db,
  )
  const { orderNumber, customerId } = rows[0]!
  await shop.db
    .updateTable('customer')
    .set({ firstName: '=1+1', lastName: 'Formel', company: null })
    .where('id', '=', customerId)
    .execute()
  const { status, body } = await searched(fritz, `/movements/export?direction=in&text=${orderNumber}`)
  const lines = body.toString().replace('\uFEFF', '').trim().split('\r\n')
  expect([status, lines[0]]).toEqual([
    200,
    'Tag;Richtung;Art;Status;Betrag;Vertrag;Kunde;Kundennummer;EndToEndId;Mandat;Produkt;Emittentin',
  ])
  expect(lines[1]).toContain(`;${orderNumber};'=1+1 Formel;`)
  expect(lines[1]).toMatch(/^\d{2}\.\d{2}\.\d{4};Eingang;/)
  const { details } = await shop.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'payment.exported')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ filter: { direction: 'in', text: orderNumber } })
})
