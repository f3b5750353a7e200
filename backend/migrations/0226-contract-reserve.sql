-- A contract goes from state to state in a transaction that may wait for others (a paper, a bank). Were the sums by state
-- written at once, every order of the product would wait for it. They are therefore written when it commits; what orders
-- must see at once (domain/amounts#reserved: what is reserved, what waits) changes with an order and with an end only, and stands apart.
create table contract_reserve (
  product_id uuid not null,
  tariff_id uuid not null,
  tranche_id uuid not null,
  waits boolean not null,
  amount_total bigint not null,
  primary key (product_id, tariff_id, tranche_id, waits)
) with (fillfactor = 50);

create or replace function add_contract_figures(changes contract_change[]) returns void language plpgsql as $$
begin
  insert into contract_reserve as kept
  select product_id, tariff_id, tranche_id, waits, sum(sign * amount_total)
  from unnest(changes) where is_live_contract(state) group by product_id, tariff_id, tranche_id, waits
  having sum(sign * amount_total) <> 0 order by product_id, tariff_id, tranche_id, waits
  on conflict (product_id, tariff_id, tranche_id, waits) do update set amount_total = kept.amount_total + excluded.amount_total;

  insert into contract_day as kept
  select company_id, product_id, day, sum(sign), sum(sign * amount_total)
  from unnest(changes) where is_live_contract(state) group by company_id, product_id, day
  having sum(sign) <> 0 or sum(sign * amount_total) <> 0 order by company_id, product_id, day
  on conflict (company_id, product_id, day) do update set contracts = kept.contracts + excluded.contracts,
    amount_total = kept.amount_total + excluded.amount_total;

  insert into contract_amount as kept
  select company_id, product_id, amount_total, sum(sign)
  from unnest(changes) where is_live_contract(state) group by company_id, product_id, amount_total
  having sum(sign) <> 0 order by company_id, product_id, amount_total
  on conflict (company_id, product_id, amount_total) do update set contracts = kept.contracts + excluded.contracts;

  insert into contract_holder as kept
  select scope_id, investor_id, sum(sign)
  from unnest(changes) as change, unnest(array[company_id, product_id, tariff_id]) as scope_id
  where is_live_contract(state) group by scope_id, investor_id
  having sum(sign) <> 0 order by scope_id, investor_id
  on conflict (scope_id, investor_id) do update set contracts = kept.contracts + excluded.contracts;
  if found then
    delete from contract_holder as kept using unnest(changes) as change
    where kept.investor_id = change.investor_id and kept.scope_id in (change.company_id, change.product_id, change.tariff_id)
      and kept.contracts = 0;
  end if;
end $$;

create function keep_contract_volume() returns trigger language plpgsql as $$
declare
  changes contract_change[] := case tg_op
    when 'INSERT' then array[contract_change_of(1, new)]
    when 'DELETE' then array[contract_change_of(-1, old)]
    else array[contract_change_of(-1, old), contract_change_of(1, new)] end;
begin
  insert into contract_volume as kept
  select company_id, product_id, tariff_id, tranche_id, state, waits, sum(sign), sum(sign * units), sum(sign * amount_total)
  from unnest(changes) group by company_id, product_id, tariff_id, tranche_id, state, waits
  having sum(sign) <> 0 or sum(sign * units) <> 0 or sum(sign * amount_total) <> 0
  order by product_id, tariff_id, tranche_id, state, waits
  on conflict (product_id, tariff_id, tranche_id, state, waits) do update set contracts = kept.contracts + excluded.contracts,
    units = kept.units + excluded.units, amount_total = kept.amount_total + excluded.amount_total;
  return null;
end $$;
create constraint trigger contract_volume_insert after insert on contract deferrable initially deferred
  for each row execute function keep_contract_volume();
create constraint trigger contract_volume_delete after delete on contract deferrable initially deferred
  for each row execute function keep_contract_volume();
create constraint trigger contract_volume_update after update on contract deferrable initially deferred
  for each row when (contract_change_of(0, old) is distinct from contract_change_of(0, new))
  execute function keep_contract_volume();

drop function rebuild_contract_figures();
-- Counts everything anew: for contracts that were loaded past the triggers.
create function rebuild_contract_figures() returns void language plpgsql as $$
begin
  -- What this transaction has still to write is counted below.
  set constraints contract_volume_insert, contract_volume_delete, contract_volume_update immediate;
  truncate contract_reserve, contract_volume, contract_day, contract_amount, contract_holder;
  insert into contract_reserve
  select product_id, tariff_id, tranche_id, waitlisted_at is not null as waits, sum(amount_total)
  from contract where is_live_contract(state) group by product_id, tariff_id, tranche_id, waits;
  insert into contract_volume
  select company_id, product_id, tariff_id, tranche_id, state, waitlisted_at is not null as waits, count(*), sum(units), sum(amount_total)
  from contract group by company_id, product_id, tariff_id, tranche_id, state, waits;
  insert into contract_day
  select company_id, product_id, (submitted_at at time zone 'Europe/Berlin')::date as day, count(*), sum(amount_total)
  from contract where is_live_contract(state) group by company_id, product_id, day;
  insert into contract_amount
  select company_id, product_id, amount_total, count(*)
  from contract where is_live_contract(state) group by company_id, product_id, amount_total;
  insert into contract_holder
  select scope_id, investor_id, count(*)
  from contract, unnest(array[company_id, product_id, tariff_id]) as scope_id where is_live_contract(state)
  group by scope_id, investor_id;
end $$;
select rebuild_contract_figures();
