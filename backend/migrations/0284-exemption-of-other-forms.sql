-- domain/limits#exempt-partnership: only a GmbH & Co. KG is out of the limits. What took another legal form while the exemption still stayed is back in
-- them, by the rule of kindOfLegalForm in modules/investors/rules.ts.
with back as (
  update investor set
    kind = case
      when regexp_split_to_array(lower(legal_form), '[^a-zäöü]+') && array['kg', 'ohg', 'gbr', 'egbr', 'partg', 'partgmbb'] then 'partnership'
      when regexp_split_to_array(lower(legal_form), '[^a-zäöü]+') && array['gmbh', 'ug', 'ag', 'se', 'kgaa'] then 'corporation'
      else 'partnership'
    end,
    updated_at = now()
  where kind = 'exempt_partnership' and coalesce(legal_form, '') !~* '\mgmbh\s*&\s*co\.?\s*kg\M'
  returning id, customer_id, legal_form
)
insert into audit (id, actor_kind, customer_id, action, details, at)
select gen_random_uuid(), 'system', customer_id, 'customer.exemptionEnded',
  jsonb_build_object('investorId', replace(id::text, '-', ''), 'legalForm', jsonb_build_object('after', legal_form)), now()
from back;
