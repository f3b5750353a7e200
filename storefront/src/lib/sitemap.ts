import type { Locale } from '@goldammer/sdk/locales'

export type SitemapEntry = {
  address: string
  /** The same page in every language. */
  languages?: { locale: Locale; address: string }[]
  /** Day of the last change. */
  changed?: string
}

export const XML = { 'content-type': 'application/xml; charset=utf-8' }

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const sitemapIndex = (addresses: string[]): string => `${HEAD}
<sitemapindex xmlns="${NAMESPACE}">
${addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`

export const sitemap = (entries: SitemapEntry[]): string => `${HEAD}
<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.map(entryOf).join('\n')}
</urlset>
`

function entryOf({ address, languages = [], changed }: SitemapEntry): string {
  const others = languages.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one.locale}" href="${escaped(one.address)}"/>`,
  )
  const day = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${escaped(encodeURI(address))}</loc>${day}${others.join('')}</url>`
}
