import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { sql } from 'kysely'
import type { Scope } from '../../shared/scope.ts'
import { WORDS_COLUMNS } from '../../shared/words-columns.ts'

type Schemas = components['schemas']
type Row = Schemas['ContentHit'] & { total: number }

const inLanguage = (column: string, locale: string) =>
  sql`coalesce(${sql.ref(column)} ->> ${locale}, ${sql.ref(column)} ->> 'de-DE', '')`

const pathOf = (id: string, locale: string) => sql`(select seo_path_info from seo_url
  where foreign_key = ${sql.ref(id)} and locale = ${locale} and is_canonical and not is_deleted limit 1)`

/** The words of a row, as `functions/words-of-content.sql` has cut them when it was written. */
const wordsOf = (
  source: string,
  id: string,
  locale: Locale,
) => sql`(select ${sql.ref(WORDS_COLUMNS[locale])} from content_words
  where source = ${source} and id = ${sql.ref(id)})`

/** The texts of the shop beside its products: they are few, so that their words are gone over without an index. */
const selectContent = ({ locale, clock }: Scope) => sql`
  select 'post' as kind, post.id, ${inLanguage('post.title', locale)} as title, ${inLanguage('post.teaser', locale)} as lead,
    ${inLanguage('post.slug', locale)} as path, ${wordsOf('blog_post', 'post.id', locale)} as words
  from blog_post post where post.published_at <= ${clock.now()}
  union all
  select 'question', entry.id, ${inLanguage('entry.question', locale)}, ${inLanguage('entry.answer', locale)}, null,
    ${wordsOf('faq_entry', 'entry.id', locale)} || ${wordsOf('faq_group', 'entry.group_id', locale)}
  from faq_entry entry
  union all
  select 'landingPage', landing.id, ${inLanguage('landing.name', locale)}, '', ${pathOf('landing.id', locale)},
    ${wordsOf('landing_page', 'landing.id', locale)} || ${wordsOf('cms_page', 'page.id', locale)}
  from landing_page landing join cms_page page on page.id = landing.cms_page_id
  where landing.active and page.published_at is not null
  union all
  -- A page that stands in several menus has its address from one of them.
  (select distinct on (coalesce(category.cms_page_id, category.id)) 'page', category.id,
    ${inLanguage('category.name', locale)}, ${inLanguage('category.description', locale)},
    case when category.root = 'home' then '/' else ${pathOf('category.id', locale)} end as path,
    ${wordsOf('category', 'category.id', locale)} || coalesce(${wordsOf('cms_page', 'page.id', locale)}, '') as words
  from category left join cms_page page on page.id = category.cms_page_id
  where category.active and category.type = 'page' and (category.root is null or category.root = 'home')
    and (page.id is null or page.published_at is not null)
  order by coalesce(category.cms_page_id, category.id), ${pathOf('category.id', locale)} is null, category.id)
  union all
  -- The shop's own pages, such as the contact form, have their names in the menus.
  (select distinct on (link.path) 'page', link.id, link.title, '', link.path, link.words from (
    select id, ${inLanguage('category.name', locale)} as title, external_link ->> ${locale} as path,
      ${wordsOf('category', 'category.id', locale)} as words
    from category where active and type = 'link' and link_type = 'external'
  ) as link where link.path like '/%' order by link.path, link.id)`

/** R2.27: posts, questions and pages that have all the words; whose own title was typed comes first. */
export async function searchContent(
  scope: Scope,
  { search, limit = 10 }: { search: string; limit?: number },
): Promise<Schemas['ContentHitList']> {
  const { db, locale } = scope
  const typed = search.replaceAll('\0', ' ')
  const { rows } = await sql<Row>`
    with asked as (select product_query(${locale}, ${typed}) as query, cut_text(${typed}) as title),
    content as (${selectContent(scope)})
    select content.kind, content.id, content.title, content.lead as excerpt, content.path, (count(*) over ())::integer as total
    from content, asked where content.words @@ asked.query
    order by ts_rank(content.words, asked.query) + (cut_text(content.title) = asked.title)::integer desc, content.kind, content.id
    limit ${limit}`.execute(db)
  return { elements: rows.map(({ total: _, ...hit }) => hit), total: rows[0]?.total ?? 0 }
}
