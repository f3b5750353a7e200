import type { Locale } from '@goldammer/sdk/locales'
import { escapeMarkup } from './escape-markup.ts'

export type SitemapEntry = {
  address: string
  /** The same page in every language. */
  languages?: { locale: Locale; address: string }[]
  /** Day of the last change. */
  changed?: string
}

export const XML = { 'content-type': 'application/xml; charset=utf-8' }

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const sitemapIndex = (addresses: string[]): string => `${HEAD}
<sitemapindex xmlns="${NAMESPACE}">
${addresses.map((address) => `<sitemap><loc>${escapeMarkup(address)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`

export const sitemap = (entries: SitemapEntry[]): string => `${HEAD}
<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.map(entryOf).join('\n')}
</urlset>
`

function entryOf({ address, languages = [], changed }: SitemapEntry): string {
  const others = languages.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one.locale}" href="${escapeMarkup(one.address)}"/>`,
  )
  const day = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${escapeMarkup(encodeURI(address))}</loc>${day}${others.join('')}</url>`
}
