-- Each effect says itself how its job is queued and what has become of it: staff see the outbox, and the queue belongs to its library.
alter table outbox
  add column task text not null default 'deliver',
  add column priority smallint not null default 0,
  -- When it is due by the platform's clock, and its next attempt by the database's, on which the queue runs.
  add column due_at timestamptz not null default now(),
  add column run_at timestamptz not null default now(),
  -- What stands here already has its job.
  add column queued_at timestamptz default now(),
  add column attempts smallint not null default 0,
  add column last_error text,
  add column failed_at timestamptz;
alter table outbox alter column queued_at drop default;
create index outbox_to_queue on outbox (run_at) where queued_at is null and delivered_at is null;

do $$
begin
  -- An empty database gets its queue after the migrations.
  if to_regclass('graphile_worker.jobs') is not null then
    execute 'update outbox set task = job.task_identifier, priority = job.priority, due_at = job.run_at, run_at = job.run_at,
        attempts = job.attempts, last_error = job.last_error,
        failed_at = case when job.last_error is not null then job.updated_at end
      from graphile_worker.jobs as job
      where job.key = replace(outbox.id::text, ''-'', '''') and delivered_at is null';
    -- What has no job any more is not tried again.
    execute 'update outbox set attempts = 12 where delivered_at is null and not exists (
      select from graphile_worker.jobs as job where job.key = replace(outbox.id::text, ''-'', ''''))';
  end if;
end
$$;
