-- Values that are stored rest on the functions of this file: indexes, checks and generated columns call them. To change one is
-- therefore a new migration that also computes those values again. All other functions stand in functions/.
create extension if not exists pg_trgm;

-- One folding of letters for every search: sdk/src/rules/letters.ts, which says how and why (a test compares both). Of letters that
-- are more than one in Latin the capitals come first, then those that are one; whatever the server's locale makes of them.
create function plain_letters(text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(
    regexp_replace(normalize(replace(translate(normalize($1), 'ЙйĿŀ', 'YyLl'), 'ŉ', 'n'), nfkd), '[\u0300-\u036f]', '', 'g'),
    'ЪЕЮЯЬОÆŒÞŊΘΧΨЄЖЦЧШЩẞ', 'ъеюяьоæœþŋθχψєжцчшщß'),
    'ъе', 'ye'), 'ъю', 'yu'), 'ъя', 'ya'), 'ьо', 'yo'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ŋ', 'ng'),
    'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'), 'є', 'ie'), 'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sht'),
    'ю', 'yu'), 'я', 'ya'), 'ь', ''),
    'øđðħıłŀŧĸŉəαβγδεζηικλμνξοπρσςτυφωабвгґдезиіклмнопрстуфхыэъØĐÐĦŁĿŦƏΑΒΓΔΕΖΗΙΚΛΜΝΞΟΠΡΣΤΥΦΩАБВГҐДЕЗИІКЛМНОПРСТУФХЫЭЪ',
    'oddhilltknaavgdeziiklmnxoprsstyfoabvggdeziiklmnoprstufhyeaoddhlltaavgdeziiklmnxoprstyfoabvggdeziiklmnoprstufhyea'))
$$;

-- Most of what is folded has none of them.
create function plain_text(text) returns text language sql immutable parallel safe as $$
  select case when octet_length($1) = length($1) then lower($1) else public.plain_letters($1) end
$$;

create function search_words(variadic parts text[]) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig,
    regexp_replace(public.plain_text(array_to_string(parts, ' ')), '[^[:alnum:]]+', ' ', 'g'))
$$;

create function product_title(name jsonb, number text, isin text) returns text language sql immutable parallel safe as $$
  -- Indexes are built with an empty search path.
  select public.plain_text(concat_ws(' ', name ->> 'de-DE', name ->> 'en-GB', name ->> 'pl-PL', number, isin))
$$;

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

-- What every module stands on: outbox, append-only traces, files, settings.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  changed_by uuid
);

-- Every effect outside the database (mail, PDF, payment, notification) is a row here, written in the transaction that
-- causes it; a job carries it out and may run twice without harm (design §2).
create table outbox (
  id uuid primary key,
  kind text not null,
  subject_id uuid,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index outbox_undelivered on outbox (created_at) where delivered_at is null;
create index outbox_subject on outbox (subject_id, kind);
-- The log of mails: the latest first, and by the address a mail went to.
create index outbox_mail on outbox (created_at, id) where kind = 'mail';
create index outbox_recipient on outbox (lower((payload -> 'recipient') ->> 'email') text_pattern_ops) where kind = 'mail';
-- One call to the storefront forgets what several changes have changed (design §4): those that wait are found.
create index outbox_waiting_purges on outbox (created_at) where kind = 'pages.purge' and delivered_at is null;

-- State changes of one entity, hash-chained per entity (design §2). Append-only.
create table history (
  id uuid primary key,
  entity text not null,
  entity_id uuid not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'company', 'system', 'provider')),
  actor_id uuid,
  on_behalf_of uuid,
  reason text,
  at timestamptz not null,
  previous_hash bytea,
  hash bytea not null
);
create index history_entity on history (entity, entity_id, at, id);

-- Who did what to whom, hash-chained per actor. Append-only.
create table audit (
  id uuid primary key,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'company', 'system', 'provider')),
  actor_id uuid,
  customer_id uuid,
  action text not null,
  details jsonb not null default '{}',
  request_id text,
  at timestamptz not null,
  previous_hash bytea,
  hash bytea not null default '\x'::bytea,
  position integer not null default 0
);
create index audit_customer on audit (customer_id, at desc, id desc);
create index audit_actor on audit (actor_id, at desc, id desc);
create unique index audit_position on audit (coalesce(actor_id, '00000000-0000-0000-0000-000000000000'::uuid), "position");
-- What the log is searched by.
create index audit_time on audit (at desc, id desc);
create index audit_area on audit (split_part(action, '.', 1), at desc, id desc);
create index audit_text on audit using gin (((((action || ' ') || coalesce(request_id, '')) || ' ') || details::text) gin_trgm_ops);

