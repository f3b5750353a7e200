-- The right to withdraw from digital content lapses when consent, acknowledgement, the confirmation of BGB § 312f (3) and the
-- beginning of performance are all there (BGB § 356 (5)): the moments, and that on which the right lapsed.
alter table contract add column confirmation_sent_at timestamptz, add column withdrawal_lapsed_at timestamptz;
alter table shop_order
  add column confirmation_sent_at timestamptz,
  add column download_opened_at timestamptz,
  add column withdrawal_lapsed_at timestamptz;

-- Consumers who have bought tokens until now were told at the acceptance that they have no such right. No correct instruction and no
-- confirmation of their consent was sent, so it stands for twelve months and fourteen days (BGB § 356 (3) sentence 2).
update contract
set withdrawal_until = ((concluded_at at time zone 'Europe/Berlin')::date + interval '12 months' + interval '14 days')::date
from product, investor
where product.id = contract.product_id and investor.id = contract.investor_id and investor.kind = 'person'
  and product.type in ('tokenized_products', 'collectible')
  and contract.withdrawal_until is null and contract.concluded_at is not null
  and contract.state in ('2_4_approved', '3_1_payment_open', '3_2_active');
