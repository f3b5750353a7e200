-- 0305 opened cases for companies of customers who have deleted their account: there is nothing to decide on.
update compliance_case set state = 'closed'
from investor join customer on customer.id = investor.customer_id
where investor.id = compliance_case.investor_id
  and compliance_case.kind = 'limit_exemption'
  and compliance_case.state in ('open', 'proposed')
  and customer.deleted_at is not null;
