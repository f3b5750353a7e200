-- An order that is reserved at once and changes nothing but the volume is placed by what was read before. Under the lock
-- (domain/amounts#capacity) it is looked at once more, in the last moment of the transaction: others who order the product wait for
-- nothing else. A place that has gone, a round that has moved or would move: the transaction runs again.
create function keep_place(product uuid, tariff uuid, tranche uuid, amount bigint, round_state text) returns void
language plpgsql as $$
begin
  perform from tranche where tranche.product_id = keep_place.product order by number for update;
  perform
  from funding_round round
    join product p on p.id = round.product_id
    join tariff terms on terms.id = keep_place.tariff
    join tranche place on place.id = keep_place.tranche,
    lateral (
      select coalesce(sum(amount_total) filter (where waits), 0) as waiting,
        coalesce(sum(amount_total) filter (where not waits), 0) + amount as reserved,
        coalesce(sum(amount_total) filter (where not waits and tariff_id = terms.id), 0) + amount as of_tariff,
        coalesce(sum(amount_total) filter (where not waits and tranche_id = place.id), 0) + amount as of_tranche
      from contract_reserve where product_id = p.id) held
  where round.product_id = keep_place.product and round.state = round_state and held.waiting = 0
    and (p.total_volume is null or held.reserved <= p.total_volume)
    and held.of_tariff <= terms.total_volume and held.of_tranche <= place.total_volume
    and (round_state <> 'open' or held.reserved < round.threshold);
  if not found then
    raise serialization_failure using message = format('the place in product %s has changed', product);
  end if;
end $$;

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
