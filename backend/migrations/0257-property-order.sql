-- R3.17: groups of properties stand in an order of their own, as the filters of the listing show them.
alter table property_option add group_position integer not null default 0;
update property_option
set group_position = ranked.position
from (
  select group_code, row_number() over (order by group_code) - 1 as position
  from property_option
  group by group_code
) as ranked
where ranked.group_code = property_option.group_code;
