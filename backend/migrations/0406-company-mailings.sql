-- domain/rights#bulk-mail: what a company writes to many investors goes out once a second person has released it.
create table company_mailing (
  id uuid primary key,
  company_id uuid not null references company,
  text text not null,
  -- Those that were chosen, else all that match the filters and were there when it was written.
  order_ids uuid[],
  filters jsonb,
  -- As many as the preview has shown.
  recipients integer not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'withdrawn')),
  -- No reference: whoever has left the issuer may be erased, what they wrote may not.
  written_by uuid not null,
  created_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  four_eyes boolean,
  -- How far the sending has come; what was sent is counted at its end.
  last_order uuid,
  sent integer,
  check ((order_ids is null) <> (filters is null))
);
create index company_mailing_company on company_mailing (company_id, created_at desc, id desc);
alter table company_message add column mailing_id uuid references company_mailing;
create index company_message_mailing on company_message (mailing_id) where mailing_id is not null;
