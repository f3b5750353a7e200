-- R3.02: who represents a company is told by the role alone; what was written freely before says nothing of it.
update representative set company_role = 'other'
where company_role not in ('managing_director', 'board_member', 'general_partner', 'authorised_signatory', 'shareholder', 'other');
alter table representative add constraint representative_company_role_check
  check (company_role in ('managing_director', 'board_member', 'general_partner', 'authorised_signatory', 'shareholder', 'other'));
