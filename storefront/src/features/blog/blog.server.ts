import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import type { Locale } from '@goldammer/sdk/locales'
import { readBlogPost, readBlogPosts, readBlogPreview } from '@goldammer/sdk/store/content'
import type { BlogPost, BlogPostList, BlogPostSummary } from '@goldammer/sdk/store/model'
import { findOrNothing, forLocale } from '../../lib/sdk.ts'

const PAGE_SIZE = 12

export async function listPosts(
  locale: Locale,
  page: number,
  only: { category?: string; author?: string } = {},
): Promise<BlogPostList> {
  return (await readBlogPosts({ page, limit: PAGE_SIZE, ...only }, await forLocale(locale))).data
}

const MOST_PAGES = 1000

/** Every post of a language, for the sitemap. */
export async function listAllPosts(locale: Locale): Promise<BlogPostSummary[]> {
  const posts: BlogPostSummary[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { elements, total } = await listPosts(locale, page)
    posts.push(...elements)
    if (elements.length === 0 || posts.length >= total) break
  }
  return posts
}

/** `gone` of one that was deleted (R2.14). */
export async function findPost(locale: Locale, slug: string): Promise<BlogPost | 'gone' | undefined> {
  try {
    return await findOrNothing(readBlogPost(slug, await forLocale(locale)))
  } catch (error) {
    if (error instanceof ApiClientError && error.has('CONTENT__BLOG_POST_GONE')) return 'gone'
    throw error
  }
}

/** A post as staff are writing it, for who has its signed address. */
export async function findPostPreview(locale: Locale, token: string): Promise<BlogPost | undefined> {
  return findOrNothing(readBlogPreview(token, await forLocale(locale)))
}
