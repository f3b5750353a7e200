-- Which wording of the custodian's terms was accepted; until now there was one.
alter table wallet add column terms_version text;
update wallet set terms_version = '2026-01';
