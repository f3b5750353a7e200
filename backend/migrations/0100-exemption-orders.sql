-- EStG § 44a (2) no. 1: what was declared with an order of exemption. A joint one is made by both spouses. Orders from
-- before these columns carry none of it.
alter table exemption_order
  add spouse_first_name text,
  add spouse_last_name text,
  add spouse_tax_id text,
  add consented_at timestamptz,
  add spouse_consented_at timestamptz,
  -- That orders at other banks leave the room for this one.
  add declared_at timestamptz,
  -- Exempts nothing from then on; what it has exempted stays.
  add revoked_at timestamptz;
