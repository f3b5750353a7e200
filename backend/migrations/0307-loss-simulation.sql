-- ECSP: only that the result was noted and when; it holds for a year (Reg. (EU) 2020/1503 Art. 21 (5)).
alter table investor add column loss_simulated_at timestamptz;
update investor set loss_simulated_at = noted.at
from (
  select investor_id, max(submitted_at) as at from contract
  where submitted #>> '{risk,lossSimulation}' = 'true' group by investor_id
) noted
where noted.investor_id = investor.id;
