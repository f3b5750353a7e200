import { sql } from 'kysely'
import type { Database } from '../src/shared/database.ts'

/** A row that was written, by the columns that differ from before: `session.used_at`, `cart_line_item.*` for a whole row. */
export type WrittenColumns = { takeWritten(): Promise<string[]> }

/**
 * Watches all tables of the application. A trigger compares each row before and after, so that also those changes are
 * found that a later statement takes back.
 */
export async function watchWrites(db: Database): Promise<WrittenColumns> {
  await sql`create table written_column (name text not null)`.execute(db)
  await sql`create function note_written_row() returns trigger language plpgsql security definer as $$
    declare
      place text := case when tg_table_schema = 'public' then '' else tg_table_schema || '.' end || tg_table_name;
    begin
      if tg_op = 'UPDATE' then
        insert into public.written_column select place || '.' || after.key from jsonb_each(to_jsonb(new)) after
          join jsonb_each(to_jsonb(old)) before using (key) where before.value is distinct from after.value;
      else
        insert into public.written_column values (place || '.' || lower(tg_op));
      end if;
      return null;
    end $$`.execute(db)
  const { rows: tables } = await sql<{ schema: string; name: string }>`select schemaname as schema, tablename as name
    from pg_tables where schemaname in ('public', 'sandbox') and tablename <> 'written_column'`.execute(db)
  for (const { schema, name } of tables)
    await sql`create trigger zz_note_written_row after insert or update or delete on ${sql.id(schema, name)}
      for each row execute function note_written_row()`.execute(db)
  return {
    /** What was written since the last time it was asked. */
    async takeWritten() {
      const { rows } = await sql<{ name: string }>`with taken as (delete from written_column returning name)
        select distinct name from taken order by name`.execute(db)
      return rows.map(({ name }) => name)
    },
  }
}
