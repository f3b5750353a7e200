import { LOCALE_PREFIXES, PRIVACY_PATHS } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { companyView } from '../accounts/customers/company-view.ts'
import { productView } from '../catalogue/product-view.ts'
import { listRouteTargets, prefixes, type RouteTarget } from './addresses.ts'

export type Use = components['schemas']['ContentUse']
type Reader = Pick<Scope, 'locale'>
type Found = { kind: Use['kind']; id: string | null; name: unknown }

const namesInRefusal = 5

/** To be refused with while something uses it. */
export function refuseUsed(uses: Use[]): void {
  if (uses.length > 0) throw new AppError('CONTENT_IN_USE', { parameters: { uses: namesOf(uses) } })
}

/** The first of them in words. */
export function namesOf(uses: Use[]): string {
  const names = [...new Set(uses.map(({ name }) => name))]
  return `${names.slice(0, namesInRefusal).join(', ')}${names.length > namesInRefusal ? ' …' : ''}`
}

function toUses({ locale }: Reader, found: Found[]): Use[] {
  const uses = found.map(({ kind, id, name }) => ({
    kind,
    id,
    name: typeof name === 'string' ? name : inLocale(name, locale),
  }))
  return [...new Map(uses.map((use) => [`${use.kind} ${use.id ?? use.name}`, use])).values()]
}

/** What is written in texts and blocks, published or on its way there. */
async function listWritten(
  db: Database | Tx,
  says: (text: RawBuilder<string>) => RawBuilder<boolean>,
  but?: string | null,
): Promise<Found[]> {
  const not = but ?? '00000000-0000-0000-0000-000000000000'
  const [pages, drafts, posts, postDrafts, questions, companyPages, products] = await Promise.all([
    db
      .selectFrom('cmsPage')
      .select(['id', 'name'])
      .where('publishedAt', 'is not', null)
      .where('id', '!=', not)
      .where(says(sql`sections::text`))
      .orderBy('technicalName')
      .execute(),
    db
      .selectFrom('cmsPageVersion as version')
      .innerJoin('cmsPage as page', 'page.id', 'version.pageId')
      .select(['page.id', 'page.name'])
      .where('version.state', '!=', 'published')
      .where('page.id', '!=', not)
      .where(says(sql`version.document::text`))
      .orderBy('page.technicalName')
      .execute(),
    db
      .selectFrom('blogPost')
      .select(['id', 'title as name'])
      .where('id', '!=', not)
      .where(says(sql`body::text`))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('blogPost as post')
      .innerJoin('blogPostVersion as open', 'open.id', 'post.draftId')
      .select(['post.id', 'post.title as name'])
      .where('post.id', '!=', not)
      .where(says(sql`open.document::text`))
      .orderBy('post.id')
      .execute(),
    db
      .selectFrom('faqEntry')
      .select(['id', 'question as name'])
      .where(says(sql`answer::text`))
      .orderBy('position')
      .execute(),
    db
      .selectFrom('companyPage')
      .select(['id', 'title as name'])
      .where(says(sql`content::text`))
      .orderBy('slug')
      .execute(),
    db
      .selectFrom(productView('product'))
      .select(['id', 'name'])
      .where((where) =>
        where.or([
          says(sql`product.content::text`),
          says(sql`product.description::text`),
          where.exists(
            where
              .selectFrom('productVersion as version')
              .select('version.id')
              .whereRef('version.productId', '=', 'product.id')
              .where('version.state', 'in', ['draft', 'submitted', 'scheduled'])
              .where(says(sql`version.fields::text`)),
          ),
        ]),
      )
      .orderBy('productNumber')
      .execute(),
  ])
  const as = (kind: Use['kind'], rows: { id: string; name: unknown }[]) => rows.map((row) => ({ kind, ...row }))
  const published = new Set([...pages, ...posts].map(({ id }) => id))
  return [
    ...as('page', pages),
    ...as(
      'draft',
      drafts.filter(({ id }) => !published.has(id)),
    ),
    ...as('post', posts),
    ...as(
      'post',
      postDrafts.filter(({ id }) => !published.has(id)),
    ),
    ...as('question', questions),
    ...as('companyPage', companyPages),
    ...as('product', products),
  ]
}

