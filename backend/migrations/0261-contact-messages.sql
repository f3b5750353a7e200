-- R2.30: what people write to us by the contact form, until it is seen to and for a while after (domain/data-protection#messages).
create table contact_message (
  id uuid primary key,
  state text not null default 'open' check (state in ('open', 'answered', 'closed', 'spam')),
  subject text not null,
  comment text not null,
  sender text not null,
  email text not null,
  phone text,
  -- The page it was written on.
  page text,
  locale text not null,
  assignee_id uuid references staff,
  created_at timestamptz not null,
  -- The last act, from which the time runs that it is kept.
  updated_at timestamptz not null,
  words text generated always as (lower(subject || ' ' || sender || ' ' || email || ' ' || comment)) stored
);
create index contact_message_age on contact_message (created_at, id);
create index contact_message_state on contact_message (state, created_at, id);
create index contact_message_assignee on contact_message (assignee_id) where assignee_id is not null;
create index contact_message_email on contact_message (lower(email));
create index contact_message_updated on contact_message (updated_at);
create index contact_message_words on contact_message using gin (words gin_trgm_ops);

-- What staff have answered by mail, or noted for each other.
create table contact_entry (
  id uuid primary key,
  message_id uuid not null references contact_message on delete cascade,
  kind text not null check (kind in ('answer', 'note')),
  text text not null,
  staff_id uuid not null references staff,
  created_at timestamptz not null
);
create index contact_entry_message on contact_entry (message_id, created_at, id);
