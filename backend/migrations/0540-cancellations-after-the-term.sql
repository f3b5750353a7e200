-- A cancellation ends a contract before it ends by itself (domain/cancellation#no-permitted-day). Where an earlier version has taken a later day, noted or
-- still to be decided, a job voids it and tells both sides: the history of a contract is chained and is written by the program.
-- The job looks at the day again; what is meant here are all that may have such a day.
do $$
declare
  late record;
begin
  for late in
    select contract.order_id, gen_random_uuid() as id
    from contract
    join product on product.id = contract.product_id
    join tariff on tariff.id = contract.tariff_id
    left join cancellation_request as request on request.order_id = contract.order_id and request.state = 'pending'
    where contract.state in ('3_2_active', '8_5_cancellation_marked')
      and greatest(contract.cancellation_date, request.cancellation_date) >= coalesce(product.contract_end_of_term,
        case when tariff.repayment <> 'none' then
          case when contract.duration is not null
            then (greatest(contract.invested_at, product.valuta) + make_interval(months => contract.duration))::date
            else greatest(contract.invested_at, product.valuta) + contract.duration_days end
        end)
  loop
    insert into outbox (id, kind, subject_id, payload, created_at) values (late.id, 'cancellation.void', late.order_id, '{}', now());
    -- By name: on an empty database, which has no contract, the queue is set up after the migrations.
    execute 'select graphile_worker.add_job(''deliver'', payload := $1, max_attempts := 12, job_key := $2)'
      using json_build_object('outboxId', replace(late.id::text, '-', ''), 'runAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        replace(late.id::text, '-', '');
  end loop;
end
$$;
