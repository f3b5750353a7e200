import { isLocale, LOCALE_PREFIXES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Database } from '../../shared/database.ts'
import { escapeHtml } from '../../shared/html.ts'
import type { Scope } from '../../shared/scope.ts'

/** What the sitemaps protocol lets one file hold. */
const perFile = 50_000

/** SEO paths of what a visitor can find: products on offer, landing pages, and categories that a menu shows or leads to. */
const openPaths = (locale: Locale) => sql`
  from seo_url u
  where u.locale = ${locale} and u.is_canonical and not u.is_deleted and (
    exists (select from product_listing p where p.id = u.foreign_key)
    or exists (select from category c where c.id = u.foreign_key and c.active and c.type = 'page' and (c.visible
      or exists (select from category l where l.internal_link = c.id and l.active and l.visible and l.link_type = 'category')))
    or exists (select from landing_page l where l.id = u.foreign_key and l.active))`

async function countPaths(db: Database, locale: Locale): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${openPaths(locale)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The files there are; each language has at least the one with its start page. */
export async function listSitemaps({ db, clock }: Scope) {
  const created = clock.now().toISOString()
  const files = await Promise.all(
    LOCALES.map(async (locale) => {
      const count = Math.ceil(((await countPaths(db, locale)) + 1) / perFile)
      return Array.from({ length: count }, (_, index) => `${locale}-${index + 1}.xml`)
    }),
  )
  return files.flat().map((filename) => ({ apiAlias: 'sitemap' as const, filename, created }))
}

/** Addresses of one language, the start page first. */
export async function readSitemap({ db, config }: Scope, filename: string): Promise<string> {
  const [, locale, number] = filename.match(/^([a-z]{2}-[A-Z]{2})-([1-9]\d{0,4})\.xml$/) ?? []
  if (!isLocale(locale)) throw new AppError('FILE_NOT_FOUND')
  const offset = (Number(number) - 1) * perFile
  const { rows } = await sql<{ path: string }>`select u.seo_path_info as path ${openPaths(locale)}
    order by u.id limit ${offset === 0 ? perFile - 1 : perFile} offset ${Math.max(0, offset - 1)}`.execute(db)
  const paths = [...(offset === 0 ? [''] : []), ...rows.map(({ path }) => path)]
  if (paths.length === 0) throw new AppError('FILE_NOT_FOUND')
  const root = config.localeDomains[locale] ?? `${config.publicUrl}${LOCALE_PREFIXES[locale]}`
  const urls = paths.map((path) => `<url><loc>${escapeHtml(encodeURI(path ? `${root}/${path}` : root))}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
