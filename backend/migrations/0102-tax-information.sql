-- What the investor says of their taxes. Null: not answered yet. The state decides between 8 and 9 percent church tax
-- (EStG § 51a); church_tax_rate is what follows from it. With an objection (EStG § 51a (2e)) none is withheld.
alter table investor
  add church_denomination text check (
    church_denomination in ('none', 'catholic', 'protestant', 'old_catholic', 'jewish', 'free_religious')
  ),
  add church_tax_objection boolean not null default false,
  -- Residence abroad has to be proved before nothing is withheld (domain/tax#residence-abroad).
  add residence_proof_file_id uuid references file;
