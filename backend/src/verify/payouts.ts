import { sql } from 'kysely'
import { type Check, type Finding, findFaults, MOST_LISTED } from './check.ts'

const booked = sql`payout.run_id = run.id and payout.reverses is null`

/** Runs that were loaded with the demo data have no history. */
export const payouts: Check = {
  name: 'payouts',
  holds:
    'the sums of each payout run are those of its bookings and of its transfers, and nobody is paid back more than was invested',
  async run({ db }) {
    return {
      findings: await findFaults(db, [
        sql<Finding>`select 'payout run ' || run.id as subject, format('sums name %s bookings of %s cents, there are %s of %s',
              coalesce(named.count, 0), coalesce(named.net, 0), own.count, own.net) as problem
          from payout_run as run left join payout_run_sum as named on named.run_id = run.id and named.kind = 'booked',
            lateral (select count(*) as count, coalesce(sum(interest + principal - tax), 0) as net from payout
              where ${booked}) as own
          where run.state in ('released', 'posted') and exists (select from history where entity = 'payout_run' and entity_id = run.id)
            and (own.count, own.net) is distinct from (coalesce(named.count, 0)::bigint, coalesce(named.net, 0)::numeric)
          order by 1 limit ${MOST_LISTED}`,
        sql<Finding>`select 'payout run ' || run.id as subject,
            format('%s cents to transfer, %s in files and tasks', own.net, files.total + by_hand.total) as problem
          from payout_run as run,
            lateral (select coalesce(sum(interest + principal - tax), 0) as net from payout
              where ${booked} and bank_account_id is not null and interest + principal > tax) as own,
            lateral (select coalesce(sum(total), 0) as total from payout_file where run_id = run.id) as files,
            lateral (select coalesce(sum(task.amount), 0) as total from finance_task as task join payout on payout.id = task.payout_id
              where ${booked} and task.kind = 'transfer_not_written') as by_hand
          where run.state = 'posted' and exists (select from history where entity = 'payout_run' and entity_id = run.id)
            and own.net <> files.total + by_hand.total
          order by 1 limit ${MOST_LISTED}`,
        sql<Finding>`select contract.order_number as subject,
            format('%s cents paid back of %s', paid.principal, contract.amount_total) as problem
          from contract join (
            select payout.order_id, sum(payout.principal) as principal from payout
            where payout.reverses is null and not exists (select from payout as undone where undone.reverses = payout.id)
            group by payout.order_id) as paid on paid.order_id = contract.order_id
          where paid.principal > contract.amount_total order by 1 limit ${MOST_LISTED}`,
        sql<Finding>`select contract.order_number as subject,
            format('the payment due on %s is booked %s times', payout.due, count(*)) as problem
          from payout join contract on contract.order_id = payout.order_id
          where payout.reverses is null and payout.profit_figure_id is null
            and not exists (select from payout as undone where undone.reverses = payout.id)
          group by contract.order_number, payout.due having count(*) > 1 order by 1 limit ${MOST_LISTED}`,
      ]),
    }
  },
}
