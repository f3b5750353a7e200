-- Staff look through the companies by name.
create index company_by_name on company (lower(name_company), id);
