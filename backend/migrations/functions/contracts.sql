create or replace function name_contract() returns trigger language plpgsql as $$
begin
  new.sort_name := case
    when not new.disclosed then ''
    when (select kind from investor where id = new.investor_id) = 'person'
      then lower(regexp_replace(btrim(new.investor_name), '^(.*)\s(\S+)$', '\2 \1'))
    else lower(new.investor_name) end;
  return new;
end $$;
-- After contract_disclosed: triggers of one event run in the order of their names.
create or replace trigger contract_named before insert or update of investor_name, state, disclosed on contract
  for each row execute function name_contract();

create or replace function disclose_contract() returns trigger language plpgsql as $$
begin
  new.disclosed := new.disclosed or new.state !~ '^(1_|8_[1-4])';
  return new;
end $$;
create or replace trigger contract_disclosed before insert or update of state, disclosed on contract
  for each row execute function disclose_contract();
