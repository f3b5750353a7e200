-- domain/tax#residence-abroad: residence abroad spares the tax once finance has looked at its proof; what was handed in before waits for that, too.
alter table investor
  add residence_proof_state text check (residence_proof_state in ('pending', 'confirmed', 'refused')),
  add residence_proof_at timestamptz,
  add residence_proof_decided_at timestamptz,
  add residence_proof_decided_by uuid references staff,
  add residence_proof_refusal text;
update investor set residence_proof_state = 'pending', residence_proof_at = updated_at where residence_proof_file_id is not null;
create index investor_residence_proof on investor (residence_proof_at, id) where residence_proof_at is not null;
