-- The history can be gone over as the audit can: where the chain of each record ends is known, so a step is missed that was
-- changed, taken out, cut off at the end or put in. functions/history-chain.sql
-- maintains it, and counts what there was before its trigger.
create table history_chain (
  entity text,
  entity_id uuid,
  length integer not null,
  -- Of the step that came last.
  hash bytea not null,
  primary key (entity, entity_id)
);

-- A check goes over the audit first and over the history then; `history_entity` and `history_id` say how far it has come there.
alter table audit_check
  add column of_history boolean not null default false,
  add column history_entity text,
  add column history_id uuid,
  -- The record whose history is broken; null: the audit is.
  add column broken_entity text,
  add column broken_entity_id uuid;
