import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import type { NotNull } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { loadMedia } from '../catalogue/products.ts'
import { toMedia } from '../catalogue/wire.ts'
import { slugForm } from './slug.ts'

type Schemas = components['schemas']

type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

const wordsPerMinute = 200

function selectPosts(scope: Scope) {
  return scope.db
    .selectFrom('blogPost')
    .selectAll()
    .where('publishedAt', '<=', scope.clock.now())
    .$narrowType<{ publishedAt: NotNull }>()
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The authors of these posts by id, in the order of the posts. */
async function loadAuthors(scope: Scope, rows: PostRow[]): Promise<Map<string, Schemas['BlogAuthor']>> {
  const ids = [...new Set(rows.flatMap((row) => row.authorId ?? []))]
  if (ids.length === 0) return new Map()
  const authors = await scope.db.selectFrom('blogAuthor').selectAll().where('id', 'in', ids).execute()
  const portraits = await loadMedia(
    scope.db,
    authors.flatMap((author) => author.portraitMediaId ?? []),
  )
  const byId = new Map(
    authors.map((author) => {
      const portrait = author.portraitMediaId ? portraits.get(author.portraitMediaId) : undefined
      const wire: Schemas['BlogAuthor'] = {
        id: author.id,
        slug: author.slug,
        name: author.name,
        position: inLocale(author.position, scope.locale),
        description: inLocale(author.description, scope.locale),
        portrait: portrait ? toMedia(portrait, scope.locale) : null,
      }
      return [author.id, wire] as const
    }),
  )
  return new Map(ids.flatMap((id) => (byId.has(id) ? [[id, byId.get(id)!] as const] : [])))
}

const readingMinutes = (html: string) =>
  Math.max(
    1,
    Math.round(
      html
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .split(/\s+/).length / wordsPerMinute,
    ),
  )

async function toSummaries(
  scope: Scope,
  rows: PostRow[],
  authors: Map<string, Schemas['BlogAuthor']>,
): Promise<Schemas['BlogPostSummary'][]> {
  const covers = await loadMedia(
    scope.db,
    rows.flatMap((row) => row.coverMediaId ?? []),
  )
  return rows.map((row) => {
    const cover = row.coverMediaId ? covers.get(row.coverMediaId) : undefined
    const author = row.authorId ? authors.get(row.authorId) : undefined
    return {
      id: row.id,
      slug: inLocale(row.slug, scope.locale),
      title: inLocale(row.title, scope.locale),
      teaser: inLocale(row.teaser, scope.locale),
      category: inLocale(row.category, scope.locale),
      author: author?.name ?? row.author,
      authorProfile: author ?? null,
      publishedAt: row.publishedAt.toISOString(),
      readingMinutes: readingMinutes(inLocale(row.body, scope.locale)),
      cover: cover ? toMedia(cover, scope.locale) : null,
    }
  })
}

/** Published posts, newest first, of one category or one author if requested. */
export async function listPosts(
  scope: Scope,
  filter: { page: number; limit: number; category?: string; author?: string },
): Promise<Schemas['BlogPostList']> {
  const rows = await selectPosts(scope)
  const authors = await loadAuthors(scope, rows)
  const matching = rows.filter(
    (row) =>
      (!filter.category || inLocale(row.category, scope.locale) === filter.category) &&
      (!filter.author || authors.get(row.authorId ?? '')?.slug === filter.author),
  )
  const from = (filter.page - 1) * filter.limit
  return {
    elements: await toSummaries(scope, matching.slice(from, from + filter.limit), authors),
    total: matching.length,
    page: filter.page,
    limit: filter.limit,
    categories: [...new Set(rows.map((row) => inLocale(row.category, scope.locale)))],
    authors: [...authors.values()],
  }
}

/** A post by its slug in any language, also by one of former days. */
export async function readPost(scope: Scope, slug: string): Promise<Schemas['BlogPost']> {
  const rows = await selectPosts(scope)
  const row =
    rows.find((one) => Object.values(one.slug as Record<string, string>).includes(slug)) ??
    (await findByFormerSlug(scope, rows, slug))
  return await renderPost(scope, row, rows)
}

/** R2.14: what was live at the address leads to what it is called now; what was deleted is gone for good (HTTP 410). */
async function findByFormerSlug({ db }: Scope, rows: PostRow[], slug: string): Promise<PostRow> {
  if (!slugForm.test(slug)) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
  const former = await db.selectFrom('blogFormerSlug').select('postId').where('slug', '=', slug).executeTakeFirst()
  const row = rows.find(({ id }) => id === former?.postId)
  if (row) return row
  throw new AppError(former?.postId === null ? 'CONTENT__BLOG_POST_GONE' : 'CONTENT__BLOG_POST_NOT_FOUND')
}

/** With up to three others: of its category first, then of its author. */
export async function renderPost(scope: Scope, row: PostRow, published?: PostRow[]): Promise<Schemas['BlogPost']> {
  const rows = published ?? (await selectPosts(scope))
  const nearness = (one: PostRow) =>
    2 * Number(inLocale(one.category, 'de-DE') === inLocale(row.category, 'de-DE')) +
    Number(one.authorId !== null && one.authorId === row.authorId)
  const others = rows.filter((one) => one.id !== row.id).toSorted((a, b) => nearness(b) - nearness(a))
  const shown = [row, ...others.slice(0, 3)]
  const [summary, ...related] = await toSummaries(scope, shown, await loadAuthors(scope, shown))
  return {
    ...summary!,
    content: inLocale(row.body, scope.locale),
    slugs: Object.fromEntries(
      LOCALES.map((locale) => [locale, inLocale(row.slug, locale)]),
    ) as Schemas['BlogPost']['slugs'],
    related,
  }
}
