import { sql } from 'kysely'
import { afterCommit, startFollowUps } from './after-commit.ts'
import type { Database, Tx } from './database.ts'

/** The database notifies this channel when something changed that a portal shows live; triggers do it too (functions/live-changes.sql). */
export const LIVE_CHANNEL = 'live_changes'

/** That something changed, and nothing of what it is now: whoever may read it reads it again. */
export type LiveChange = {
  area: 'investor' | 'company' | 'staff'
  /** As the area's portal calls it. */
  resource: string
  /** The customer of an investor's, the company of a company's record; what is the staff's has none. */
  owner?: string
  /** Which records; empty: any may have changed. */
  ids: string[]
}

/** PostgreSQL takes 8,000 bytes. */
const LONGEST_PAYLOAD = 7_500
/** More ids say no more than none does. */
const MOST_IDS = 20

/**
 * Notifies the portals once the transaction is committed. Not in the transaction: PostgreSQL commits those that notify one at a
 * time, which would queue orders (after-commit.ts). If the process ends in between, the portals see the change with the next one.
 */
export const notifyLive = (tx: Tx, changes: readonly LiveChange[]): void =>
  afterCommit(
    tx,
    sendChanges,
    changes.map((change) => JSON.stringify(change)),
  )

/** Something is new for a customer: the menu counts it, and the dashboard shows it. */
export const notifyCustomer = (tx: Tx, customerId: string): void => notifyLive(tx, newsOf(customerId))

/** The same of what was written without a transaction of its own. */
export const notifyCustomerNow = (db: Database, customerId: string): void =>
  startFollowUps(db, new Map([[sendChanges, newsOf(customerId).map((change) => JSON.stringify(change))]]))

const newsOf = (customerId: string): LiveChange[] =>
  ['unread', 'dashboard'].map((resource) => ({ area: 'investor', resource, owner: customerId, ids: [] }))

async function sendChanges(db: Database, items: string[]): Promise<void> {
  const payloads = inPayloads(mergeChanges(items.map((item) => JSON.parse(item) as LiveChange)))
  const calls = payloads.map((payload) => sql`pg_notify(${LIVE_CHANNEL}, ${payload})`)
  // This transaction writes nothing that must be on the disk.
  await sql`select set_config('synchronous_commit', 'off', true), ${sql.join(calls)}`.execute(db)
}

/** One for each resource of an owner, with the ids of all. */
export function mergeChanges(changes: readonly LiveChange[]): LiveChange[] {
  const groups = Map.groupBy(changes, ({ area, resource, owner }) => `${area} ${resource} ${owner ?? ''}`)
  return [...groups.values()].map((group) => {
    const ids = [...new Set(group.flatMap((change) => change.ids))]
    const isAny = group.some((change) => change.ids.length === 0) || ids.length > MOST_IDS
    return { ...group[0]!, ids: isAny ? [] : ids }
  })
}

/** As few notices as they fit into. */
function inPayloads(changes: readonly LiveChange[]): string[] {
  const payloads: string[] = []
  let part: LiveChange[] = []
  for (const change of changes) {
    if (part.length > 0 && Buffer.byteLength(JSON.stringify([...part, change])) > LONGEST_PAYLOAD) {
      payloads.push(JSON.stringify(part))
      part = []
    }
    part.push(change)
  }
  return part.length > 0 ? [...payloads, JSON.stringify(part)] : payloads
}

/** What a notice says; a payload that is none of ours says nothing. */
export function readChanges(payload: string): LiveChange[] {
  try {
    const read: unknown = JSON.parse(payload)
    return Array.isArray(read) ? (read as LiveChange[]) : []
  } catch {
    return []
  }
}
