-- R3.01: how those who represent the issuer may do so, as the register says.
alter table company add column power_of_representation text;
