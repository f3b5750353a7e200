import { publicAddress } from '@goldammer/sdk/locale-domains'
import { isLocale, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { getSitemapFile } from '@goldammer/sdk/store/catalogue'
import type { APIRoute } from 'astro'
import { listAllPosts } from '../../features/blog/blog.server.ts'
import { cachePage } from '../../lib/cache-page.ts'
import { config } from '../../lib/config.ts'
import { notFound } from '../../lib/page-error.ts'
import { blogPostPath, localePath, paths, segmentOf } from '../../lib/paths.ts'
import { findOrNothing } from '../../lib/sdk.ts'
import { type SitemapEntry, sitemap, XML } from '../../lib/sitemap.ts'

/** Pages of the shop that one finds by searching; each exists in every language. */
const built = import.meta.glob('../*.astro', { query: '?raw' })
const OWN = [paths.faq, paths.contact, paths.capitalDemand].filter((path) => `..${path}.astro` in built)

export const GET: APIRoute = async (context) => {
  const file = segmentOf(context.locals.path, 2)
  const [, locale] = /^(.+)-pages\.xml$/.exec(file) ?? []
  cachePage(context, 'catalogue', 'cms', 'blog')
  if (isLocale(locale)) return new Response(sitemap(await ownPages(locale)), { headers: XML })
  const known = /^[\w-]+\.xml$/.test(file) ? await findOrNothing(getSitemapFile(file)) : undefined
  if (known === undefined) throw notFound(localePath(context.locals.locale, context.locals.path))
  return new Response(await textOf(known), { headers: XML })
}

async function ownPages(locale: Locale): Promise<SitemapEntry[]> {
  const posts = await listAllPosts(locale)
  const fixed = [paths.blog, ...OWN].map((path) => ({ address: addressOf(locale, path), languages: inAll(() => path) }))
  const articles = posts.map((post) => ({
    address: addressOf(locale, blogPostPath(post.slug)),
    changed: post.publishedAt.slice(0, 10),
  }))
  return [...fixed, ...articles]
}

const addressOf = (locale: Locale, path: string) => publicAddress(config.localeSettings, config.publicUrl, locale, path)
const inAll = (path: (locale: Locale) => string) =>
  LOCALES.map((locale) => ({ locale, address: addressOf(locale, path(locale)) }))

/** The client hands over what is no JSON as a file. */
const textOf = (data: unknown): Promise<string> | string => (data instanceof Blob ? data.text() : String(data))
