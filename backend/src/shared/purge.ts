import { setTimeout as wait } from 'node:timers/promises'
import type { PageTag } from '@goldammer/sdk/page-tags'
import { signedHeaders } from '@goldammer/sdk/server-signature'
import { sql } from 'kysely'
import type { Effect, Effects } from '../jobs/effects.ts'
import { notifyAfterCommit } from './after-commit.ts'
import type { Database, Tx } from './database.ts'
import { type FrontDoor, limitTags, listFrontDoors, noteMissed } from './front-doors.ts'
import { addAllToOutbox, type Effect as OutboxEffect, settleAll } from './outbox.ts'
import { PUBLIC_CACHE_CHANNEL, RENEWAL_MS } from './public-cache.ts'
import type { Scope } from './scope.ts'

const kind = 'pages.purge'

type PurgeScope = Pick<Scope, 'clock'>

/** Purges a product's page and every listing after its public facts changed (state, volume, texts; design §4). `purgeProductPage`: its own page alone. */
export async function purgeProductPages(scope: PurgeScope, tx: Tx, productId: string): Promise<void> {
  await addAllToOutbox(scope, tx, productChanged(tx, productId))
}

/** The same, for who writes other effects with it. */
export function productChanged(tx: Tx, productId: string): OutboxEffect[] {
  notifyAfterCommit(tx, PUBLIC_CACHE_CHANNEL)
  return [purgeOf(productId, [`product-${productId}`, 'catalogue'])]
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

const purgeOf = (subjectId: string, tags: PageTag[]): OutboxEffect => ({
  kind,
  subjectId,
  payload: { tags },
  lane: 'atOnce',
})

async function purgeTags(scope: PurgeScope, tx: Tx, subjectId: string, tags: PageTag[]): Promise<void> {
  await addAllToOutbox(scope, tx, [purgeOf(subjectId, tags)])
}

/** The time that a notification of the database takes to a backend, with room. */
const NOTICE_MS = 100

/** More than wait of one moment; the rest follow. */
const batchSize = 1000

type Waiting = { id: string; payload: { tags: PageTag[] } }

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
 * Calls every registered front door that is up to date (decision 36). A run of orders brings more changes than calls: each call carries what waits
 * with it. One that is behind already, or does not answer, finds the tags in the answer to its next heartbeat, and until then no purge waits for it: so it
 * holds up no other, and no job is left over for one that never returns. The job first waits as long as the backends may take
 * to empty their caches of public answers: a page that is made again before that would show the former answer for as long as it
 * is cached (decision 23).
 */
const purge: Effect = async (scope, { payload }) => {
  const waiting = await listWaiting(scope.db)
  const tags = [...new Set([...(payload.tags as PageTag[]), ...waiting.flatMap((one) => one.payload.tags)])]
  // A front door that registers after this begins with an empty page cache.
  if ((await listFrontDoors(scope.db)).length > 0) await purgeAll(scope, tags)
  await settleAll(
    scope,
    waiting.map((one) => one.id),
  )
}

async function purgeAll(scope: Scope, all: readonly PageTag[]): Promise<void> {
  await wait(RENEWAL_MS + NOTICE_MS)
  const tags = limitTags(all)
  const frontDoors = await listFrontDoors(scope.db)
  for (const one of listCutOff(frontDoors)) void purgeAt(scope, one, tags)
  const answers = await Promise.all(
    frontDoors.map(async (one) => ({
      ...one,
      hasPurged: one.state === 'current' && (await purgeAt(scope, one, tags)),
    })),
  )
  const left = answers.filter(({ hasPurged }) => !hasPurged).map(({ id }) => id)
  if (left.length > 0) await noteMissed(scope.db, left, tags)
}

/**
 * Silent front doors that may still show pages: those that reach no backend show former ones for a day. They are called, and nobody waits
 * for an answer. Of several at one address all but the last have ended.
 */
function listCutOff(frontDoors: readonly FrontDoor[]): FrontDoor[] {
  const last = new Map(frontDoors.toReversed().map((one) => [one.address, one]))
  return [...last.values()].filter(({ state }) => state === 'silent')
}

/** Whether the front door has dropped these pages. The signature names it: no other takes the same call. */
async function purgeAt(
  { config, log }: Scope,
  { id, address, state }: FrontDoor,
  tags: readonly PageTag[],
): Promise<boolean> {
  // Of a silent one it is no news.
  const level = state === 'silent' ? 'debug' : 'warn'
  const path = '/internal/purge'
  const body = JSON.stringify({ tags })
  try {
    const { ok, status } = await fetch(new URL(path, address), {
      method: 'POST',
      headers: signedHeaders(config.purgeSecret, { method: 'POST', path, recipient: id, body }),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!ok) log[level]({ frontDoor: address, status }, 'a front door refuses a purge')
    return ok
  } catch (error) {
    log[level]({ frontDoor: address, err: error }, 'a front door does not answer a purge')
    return false
  }
}

export const effects: Effects = { [kind]: purge }
