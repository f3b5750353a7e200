import { LOCALES } from '@goldammer/sdk/locales'
import { readSitemap } from '@goldammer/sdk/store/catalogue'
import type { APIRoute } from 'astro'
import { cachePage } from '../lib/cache-page.ts'
import { config } from '../lib/config.ts'
import { sitemapPath } from '../lib/paths.ts'
import { sitemapIndex, XML } from '../lib/sitemap.ts'

/** The index: for each language what the backend knows by its SEO paths, and what the shop itself has. */
export const GET: APIRoute = async (context) => {
  const { data: files } = await readSitemap()
  const names = [...files.map(({ filename }) => filename), ...LOCALES.map((locale) => `${locale}-pages.xml`)]
  cachePage(context, 'catalogue', 'cms', 'blog')
  return new Response(sitemapIndex(names.map((name) => `${config.publicUrl}${sitemapPath(name)}`)), { headers: XML })
}
