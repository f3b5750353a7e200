-- What the portals of issuers and staff ask for beyond the modules' own tables.

-- An issuer sees whom it deals with from 2_1 on (domain/rights#names-of-investors). Once seen, a name stays visible; an order that ended before,
-- such as one refused for its identity check, never shows it. Kept here so that no writer of a state can forget it.
alter table contract add column disclosed boolean not null default false;
create function disclose_contract() returns trigger language plpgsql as $$
begin
  new.disclosed := new.disclosed or new.state !~ '^(1_|8_[1-4])';
  return new;
end $$;
create trigger contract_disclosed before insert or update of state, disclosed on contract
  for each row execute function disclose_contract();
alter table contract add column disclosed_name text generated always as (case when disclosed then investor_name end) stored;

drop index contract_company_name;
create index contract_company_name on contract (company_id, (coalesce(lower(disclosed_name), '')), order_id);
create index contract_company_state_only on contract (company_id, state, order_id);
drop index contract_company_number;
create index contract_company_number on contract (company_id, order_number, order_id);
create index contract_tranche on contract (tranche_id, state);

-- Words of names and numbers, each found by its beginning.
create function search_words(variadic parts text[]) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, regexp_replace(array_to_string(parts, ' '), '[^[:alnum:]]+', ' ', 'g'))
$$;
create index contract_words on contract using gin (search_words(disclosed_name, order_number)) where disclosed;
create index customer_words on customer using gin (search_words(first_name, last_name, company, email, customer_number))
  where deleted_at is null;
create index contract_number_words on contract using gin (search_words(order_number));

alter table staff add column locale text not null default 'de-DE';
create index staff_session_used on staff_session (used_at);

alter table customer add column last_login_at timestamptz;
create index customer_last_login on customer (coalesce(last_login_at, '-infinity'), id) where deleted_at is null;
create index customer_number_order on customer (customer_number, id) where deleted_at is null;

-- Page views per product and day, without cookie, address or identifier (domain/amounts#page-views).
create table product_view (
  product_id uuid not null references product,
  day date not null,
  views integer not null,
  primary key (product_id, day)
);

create index download_ticket_expires on download_ticket (expires_at);
create index customer_full_name on customer ((lower(last_name) || ' ' || lower(first_name)), id) where deleted_at is null;
create index identity_check_state on identity_check (state);
