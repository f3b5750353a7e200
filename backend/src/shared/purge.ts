import { setTimeout as wait } from 'node:timers/promises'
import type { PageTag } from '@goldammer/sdk/page-tags'
import { sql } from 'kysely'
import type { Effect, Effects } from '../jobs/effects.ts'
import { notifyAfterCommit } from './after-commit.ts'
import type { Database, Tx } from './database.ts'
import { addAllToOutbox, type Effect as OutboxEffect, settleAll } from './outbox.ts'
import { PUBLIC_CACHE_CHANNEL, RENEWAL_MS } from './public-cache.ts'
import type { Scope } from './scope.ts'

const kind = 'pages.purge'

type PurgeScope = Pick<Scope, 'clock' | 'config'>

/** Purges a product's page and every listing after its public facts changed (state, volume, texts; design §4). */
export async function purgeProductPages(scope: PurgeScope, tx: Tx, productId: string): Promise<void> {
  await addAllToOutbox(scope, tx, productChanged(scope, tx, productId))
}

/** The same, for who writes other effects with it. */
export function productChanged(scope: PurgeScope, tx: Tx, productId: string): OutboxEffect[] {
  notifyAfterCommit(tx, PUBLIC_CACHE_CHANNEL)
  return purgeOf(scope, productId, [`product-${productId}`, 'catalogue'])
}

/** What every page of an issuer's products shows has changed: its texts and its team. */
export async function purgeIssuerPages(scope: PurgeScope, tx: Tx, issuerId: string): Promise<void> {
  notifyAfterCommit(tx, PUBLIC_CACHE_CHANNEL)
  const products = await tx.selectFrom('product').select('id').where('issuerId', '=', issuerId).execute()
  if (products.length === 0) return
  await purgeTags(
    scope,
    tx,
    issuerId,
    products.map(({ id }): PageTag => `product-${id}`),
  )
}

/** What stands on the product's own page alone has changed: posts and comments. */
export async function purgeProductPage(scope: PurgeScope, tx: Tx, productId: string): Promise<void> {
  await purgeTags(scope, tx, productId, [`product-${productId}`])
}

/** The product's page shows the number in stock; lists show only whether there are any (`changesAvailability`). */
export async function purgeStock(
  scope: PurgeScope,
  tx: Tx,
  productId: string,
  changesAvailability: boolean,
): Promise<void> {
  notifyAfterCommit(tx, PUBLIC_CACHE_CHANNEL)
  await purgeTags(scope, tx, productId, [
    `product-${productId}`,
    ...(changesAvailability ? (['catalogue'] as const) : []),
  ])
}

/** What staff write has changed: pages, questions, posts, texts. */
export async function purgeContent(scope: PurgeScope, tx: Tx, subjectId: string, tags: PageTag[]): Promise<void> {
  notifyAfterCommit(tx, PUBLIC_CACHE_CHANNEL)
  await purgeTags(scope, tx, subjectId, tags)
}

const purgeOf = ({ config }: PurgeScope, subjectId: string, tags: PageTag[]): OutboxEffect[] =>
  config.purgeUrl === '' ? [] : [{ kind, subjectId, payload: { tags }, lane: 'atOnce' }]

async function purgeTags(scope: PurgeScope, tx: Tx, subjectId: string, tags: PageTag[]): Promise<void> {
  await addAllToOutbox(scope, tx, purgeOf(scope, subjectId, tags))
}

/** The time that a notification of the database takes to a backend, with room. */
const NOTICE_MS = 100

/** More than wait of one moment; the rest follow. */
const batchSize = 1000

/** `addresses`: of the front doors that have not answered yet; without it all are to be called. */
type Waiting = { id: string; payload: { tags: PageTag[]; addresses?: string[] } }

/** Every change that is committed by now, the oldest first. The kind is written out for the index of those that wait. */
async function listWaiting(db: Database): Promise<Waiting[]> {
  return await db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .$castTo<Waiting>()
    .where('kind', '=', sql.lit(kind))
    .where('deliveredAt', 'is', null)
    .orderBy('createdAt')
    .limit(batchSize)
    .execute()
}

/** Milliseconds in which a front door answers. */
const PATIENCE_MS = 5_000

/**
 * Calls every front door (PURGE_URL lists them, separated by commas), and the next time only those that have not answered: one that is gone holds up
 * no other. A run of orders brings more changes than calls: each call carries what waits with it. The job first waits as long as the
 * backends may take to empty their caches of public answers: a page that is made again before that would show the former
 * answer for as long as it is cached (decision 23).
 */
const purge: Effect = async (scope, { id, payload }) => {
  const waiting = await listWaiting(scope.db)
  const tags = [...new Set([...(payload.tags as PageTag[]), ...waiting.flatMap((one) => one.payload.tags)])]
  await wait(RENEWAL_MS + NOTICE_MS)
  const addresses = (payload.addresses as string[] | undefined) ?? addressesOf(scope.config)
  const failures = (await Promise.all(addresses.map((address) => purgeAt(scope, address, tags)))).filter(isFailure)
  if (failures.length > 0) {
    const open = { tags, addresses: failures.map(({ address }) => address) }
    await scope.db
      .updateTable('outbox')
      .set({ payload: JSON.stringify(open) })
      .where('id', '=', id)
      .execute()
  }
  // Another effect that has addresses of its own waits for those, which may not be among ours.
  const settled = waiting.filter((one) => (failures.length === 0 || one.id !== id) && !one.payload.addresses)
  await settleAll(
    scope,
    settled.map((one) => one.id),
  )
  if (failures.length > 0)
    throw new Error(`not purged: ${failures.map(({ address, reason }) => `${address} (${reason})`).join(', ')}`)
}

const addressesOf = ({ purgeUrl }: Scope['config']): string[] =>
  purgeUrl
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)

type Failure = { address: string; reason: string }
const isFailure = (result: Failure | null): result is Failure => result !== null

/** Null: the front door has purged these pages. */
async function purgeAt({ config }: Scope, address: string, tags: readonly PageTag[]): Promise<Failure | null> {
  try {
    const response = await fetch(new URL('/internal/purge', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${config.purgeSecret}` },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return response.ok ? null : { address, reason: String(response.status) }
  } catch (error) {
    return { address, reason: (error as Error).message }
  }
}

export const effects: Effects = { [kind]: purge }
