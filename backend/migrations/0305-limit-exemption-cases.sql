-- domain/compliance#limit-exemption: whether the limits for single investments hold for a GmbH & Co. KG is compliance's to look at, in their queue.
alter table compliance_case drop constraint compliance_case_kind_check;
alter table compliance_case add constraint compliance_case_kind_check check (
  kind in ('identity', 'pep', 'sanctions', 'us_person', 'third_party', 'returned_debit', 'limit_exemption')
);

-- Who is one already and was never decided on.
insert into compliance_case (id, kind, investor_id, state, opened_at)
select gen_random_uuid(), 'limit_exemption', investor.id, 'open', investor.updated_at
from investor
where investor.kind = 'partnership' and investor.legal_form ~* '\mgmbh\s*&\s*co\.?\s*kg\M'
  and not exists (
    select from audit
    where audit.customer_id = investor.customer_id
      and audit.action in ('customer.exempted', 'customer.exemptionEnded')
      and audit.details ->> 'investorId' = investor.id::text
  );
