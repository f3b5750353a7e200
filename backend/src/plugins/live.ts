import type { Draining } from '@goldammer/sdk/draining'
import staffApi from '@goldammer/sdk/openapi/staff' with { type: 'json' }
import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import type { operations as StaffOperations } from '@goldammer/sdk/operations/staff'
import type { operations as StoreOperations } from '@goldammer/sdk/operations/store'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { LIVE_CHANNEL, type LiveChange, readChanges } from '../shared/live-changes.ts'
import { LiveStreams, type Watcher } from '../shared/live-streams.ts'
import type { Notices } from '../shared/notices.ts'
import { isRoleOf } from './access.ts'
import { type Operation, routesOf } from './operation-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveStreams
  }
}

/** The call that reads each live resource: whoever may make it is notified of its changes, and nobody else. */
const READ_BY = {
  investor: {
    dashboard: 'readInvestorDashboard',
    'identity-check': 'readIdentityCheck',
    unread: 'readUnread',
    'data-export': 'readDataExport',
  } satisfies Record<string, keyof StoreOperations>,
  company: {
    dashboard: 'readCompanyDashboard',
    mailings: 'listCompanyMailings',
  } satisfies Record<string, keyof StoreOperations>,
  staff: {
    'payout-runs': 'readPayoutRun',
    'impersonation-requests': 'listImpersonationRequests',
    'audit-checks': 'listAuditChecks',
    'customer-data-exports': 'readCustomerDataExport',
    'timed-jobs': 'listTimedJobs',
    'system-health': 'readSystemHealth',
  } satisfies Record<string, keyof StaffOperations>,
}

type Rights = (change: LiveChange, watcher: Watcher) => boolean

/** Rights by the interface: as `guardStoreCall` and `guardStaffCall` apply them to the call that reads. */
function rightsByInterface(): Rights {
  const operations = new Map(
    [...routesOf(storeApi), ...routesOf(staffApi)].map(({ operation }) => [operation.operationId, operation]),
  )
  const readOf = ({ area, resource }: LiveChange): Operation | undefined =>
    operations.get((READ_BY[area] as Record<string, string> | undefined)?.[resource] ?? '')
  return (change, watcher) => {
    const read = readOf(change)
    if (!read || (watcher.isImpersonated && read.impersonationForbidden)) return false
    const { area, owner = '' } = change
    if (area === 'staff') return watcher.staffRoles?.some((role) => read.access.includes(role)) === true
    if (area === 'investor') return watcher.customerId !== undefined && watcher.customerId === owner
    const role = watcher.companies?.[owner]
    return role !== undefined && isRoleOf(read.access, role)
  }
}

/** Milliseconds: an hour. */
export const STREAM_LIFETIME = 3_600_000

type Options = { most: number; lifetime: number; notices?: Notices | undefined; draining?: Draining | undefined }

/** The streams of events of this process; they end as soon as it drains. */
export const livePlugin = fp(async (app: FastifyInstance, { most, lifetime, notices, draining }: Options) => {
  const live = new LiveStreams({ most, lifetime, mayReceive: rightsByInterface() })
  app.decorate('live', live)
  await notices?.listen(LIVE_CHANNEL, (payload) => live.publish(readChanges(payload)))
  notices?.whenLost(() => live.readAgain())
  draining?.signal.addEventListener('abort', () => live.stop())
  app.addHook('preClose', async () => live.stop())
})
