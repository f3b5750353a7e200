-- R3.16: where the entries of the navigation stood, each time one was added, moved or taken away.
alter table record_version
  drop constraint record_version_record_check,
  add constraint record_version_record_check
    check (record in ('faq', 'properties', 'shopChoices', 'routeRules', 'category', 'categoryOrder'));
