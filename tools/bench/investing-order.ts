import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeBuyers, order } from '../src/buyers.ts'
import type { Benchmark, Measurement } from '../src/measurement.ts'

/**
 * Orders that arrive in a second, whether or not those before have been answered. The runs together take less than the 72 s
 * after which the server closes a connection that waits: a client as busy as this one would hear of it too late.
 */
const RATES = [20, 50, 100]
/** The goal holds at this rate. */
const GOAL_RATE = 100
const SECONDS = 8
/** Of one offer, as when a round opens that many have waited for: its buyers give each other its volume. */
const ONE_OFFER_RATE = 50
/** Before each run: a system that rests for long has let go of pages of memory, which it reads from the disk again. */
const WARM_UP = 60
/** One crowd offer of each issuer that takes orders and asks for neither depot nor wallet. */
async function findOffers(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query(`select distinct on (p.issuer_id) replace(p.id::text, '-', '') as id
    from product p join funding_round r on r.product_id = p.id
    where p.regime = 'vermanlg_2a' and r.state in ('open', 'funded') and p.active
      and p.type in ('subordinatedLoan', 'fixedInterest', 'ventureDebt', 'seedInvest', 'seedInvest2')
    order by p.issuer_id, p.product_number`)
  return rows.map((row) => row.id)
}

export default {
  title: 'orders of investments through all gates',
  async measure(openSystem) {
    const { backendUrl, databaseUrl } = await openSystem()
    const db = new pg.Client({ connectionString: databaseUrl })
    db.on('error', () => {})
    await db.connect()
    const offers = await findOffers(db)
    const ofOneOffer = ONE_OFFER_RATE * SECONDS
    const runs = [
      ...RATES.map((rate) => ({ rate, step: 1, of: '' })),
      { rate: ONE_OFFER_RATE, step: offers.length, of: ' of one offer' },
    ]
    const orders = WARM_UP * runs.length + RATES.reduce((sum, rate) => sum + rate * SECONDS, 0)
    await makeBuyers(backendUrl, db, offers, orders + ofOneOffer * offers.length)

    // What loading has left to be counted and to be written to the disk is not the orders'.
    await db.query('vacuum (analyze)')
    await db.query('checkpoint')
    await promisify(execFile)('sync')

    let next = 1
    const run = async (rate: number, count: number, step = 1) => {
      const result = await order(backendUrl, rate, count, next, step)
      next += count * step
      return result
    }
    const measurements: Measurement[] = []
    for (const { rate, step, of } of runs) {
      await run(20, WARM_UP)
      const { answered, p50, p99 } = await run(rate, rate * SECONDS, step)
      const isGoal = rate === GOAL_RATE
      const what = `${rate} orders a second${of}`
      measurements.push(
        { what: `${what}, answered`, value: answered, unit: '/s' },
        { what: `${what}, p50`, value: p50, unit: 'ms' },
        { what: `${what}, p99`, value: p99, unit: 'ms', ...(isGoal ? { goal: { atMost: 150 } } : {}) },
      )
      // Its mails and papers are not of the next run.
      await rest(db)
    }
    const { rows } = await db.query(`select count(*)::integer as placed, count(distinct customer_id)::integer as buyers
      from contract where customer_id in (select id from customer where email like 'buyer.%')`)
    const { placed, buyers } = rows[0]
    measurements.push({
      what: 'orders lost or double',
      value: Math.abs(orders + ofOneOffer - placed) + placed - buyers,
      unit: '',
      goal: { atMost: 0 },
    })
    await db.end()
    return measurements
  },
} satisfies Benchmark

/** Until the mails and papers of the orders are made. */
async function rest(db: pg.Client): Promise<void> {
  const open = 'select count(*)::integer as open from outbox where delivered_at is null and run_at <= now()'
  while ((await db.query(open)).rows[0].open > 0) await wait(500)
}
