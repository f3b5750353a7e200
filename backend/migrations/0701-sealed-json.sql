-- What a customer has typed is repeated in JSON, with the number of the identity document, the tax id, or a company's tax number:
-- the draft, what was submitted of it, and the changes that were asked for or made. It is sealed as a whole.
alter table checkout_draft
  alter saved drop default,
  alter saved type bytea using convert_to('plain-1:' || saved::text, 'UTF8'),
  add check (is_sealed(saved));
alter table contract
  alter submitted type bytea using convert_to('plain-1:' || submitted::text, 'UTF8'),
  add check (is_sealed(submitted));
alter table change_request
  alter changes type bytea using convert_to('plain-1:' || changes::text, 'UTF8'),
  add check (is_sealed(changes));
alter table core_data_change
  alter changes type bytea using convert_to('plain-1:' || changes::text, 'UTF8'),
  add check (is_sealed(changes));
-- The next start seals what is plain.
update text_key set complete_at = null;
