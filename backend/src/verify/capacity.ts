import { sql } from 'kysely'
import { type Check, type Finding, findFaults, MOST_LISTED } from './check.ts'

/** domain/amounts#capacity. Counted from the contracts themselves, so that wrong sums hide nothing. */
export const capacity: Check = {
  name: 'capacity',
  holds: 'no product, tariff or tranche has more reserved than its volume',
  async run({ db }) {
    const reserved = sql`is_live_contract(contract.state) and contract.waitlisted_at is null`
    return {
      findings: await findFaults(db, [
        sql<Finding>`select 'product ' || product.product_number as subject,
            format('%s cents reserved of %s', sum(contract.amount_total), product.total_volume) as problem
          from contract join product on product.id = contract.product_id where ${reserved}
          group by product.id having sum(contract.amount_total) > product.total_volume order by 1 limit ${MOST_LISTED}`,
        sql<Finding>`select 'tariff ' || tariff.id as subject,
            format('%s cents reserved of %s', sum(contract.amount_total), tariff.total_volume) as problem
          from contract join tariff on tariff.id = contract.tariff_id where ${reserved}
          group by tariff.id having sum(contract.amount_total) > tariff.total_volume order by 1 limit ${MOST_LISTED}`,
        sql<Finding>`select 'tranche ' || tranche.id as subject,
            format('%s cents reserved of %s', sum(contract.amount_total), tranche.total_volume) as problem
          from tranche join contract on contract.tranche_id = tranche.id where ${reserved}
          group by tranche.id having sum(contract.amount_total) > tranche.total_volume order by 1 limit ${MOST_LISTED}`,
      ]),
    }
  },
}
