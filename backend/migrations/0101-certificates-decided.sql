-- A non-assessment certificate waits until finance confirms or refuses it; the investor is told why it was refused.
alter table non_assessment_certificate
  add refused_at timestamptz,
  add refused_by uuid references staff,
  add refusal_reason text,
  add check (confirmed_at is null or refused_at is null),
  add check (refused_at is null or refusal_reason is not null);
-- Finance sees the open ones, the oldest first; a job those that end soon.
create index non_assessment_certificate_created on non_assessment_certificate (created_at, id);
create index non_assessment_certificate_ending on non_assessment_certificate (valid_until) where confirmed_at is not null;
