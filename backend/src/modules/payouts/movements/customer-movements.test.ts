import { cents, localDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/build-app.ts'
import { demoShop } from '../../../../test/demo-shop.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../../test/factories.ts'
import { aContract, anIssuer } from '../../../../test/issuer-factories.ts'
import { idOf } from '../../../shared/demo-ids.ts'
import { newId } from '../../../shared/ids.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { createForOrder, openFinanceTask } from '../../payments/service.ts'

const shop = demoShop()

type Movement = { id: string; kind: string; day: string; orderId: string; amount: number }

/** The whole list, page by page. */
async function walk(customerId: string): Promise<Movement[]> {
  const sina = await someoneOf(shop, 'support', 'Sina Support')
  const rows: Movement[] = []
  for (let cursor = ''; ; ) {
    const { body } = await sina.get(`/customers/${customerId}/movements?limit=2${cursor}`)
    rows.push(...body.elements)
    if (!body.next) {
      expect(body.total).toBe(rows.length)
      return rows
    }
    cursor = `&cursor=${body.next}`
  }
}

test('issue 8 a customer’s record lists each own payment and payout once, and nobody else’s', async () => {
  const { rows } = await sql<{ customerId: string; ids: string[] }>`select customer_id, array_agg(moved.id) as ids
    from (select id, order_id from payment union all select id, order_id from payout) as moved
    join shop_order on shop_order.id = order_id group by customer_id order by count(*) desc limit 3`.execute(shop.db)
  expect(rows).toHaveLength(3)
  for (const { customerId, ids } of rows) {
    const found = await walk(customerId)
    const listed = found.filter(({ kind }) => kind !== 'refund').map(({ id }) => id)
    expect(listed.sort()).toEqual(ids.map((id) => id.replaceAll('-', '')).sort())
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    const days = found.map(({ day }) => day)
    expect(days).toEqual(days.toSorted().reverse())
  }
  const sina = await someoneOf(shop, 'support', 'Sina Support')
  expect(refusalOf(await sina.get(`/customers/${newId()}/movements`))).toEqual([404, 'CUSTOMER_NOT_FOUND'])
})

test('issue 8 a debit shows day, mandate and return reason, a payout taxes, a refund its state', async () => {
  const issuer = await anIssuer(shop)
  const { orderId, investorId, customer } = await aContract(shop, issuer, { state: '3_2_active' })
  const add = async (attempt: number, fields: object) => {
    const payment = { orderId, amount: 1_000_00, bankAccountId: null, attempt }
    const { id } = await inTransaction(shop.scope, (tx) => createForOrder(shop.scope, tx, payment))
    await shop.db.updateTable('payment').set(fields).where('id', '=', id).execute()
    return id
  }
  await shop.db.deleteFrom('payment').where('orderId', '=', orderId).execute()
  const debit = { mandateReference: `GA-M-${newId()}`, returnCode: 'AM04', state: 'returned' }
  await add(1, { ...debit, dueDate: localDate('2026-11-10') })
  const refunded = await add(2, {
    state: 'refunded',
    dueDate: localDate('2026-11-12'),
    settledOn: localDate('2026-11-13'),
  })
  await shop.db
    .insertInto('payout')
    .values({
      id: newId(),
      orderId,
      investorId,
      due: localDate('2026-11-01'),
      paidOn: localDate('2026-11-02'),
      interest: cents(67_50),
      principal: cents(100_00),
      bookedAt: shop.clock.now(),
      tax: cents(17_79),
      capitalGainsTax: cents(16_87),
      solidarity: cents(92),
    })
    .execute()
  const conny = await someoneOf(shop, 'compliance', 'Conny Compliance')
  const read = async () => (await conny.get(`/customers/${customer.id}/movements`)).body.elements
  const common = { orderId: orderId.replaceAll('-', ''), isContract: true, gross: null, tax: null }
  expect(await read()).toMatchObject([
    { ...common, kind: 'refund', state: 'refunded', day: '2026-11-20', amount: 1000, isByHand: false },
    { ...common, kind: 'debit', state: 'refunded', day: '2026-11-13', debitDay: '2026-11-12', returnCode: null },
    { ...common, ...debit, kind: 'debit', day: '2026-11-10', debitDay: '2026-11-10' },
    { ...common, kind: 'payout', state: 'booked', day: '2026-11-02', gross: 167.5, tax: 17.79, amount: 149.71 },
  ])
  await inTransaction(shop.scope, (tx) =>
    openFinanceTask(shop.scope, tx, { kind: 'refund_by_hand', orderId, paymentId: refunded, amount: cents(1_000_00) }),
  )
  expect((await read())[0]).toMatchObject({ kind: 'refund', isByHand: true })
})

test('issue 8 goods stand in the list with what was ordered, and are no contract', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await visitor.post('/checkout/cart/line-item', { items: [{ id: idOf.product('p19'), type: 'product' }] })
  const { body } = await visitor.post('/checkout/order', {})
  const [payment] = await walk(customer.id)
  expect(payment).toMatchObject({ orderId: body.id, orderNumber: body.orderNumber, isContract: false })
  expect(payment).toHaveProperty('title', expect.stringMatching(/\S/))
})
