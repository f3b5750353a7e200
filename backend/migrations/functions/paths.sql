-- R2.14: who follows a path of former days is led on. A path that changes stays behind as one that is not canonical; one
-- that is taken into use leads to what uses it now, whatever stood there before.
create or replace function seo_path_taken() returns trigger language plpgsql as $$
begin
  delete from seo_url
  where locale = new.locale and seo_path_info = new.seo_path_info and id <> new.id and not is_canonical;
  return new;
end $$;
create or replace trigger seo_path_taken before insert or update of seo_path_info on seo_url
  for each row execute function seo_path_taken();

create or replace function seo_path_left() returns trigger language plpgsql as $$
begin
  insert into seo_url (id, locale, route_name, foreign_key, path_info, seo_path_info, is_canonical)
  values (gen_random_uuid(), old.locale, old.route_name, old.foreign_key, old.path_info, old.seo_path_info, false)
  on conflict do nothing;
  return null;
end $$;
create or replace trigger seo_path_left after update of seo_path_info on seo_url
  for each row when (old.is_canonical and old.seo_path_info <> new.seo_path_info) execute function seo_path_left();
