-- Staff come by invitation and set their password themselves: until then there is none.
alter table staff alter column password_hash drop not null;
alter table staff add column invitation_hash bytea;
alter table staff add column invitation_expires_at timestamptz;
create unique index staff_invitation on staff (invitation_hash);

-- Roles that somebody shall have: a second person confirms (domain/rights#four-eyes). One open request for each.
create table staff_grant (
  id uuid primary key,
  staff_id uuid not null references staff,
  roles text[] not null,
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  granted boolean
);
create unique index staff_grant_open on staff_grant (staff_id) where decided_at is null;
create index staff_grant_staff on staff_grant (staff_id, requested_at desc);
create index staff_grant_requested_by on staff_grant (requested_by);
create index staff_grant_decided_by on staff_grant (decided_by);
create index staff_session_staff on staff_session (staff_id);
