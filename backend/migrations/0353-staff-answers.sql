-- domain/posts#writers: staff answer for us under their own name; it stays with the answer.
alter table post_comment add staff_id uuid references staff;
