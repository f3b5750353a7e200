import type { components } from '@goldammer/sdk/operations/store'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'

type ConsentEvent = components['schemas']['ConsentEvent']
export type ConsentKind = ConsentEvent['kind']

const entityOf = (kind: ConsentKind) => `consent.${kind}`
const KINDS: ConsentKind[] = ['newsletter', 'survey', 'postAnonymously']

/** GDPR Art. 7 (1): that a consent was given, or taken back, can be shown. The caller holds the customer's lock. */
export async function noteConsent(
  scope: Scope,
  tx: Tx,
  customerId: string,
  kind: ConsentKind,
  given: boolean,
): Promise<void> {
  const [event, from, to] = given ? ['give', 'withdrawn', 'given'] : ['withdraw', 'given', 'withdrawn']
  await writeHistory(scope, tx, { entity: entityOf(kind), entityId: customerId, event: event!, from: from!, to: to! })
}

/** The latest first. */
export async function listConsents(db: Database | Tx, customerId: string): Promise<ConsentEvent[]> {
  const rows = await db
    .selectFrom('history')
    .select(['entity', 'toState', 'at'])
    .where('entityId', '=', customerId)
    .where('entity', 'in', KINDS.map(entityOf))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ entity, toState, at }) => ({
    kind: entity.slice('consent.'.length) as ConsentKind,
    given: toState === 'given',
    at: at.toISOString(),
  }))
}
