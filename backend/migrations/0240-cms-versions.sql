-- R3.17: what staff write of a page, version by version. The shop reads cms_page alone; publishing copies a version into it,
-- whole, in one transaction. What was published stays, to be compared and taken up again.
create table cms_page_version (
  id uuid primary key,
  page_id uuid not null references cms_page,
  number integer not null,
  state text not null check (state in ('draft', 'scheduled', 'published')),
  document jsonb not null,
  publish_at timestamptz,
  published_at timestamptz,
  -- Null: it came with the shop.
  written_by uuid references staff,
  updated_at timestamptz not null,
  unique (page_id, number),
  check ((state = 'scheduled') = (publish_at is not null))
);
create unique index cms_page_version_open on cms_page_version (page_id) where state <> 'published';
create index cms_page_version_due on cms_page_version (publish_at) where state = 'scheduled';

-- Null: it was never published, and is there for nobody but staff.
alter table cms_page add published_at timestamptz default now();
create index cms_page_technical_name on cms_page (technical_name, id);

-- What somebody is typing: shown to who has the signed address, for minutes. It may be lost.
create unlogged table cms_preview (
  page_id uuid not null,
  staff_id uuid not null,
  document jsonb not null,
  updated_at timestamptz not null,
  primary key (page_id, staff_id)
);
create index cms_preview_age on cms_preview (updated_at);

-- Where the middle of a picture lies, in hundredths of its width and height: what stays when it is cut.
alter table media add focus_x smallint not null default 50 check (focus_x between 0 and 100);
alter table media add focus_y smallint not null default 50 check (focus_y between 0 and 100);
create index media_library on media (created_at, id) where belongs_to is null;
