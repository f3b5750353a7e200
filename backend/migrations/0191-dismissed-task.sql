-- R2.21: the year for which the investor does not want to be reminded of an order of exemption; the next year one is again.
alter table investor add exemption_task_dismissed integer;
