import type { Locale } from '@goldammer/sdk/locales'
import { readBlogPost, readBlogPosts } from '@goldammer/sdk/store/content'
import type { BlogPost, BlogPostList } from '@goldammer/sdk/store/model'
import { findOrNothing, forLocale } from '../../lib/sdk.ts'

const PAGE_SIZE = 12

export async function listPosts(
  locale: Locale,
  page: number,
  only: { category?: string; author?: string } = {},
): Promise<BlogPostList> {
  return (await readBlogPosts({ page, limit: PAGE_SIZE, ...only }, await forLocale(locale))).data
}

export async function findPost(locale: Locale, slug: string): Promise<BlogPost | undefined> {
  return findOrNothing(readBlogPost(slug, await forLocale(locale)))
}
