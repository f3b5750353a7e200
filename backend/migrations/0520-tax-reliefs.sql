-- What keeps tax from being withheld (domain/tax#papers): several kinds of certificates, and why nothing was withheld of a payout.
alter table non_assessment_certificate
  add kind text not null default 'non_assessment'
    check (kind in ('non_assessment', 'business_income', 'legal_form', 'tax_exempt', 'charity', 'treaty')),
  -- EStG § 50c (2): it frees what one debtor pays.
  add product_id uuid references product;
-- What the tax office gives to bodies that are exempt from corporation tax (EStG § 44a (4)).
update non_assessment_certificate set kind = 'tax_exempt'
from investor where investor.id = non_assessment_certificate.investor_id and investor.kind <> 'person';
alter table non_assessment_certificate
  add constraint treaty_of_product check ((kind = 'treaty') = (product_id is not null));

alter table payout_item add tax_relief text;
update payout_item set tax_relief = 'non_assessment' where certificate and tax_relief is null;
alter table payout_item drop column certificate;

-- EStG § 49 (1) no. 5 c aa: German land or a ship in a German register secures what investors are owed.
alter table product add secured_by_german_property boolean not null default false;
update product_version set
  fields = fields || '{"securedByGermanProperty": false}',
  base = case when base is null then null else base || '{"securedByGermanProperty": false}' end;
