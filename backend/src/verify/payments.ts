import { sql } from 'kysely'
import { type Check, type Finding, findFaults, MOST_LISTED } from './check.ts'

/** States of a contract whose money is here. */
const PAID = ['3_2_active', '8_5_cancellation_marked', '8_6_terminated', 'completed']

/** Contracts that were loaded with the demo data have no history, and some of them no payments. */
export const payments: Check = {
  name: 'payments',
  holds: 'each paid contract was paid once and in full, and each debit file holds the debits that it names',
  async run({ db }) {
    return {
      findings: await findFaults(db, [
        sql<Finding>`select order_number as subject, format('%s settled payments', count(*)) as problem
          from payment join shop_order on shop_order.id = payment.order_id where payment.state = 'settled'
          group by order_number having count(*) > 1 order by 1 limit ${MOST_LISTED}`,
        sql<Finding>`select contract.order_number as subject,
            format('is %s, %s cents of %s are settled', contract.state, coalesce(paid.amount, 0), shop_order.amount_total) as problem
          from contract join shop_order on shop_order.id = contract.order_id,
            lateral (select sum(amount) as amount from payment where order_id = contract.order_id and state = 'settled') as paid
          where contract.state in (${sql.join(PAID)}) and paid.amount is distinct from shop_order.amount_total
            and exists (select from history where entity = 'contract' and entity_id = contract.order_id)
          order by 1 limit ${MOST_LISTED}`,
        sql<Finding>`select 'debit file ' || file.id as subject,
            format('names %s debits of %s cents, holds %s of %s', file.transactions, file.total, held.count, held.total) as problem
          from debit_file as file,
            lateral (select count(*) as count, coalesce(sum(amount), 0) as total from debit_file_entry
              where debit_file_id = file.id) as held
          where file.state = 'filed' and (held.count, held.total) is distinct from (file.transactions::bigint, file.total::numeric)
          order by 1 limit ${MOST_LISTED}`,
      ]),
    }
  },
}
