-- A picture that was uploaded for one record alone, such as a team member's, goes with it; without it a medium is the library's.
alter table media add belongs_to uuid;
