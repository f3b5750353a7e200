import { sql } from 'kysely'
import { customersByText } from './customer-search.ts'
import { escapeLike } from './search.ts'

/** An order by the beginning of its number, or the orders of the customers whom the list of customers finds by name: their ids. */
export function ordersByText(text: string) {
  const byNumber = sql`select id from shop_order where upper(order_number) like ${`${escapeLike(text.toUpperCase())}%`}`
  const found = customersByText(text, { byContract: false })
  const ofCustomers =
    found &&
    sql`union select id from shop_order where customer_id = any(array(
    select customer.id from customer where ${found.narrow}))`
  return sql`array(${byNumber} ${ofCustomers ?? sql``})`
}
