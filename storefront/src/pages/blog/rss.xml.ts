import type { APIRoute } from 'astro'
import { listPosts } from '../../features/blog/blog.server.ts'
import { feedOf } from '../../features/blog/feed.ts'
import { config } from '../../lib/config.ts'
import { texts } from '../../lib/i18n.ts'
import { blogFeedPath, blogPostPath, localePath, paths } from '../../lib/paths.ts'

const MAX_AGE_S = 600

/** The newest posts as RSS, in the language of the address. */
export const GET: APIRoute = async ({ locals: { locale } }) => {
  const t = texts(locale)
  const address = (path: string) => `${config.publicUrl}${localePath(locale, path)}`
  const channel = {
    title: `${t('content.blog.title')} – ${t('common.brand')}`,
    description: t('content.blog.description'),
    language: locale,
    home: address(paths.blog),
    self: address(blogFeedPath),
  }
  const posts = await listPosts(locale, 1)
  return new Response(
    feedOf(channel, posts.elements, (post) => address(blogPostPath(post.slug))),
    {
      headers: {
        'content-type': 'application/rss+xml; charset=utf-8',
        'cache-control': `public, max-age=${MAX_AGE_S}`,
      },
    },
  )
}