/** Texts, links of menus and rules of routes with one of these addresses, whatever is asked along. */
async function listLinks(db: Database | Tx, paths: string[], but?: string | null): Promise<Found[]> {
  if (paths.length === 0) return []
  const address = `(${Object.values(LOCALE_PREFIXES).filter(Boolean).join('|')})?/(${paths.join('|')})`
  const inText = `["']${address}["'\\\\?#]`
  const [written, entries, rules] = await Promise.all([
    listWritten(db, (text) => sql<boolean>`${text} ~ ${inText}`, but),
    db
      .selectFrom('category')
      .select(['id', 'name'])
      .where(sql<boolean>`external_link::text ~ ${inText}`)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('routeRule')
      .select('path')
      .where(sql<boolean>`redirect_url ~ ${`^${address}([?#]|$)`}`)
      .orderBy('position')
      .execute(),
  ])
  return [
    ...entries.map((entry) => ({ kind: 'navigation' as const, ...entry })),
    ...written,
    ...rules.map(({ path }) => ({ kind: 'rule' as const, id: null, name: path })),
  ]
}

/** What leads to a category or landing page: entries of menus, redirects of staff's own, and texts with its address. */
export async function listLinksTo(
  scope: Reader,
  db: Database | Tx,
  { id, kind }: RouteTarget,
  but?: string | null,
): Promise<Use[]> {
  const urls = await db
    .selectFrom('seoUrl')
    .select(['id', 'seoPathInfo as path', sql<boolean>`not is_canonical and added_by is not null`.as('isOwn')])
    .where('foreignKey', '=', id)
    .where('isDeleted', '=', false)
    .orderBy('path')
    .execute()
  const paths = [`${prefixes[kind]}/${id.replaceAll('-', '')}`, ...urls.map(({ path }) => path)]
  const entries = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('internalLink', '=', id)
    .orderBy('position')
    .execute()
  return toUses(scope, [
    ...entries.map((entry) => ({ kind: 'navigation' as const, ...entry })),
    ...(await listLinks(db, paths, but)),
    ...urls.flatMap((url) => (url.isOwn ? [{ kind: 'redirect' as const, id: url.id, name: `/${url.path}` }] : [])),
  ])
}

/** Forms, consents and the checkout lead there (R2.11). */
const shopPaths = new Set(['agb', ...Object.values(PRIVACY_PATHS).map((path) => path.slice(1))])

/** What shows a page or leads to it. */
export async function listPageUses(
  scope: Reader,
  db: Database | Tx,
  { id, technicalName }: { id: string; technicalName: string },
): Promise<Use[]> {
  const shown = await db
    .selectFrom('category')
    .leftJoin('category as parent', 'parent.id', 'category.parentId')
    .select(['category.id', 'category.name', 'category.root', 'parent.root as parentRoot'])
    .where('category.cmsPageId', '=', id)
    .execute()
  const holders = await listRouteTargets(db, id)
  const ids = holders.map((holder) => holder.id)
  const paths =
    ids.length > 0
      ? await db.selectFrom('seoUrl').select('seoPathInfo as path').where('foreignKey', 'in', ids).execute()
      : []
  const isShops = technicalName === 'privacy' || paths.some(({ path }) => shopPaths.has(path))
  return [
    ...toUses(scope, [
      ...(isShops ? [{ kind: 'shop' as const, id: null, name: technicalName }] : []),
      ...shown.flatMap(({ id: categoryId, name, root, parentRoot }) => {
        if (root === 'home') return { kind: 'start' as const, id: categoryId, name }
        // Below this root stand the pages that no menu names: such an entry goes with its page.
        return parentRoot === 'pages' ? [] : { kind: 'navigation' as const, id: categoryId, name }
      }),
    ]),
    ...(await Promise.all(holders.map((holder) => listLinksTo(scope, db, holder, id)))).flat(),
  ]
}

/** What leads to a post by one of its slugs. */
export async function listPostUses(
  scope: Reader,
  db: Database | Tx,
  { id, slugs }: { id: string; slugs: string[] },
): Promise<Use[]> {
  const paths = slugs.map((slug) => `blog/${slug}`)
  return toUses(scope, await listLinks(db, paths, id))
}

/** What shows a medium, now or when it will be published. */
export async function listMediumUses(scope: Reader, db: Database | Tx, id: string): Promise<Use[]> {
  const hex = `%${id.replaceAll('-', '')}%`
  const [written, covers, authors, entries, products, companies, people] = await Promise.all([
    listWritten(db, (text) => sql<boolean>`replace(${text}, '-', '') like ${hex}`),
    db.selectFrom('blogPost').select(['id', 'title as name']).where('coverMediaId', '=', id).execute(),
    db.selectFrom('blogAuthor').select(['id', 'name']).where('portraitMediaId', '=', id).execute(),
    db.selectFrom('category').select(['id', 'name']).where('mediaId', '=', id).execute(),
    db
      .selectFrom(productView('product'))
      .select(['id', 'name'])
      .where(sql<boolean>`(cover_media_id = ${id} or ${id} = any(media_ids))`)
      .execute(),
    db.selectFrom(companyView('company')).select(['id', 'nameCompany as name']).where('logoMediaId', '=', id).execute(),
    db.selectFrom('teamMember').select(['companyId as id', 'name']).where('profileImageId', '=', id).execute(),
  ])
  const as = (kind: Use['kind'], rows: { id: string; name: unknown }[]) => rows.map((row) => ({ kind, ...row }))
  return toUses(scope, [
    ...written,
    ...as('post', covers),
    ...as('author', authors),
    ...as('navigation', entries),
    ...as('product', products),
    ...as('company', companies),
    ...as('person', people),
  ])
}
