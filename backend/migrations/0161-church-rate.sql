-- The rate of the church tax withheld, in basis points: 800 in Baden-Württemberg and Bavaria, 900 elsewhere (domain/tax#church-tax-declared). The
-- investor's own rate may be another one later, and the list for the tax office is by rate.
alter table payout_item add church_tax_rate integer not null default 0;
alter table payout add church_tax_rate integer not null default 0;
alter table payout disable trigger payout_append_only;
update payout set church_tax_rate = investor.church_tax_rate
from investor where investor.id = payout.investor_id and payout.church <> 0;
alter table payout enable trigger payout_append_only;
update payout_item set church_tax_rate = investor.church_tax_rate
from investor where investor.id = payout_item.investor_id and payout_item.church <> 0;
-- The taxes of a month.
create index payout_taxed on payout (paid_on) where tax <> 0;
