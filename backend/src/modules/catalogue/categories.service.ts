import { isLocale, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { type FieldMap, flagField, idField, textField, translatedField } from '../../shared/criteria/fields.ts'
import { type Criteria, type SearchResult, searchList } from '../../shared/criteria.ts'
import type { Database } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Category } from '../../shared/tables.ts'
import { inLocale } from '../../shared/translated.ts'
import { loadMedia, type Media } from './products.ts'
import { listSeoUrls } from './repository.ts'
import { toMedia, toSeoUrl } from './wire.ts'

type Wire = components['schemas']['Category']
export type CategoryRow = Selectable<Category>
type SeoUrlRow = Awaited<ReturnType<typeof listSeoUrls>>[number]

export const roots = ['main-navigation', 'footer-navigation', 'service-navigation'] as const

/** All categories with what they need to be shown; there are few, and every page needs the trees. */
export async function loadCategories(db: Database) {
  const rows = await db.selectFrom('category').selectAll().where('active', '=', true).orderBy('position').execute()
  const keys = [...new Set([...rows.map((row) => row.id), ...rows.flatMap((row) => row.internalLink ?? [])])]
  const [seoUrls, media] = await Promise.all([
    keys.length > 0 ? listSeoUrls(db, keys) : [],
    loadMedia(
      db,
      rows.flatMap((row) => row.mediaId ?? []),
    ),
  ])
  return { rows, seoUrls, media }
}

/** Whether there is such a category, without loading them all. */
export async function existsCategory(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
export type Categories = Awaited<ReturnType<typeof loadCategories>>

const fallbackPaths = { category: '/navigation/', product: '/detail/', landing_page: '/landingPage/' }

/** R2.14: a link's SEO path, else its own address by kind; external links as given. */
function targetOf(row: CategoryRow, seoUrls: SeoUrlRow[], locale: Locale): string | null {
  const pathOf = (id: string) =>
    seoUrls.find((url) => url.foreignKey === id && url.locale === locale && url.isCanonical)?.seoPathInfo
  if (row.type === 'folder') return null
  if (row.type === 'page') return `/${pathOf(row.id) ?? `navigation/${row.id}`}`
  if (row.linkType === 'external' || !row.internalLink) return inLocale(row.externalLink, locale) || null
  const path = pathOf(row.internalLink)
  return path !== undefined
    ? `/${path}`
    : `${fallbackPaths[row.linkType as keyof typeof fallbackPaths]}${row.internalLink}`
}

function breadcrumbOf(row: CategoryRow, all: CategoryRow[], locale: Locale): string[] {
  const names: string[] = []
  for (let at: CategoryRow | undefined = row; at; at = all.find((one) => one.id === at!.parentId)) {
    if (!at.root) names.unshift(inLocale(at.name, locale))
  }
  return names
}

export function toCategory(row: CategoryRow, categories: Categories, locale: Locale, depth: number): Wire {
  const { rows, seoUrls, media } = categories
  const children = rows.filter((one) => one.parentId === row.id)
  const name = inLocale(row.name, locale)
  const breadcrumb = breadcrumbOf(row, rows, locale)
  const description = inLocale(row.description, locale)
  const metaTitle = inLocale(row.metaTitle, locale)
  const metaDescription = inLocale(row.metaDescription, locale)
  const picture: Media | undefined = row.mediaId ? media.get(row.mediaId) : undefined
  const target = targetOf(row, seoUrls, locale)
  return {
    apiAlias: 'category',
    id: row.id,
    parentId: row.parentId,
    name,
    description,
    type: row.type as Wire['type'],
    linkType: row.linkType as Wire['linkType'],
    internalLink: row.internalLink,
    externalLink: inLocale(row.externalLink, locale) || null,
    breadcrumb,
    active: row.active,
    visible: row.visible,
    childCount: children.length,
    visibleChildCount: children.filter((child) => child.visible).length,
    children:
      depth > 1
        ? children.filter((child) => child.visible).map((child) => toCategory(child, categories, locale, depth - 1))
        : [],
    media: picture ? toMedia(picture, locale) : null,
    seoUrls: seoUrls
      .filter((url) => url.foreignKey === row.id && url.locale === locale && isLocale(url.locale))
      .map(toSeoUrl),
    ...(target ? { seoUrl: target } : {}),
    cmsPageId: row.cmsPageId,
    cmsPage: null,
    translated: {
      name,
      breadcrumb,
      description,
      ...(metaTitle && { metaTitle }),
      ...(metaDescription && { metaDescription }),
    },
  }
}

/** The row behind an id or one of the three names of roots; home is the main root's first page. */
export function getCategory(categories: Categories, id: string): CategoryRow {
  const { rows } = categories
  const found =
    id === 'home'
      ? rows.find((row) => row.root === 'home')
      : (rows.find((row) => row.root === id) ?? rows.find((row) => row.id === id.toLowerCase()))
  if (found) return found
  if (id === 'footer-navigation') throw new AppError('CHECKOUT__FOOTER_CATEGORY_NOT_FOUND')
  if (id === 'service-navigation') throw new AppError('CHECKOUT__SERVICE_CATEGORY_NOT_FOUND')
  throw new AppError('CONTENT__CATEGORY_NOT_FOUND')
}

const fieldsOf = (locale: Locale): FieldMap => ({
  id: idField('id'),
  parentId: idField('parent_id'),
  name: translatedField('name', locale),
  'translated.name': translatedField('name', locale),
  type: textField('type'),
  linkType: textField('link_type'),
  internalLink: idField('internal_link'),
  active: flagField('active'),
  visible: flagField('visible'),
  cmsPageId: idField('cms_page_id'),
  mediaId: idField('media_id'),
})

/** Categories by criteria; the roots of the trees are none. */
export function searchCategories(scope: Scope, criteria: Criteria): Promise<SearchResult<Wire>> {
  const fields = fieldsOf(scope.locale)
  const what = {
    apiAlias: 'category',
    fields,
    from: sql`category`,
    where: sql<SqlBool>`active and root is null`,
    termIn: fields.name!.column,
    tie: [sql`position`, sql`id`],
  }
  const toElements = async (rows: { id: string }[]) => {
    const all = await loadCategories(scope.db)
    return rows.map(({ id }) => toCategory(getCategory(all, id), all, scope.locale, 1))
  }
  return searchList(scope.db, what, criteria, toElements, sql`id`)
}
