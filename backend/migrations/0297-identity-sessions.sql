-- Every session opened since the data last changed counts, not the latest alone (domain/identity#sessions).
alter table identity_check add column session_ids text[] not null default '{}';
update identity_check set session_ids = array[provider_session_id] where provider_session_id is not null;
alter table identity_check drop column provider_session_id;
-- A confirmation holds no longer than its document: who was confirmed for longer may correct the day.
update identity_check set valid_until = investor.expiration_date
from investor
where investor.id = identity_check.investor_id
  and identity_check.state = 'successful'
  and investor.expiration_date < identity_check.valid_until;
