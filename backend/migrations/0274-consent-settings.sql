-- What visitors agree to, and the tag manager that is loaded then. Each change is a row of its own and stays: it shows which words
-- somebody agreed to (GDPR Art. 7 (1)). While there is none, what comes with the software holds.
create table consent_settings (
  -- The latest holds.
  number integer primary key,
  tag_manager_id text,
  groups jsonb not null,
  -- Of what is agreed to: the visitor's answer names it, and is asked for again where it is another.
  hash text not null,
  -- The change that asked everybody again though the cookies stayed the same; 0: none has.
  asked_by integer not null,
  created_at timestamptz not null,
  created_by uuid references staff
);
