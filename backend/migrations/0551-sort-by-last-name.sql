-- A company's list of contracts sorts people by their last names, as address books do, and companies by their names. Empty
-- where no name is shown (domain/rights#names-of-investors), so that the order does not tell it either.
alter table contract add column sort_name text not null default '';

create function name_contract() returns trigger language plpgsql as $$
begin
  new.sort_name := case
    when not new.disclosed then ''
    when (select kind from investor where id = new.investor_id) = 'person'
      then lower(regexp_replace(btrim(new.investor_name), '^(.*)\s(\S+)$', '\2 \1'))
    else lower(new.investor_name) end;
  return new;
end $$;
-- After contract_disclosed: triggers of one event run in the order of their names.
create trigger contract_named before insert or update of investor_name, state, disclosed on contract
  for each row execute function name_contract();

alter table contract disable trigger contract_figures_update;
update contract set investor_name = investor_name;
alter table contract enable trigger contract_figures_update;

drop index contract_company_name;
create index contract_company_name on contract (company_id, sort_name, order_id);
