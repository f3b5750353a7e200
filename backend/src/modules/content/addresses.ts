import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import { sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Translated } from '../../shared/translated.ts'
import { isOwnAddress } from './own-addresses.ts'

const pathForm = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/

/** A path that the shop can answer: small letters, digits, hyphens and slashes, and none of its own addresses. */
export function refusePath(path: string): ErrorCode | null {
  if (!pathForm.test(path)) return 'VIOLATION::INVALID_FORMAT_ERROR'
  return isOwnAddress(path) ? 'VIOLATION::IS_NOT_UNIQUE' : null
}

/** One at a time changes what stands where; menus are few and changed seldom. */
export async function lockNavigation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('navigation', 0))`.execute(tx)
}

/** What has the page's address: a landing page, or an entry of the navigation. */
export type RouteTarget = { id: string; kind: 'category' | 'landingPage' }

/** The one that gives the page its address comes first. */
export async function listRouteTargets(db: Database | Tx, pageId: string): Promise<RouteTarget[]> {
  const [landingPages, categories] = await Promise.all([
    db.selectFrom('landingPage').select('id').where('cmsPageId', '=', pageId).orderBy('id').execute(),
    db
      .selectFrom('category')
      .select('id')
      .where('cmsPageId', '=', pageId)
      // The shop's start has no address of its own.
      .orderBy(sql`root is not distinct from 'home'`)
      .orderBy('id')
      .execute(),
  ])
  return [
    ...landingPages.map(({ id }) => ({ id, kind: 'landingPage' as const })),
    ...categories.map(({ id }) => ({ id, kind: 'category' as const })),
  ]
}

export const findRouteTarget = async (db: Database | Tx, pageId: string): Promise<RouteTarget | null> =>
  (await listRouteTargets(db, pageId))[0] ?? null

/** The paths in use of what holds these pages. */
export async function pathsOf(db: Database | Tx, holder: RouteTarget | null): Promise<Translated> {
  if (!holder) return {}
  const rows = await db
    .selectFrom('seoUrl')
    .select(['locale', 'seoPathInfo'])
    .where('foreignKey', '=', holder.id)
    .where('isCanonical', '=', true)
    .where('isDeleted', '=', false)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.locale, row.seoPathInfo]))
}

/** Something else answers at one of the paths, or another page that is being written claims it. */
export async function refuseTaken(db: Database | Tx, request: AddressRequest): Promise<void> {
  const taken = await listTaken(db, request)
  if (taken.length > 0) throw new AppError(takenPaths(taken))
}

export const takenPaths = (taken: Locale[]): ErrorEntry[] =>
  taken.map((locale) => ({ code: 'VIOLATION::IS_NOT_UNIQUE', pointer: `/paths/${locale}` }))

type AddressRequest = { pageId: string; holder: RouteTarget | null; paths: Translated }

/** The languages in which somebody else has the address, or has asked for it. */
export async function listTaken(db: Database | Tx, { pageId, holder, paths }: AddressRequest): Promise<Locale[]> {
  // Of two who ask for an address at once, the second is to see the first; outside of a transaction it is of no effect.
  await sql`select pg_advisory_xact_lock(hashtextextended('cms-paths', 0))`.execute(db)
  const taken: Locale[] = []
  for (const locale of LOCALES) {
    const path = paths[locale]
    if (!path) continue
    const other = await db
      .selectFrom('seoUrl')
      .select('id')
      .where('locale', '=', locale)
      .where('seoPathInfo', '=', path)
      .where('isCanonical', '=', true)
      .$if(holder !== null, (query) => query.where('foreignKey', '!=', holder!.id))
      .executeTakeFirst()
    const claimed = await db
      .selectFrom('cmsPageVersion')
      .select('id')
      .where('state', '!=', 'published')
      .where('pageId', '!=', pageId)
      .where(sql<boolean>`document -> 'paths' ->> ${locale} = ${path}`)
      .executeTakeFirst()
    if (other || claimed) taken.push(locale)
  }
  return taken
}

const routes = {
  category: { routeName: 'frontend.navigation.page', prefix: 'navigation' },
  landingPage: { routeName: 'frontend.landing.page', prefix: 'landingPage' },
} as const

/** The first word of what is reached by its id. */
export const prefixes = { category: routes.category.prefix, landingPage: routes.landingPage.prefix }

/** Gives the paths to the holder; former ones lead on (migrations/functions/paths.sql). True where one has changed. */
export async function assignPaths(tx: Tx, { id, kind }: RouteTarget, paths: Translated): Promise<boolean> {
  const { routeName, prefix } = routes[kind]
  const before = await pathsOf(tx, { id, kind })
  const changed = LOCALES.filter((locale) => paths[locale] && paths[locale] !== before[locale])
  for (const locale of changed) {
    const seoPathInfo = paths[locale]!
    if (before[locale])
      await tx
        .updateTable('seoUrl')
        .set({ seoPathInfo })
        .where('foreignKey', '=', id)
        .where('locale', '=', locale)
        .where('isCanonical', '=', true)
        .execute()
    else
      await tx
        .insertInto('seoUrl')
        .values({ id: newId(), locale, routeName, foreignKey: id, pathInfo: `/${prefix}/${id}`, seoPathInfo })
        .execute()
  }
  return changed.length > 0
}

/** Addresses it had lead to it by its technical one, in these languages. True where there was one. */
export async function leavePaths(tx: Tx, { id }: RouteTarget, locales: readonly Locale[]): Promise<boolean> {
  if (locales.length === 0) return false
  const left = await tx
    .updateTable('seoUrl')
    .set({ isCanonical: false })
    .where('foreignKey', '=', id)
    .where('locale', 'in', locales)
    .where('isCanonical', '=', true)
    .executeTakeFirst()
  return left.numUpdatedRows > 0n
}

/** What answered there is gone for good (HTTP 410), until something else stands there or a redirect leads on. */
export async function closePaths(tx: Tx, { id }: RouteTarget): Promise<void> {
  await tx.updateTable('seoUrl').set({ isCanonical: false, isDeleted: true }).where('foreignKey', '=', id).execute()
}

/** A page that is published for the first time gets what has its address. */
export async function createRouteTarget(
  tx: Tx,
  page: { id: string; type: string },
  name: Translated,
): Promise<RouteTarget> {
  const id = newId()
  if (page.type === 'landingpage') {
    await tx
      .insertInto('landingPage')
      .values({ id, name: JSON.stringify(name), cmsPageId: page.id })
      .execute()
    return { id, kind: 'landingPage' }
  }
  // Below it stand the pages that no menu names.
  const { id: parentId } = await tx
    .selectFrom('category')
    .select('id')
    .where('root', '=', 'pages')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('category')
    .values({
      id,
      parentId,
      type: 'page',
      name: JSON.stringify(name),
      position: 0,
      visible: false,
      cmsPageId: page.id,
    })
    .execute()
  return { id, kind: 'category' }
}
