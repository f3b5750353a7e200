-- R5.06: the joint orders that name somebody, and who it is.
create index exemption_order_spouse on exemption_order (spouse_tax_id) where spouse_tax_id is not null;
create index investor_tax_id on investor (tax_id) where tax_id is not null;
