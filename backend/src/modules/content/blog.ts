import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { loadMedia } from '../catalogue/products.ts'
import { toMedia } from '../catalogue/wire.ts'

type Schemas = components['schemas']

type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

const wordsPerMinute = 200

function selectPosts(scope: Scope) {
  return scope.db
    .selectFrom('blogPost')
    .selectAll()
    .where('publishedAt', '<=', scope.clock.now())
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

async function toSummaries(scope: Scope, rows: PostRow[]): Promise<Schemas['BlogPostSummary'][]> {
  const covers = await loadMedia(
    scope.db,
    rows.flatMap((row) => row.coverMediaId ?? []),
  )
  return rows.map((row) => {
    const cover = row.coverMediaId ? covers.get(row.coverMediaId) : undefined
    return {
      id: row.id,
      slug: inLocale(row.slug, scope.locale),
      title: inLocale(row.title, scope.locale),
      teaser: inLocale(row.teaser, scope.locale),
      category: inLocale(row.category, scope.locale),
      author: row.author,
      publishedAt: row.publishedAt.toISOString(),
      readingMinutes: Math.max(1, Math.round(inLocale(row.body, scope.locale).split(/\s+/).length / wordsPerMinute)),
      cover: cover ? toMedia(cover, scope.locale) : null,
    }
  })
}

/** Published posts, newest first, of one category if wished. */
export async function listPosts(
  scope: Scope,
  wish: { page: number; limit: number; category?: string },
): Promise<Schemas['BlogPostList']> {
  const rows = await selectPosts(scope)
  const matching = wish.category ? rows.filter((row) => inLocale(row.category, scope.locale) === wish.category) : rows
  const from = (wish.page - 1) * wish.limit
  return {
    elements: await toSummaries(scope, matching.slice(from, from + wish.limit)),
    total: matching.length,
    page: wish.page,
    limit: wish.limit,
    categories: [...new Set(rows.map((row) => inLocale(row.category, scope.locale)))],
  }
}

/** A post by its slug in any language, with up to three others. */
export async function readPost(scope: Scope, slug: string): Promise<Schemas['BlogPost']> {
  const rows = await selectPosts(scope)
  const row = rows.find((one) => Object.values(one.slug as Record<string, string>).includes(slug))
  if (!row) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
  const sameCategory = (one: PostRow) => Number(inLocale(one.category, 'de-DE') === inLocale(row.category, 'de-DE'))
  const others = rows.filter((one) => one.id !== row.id).toSorted((a, b) => sameCategory(b) - sameCategory(a))
  const [[summary], related] = await Promise.all([toSummaries(scope, [row]), toSummaries(scope, others.slice(0, 3))])
  return {
    ...summary!,
    content: inLocale(row.body, scope.locale),
    slugs: row.slug as Schemas['BlogPost']['slugs'],
    related,
  }
}
