-- Portals show these tables live (shared/live-changes.ts). They are small, or change seldom: of transactions that notify PostgreSQL commits
-- one at a time. What orders write is notified after the commit instead (contracts/live.ts).

-- Arguments: area, resource, the column of the id, and that of the owner: a customer, a company or, as investor_id, an identity.
create or replace function live_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  owner uuid;
  changed_id text := changed ->> tg_argv[2];
begin
  -- As the interface writes them; jobs have names.
  if changed_id ~ '^[0-9a-f-]{36}$' then
    changed_id := replace(changed_id, '-', '');
  end if;
  if tg_argv[3] = 'investor_id' then
    select customer_id into owner from investor where id = (changed ->> 'investor_id')::uuid;
  elsif tg_argv[3] is not null then
    owner := (changed ->> tg_argv[3])::uuid;
  end if;
  perform pg_notify('live_changes', json_build_array(json_strip_nulls(json_build_object('area', tg_argv[0], 'resource', tg_argv[1],
    'owner', replace(owner::text, '-', ''), 'ids', json_build_array(changed_id))))::text);
  return null;
end $$;

create or replace trigger live_timed_jobs after insert or update on job_run
  for each row execute function live_change('staff', 'timed-jobs', 'job');
create or replace trigger live_system_health after insert or update on job_run
  for each row execute function live_change('staff', 'system-health', 'job');
create or replace trigger live_audit_checks after insert or update on audit_check
  for each row execute function live_change('staff', 'audit-checks', 'id');
create or replace trigger live_impersonation_requests after insert or update on impersonation_request
  for each row execute function live_change('staff', 'impersonation-requests', 'id');
create or replace trigger live_payout_runs after insert or update on payout_run
  for each row execute function live_change('staff', 'payout-runs', 'id');
create or replace trigger live_customer_data_exports after insert or update or delete on data_export
  for each row execute function live_change('staff', 'customer-data-exports', 'customer_id');
create or replace trigger live_data_export after insert or update or delete on data_export
  for each row execute function live_change('investor', 'data-export', 'customer_id', 'customer_id');
create or replace trigger live_identity_check after insert or update on identity_check
  for each row execute function live_change('investor', 'identity-check', 'investor_id', 'investor_id');
create or replace trigger live_checked_dashboard after insert or update on identity_check
  for each row execute function live_change('investor', 'dashboard', 'investor_id', 'investor_id');
create or replace trigger live_mailings after insert or update on company_mailing
  for each row execute function live_change('company', 'mailings', 'id', 'company_id');

-- What a company's dashboard shows beside contracts: its rounds and its duties. Page views are not notified: there are too many.
create or replace function live_company_dashboard() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  changed_product uuid := (changed ->> 'product_id')::uuid;
  owner uuid := (changed ->> 'company_id')::uuid;
begin
  if tg_table_name = 'product_document_version' then
    select product_id into changed_product from product_document where id = (changed ->> 'document_id')::uuid;
  elsif tg_table_name = 'project_step' then
    select product_id into changed_product from funding_round where id = (changed ->> 'round_id')::uuid;
  elsif tg_table_name = 'company' then
    owner := (changed ->> 'id')::uuid;
  end if;
  if owner is null then
    select issuer_id into owner from product where id = changed_product;
  end if;
  -- Goods of the shop itself belong to no company.
  if owner is not null then
    perform pg_notify('live_changes', json_build_array(json_build_object('area', 'company', 'resource', 'dashboard',
      'owner', replace(owner::text, '-', ''), 'ids', to_json(array_remove(array[replace(changed_product::text, '-', '')], null))))::text);
  end if;
  return null;
end $$;

create or replace trigger live_company_rounds after insert or update of state, start_date, end_date on funding_round
  for each row execute function live_company_dashboard();
create or replace trigger live_company_volume after insert or update or delete on tranche
  for each row execute function live_company_dashboard();
create or replace trigger live_company_documents after insert on product_document_version
  for each row execute function live_company_dashboard();
create or replace trigger live_company_steps after insert or update on project_step
  for each row execute function live_company_dashboard();
create or replace trigger live_company_reports after insert or update or delete on report
  for each row execute function live_company_dashboard();
create or replace trigger live_company_questions after insert or update of state, handled_at or delete on post_comment
  for each row execute function live_company_dashboard();
create or replace trigger live_company_proofs after update of identity_proof_file_id, structure_proof_file_id on company
  for each row execute function live_company_dashboard();
