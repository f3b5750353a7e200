/**
 * What PostgreSQL and Node call a database that is not there, or too busy for this statement. 08: connection; 25006: a replica that only
 * reads; 25P03, 57014, 55P03: a time limit (postgres/limits.ts); 40001, 40P01: two transactions were in each other's way, and
 * still were when this one was repeated; 53: no connection, memory or disk left; 57P: the server stops or starts. STORAGE: of the files.
 */
const CODES =
  /^(?:08...|25006|25P03|40001|40P01|53...|55P03|57014|57P0[1-5]|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|E(?:HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|STORAGE_(?:AWAY|FULL))$/

/** What `pg` says without a code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:was closed|has encountered a connection error) and is not queryable)/

/** Whether it passes without a person: the database is not reachable, starts, stops, only reads, or is too busy; or a place for files is. */
export function isOutage(error: unknown): boolean {
  const { code, message, syscall } = (error ?? {}) as { code?: unknown; message?: unknown; syscall?: unknown }
  // The socket of a server on this machine is gone while it restarts.
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string') return CODES.test(code)
  return typeof message === 'string' && MESSAGES.test(message)
}
