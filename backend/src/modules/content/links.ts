import { LOCALE_PREFIXES } from '@goldammer/sdk/locales'
import { sql } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'

/** As a link in a text or a field has it, whatever is asked along. */
function asLink(paths: string[]): string {
  const prefixes = Object.values(LOCALE_PREFIXES).filter(Boolean).join('|')
  return `["'](${prefixes})?/(${paths.join('|')})["'\\\\?#]`
}

/** What leads to a category: entries of menus, redirects of staff's own, and what is published with a link to its address. */
export async function listLinksTo({ locale }: Pick<Scope, 'locale'>, tx: Tx, id: string): Promise<string[]> {
  const urls = await tx
    .selectFrom('seoUrl')
    .select(['seoPathInfo as path', sql<boolean>`not is_canonical and added_by is not null`.as('isOwn')])
    .where('foreignKey', '=', id)
    .where('isDeleted', '=', false)
    .orderBy('path')
    .execute()
  const link = asLink([`navigation/${id.replaceAll('-', '')}`, ...urls.map(({ path }) => path)])
  const [entries, pages, posts, questions] = await Promise.all([
    tx.selectFrom('category').select('name').where('internalLink', '=', id).orderBy('position').execute(),
    tx
      .selectFrom('cmsPage')
      .select('name')
      .where('publishedAt', 'is not', null)
      .where(sql<boolean>`sections::text ~ ${link}`)
      .execute(),
    tx
      .selectFrom('blogPost')
      .select('title as name')
      .where('publishedAt', 'is not', null)
      .where(sql<boolean>`body::text ~ ${link}`)
      .execute(),
    tx.selectFrom('faqEntry').select('question as name').where(sql<boolean>`answer::text ~ ${link}`).execute(),
  ])
  const names = [...entries, ...pages, ...posts, ...questions].map(({ name }) => inLocale(name, locale))
  return [...new Set([...names, ...urls.filter(({ isOwn }) => isOwn).map(({ path }) => `/${path}`)])]
}
