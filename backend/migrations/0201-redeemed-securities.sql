-- The day on which the depot bank has paid a security back, as its custodian tells: nothing of its contracts is left (domain/interest#redemption).
alter table product add redeemed_on date;
