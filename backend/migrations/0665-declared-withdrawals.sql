-- R4.01, BGB § 356a: a withdrawal that was declared without login waits for the button in a mail, a login, or compliance.
alter table compliance_case drop constraint compliance_case_kind_check;
alter table compliance_case add constraint compliance_case_kind_check check (
  kind in ('identity', 'pep', 'sanctions', 'us_person', 'third_party', 'returned_debit', 'limit_exemption', 'withdrawal')
);
-- The last day on which it is to be decided; null where none is set.
alter table compliance_case add column due_on date;
-- A declaration that was refused stands in the way of none that comes after it.
drop index compliance_case_standing;
create unique index compliance_case_standing on compliance_case (investor_id, kind, order_id) nulls not distinct
  where state in ('open', 'proposed') or (state = 'refused' and kind <> 'withdrawal');

-- Links of the mails to the contract's address; one each, all of them good while the contract can be left by its declaration.
create table withdrawal_link (
  token_hash bytea primary key,
  case_id uuid not null references compliance_case on delete cascade
);
create index withdrawal_link_case on withdrawal_link (case_id);

-- Receipts above the limit: they leave together, one mail an hour to an address, and are deleted with it.
create table withheld_receipt (
  id uuid primary key,
  email text not null,
  locale text not null,
  declaration text not null,
  sender text not null,
  declared_at timestamptz not null
);
create index withheld_receipt_email on withheld_receipt (lower(email));
