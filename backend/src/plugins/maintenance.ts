import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { readMaintenance } from '../modules/reference/maintenance.ts'
import { AppError } from '../shared/app-error.ts'
import type { Database } from '../shared/database.ts'
import { isOwnServer } from './internal.ts'

/** What clients should let pass before they ask again. */
const askAgainSeconds = 120

/** R4.12: only callers on the list are let in, and the storefront's server, which shows its pages only to these. */
export async function refuseInMaintenance(
  { db, config }: { db: Database; config: Config },
  request: FastifyRequest,
): Promise<void> {
  const { active, allowed } = await readMaintenance(db)
  if (!active) return
  const { ip } = request
  if (allowed.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4') || isOwnServer(request, config)) return
  throw new AppError('FRAMEWORK__API_SALES_CHANNEL_MAINTENANCE_MODE', { parameters: { seconds: askAgainSeconds } })
}
