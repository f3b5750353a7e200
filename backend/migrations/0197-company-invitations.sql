-- Who is asked to work for a company; gone as soon as they do, or are not to any more.
create table company_invitation (
  id uuid primary key,
  company_id uuid not null references company,
  email text not null,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  token_hash bytea not null unique,
  -- No reference: whoever has left may be erased.
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index company_invitation_email on company_invitation (company_id, lower(email));
create index company_invitation_address on company_invitation (lower(email));
