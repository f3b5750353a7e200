import type { Locale } from '@goldammer/sdk/locales'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Ports } from '../ports/ports.ts'
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'

/**
 * Who acts now. `staffId` beside a customer: a member of staff logged in as that customer (R6.09). `investorId`: the company
 * that the customer acts as (R1.04); without it they act as a person.
 */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'customer'; customerId: string; staffId?: string; investorId?: string | undefined }
  | { kind: 'staff'; staffId: string; roles: string[] }
  | { kind: 'provider'; provider: string }
  | { kind: 'system' }

/** What a use case needs of its surroundings: one object, made per request or per job, first argument of every service. */
export type Scope = {
  db: Database
  clock: Clock
  config: Config
  ports: Ports
  log: FastifyBaseLogger
  actor: Actor
  locale: Locale
  /** What the session shows prices in; EUR without one. */
  currencyId?: string | null
  requestId: string | null
}

/** A member of staff acts in the customer's place (R6.09). */
export const isImpersonated = ({ actor }: Pick<Scope, 'actor'>): boolean =>
  actor.kind === 'customer' && actor.staffId !== undefined

/** The customer who acts; for calls that require one. */
export function actingCustomer({ actor }: Pick<Scope, 'actor'>): string {
  if (actor.kind !== 'customer') throw new AppError('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
  return actor.customerId
}

/** The member of staff who acts; for calls of the back office. */
export function actingStaff({ actor }: Pick<Scope, 'actor'>): string {
  if (actor.kind !== 'staff') throw new AppError('STAFF_NOT_LOGGED_IN')
  return actor.staffId
}