create table file (
  id uuid primary key,
  storage_key text not null unique,
  file_name text not null,
  mime_type text not null,
  size integer not null,
  sha256 text not null,
  created_at timestamptz not null,
  scan text check (scan in ('waiting', 'clean', 'infected', 'not_scanned')),
  -- The last attempt, successful or not.
  scanned_at timestamptz,
  finding text,
  wrapped_key text,
  key_id text,
  check ((wrapped_key is null) = (key_id is null))
);
create index file_to_scan on file (id) where scan in ('waiting', 'not_scanned');
create index file_infected on file (id) where scan = 'infected';
create index file_key on file (key_id) where key_id is not null;

-- Downloads of non-public bytes: single use, 60 s, bound to the session (design §1).
create table download_ticket (
  token_hash bytea primary key,
  kind text not null,
  subject_id uuid,
  payload jsonb not null default '{}',
  session_hash bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index download_ticket_expires on download_ticket (expires_at);

create table media (
  id uuid primary key,
  file_id uuid not null references file,
  alt jsonb not null default '{}',
  width integer,
  height integer,
  thumbnails jsonb not null default '[]',
  created_at timestamptz not null,
  placeholder text,
  belongs_to uuid,
  focus_x smallint not null default 50 check (focus_x >= 0 and focus_x <= 100),
  focus_y smallint not null default 50 check (focus_y >= 0 and focus_y <= 100)
);
create index media_library on media (created_at, id) where belongs_to is null;

-- Which job workers live: the jobs of one that was killed are taken over (design §2).
create table worker_heartbeat (
  worker_id text primary key,
  seen_at timestamptz not null
);

-- R4.12: the shop's maintenance, one row. Who comes from a listed address or network is let in all the same.
create table maintenance (
  only_row boolean primary key default true check (only_row),
  active boolean not null default false,
  allowed_addresses text[] not null default '{}'
);

-- Pictures are uploaded once; the widths and formats that browsers ask for are made on demand and kept here.
create table rendition (
  file_id uuid references file on delete cascade,
  -- As in its address: `800.avif`, `share.jpg`.
  name text,
  storage_key text not null unique,
  size integer not null,
  created_at timestamptz not null,
  primary key (file_id, name)
);

-- The audit can be gone over (design §2). Each row has its number in the chain of its actor, its hash is made here of what is
-- stored, and where each chain ends is known: so a row is missed that was changed, taken out or cut off at the end.
create table audit_chain (
  -- Who acts; nobody in particular: 0.
  actor_id uuid primary key,
  length integer not null,
  hash bytea
);

-- Somebody, or the clock, has the chains gone over; `actor_id` and `position` say how far it has come.
create table audit_check (
  id uuid primary key,
  started_at timestamptz not null,
  -- None: by the clock.
  started_by uuid,
  total integer not null,
  checked integer not null default 0,
  actor_id uuid,
  position integer,
  finished_at timestamptz,
  broken text check (broken in ('changed', 'missing', 'added')),
  broken_actor_id uuid,
  broken_position integer,
  -- The row itself, or the one that follows where it should be.
  broken_id uuid,
  broken_at timestamptz
);
create index audit_check_started on audit_check (started_at desc, id desc);
create index audit_check_started_by on audit_check (started_by);
create unique index audit_check_running on audit_check ((true)) where finished_at is null;

-- What staff see of the system at work: the last run of each job that runs by the clock, and what became of each event that a
-- provider told us.
create table job_run (
  job text primary key,
  started_at timestamptz not null,
  -- Null while it runs.
  finished_at timestamptz,
  -- Null: it went well.
  error text,
  -- Null: it ran by the clock.
  asked_by uuid
);

-- How often something was tried, by what is limited and by whom. As hashes, for what strangers type is theirs.
create table rate_limit (
  key bytea primary key,
  attempts integer not null,
  last_at timestamptz not null,
  -- From then on it is as if nothing had been tried.
  forget_at timestamptz not null
);
create index rate_limit_by_forgetting on rate_limit (forget_at);

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

insert into maintenance default values;
