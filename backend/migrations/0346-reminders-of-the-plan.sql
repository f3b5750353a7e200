-- 0299 kept which reminders of a step had gone out where it had a day of its own; of the days of the plan (checklist.ts)
-- nobody had kept them. What was due by the last run was told by it, and is not told once more.
with last_run as (
  select (started_at at time zone 'Europe/Berlin')::date as day
  from job_run where job = 'projects.remind' and finished_at is not null and error is null
), days as (
  select round.id as round_id, (round.created_at at time zone 'Europe/Berlin')::date as drafted, round.start_date as start,
    coalesce(product.funding_end_premature, round.end_date) as "end", product.contract_end_of_term,
    (select max(duration_months) from tariff where tariff.product_id = product.id) as months
  from funding_round as round join product on product.id = round.product_id
), anchors as (
  select round_id, anchor, day
  from days, lateral (values
    ('drafted', drafted), ('start', start), ('end', "end"),
    ('term', coalesce(contract_end_of_term, ("end" + make_interval(months => months))::date))
  ) as known (anchor, day)
), plan (key, anchor, after_days) as (values
  ('company_data', 'drafted', 7), ('proofs', 'drafted', 14), ('pitch_deck', 'drafted', 14), ('funding_plan', 'drafted', 28),
  ('annual_accounts', 'drafted', 28), ('product_page', 'drafted', 42), ('opening_news', 'start', 1),
  ('review_contracts', 'end', 0), ('answer_questions', 'end', 0), ('use_of_funds', 'end', 180), ('reporting', 'end', 365),
  ('repayment_plan', 'term', -60), ('closing_report', 'term', 30)
), due as (
  select round_id, key, anchors.day + after_days as due_on
  from plan join anchors using (anchor)
  where not exists (
    select from project_step as step where step.round_id = anchors.round_id and step.key = plan.key and step.due_on is not null)
)
-- Seven days before the day and one after it.
insert into project_reminder (round_id, key, due_on, sent)
select round_id, key, due_on, case when due_on + 1 <= last_run.day then 2 else 1 end
from due, last_run
where due_on - 7 <= last_run.day
on conflict do nothing;
