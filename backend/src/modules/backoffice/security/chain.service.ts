import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { findBreak, type Link } from './audit-check.rules.ts'

const rowsAtOnce = 1000
export const RETENTION_DAYS = 180
const day = 86_400_000

/** Puts what was written since into the chain, batch by batch. */
export async function sealSecurityLog(scope: Pick<Scope, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      sealed: number
    }>`select seal_security_events(${scope.clock.now()}, ${rowsAtOnce}) as sealed`.execute(scope.db)
    if (rows[0]!.sealed < rowsAtOnce) return
  }
}

type Checkpoint = { position: number; hash: Buffer; madeAt: Date }

/** Somebody who can write only to the database cannot make one. */
function sign({ staffFactorKey }: Pick<Config, 'staffFactorKey'>, { position, hash, madeAt }: Checkpoint): Buffer {
  const key = Buffer.from(hkdfSync('sha256', staffFactorKey, '', 'goldammer:security-checkpoint', 32))
  return createHmac('sha256', key)
    .update(`${position} ${hash.toString('hex')} ${madeAt.toISOString()}`)
    .digest()
}

const findCheckpoint = ({ db }: Pick<Scope, 'db'>) =>
  db.selectFrom('securityCheckpoint').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirst()

/** Rows past their time go from the beginning of the chain, and a signed checkpoint stands in their place. */
export async function pruneSecurityLog(scope: Pick<Scope, 'db' | 'clock' | 'config' | 'log'>): Promise<void> {
  const now = scope.clock.now()
  const cutoff = new Date(now.getTime() - RETENTION_DAYS * day)
  await inTransaction(scope, async (tx) => {
    await sql`select from security_chain for update`.execute(tx)
    const last = await tx
      .selectFrom('securityEvent')
      .select(['position', 'hash'])
      .where('lastAt', '<', cutoff)
      .where('position', '<', (eb) =>
        eb
          .selectFrom('securityEvent')
          .select(sql<number>`coalesce(min(position), 2147483647)`.as('position'))
          .where('lastAt', '>=', cutoff)
          .where('hash', 'is not', null),
      )
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last?.hash || last.position === null) return
    const checkpoint = { position: last.position, hash: last.hash, madeAt: now }
    await tx
      .insertInto('securityCheckpoint')
      .values({ ...checkpoint, signature: sign(scope.config, checkpoint) })
      .execute()
    await tx.deleteFrom('securityEvent').where('position', '<=', checkpoint.position).execute()
  })
}

type Finding = { kind: 'changed' | 'missing' | 'added' | 'checkpoint'; position: number }

/** The first place where the chain does not hold; null: it does. */
export async function findBreakOfSecurityLog(scope: Pick<Scope, 'db' | 'config'>): Promise<Finding | null> {
  const [checkpoint, chain] = await Promise.all([
    findCheckpoint(scope),
    scope.db.selectFrom('securityChain').select(['length', 'hash']).executeTakeFirstOrThrow(),
  ])
  const end = { actorId: null, chainLength: chain.length, chainHash: chain.hash }
  let before: Link | null = null
  if (checkpoint) {
    const { position, hash, madeAt, signature } = checkpoint
    if (!timingSafeEqual(sign(scope.config, { position, hash, madeAt }), signature))
      return { kind: 'checkpoint', position }
    before = { ...end, id: '', at: madeAt, position, previousHash: null, hash, rightHash: hash }
  }
  for (;;) {
    const { rows } = await sql<Omit<Link, keyof typeof end>>`select id, at, position, previous_hash, hash,
        security_event_hash(security_event) as right_hash
      from security_event where position > ${before?.position ?? 0} and position <= ${end.chainLength}
      order by position limit ${rowsAtOnce}`.execute(scope.db)
    const links: Link[] = [...(before ? [before] : []), ...rows.map((row) => ({ ...row, ...end }))]
    const isEnd = rows.length < rowsAtOnce
    const found = findBreak(links, { goesOn: before !== null, isEnd })
    if (found) return { kind: found.kind, position: found.position }
    // Everything was cut off.
    if (isEnd && links.length === 0 && end.chainLength > 0) return { kind: 'missing', position: 1 }
    if (isEnd) return null
    before = links.at(-1)!
  }
}

/** Goes over the whole chain; what it finds stands at /staff/operations. */
export async function checkSecurityLog(scope: Pick<Scope, 'db' | 'clock' | 'config'>): Promise<void> {
  const found = await findBreakOfSecurityLog(scope)
  await scope.db
    .updateTable('securityChain')
    .set({ checkedAt: scope.clock.now(), broken: found?.kind ?? null, brokenPosition: found?.position ?? null })
    .execute()
}
