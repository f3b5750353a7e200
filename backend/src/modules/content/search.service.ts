import type { components } from '@goldammer/sdk/operations/store'
import { sql } from 'kysely'
import type { Scope } from '../../shared/scope.ts'

type Schemas = components['schemas']
type Row = Schemas['ContentHit'] & { total: number }

const inLanguage = (column: string, locale: string) =>
  sql`coalesce(${sql.ref(column)} ->> ${locale}, ${sql.ref(column)} ->> 'de-DE', '')`

/** Every text of a page's blocks in the language. */
const textOfPage = (locale: string) => sql`(select coalesce(string_agg(text #>> '{}', ' '), '')
  from jsonb_path_query(page.sections, ${`lax $.**."${locale}"`}::jsonpath) as text where jsonb_typeof(text) = 'string')`

const pathOf = (id: string, locale: string) => sql`(select seo_path_info from seo_url
  where foreign_key = ${sql.ref(id)} and locale = ${locale} and is_canonical and not is_deleted limit 1)`

/** The texts of the shop beside its products: they are few, so that they are read as they are. */
const selectContent = ({ locale, clock }: Scope) => sql`
  select 'post' as kind, post.id, ${inLanguage('post.title', locale)} as title, ${inLanguage('post.teaser', locale)} as lead,
    concat_ws(' ', ${inLanguage('post.category', locale)}, post.author, ${inLanguage('post.body', locale)}) as text,
    ${inLanguage('post.slug', locale)} as path
  from blog_post post where post.published_at <= ${clock.now()}
  union all
  select 'question', entry.id, ${inLanguage('entry.question', locale)}, ${inLanguage('entry.answer', locale)},
    ${inLanguage('topic.name', locale)}, null
  from faq_entry entry join faq_group topic on topic.id = entry.group_id
  union all
  select 'landingPage', landing.id, ${inLanguage('landing.name', locale)}, '', ${textOfPage(locale)}, ${pathOf('landing.id', locale)}
  from landing_page landing join cms_page page on page.id = landing.cms_page_id
  where landing.active and page.published_at is not null
  union all
  -- A page that stands in several menus has its address from one of them.
  (select distinct on (coalesce(category.cms_page_id, category.id)) 'page', category.id,
    ${inLanguage('category.name', locale)}, ${inLanguage('category.description', locale)}, ${textOfPage(locale)},
    case when category.root = 'home' then '/' else ${pathOf('category.id', locale)} end as path
  from category left join cms_page page on page.id = category.cms_page_id
  where category.active and category.type = 'page' and (category.root is null or category.root = 'home')
    and (page.id is null or page.published_at is not null)
  order by coalesce(category.cms_page_id, category.id), ${pathOf('category.id', locale)} is null, category.id)
  union all
  -- The shop's own pages, such as the contact form, have their names in the menus.
  (select distinct on (link.path) 'page', link.id, link.title, '', '', link.path from (
    select id, ${inLanguage('category.name', locale)} as title, external_link ->> ${locale} as path from category
    where active and type = 'link' and link_type = 'external'
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
    content as (${selectContent(scope)}),
    indexed as (
      select content.*, setweight(product_words(${locale}, title), 'A') || setweight(product_words(${locale}, unmarked(lead)), 'C')
        || setweight(product_words(${locale}, unmarked(text)), 'D') as words
      from content
    )
    select indexed.kind, indexed.id, indexed.title, indexed.lead as excerpt, indexed.path, (count(*) over ())::integer as total
    from indexed, asked where indexed.words @@ asked.query
    order by ts_rank(indexed.words, asked.query) + (cut_text(indexed.title) = asked.title)::integer desc, indexed.kind, indexed.id
    limit ${limit}`.execute(db)
  return { elements: rows.map(({ total: _, ...hit }) => hit), total: rows[0]?.total ?? 0 }
}
