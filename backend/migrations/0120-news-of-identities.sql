-- R1.04: news of a contract or a paper belong to the identity that invested; without one they are the customer's own.
alter table news add investor_id uuid references investor on delete cascade;
create index news_of_investor on news (investor_id);

update news set investor_id = contract.investor_id from contract where contract.order_id = news.order_id;

-- The yearly papers for the tax name nobody in their parameters; they were made together with the news of them.
update news set investor_id = (
  select document.investor_id from contract_document as document
  where document.customer_id = news.customer_id and document.order_id is null and document.created_at = news.created_at
  limit 1
)
where template = 'M20';
