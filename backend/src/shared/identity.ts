import { type RawBuilder, sql } from 'kysely'
import { AppError } from './app-error.ts'
import type { Scope } from './scope.ts'

/** The customer who acts, and the company they act as (R1.04); null: as a person. */
export function actingIdentity({ actor }: Pick<Scope, 'actor'>): { customerId: string; investorId: string | null } {
  if (actor.kind !== 'customer') throw new AppError('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
  return { customerId: actor.customerId, investorId: actor.investorId ?? null }
}

/** Holds for rows of the identity that acts, by the investor they name; the customer's rows that name none are the person's. */
export function isOfIdentity(scope: Pick<Scope, 'actor'>, investorId: RawBuilder<unknown>): RawBuilder<boolean> {
  const acting = actingIdentity(scope)
  return acting.investorId
    ? sql<boolean>`${investorId} = ${acting.investorId}`
    : sql<boolean>`(${investorId} is null or ${investorId} in
        (select id from investor where customer_id = ${acting.customerId} and kind = 'person'))`
}
