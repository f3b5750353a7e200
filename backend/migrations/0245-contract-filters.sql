-- A company's contracts by tariff, by the kind of their investors and by where these live (R2.25).
drop index contract_tariff;
create index contract_tariff on contract (tariff_id, submitted_at desc, order_id desc);
create index investor_kind on investor (kind);
create index investor_country on investor (country);
