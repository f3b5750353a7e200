-- Pictures are uploaded once; the widths and formats that browsers ask for are made on demand and kept here.
create table rendition (
  file_id uuid not null references file on delete cascade,
  -- As in its address: `800.avif`, `share.jpg`.
  name text not null,
  storage_key text not null unique,
  size integer not null,
  created_at timestamptz not null,
  primary key (file_id, name)
);

-- A few pixels as a data URI, shown until the picture is there.
alter table media add placeholder text;
