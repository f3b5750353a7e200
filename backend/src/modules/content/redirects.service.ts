import { LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { purgeContent } from '../../shared/purge.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { holds } from '../../shared/search.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { productView } from '../catalogue/product-view.ts'
import { followRulesInForce } from '../reference/route-rules.service.ts'
import { listTaken, refusePath } from './addresses.ts'

type Schemas = components['schemas']
type Kind = Schemas['ShopAddress']['kind']
type State = 'current' | 'former' | 'own'

const routes = {
  product: { routeName: 'frontend.detail.page', prefix: 'detail' },
  category: { routeName: 'frontend.navigation.page', prefix: 'navigation' },
  landingPage: { routeName: 'frontend.landing.page', prefix: 'landingPage' },
} as const satisfies Record<Kind, { routeName: string; prefix: string }>

const kindOf = (route: string): Kind =>
  (Object.keys(routes) as Kind[]).find((kind) => routes[kind].routeName === route) ?? 'category'

const byPath: Sorting = { column: sql`url.seo_path_info`, id: sql`url.id`, type: 'text' }
const isOwn = sql<boolean>`(not url.is_canonical and url.added_by is not null)`
const inState: Record<State, ReturnType<typeof sql<boolean>>> = {
  current: sql<boolean>`url.is_canonical`,
  former: sql<boolean>`(not url.is_canonical and url.added_by is null)`,
  own: isOwn,
}

const select = (db: Database | Tx) =>
  db
    .selectFrom('seoUrl as url')
    .leftJoin(productView('product'), 'product.id', 'url.foreignKey')
    .leftJoin('category', 'category.id', 'url.foreignKey')
    .leftJoin('landingPage', 'landingPage.id', 'url.foreignKey')
    .leftJoin('seoUrl as current', (join) =>
      join
        .onRef('current.foreignKey', '=', 'url.foreignKey')
        .onRef('current.locale', '=', 'url.locale')
        .on('current.isCanonical', '=', true)
        .on('current.isDeleted', '=', false),
    )
    .select(['url.id', 'url.locale', 'url.seoPathInfo as path', 'url.routeName', 'url.foreignKey', 'url.isCanonical'])
    .select(['current.seoPathInfo as targetPath', isOwn.as('isOwn')])
    .select(sql<unknown>`coalesce(product.name, category.name, landing_page.name)`.as('name'))
    .where('url.isDeleted', '=', false)

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toAddress = (row: Row, { locale }: Pick<Scope, 'locale'>): Schemas['ShopAddress'] => ({
  id: row.id,
  locale: row.locale as Locale,
  path: row.path,
  kind: kindOf(row.routeName),
  targetId: row.foreignKey,
  leadsTo: inLocale(row.name, locale),
  targetPath: row.targetPath,
  isCurrent: row.isCanonical,
  isOwn: row.isOwn,
})

/** R2.14: every address of the shop, of today and of former days, and where it leads. */
export async function listAddresses(
  scope: Scope,
  request: { term?: string; state?: State[]; kind?: Kind[]; cursor?: string; limit?: number },
): Promise<Schemas['ShopAddressList']> {
  const { term, state, kind, cursor, limit = 50 } = request
  let query = select(scope.db)
  if (state?.length) query = query.where((where) => where.or(state.map((one) => inState[one])))
  if (kind?.length)
    query = query.where(
      'url.routeName',
      'in',
      kind.map((one) => routes[one].routeName),
    )
  const wanted = term?.trim().replace(/^\//, '')
  if (wanted) {
    const name = sql`coalesce(product.name, category.name, landing_page.name)::text`
    query = query.where(holds(sql`concat_ws(' ', url.seo_path_info, ${name})`, wanted))
  }
  const { rows, total, next, previous } = await readCountedPage(query, byPath, { sort: 'path', limit, cursor })
  return { elements: (rows as Row[]).map((row) => toAddress(row, scope)), total, next, previous }
}

async function isTarget(tx: Tx, kind: Kind, id: string): Promise<boolean> {
  const found =
    kind === 'category'
      ? tx.selectFrom('category').select('id').where('id', '=', id).where('type', '=', 'page').where('root', 'is', null)
      : tx.selectFrom(kind).select('id').where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** Whether the rules of routes lead from where the target stands back to the address. */
async function leadsBack(tx: Tx, { locale, path, targetId }: Schemas['RedirectInput']): Promise<boolean> {
  const target = await tx
    .selectFrom('seoUrl')
    .select('seoPathInfo')
    .where('foreignKey', '=', targetId)
    .where('locale', '=', locale)
    .where('isCanonical', '=', true)
    .executeTakeFirst()
  if (!target) return false
  const addressOf = (of: string) => `${LOCALE_PREFIXES[locale]}/${of}`
  const { to, isLoop } = await followRulesInForce(tx, addressOf(target.seoPathInfo))
  return isLoop || [addressOf(target.seoPathInfo), ...to].includes(addressOf(path))
}

/** An address of former days may be led elsewhere; one that something stands at, or asks for, is refused. */
export async function addRedirect(scope: Scope, input: Schemas['RedirectInput']): Promise<Schemas['ShopAddress']> {
  const addedBy = actingStaff(scope)
  const { locale, kind, targetId } = input
  const path = input.path.trim().replace(/^\//, '')
  const refusal = refusePath(path)
  if (refusal) throw new AppError(refusal, { pointer: '/path' })
  const id = newId(scope.clock.now())
  return await inTransaction(scope, async (tx) => {
    const taken = await listTaken(tx, { pageId: id, holder: null, paths: { [locale]: path } })
    const refusals: ErrorEntry[] = []
    if (taken.length > 0) refusals.push({ code: 'SEO_PATH_TAKEN', pointer: '/path' })
    if (!(await isTarget(tx, kind, targetId)))
      refusals.push({ code: 'VIOLATION::NO_SUCH_CHOICE_ERROR', pointer: '/targetId' })
    if (refusals.length > 0) throw new AppError(refusals)
    if (await leadsBack(tx, { ...input, path })) throw new AppError('REDIRECT_LOOP', { pointer: '/path' })
    const { routeName, prefix } = routes[kind]
    const target = { routeName, foreignKey: targetId, pathInfo: `/${prefix}/${targetId}`, addedBy }
    await tx.deleteFrom('seoUrl').where('locale', '=', locale).where('seoPathInfo', '=', path).execute()
    await tx
      .insertInto('seoUrl')
      .values({ id, locale, seoPathInfo: path, isCanonical: false, ...target })
      .execute()
    await writeAudit(scope, tx, { action: 'redirect.add', details: { locale, path, kind, targetId } })
    await purgeContent(scope, tx, id, ['cms', 'catalogue'])
    return toAddress(await select(tx).where('url.id', '=', id).executeTakeFirstOrThrow(), scope)
  })
}

export async function removeRedirect(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const gone = await tx
      .deleteFrom('seoUrl')
      .where('id', '=', id)
      .where('isCanonical', '=', false)
      .returning(['locale', 'seoPathInfo as path', 'foreignKey as targetId'])
      .executeTakeFirst()
    if (!gone) throw new AppError('REDIRECT_NOT_FOUND')
    await writeAudit(scope, tx, { action: 'redirect.remove', details: gone })
    await purgeContent(scope, tx, id, ['cms', 'catalogue'])
  })
}
