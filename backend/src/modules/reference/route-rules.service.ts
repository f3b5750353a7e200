import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { purgeContent } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { storeRecordVersion } from '../../shared/record-versions.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import {
  findRule,
  followRules,
  plainPath,
  plainRule,
  type RouteRule,
  readablePath,
  refuseRules,
} from './route.rules.ts'

type Schemas = components['schemas']

const toRule = ({ path, redirectUrl, status }: { path: string; redirectUrl: string; status: number }): RouteRule => ({
  path,
  redirectUrl,
  status: status as RouteRule['status'],
})

const select = (db: Database | Tx) => db.selectFrom('routeRule').selectAll().orderBy('position').orderBy('path')

/** R4.14, R7.17: where a path leads, or null. Asked by every page, so only what fits is read. */
export async function findRedirect(db: Database, asked: string) {
  const path = plainPath(asked)
  const row = await select(db)
    .where(
      sql<boolean>`(path = ${path} or (path like '%/*' and starts_with(${`${path}/`}, left(path, length(path) - 1))))`,
    )
    .limit(1)
    .executeTakeFirst()
  const found = row && findRule([toRule(row)], path)
  return found ? { redirectUrl: found.to, status: found.status } : null
}

async function read(db: Database | Tx): Promise<RouteRule[]> {
  return (await select(db).execute()).map(toRule).map((rule) => ({ ...rule, path: readablePath(rule.path) }))
}

/** Where the rules in force lead from a path, one after the other; more than there are rules go in a circle. */
export async function followRulesInForce(db: Database | Tx, path: string): Promise<{ to: string[]; isLoop: boolean }> {
  const rules = (await select(db).execute()).map(toRule)
  const to = followRules(rules, path, rules.length + 1).map((step) => plainPath(step.to))
  return { to, isLoop: to.length > rules.length }
}

/** What the rules, saved or not, make of a path. */
export const testRouteRules = ({ rules, path }: Schemas['RouteTestInput']): Schemas['RouteTest'] => ({
  steps: followRules(rules.map(plainRule), path.trim()),
})

export async function readRouteRules(scope: Scope): Promise<Schemas['RouteRules']> {
  const rules = await read(scope.db)
  return { rules, version: versionOf(rules) }
}

/** All rules together, in their order. */
export async function saveRouteRules(
  scope: Scope,
  input: Schemas['RouteRulesInput'],
  version?: string,
): Promise<Schemas['RouteRules']> {
  const refusals = refuseRules(input.rules)
  if (refusals.length > 0) throw new AppError(refusals)
  const rules = input.rules.map(plainRule)
  await inTransaction(scope, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('route-rules', 0))`.execute(tx)
    const before = await read(tx)
    refuseStale(before, version)
    await tx.deleteFrom('routeRule').execute()
    if (rules.length > 0)
      await tx
        .insertInto('routeRule')
        .values(rules.map((rule, position) => ({ ...rule, position })))
        .execute()
    await storeRecordVersion(
      scope,
      tx,
      { record: 'routeRules' },
      { before: { rules: before }, after: { rules: await read(tx) } },
    )
    await writeAudit(scope, tx, { action: 'routeRules.save', details: { before, after: rules } })
    // A cached page answers before any rule is applied.
    await purgeContent(scope, tx, newId(scope.clock.now()), ['site'])
  })
  return await readRouteRules(scope)
}
