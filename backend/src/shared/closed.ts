import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import type { Feature } from '../settings.ts'
import { AppError } from './app-error.ts'
import { readSettings } from './live-settings.ts'
import { cachedPublicRead } from './public-cache.ts'
import type { Scope } from './scope.ts'

const refusals = {
  registrations: 'REGISTRATIONS_CLOSED',
  orders: 'ORDERS_CLOSED',
  comments: 'COMMENTS_CLOSED',
  newsletter: 'NEWSLETTER_CLOSED',
} as const satisfies Record<Feature, ErrorCode>

/** Refuses what staff have closed. */
export function requireOpen({ config }: Pick<Scope, 'config'>, feature: Feature, pointer?: string): void {
  if (config.closed.includes(feature)) throw new AppError(refusals[feature], pointer ? { pointer } : {})
}

/**
 * What is shown to all before they begin. Read from the database: what this process has taken up may be older than the
 * change that made the shop ask.
 */
export const listClosed = ({ db, config }: Pick<Scope, 'db' | 'config'>): Promise<readonly Feature[]> =>
  cachedPublicRead(db, 'closed features', async () => (await readSettings(db, config)).closed)
