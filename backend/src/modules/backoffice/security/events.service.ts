import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../../../shared/clock.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { newId } from '../../../shared/ids.ts'

export const SECURITY_EVENT_KINDS = [
  'signedIn',
  'signInFailed',
  'signInLocked',
  'passwordChanged',
  'emailChanged',
  'factorChanged',
  'rolesChanged',
  'refused',
  'impersonated',
  'exported',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

type Account = { kind: 'customer' | 'staff'; id: string }
export type SecurityEvent = {
  kind: SecurityEventKind
  /** Who did it; null: a visitor. */
  actor: Account | null
  /** Whose account it is about; null where nobody has the address that was typed. */
  account: Account | null
  operation: string
  /** Shortened (sdk, short-address.ts). */
  address: string
  browser: string | null
  system: string | null
  requestId: string
}

const minute = 60_000
const windowMinutes = 10
/** Rows of one kind about one account, or from one network where there is none, in ten minutes; what follows is counted. */
const MOST_OF_ONE = 5
/** The same of one kind in all: an attack from everywhere on everybody fills no disk. */
const MOST_IN_ALL = 300
/** These happen by the thousand when somebody tries; of all others each has its row. */
const COUNTED: readonly SecurityEventKind[] = ['signInFailed', 'signInLocked', 'refused']

/** What the event is counted under, or null where it gets a row of its own. */
async function bucketOf(db: Database | Tx, event: SecurityEvent, now: Date): Promise<string | null> {
  if (!COUNTED.includes(event.kind)) return null
  const since = new Date(now.getTime() - windowMinutes * minute)
  const who = event.account?.id ?? event.actor?.id ?? event.address
  const isOfThis = event.account
    ? sql`account_id = ${event.account.id}`
    : event.actor
      ? sql`account_id is null and actor_id = ${event.actor.id}`
      : sql`account_id is null and actor_id is null and address = ${event.address}`
  const { rows } = await sql<{ ofOne: number; inAll: number }>`select
    (select count(*) from (select from security_event where kind = ${event.kind} and at > ${since} and ${isOfThis}
      limit ${MOST_OF_ONE}) one)::integer as of_one,
    (select count(*) from (select from security_event where kind = ${event.kind} and at > ${since}
      limit ${MOST_IN_ALL}) every)::integer as in_all`.execute(db)
  const { ofOne, inAll } = rows[0]!
  const window = Math.floor(now.getTime() / (windowMinutes * minute))
  if (ofOne >= MOST_OF_ONE) return `${event.kind} ${who} ${window}`
  return inAll >= MOST_IN_ALL ? `${event.kind} ${window}` : null
}

/** Writes the row, or counts it up where there are many of its kind already. */
export async function writeSecurityEvent(
  { clock }: { clock: Clock },
  db: Database | Tx,
  event: SecurityEvent,
): Promise<void> {
  const now = clock.now()
  const bucket = await bucketOf(db, event, now)
  const { kind, actor, account, operation, address, browser, system, requestId } = event
  // A row that counts for all is about nobody in particular.
  const isOfAll = bucket !== null && bucket.split(' ').length === 2
  await db
    .insertInto('securityEvent')
    .values({
      id: newId(now),
      at: now,
      lastAt: now,
      kind,
      operation,
      browser,
      system,
      requestId,
      bucket,
      actorKind: actor?.kind ?? 'visitor',
      actorId: isOfAll ? null : (actor?.id ?? null),
      accountKind: isOfAll ? null : (account?.kind ?? null),
      accountId: isOfAll ? null : (account?.id ?? null),
      address: isOfAll ? '' : address,
      openUntil:
        bucket === null
          ? null
          : new Date((Math.floor(now.getTime() / (windowMinutes * minute)) + 1) * windowMinutes * minute),
    })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({ count: sql<number>`security_event.count + 1`, lastAt: now }),
    )
    .execute()
}

/** The same beside an answer, which does not wait for a log that cannot be written. */
export async function noteSecurityEvent(
  parts: { clock: Clock; db: Database },
  log: FastifyBaseLogger,
  event: SecurityEvent,
): Promise<void> {
  try {
    await writeSecurityEvent(parts, parts.db, event)
  } catch (error) {
    log.error({ err: error, kind: event.kind }, 'a security event was not written')
  }
}
