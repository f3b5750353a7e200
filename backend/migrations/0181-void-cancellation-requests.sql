-- A contract that ends otherwise takes its undecided cancellation along (domain/cancellation#request).
alter table cancellation_request drop constraint cancellation_request_state_check;
alter table cancellation_request add constraint cancellation_request_state_check
  check (state in ('pending', 'confirmed', 'refused', 'void'));
update cancellation_request set state = 'void'
from contract
where contract.order_id = cancellation_request.order_id and cancellation_request.state = 'pending'
  and (contract.state like '8_1%' or contract.state like '8_2%' or contract.state like '8_3%' or contract.state like '8_4%'
    or contract.state like '8_6%' or contract.state = 'completed');
