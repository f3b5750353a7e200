-- Sums over contracts, kept by triggers: what an issuer with a million of them, a product page and every order ask for
-- costs the same however many there are. Orders of a product follow one another under its tranches' lock already.

-- domain/amounts#sums: all but 8_1 to 8_4.
create function is_live_contract(state text) returns boolean language sql immutable parallel safe
  return state not in ('8_1_withdrawn', '8_2_rejected', '8_3_funding_failed', '8_4_lapsed');

create table contract_volume (
  company_id uuid not null,
  product_id uuid not null,
  tariff_id uuid not null,
  tranche_id uuid not null,
  state text not null,
  waits boolean not null,
  contracts integer not null,
  units bigint not null,
  amount_total bigint not null,
  primary key (product_id, tariff_id, tranche_id, state, waits)
) with (fillfactor = 50);
create index contract_volume_company on contract_volume (company_id);

-- Live contracts by the day of their order in Germany.
create table contract_day (
  company_id uuid not null,
  product_id uuid not null,
  day date not null,
  contracts integer not null,
  amount_total bigint not null,
  primary key (company_id, product_id, day)
) with (fillfactor = 50);

-- Live contracts by amount: what a median needs.
create table contract_amount (
  company_id uuid not null,
  product_id uuid not null,
  amount_total bigint not null,
  contracts integer not null,
  primary key (company_id, product_id, amount_total)
) with (fillfactor = 50);

-- Live contracts of an investor with a company, in a product and in a tariff: `scope_id` is the id of any of the three.
create table contract_holder (
  scope_id uuid not null,
  investor_id uuid not null,
  contracts integer not null,
  primary key (scope_id, investor_id)
);

create type contract_change as (
  sign integer, company_id uuid, product_id uuid, tariff_id uuid, tranche_id uuid, investor_id uuid, state text,
  waits boolean, day date, units bigint, amount_total bigint
);

create function contract_change_of(sign integer, c contract) returns contract_change language sql stable
  return row(sign, c.company_id, c.product_id, c.tariff_id, c.tranche_id, c.investor_id, c.state,
    c.waitlisted_at is not null, (c.submitted_at at time zone 'Europe/Berlin')::date, c.units, c.amount_total)::contract_change;

-- In the order of the keys, so that two that write do not wait for each other.
create function add_contract_figures(changes contract_change[]) returns void language plpgsql as $$
begin
  insert into contract_volume as kept
  select company_id, product_id, tariff_id, tranche_id, state, waits, sum(sign), sum(sign * units), sum(sign * amount_total)
  from unnest(changes) group by company_id, product_id, tariff_id, tranche_id, state, waits
  having sum(sign) <> 0 or sum(sign * units) <> 0 or sum(sign * amount_total) <> 0
  order by product_id, tariff_id, tranche_id, state, waits
  on conflict (product_id, tariff_id, tranche_id, state, waits) do update set contracts = kept.contracts + excluded.contracts,
    units = kept.units + excluded.units, amount_total = kept.amount_total + excluded.amount_total;

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

create function keep_contract_figures() returns trigger language plpgsql as $$
declare
  changes contract_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(select contract_change_of(1, new_row) from new_rows as new_row);
  elsif tg_op = 'DELETE' then
    changes := array(select contract_change_of(-1, old_row) from old_rows as old_row);
  else
    changes := array(
      select change from old_rows as old_row join new_rows as new_row using (order_id),
        unnest(array[contract_change_of(-1, old_row), contract_change_of(1, new_row)]) as change
      where contract_change_of(0, old_row) is distinct from contract_change_of(0, new_row));
  end if;
  if cardinality(changes) > 0 then
    perform add_contract_figures(changes);
  end if;
  return null;
end $$;
create trigger contract_figures_insert after insert on contract referencing new table as new_rows
  for each statement execute function keep_contract_figures();
create trigger contract_figures_update after update on contract referencing old table as old_rows new table as new_rows
  for each statement execute function keep_contract_figures();
create trigger contract_figures_delete after delete on contract referencing old table as old_rows
  for each statement execute function keep_contract_figures();

-- Counts everything anew: for contracts that were loaded past the triggers.
create function rebuild_contract_figures() returns void language sql as $$
  truncate contract_volume, contract_day, contract_amount, contract_holder;
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
$$;
select rebuild_contract_figures();

-- The last order of a product, which every order asks for.
create index contract_product_submitted on contract (product_id, submitted_at);
