import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { type SqlBool, sql } from 'kysely'
import { type FieldMap, flagField, idField, textField } from '../../shared/criteria/fields.ts'
import { mentions } from '../../shared/criteria/filter.ts'
import { type Criteria, type SearchResult, searchList } from '../../shared/criteria.ts'
import type { Scope } from '../../shared/scope.ts'
import { languageId } from '../reference/reference-data.ts'
import type { listSeoUrls } from './repository.ts'
import { toSeoUrl } from './wire.ts'

type SeoUrl = components['schemas']['SeoUrl']
type SeoUrlRow = Awaited<ReturnType<typeof listSeoUrls>>[number]

const language = sql`case locale ${sql.join(
  LOCALES.map((locale) => sql`when ${sql.lit(locale)} then ${sql.lit(languageId(locale))}::uuid`),
  sql` `,
)} end`

const fields: FieldMap = {
  id: idField('id'),
  languageId: idField(language),
  foreignKey: idField('foreign_key'),
  routeName: textField('route_name'),
  pathInfo: textField('path_info'),
  seoPathInfo: textField('seo_path_info'),
  isCanonical: flagField('is_canonical'),
  isDeleted: flagField('is_deleted'),
}

/** Paths of the session's language, or of those that the filter names; deleted paths only for a filter that asks for them. */
export function searchSeoUrls(scope: Scope, criteria: Criteria): Promise<SearchResult<SeoUrl>> {
  const isSpoken = mentions(criteria.filter, 'languageId') ? sql`true` : sql`locale = ${scope.locale}`
  const isThere = mentions(criteria.filter, 'isDeleted') ? sql`true` : sql`not is_deleted`
  const what = {
    apiAlias: 'seo_url',
    fields,
    from: sql`seo_url`,
    where: sql<SqlBool>`${isSpoken} and ${isThere}`,
    termIn: sql`seo_path_info`,
    tie: [sql`is_canonical desc`, sql`seo_path_info`, sql`id`],
  }
  return searchList<SeoUrlRow, SeoUrl>(scope.db, what, criteria, (rows) => rows.map(toSeoUrl))
}
