-- domain/amounts#sums: all but 8_1 to 8_4.
create or replace function is_live_contract(state text) returns boolean language sql immutable parallel safe
  return state not in ('8_1_withdrawn', '8_2_rejected', '8_3_funding_failed', '8_4_lapsed');

create or replace function contract_change_of(sign integer, c contract) returns contract_change language sql stable
  return row(sign, c.company_id, c.product_id, c.tariff_id, c.tranche_id, c.investor_id, c.state,
    c.waitlisted_at is not null, (c.submitted_at at time zone 'Europe/Berlin')::date, c.units, c.amount_total)::contract_change;

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
  -- Nobody stops holding with a contract that is new.
  if found and exists (select from unnest(changes) where sign < 0) then
    delete from contract_holder as kept using unnest(changes) as change
    where kept.investor_id = change.investor_id and kept.scope_id in (change.company_id, change.product_id, change.tariff_id)
      and kept.contracts = 0;
  end if;
end $$;

create or replace function keep_contract_figures() returns trigger language plpgsql as $$
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
create or replace trigger contract_figures_insert after insert on contract referencing new table as new_rows
  for each statement execute function keep_contract_figures();
create or replace trigger contract_figures_delete after delete on contract referencing old table as old_rows
  for each statement execute function keep_contract_figures();
create or replace trigger contract_figures_update after update on contract referencing old table as old_rows new table as new_rows
  for each statement execute function keep_contract_figures();

create or replace function keep_contract_volume() returns trigger language plpgsql as $$
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
drop trigger if exists contract_volume_insert on contract;
create constraint trigger contract_volume_insert after insert on contract deferrable initially deferred
  for each row execute function keep_contract_volume();
drop trigger if exists contract_volume_delete on contract;
create constraint trigger contract_volume_delete after delete on contract deferrable initially deferred
  for each row execute function keep_contract_volume();
drop trigger if exists contract_volume_update on contract;
create constraint trigger contract_volume_update after update on contract deferrable initially deferred
  for each row when (contract_change_of(0, old) is distinct from contract_change_of(0, new))
  execute function keep_contract_volume();

-- Counts everything anew: for contracts that were loaded past the triggers.
create or replace function rebuild_contract_figures() returns void language plpgsql as $$
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

-- An order that is reserved at once and changes nothing but the volume is allocated by what was read before. Under the lock
-- (domain/amounts#capacity) the same rule decides once more, with the last statements of the transaction: others who order the
-- product wait for nothing else. If the volume has gone, or the round has moved or would move, the transaction runs again.
-- The rule is `allocate` in modules/contracts/volume/capacity.ts; capacity.test.ts compares both over generated cases.
-- Its former name.
drop function if exists keep_place(uuid, uuid, uuid, bigint, text);
create or replace function confirm_reservation(product uuid, tariff uuid, tranche uuid, amount bigint, round_state text)
returns void language plpgsql as $$
begin
  perform from tranche where tranche.product_id = confirm_reservation.product order by number for update;
  perform
  from funding_round round
    join product p on p.id = round.product_id
    join tariff terms on terms.id = confirm_reservation.tariff
    join tranche part on part.id = confirm_reservation.tranche,
    lateral (
      select coalesce(sum(amount_total) filter (where waits), 0) as waiting,
        coalesce(sum(amount_total) filter (where not waits), 0) + amount as reserved,
        coalesce(sum(amount_total) filter (where not waits and tariff_id = terms.id), 0) + amount as of_tariff,
        coalesce(sum(amount_total) filter (where not waits and tranche_id = part.id), 0) + amount as of_tranche
      from contract_reserve where product_id = p.id) held
  where round.product_id = confirm_reservation.product and round.state = round_state and held.waiting = 0
    and (p.total_volume is null or held.reserved <= p.total_volume)
    and held.of_tariff <= terms.total_volume and held.of_tranche <= part.total_volume
    -- The state of a round that takes orders stays what its figures say.
    and (round_state not in ('open', 'funded', 'oversubscribed')
      or round_state = case when held.reserved >= round.threshold then 'funded' else 'open' end);
  if not found then
    raise serialization_failure using message = format('the reservation in product %s does not hold', product);
  end if;
end $$;
