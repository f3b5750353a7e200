import { sql } from 'kysely'
import { type Check, type Finding, findFaults, MOST_LISTED } from './check.ts'

/** Contracts that were loaded with the demo data have no history. */
export const contractStates: Check = {
  name: 'contract-states',
  holds: 'each contract is in the state to which the last step of its history leads, and so is its order',
  async run({ db }) {
    return {
      findings: await findFaults(db, [
        sql<Finding>`select contract.order_number as subject,
            format('is in %s, its history ends in %s', contract.state, last.to_state) as problem
          from contract, lateral (select to_state from history
            where entity = 'contract' and entity_id = contract.order_id order by at desc, id desc limit 1) as last
          where last.to_state <> contract.state
          order by contract.order_number limit ${MOST_LISTED}`,
        sql<Finding>`select contract.order_number as subject,
            format('is in %s, its order in %s', contract.state, shop_order.state) as problem
          from shop_order join contract on contract.order_id = shop_order.id where shop_order.state <> contract.state
          order by contract.order_number limit ${MOST_LISTED}`,
      ]),
    }
  },
}
