import { BlockList, isIP } from 'node:net'
import type { PageTag } from '@goldammer/sdk/page-tags'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Seconds without a heartbeat after which no purge waits for a front door; its page cache may still be filled. */
const SILENT_AFTER = 20
/** Seconds after which it is forgotten. If it comes back, it drops all its pages. */
const FORGOTTEN_AFTER = 3600

/** More tags are neither sent nor noted: a front door then drops all its pages. */
const MOST_TAGS = 500
const EVERYTHING: PageTag = 'site'

/** The tags of a purge, or the one of every page where they are very many. */
export const limitTags = (tags: readonly PageTag[]): readonly PageTag[] =>
  tags.length > MOST_TAGS ? [EVERYTHING] : tags

/** A front door that has registered. */
export type FrontDoor = {
  id: string
  address: string
  /**
   * `current`: it sends heartbeats, and has confirmed every purge up to now; `behind`: it has not, and its next heartbeat is answered with them;
   * `silent`: it sends none.
   */
  state: 'current' | 'behind' | 'silent'
}

/** Where no front door is, and the services of a cloud may be: this machine's link, nowhere, and everybody. */
const NO_FRONT_DOOR = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  NO_FRONT_DOOR.addSubnet(network, prefix, 'ipv4')
NO_FRONT_DOOR.addAddress('::', 'ipv6')
NO_FRONT_DOOR.addSubnet('fe80::', 10, 'ipv6')
NO_FRONT_DOOR.addSubnet('ff00::', 8, 'ipv6')

/** Whether the jobs may call this address: an origin, without user, path and query. */
export function isFrontDoorAddress(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== address) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  return family === 0 || !NO_FRONT_DOOR.check(host, family === 6 ? 'ipv6' : 'ipv4')
}

/** What a front door has to purge before it is up to date, and the mark by which its next heartbeat confirms that. */
export type Missed = { tags: string[]; mark: string }

/**
 * The heartbeat of a front door: registers it, takes what it has confirmed (`mark` of the answer before) off its list, and answers what is left.
 * One that is new, or was forgotten meanwhile, has everything on its list.
 */
export async function registerFrontDoor(
  db: Database,
  { id, address, mark }: { id: string; address: string; mark: string | null },
): Promise<Missed> {
  const { rows } = await sql<Missed>`insert into front_door (id, address, seen_at) values (${id}, ${address}, now())
    on conflict (id) do update set address = excluded.address, seen_at = excluded.seen_at,
      missed = case when front_door.missed_mark = ${mark}::uuid then '{}' else front_door.missed end,
      missed_since = case when front_door.missed_mark = ${mark}::uuid then null else front_door.missed_since end
    returning missed as tags, missed_mark as mark`.execute(db)
  await sql`delete from front_door where seen_at < now() - make_interval(secs => ${FORGOTTEN_AFTER})`.execute(db)
  return rows[0]!
}

/** Those that have registered and are not forgotten, silent ones included, the last seen first. */
export async function listFrontDoors(db: Database): Promise<FrontDoor[]> {
  const { rows } = await sql<FrontDoor>`select id, address,
      case when seen_at <= now() - make_interval(secs => ${SILENT_AFTER}) then 'silent'
        when missed_since is null then 'current' else 'behind' end as state
    from front_door where seen_at > now() - make_interval(secs => ${FORGOTTEN_AFTER}) order by seen_at desc`.execute(db)
  return rows
}

/** Puts tags on the lists of front doors that no purge has reached: their next heartbeats are answered with them. */
export async function noteMissed(db: Database, ids: readonly string[], tags: readonly PageTag[]): Promise<void> {
  await sql`update front_door set missed_mark = gen_random_uuid(), missed_since = coalesce(missed_since, now()),
      missed = case when cardinality(missed) + cardinality(${tags}::text[]) > ${MOST_TAGS} then array[${EVERYTHING}::text]
        else array(select distinct unnest(missed || ${tags}::text[])) end
    where id = any(${ids}::uuid[])`.execute(db)
}

/** Front doors that send heartbeats, and the longest time in seconds for which one of them has not confirmed a purge. */
export async function summariseFrontDoors(db: Database): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`select count(*)::integer as count,
      coalesce(extract(epoch from now() - min(missed_since)), 0)::float8 as seconds
    from front_door where seen_at > now() - make_interval(secs => ${SILENT_AFTER})`.execute(db)
  return rows[0]!
}
