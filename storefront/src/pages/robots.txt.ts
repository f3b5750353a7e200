import { LOCALES, PORTAL_FOLDERS } from '@goldammer/sdk/locales'
import type { APIRoute } from 'astro'
import { config } from '../lib/config.ts'
import { localePath, paths } from '../lib/paths.ts'

/** What belongs to one visitor, and what is no page. */
const CLOSED = [
  paths.account,
  paths.cart,
  paths.checkout,
  paths.wishlist,
  '/fragments',
  PORTAL_FOLDERS.investor,
  PORTAL_FOLDERS.company,
]
const NO_PAGES = [PORTAL_FOLDERS.staff, '/store-api', '/staff-api', '/sandbox', '/documents', '/errors', '/csp-reports']

export const GET: APIRoute = () => {
  const closed = [...CLOSED.flatMap((path) => LOCALES.map((locale) => localePath(locale, path))), ...NO_PAGES]
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
  ]
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  return new Response(`${lines.join('\n')}\n`, { headers })
}
