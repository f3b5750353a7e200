/** How long a connection may wait and work, in milliseconds; 0: without a limit. */
export type Limits = {
  /** For a connection: all are in use, or the server does not answer. */
  connection: number
  /** For one statement, by the server's clock. */
  statement: number
  /** For a lock that another transaction holds. */
  lock: number
  /** A transaction that sends nothing: its locks are released. */
  idleInTransaction: number
}

/**
 * For a process that answers calls: a person waits, and every connection that waits is missing for others. A lock is given up before those who
 * wait for its connection give up.
 */
export const CALLS: Limits = { connection: 6_000, statement: 15_000, lock: 4_000, idleInTransaction: 30_000 }
/** For jobs: some read and write a lot, and each is tried again. */
export const JOBS: Limits = { connection: 30_000, statement: 600_000, lock: 30_000, idleInTransaction: 600_000 }
/** For the queue itself, which hands jobs out: its statements are short, and while one hangs, a process looks dead. */
export const QUEUE: Limits = { connection: 10_000, statement: 20_000, lock: 10_000, idleInTransaction: 30_000 }
/** For commands such as a migration: they may take long, but must not hold up everybody who waits behind their lock. */
export const COMMANDS: Limits = { connection: 10_000, statement: 0, lock: 10_000, idleInTransaction: 0 }
/** For the question whether the database answers. */
export const READINESS: Limits = { connection: 2_000, statement: 2_000, lock: 2_000, idleInTransaction: 2_000 }

/** For the figures that a monitoring system reads, which waits ten seconds. */
export const FIGURES: Limits = { connection: 2_000, statement: 5_000, lock: 2_000, idleInTransaction: 5_000 }

/** The process waits this much longer than the server may work: a server that hangs does not end its statements itself. */
const GRACE_MS = 3_000

/** The limits as `pg` takes them; it asks the server for those that the server keeps. */
export const inDriver = ({ connection, statement, lock, idleInTransaction }: Limits) => ({
  connectionTimeoutMillis: connection,
  statement_timeout: statement,
  query_timeout: statement === 0 ? 0 : statement + GRACE_MS,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleInTransaction,
})
