-- R2.22: customers see where they are logged in. Only the family of browser and system is kept, never what the browser sent.
alter table session add browser text;
alter table session add system text;
