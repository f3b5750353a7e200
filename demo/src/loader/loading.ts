import type { Tx } from '@goldammer/backend/shared/database'
import type { Scope } from '@goldammer/backend/shared/scope'

/** What each part of the loader works with. */
export type Loading = { scope: Scope; tx: Tx; passwordHash: string; now: Date }

export const json = (value: unknown): string => JSON.stringify(value)

/** Inserts many rows in few statements; PostgreSQL takes 65,535 parameters at most. */
export async function insertMany<Row extends object>(
  rows: Row[],
  insert: (part: Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  const step = Math.max(1, Math.floor(30_000 / Math.max(1, Object.keys(rows[0] ?? {}).length)))
  for (let from = 0; from < rows.length; from += step) await insert(rows.slice(from, from + step)).execute()
}
