import type { Readable } from 'node:stream'
import type { Database } from '../../../shared/database.ts'
import { hashToken } from '../../../shared/ids.ts'
import type { LiveStreams, WatcherSource } from '../../../shared/live-streams.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'
import { listMemberships } from '../customers/companies.ts'
import { findWatching } from './repository.ts'
import { loginLifetime, longestLogin } from './service.ts'

type Needs = Pick<Scope, 'db' | 'clock'>

const sources = new WeakMap<Database, WatcherSource>()

/** Customers that are signed in by these sessions, with what they may see of companies; as `resolveSession` would find them. */
function watchersOf({ db, clock }: Needs): WatcherSource {
  const known = sources.get(db)
  if (known) return known
  const source: WatcherSource = async (keys) => {
    const now = clock.now().getTime()
    const hashes = keys.map((key) => Buffer.from(key, 'hex'))
    const since = { used: new Date(now - loginLifetime), created: new Date(now - longestLogin) }
    const sessions = await findWatching(db, hashes, since, new Date(now))
    const memberships = await listMemberships(db, [...new Set(sessions.map(({ customerId }) => customerId))])
    const ofCustomer = Map.groupBy(memberships, ({ customerId }) => customerId)
    return new Map(
      sessions.map(({ tokenHash, customerId, isImpersonated }) => {
        const companies = (ofCustomer.get(customerId) ?? []).map(({ companyId, role }) => [companyId, role])
        return [tokenHash.toString('hex'), { customerId, isImpersonated, companies: Object.fromEntries(companies) }]
      }),
    )
  }
  sources.set(db, source)
  return source
}

/** What changes for the customer of this session, while it lasts. */
export const openEvents = (
  needs: Needs,
  live: LiveStreams,
  { token }: Pick<Session, 'token'>,
  address: string,
): Promise<Readable> => live.open({ source: watchersOf(needs), key: hashToken(token).toString('hex'), address })
