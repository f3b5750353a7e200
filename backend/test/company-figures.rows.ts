import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './company-lists.rows.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies of all operations pass here
type Body = any

/** Of a company, or of one of its products. */
export type Part = Reader & { productId: string | null }

const live = sql`c.state !~ '^8_[1-4]'`
const paidIn = sql`c.state in ('3_2_active', '8_5_cancellation_marked', '8_6_terminated', 'completed')`
const running = sql`r.state in ('open', 'funded', 'oversubscribed')`
const contractsOf = ({ companyId, productId }: Part) =>
  sql`contract c where c.company_id = ${companyId} and (${productId}::uuid is null or c.product_id = ${productId}::uuid)`
const productsOf = ({ companyId, productId }: Part) =>
  sql`product p where p.issuer_id = ${companyId} and (${productId}::uuid is null or p.id = ${productId}::uuid)`
const euros = (cents: RawBuilder<unknown>) => sql`coalesce(${cents}, 0)::numeric / 100`
/** The days of the dashboard, today the last. */
const days = ({ today }: Part) => sql`generate_series(${today}::date - 29, ${today}::date, interval '1 day') as d(day)`
const inThem = ({ today }: Part) =>
  sql`(c.submitted_at at time zone 'Europe/Berlin')::date between ${today}::date - 29 and ${today}::date`

type Figure = { figure: string; shown: (body: Body) => unknown[][]; byHand: (part: Part) => RawBuilder<unknown> }

/** What the dashboard says, and how one counts it. */
export const FIGURES: Figure[] = [
  {
    figure: 'sums',
    shown: (it) => [[it.investorCount, it.amountTotal, it.averageAmount, it.medianAmount, it.paid, it.toReview]],
    byHand: (part) => sql`
      select count(distinct investor_id) filter (where ${live}) as a,
        ${euros(sql`sum(amount_total) filter (where ${live})`)} as b,
        ${euros(sql`round(avg(amount_total) filter (where ${live}))`)} as c,
        ${euros(sql`round((percentile_cont(0.5) within group (order by amount_total) filter (where ${live}))::numeric)`)} as d,
        ${euros(sql`sum(amount_total) filter (where ${paidIn})`)} as e,
        count(*) filter (where c.state = '2_1_in_review') as f
      from ${contractsOf(part)}`,
  },
  {
    figure: 'what is open',
    shown: (it) => [[it.open]],
    byHand: (part) => sql`
      select ${euros(sql`sum(greatest(0, (select sum(total_volume) from tranche where funding_round_id = r.id) - coalesce(
        (select sum(amount_total) from contract c where c.product_id = r.product_id and c.waitlisted_at is null and ${live}), 0)))`)} as a
      from funding_round r where ${running} and r.product_id in (select p.id from ${productsOf(part)})`,
  },
  {
    figure: 'funnel of states',
    shown: (it) => it.states.map((one: Body) => [one.state, one.count, one.amountTotal]),
    byHand: (part) => sql`
      select c.state, count(*) as a, ${euros(sql`sum(amount_total)`)} as b from ${contractsOf(part)} group by 1 order by 1`,
  },
  {
    figure: 'days',
    shown: (it) => it.series.map((one: Body) => [one.date, one.contracts, one.amountTotal, one.views]),
    byHand: (part) => sql`
      select d.day::date::text as a,
        (select count(*) from ${contractsOf(part)} and ${live} and (c.submitted_at at time zone 'Europe/Berlin')::date = d.day) as b,
        (select ${euros(sql`sum(amount_total)`)} from ${contractsOf(part)} and ${live}
          and (c.submitted_at at time zone 'Europe/Berlin')::date = d.day) as c,
        (select coalesce(sum(views), 0) from product_view v where v.day = d.day and v.product_id in (select p.id from ${productsOf(part)})) as e
      from ${days(part)} order by 1`,
  },
  {
    figure: 'targets of the days',
    shown: (it) => it.series.map((one: Body) => [one.date, one.target]),
    byHand: (part) => sql`
      select d.day::date::text as a, (
        select ${euros(sql`sum(ceil((select sum(total_volume) from tranche where funding_round_id = r.id)::numeric
          / (r.end_date - r.start_date + 1)))`)}
        from funding_round r join product p on p.id = r.product_id
        where r.state <> 'draft' and r.product_id in (select p.id from ${productsOf(part)})
          and d.day between r.start_date and coalesce(p.funding_end_premature, r.end_date)) as b
      from ${days(part)} order by 1`,
  },
  {
    figure: 'conversion',
    shown: ({ conversion: it }) => [[it.views, it.contracts, it.percent]],
    byHand: (part) => sql`
      select views as a, contracts as b, round(contracts * 100.0 / nullif(views, 0), 2) as c from (
        select (select count(*) from ${contractsOf(part)} and ${inThem(part)}) as contracts,
          (select coalesce(sum(views), 0) from product_view v where v.day between ${part.today}::date - 29 and ${part.today}::date
            and v.product_id in (select p.id from ${productsOf(part)})) as views) it`,
  },
  {
    figure: 'contracts that wait',
    shown: ({ tasks }) => tasks.filter(isOf('contracts_waiting')).map((it: Body) => [it.count, it.since]),
    byHand: (part) => sql`
      select count(*) as a, min(submitted_at) as b from ${contractsOf(part)} and c.state = '2_1_in_review' having count(*) > 0`,
  },
  {
    figure: 'documents that are missing',
    shown: ({ tasks }) => tasks.filter(isOf('document_missing')).map((it: Body) => [it.productId, it.count]),
    byHand: (part) => sql`
      select p.id, 1 as a from ${productsOf(part)} and exists (select from funding_round r
        where r.product_id = p.id and r.state in ('draft', 'upcoming', 'open', 'funded', 'oversubscribed'))
      and not exists (select from product_document k join product_document_version v on v.document_id = k.id
        where k.product_id = p.id and k.kind = case p.regime when 'vermanlg_2a' then 'vib' when 'vermanlg_2' then 'exemption_notice'
          when 'wppg_wib' then 'wib' when 'ecsp' then 'kiis' when 'prospectus' then 'prospectus' else 'fact_sheet' end)
      order by (select start_date from funding_round r where r.product_id = p.id), p.id`,
  },
  {
    figure: 'proofs that are missing',
    shown: ({ tasks }) => tasks.filter(isOf('proof_missing')).map((it: Body) => [it.count]),
    byHand: ({ companyId }) => sql`
      select 2 - num_nonnulls(identity_proof_file_id, structure_proof_file_id) as a from company
      where id = ${companyId} and num_nulls(identity_proof_file_id, structure_proof_file_id) > 0`,
  },
  {
    figure: 'reports that are due',
    shown: ({ duties }) => duties.map((it: Body) => [it.id, it.dueOn, it.late]),
    byHand: ({ companyId, productId, today }) => sql`
      select id, due_on::text as a, due_on < ${today}::date as b from report
      where company_id = ${companyId} and state in ('open', 'returned') and due_on <= ${today}::date + 30
        and (${productId}::uuid is null or product_id is null or product_id = ${productId}::uuid)
      order by due_on, id`,
  },
]

function isOf(kind: string) {
  return (it: Body) => it.kind === kind
}
