import type { Readable } from 'node:stream'
import type { Database } from '../../../shared/database.ts'
import type { LiveStreams, Watcher, WatcherSource } from '../../../shared/live-streams.ts'
import type { Scope } from '../../../shared/scope.ts'
import { resolveStaffHash } from './session.service.ts'
import type { StaffSession } from './session.ts'

type Needs = Pick<Scope, 'db' | 'clock' | 'config'>

const sources = new WeakMap<Database, WatcherSource>()

/** Members of staff who are signed in by these sessions; whoever has to set up a factor or a password first sees nothing. */
function watchersOf(needs: Needs): WatcherSource {
  const known = sources.get(needs.db)
  if (known) return known
  const source: WatcherSource = async (keys) => {
    const watchers = new Map<string, Watcher>()
    // One after the other: they share one connection of those that answer calls.
    for (const key of keys) {
      const session = await resolveStaffHash(needs, Buffer.from(key, 'hex'), false)
      if (session && !session.mustSetUp && !session.mustChangePassword)
        watchers.set(key, { staffId: session.id, staffRoles: session.roles })
    }
    return watchers
  }
  sources.set(needs.db, source)
  return source
}

/** What changes for the member of staff of this session, while it lasts. */
export const openStaffEvents = (
  needs: Needs,
  live: LiveStreams,
  { tokenHash }: Pick<StaffSession, 'tokenHash'>,
  address: string,
): Promise<Readable> => live.open({ source: watchersOf(needs), key: tokenHash.toString('hex'), address })
