-- A file that not everybody may see is encrypted under a key of its own, which stands here, encrypted in turn under the key of the
-- configuration that key_id names. Null: a public medium, or one from before that the job files.seal has not come to.
alter table file
  add wrapped_key text,
  add key_id text,
  add check ((wrapped_key is null) = (key_id is null));

create index file_key on file (key_id) where key_id is not null;
