import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Loading } from './loading.ts'

/** Twice as far as the dashboard of a company looks back. */
const DAYS = 60

/** The views of the pages of the demo's projects (domain/amounts#page-views): some each day, and more on days when somebody invests. */
export async function loadViews({ tx, now }: Loading): Promise<void> {
  const today = toLocalDate(now)
  await sql`insert into product_view (product_id, day, views)
    select round.product_id, begun::date, 18 + (extract(doy from begun)::integer * 7) % 23 + 24 * coalesce(sum(kept.contracts), 0)
    from funding_round as round
    cross join generate_series(greatest(round.start_date, ${today}::date - ${DAYS}::integer), ${today}::date - 1, interval '1 day') as begun
    left join contract_day as kept on kept.product_id = round.product_id and kept.day = begun::date
    where round.state <> 'draft'
    group by round.product_id, begun`.execute(tx)
}
