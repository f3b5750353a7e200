-- IBANs, tax numbers and numbers of identity documents are encrypted under a key that stands here, encrypted in turn under the key
-- of the configuration that key_id names (backend/src/shared/text-keys.ts).
create table text_key (
  id integer generated always as identity primary key,
  -- The key of the configuration it was made for: a new one of those brings a new one of these.
  made_under text not null unique,
  key_id text not null,
  wrapped_key text not null,
  created_at timestamptz not null,
  -- Since when all values are under it.
  complete_at timestamptz
);

-- A value begins with eight letters: sealed1: (the parts that follow: backend/src/shared/sealed-text.ts), or plain-1: of one from
-- before that the next start of the program seals. Nothing else may be written.
create function is_sealed(value bytea) returns boolean language sql immutable parallel safe
  return substr(value, 1, 8) in ('sealed1:'::bytea, 'plain-1:'::bytea);

-- The keyed hash of what is sealed: equal for equal values of one kind, however they are written.
create function sealed_hash(value bytea) returns bytea language sql immutable parallel safe
  return case when substr(value, 1, 8) = 'sealed1:'::bytea then substr(value, 17, 16) end;

-- The last four digits of a sealed IBAN; they stay readable when the key is lost.
create function sealed_ending(value bytea) returns text language sql immutable parallel safe
  return case when substr(value, 1, 8) = 'sealed1:'::bytea then nullif(encode(substr(value, 13, 4), 'escape'), '    ') end;

drop index bank_account_iban, investor_tax_id, exemption_order_spouse, church_tax_query_once;

alter table bank_account
  alter iban type bytea using convert_to('plain-1:' || iban, 'UTF8'),
  add check (is_sealed(iban));
alter table company
  alter iban type bytea using convert_to('plain-1:' || iban, 'UTF8'),
  alter tax_nr type bytea using convert_to('plain-1:' || tax_nr, 'UTF8'),
  add check (is_sealed(iban)),
  add check (is_sealed(tax_nr));
alter table investor
  alter tax_id type bytea using convert_to('plain-1:' || tax_id, 'UTF8'),
  alter tax_nr type bytea using convert_to('plain-1:' || tax_nr, 'UTF8'),
  alter id_no type bytea using convert_to('plain-1:' || id_no, 'UTF8'),
  add check (is_sealed(tax_id)),
  add check (is_sealed(tax_nr)),
  add check (is_sealed(id_no));
alter table exemption_order
  alter spouse_tax_id type bytea using convert_to('plain-1:' || spouse_tax_id, 'UTF8'),
  add check (is_sealed(spouse_tax_id));
alter table church_tax_query
  alter tax_id type bytea using convert_to('plain-1:' || tax_id, 'UTF8'),
  add check (is_sealed(tax_id));

-- Staff find a customer by the IBAN of a transfer or of a debit that came back.
create index bank_account_iban on bank_account (sealed_hash(iban));
-- Whoever places a joint order, and everyone it names, are found by tax id in both directions.
create index investor_tax_id on investor (sealed_hash(tax_id));
create index exemption_order_spouse on exemption_order (sealed_hash(spouse_tax_id));
-- One question a round.
create unique index church_tax_query_once on church_tax_query (investor_id, sealed_hash(tax_id), valid_from, kind);
