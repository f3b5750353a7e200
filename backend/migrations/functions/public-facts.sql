-- What every replica keeps of tables that seldom change (shared/public-cache.ts) is forgotten as soon as they do.
create or replace function public_facts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_facts', '');
  return null;
end $$;
create or replace trigger public_facts after insert or update or delete on currency execute function public_facts_changed();
create or replace trigger public_facts after insert or update or delete on country execute function public_facts_changed();
create or replace trigger public_facts after insert or update or delete on language execute function public_facts_changed();
create or replace trigger public_facts after insert or update or delete on salutation execute function public_facts_changed();
create or replace trigger public_facts after insert or update or delete on payment_method execute function public_facts_changed();
create or replace trigger public_facts after insert or update or delete on shipping_method execute function public_facts_changed();
create or replace trigger public_facts after insert or update or delete on category execute function public_facts_changed();
create or replace trigger public_facts after insert or update or delete on maintenance execute function public_facts_changed();
