import { fetchTranslations } from '@goldammer/sdk/client/translations'
import type { Locale } from '@goldammer/sdk/locales'
import { readNavigationGet } from '@goldammer/sdk/store/catalogue'
import type { Category } from '@goldammer/sdk/store/model'
import { mergeSnippets } from './i18n.ts'
import { entityPath, localePath } from './paths.ts'
import { forgetLanguages, forLocale, languageIds } from './sdk.ts'
import type { NavigationLink, Site } from './site.ts'

const KEPT_MS = 60_000

const kept = new Map<Locale, { site: Promise<Site>; readAt: number }>()
let snippets: Promise<void> | undefined

/** Navigation and languages, read at most once a minute and language. */
export function loadSite(locale: Locale): Promise<Site> {
  const known = kept.get(locale)
  if (known && Date.now() - known.readAt < KEPT_MS) return known.site
  const site = readSite(locale)
  kept.set(locale, { site, readAt: Date.now() })
  site.catch(() => kept.delete(locale))
  return site
}

/** After a purge: everything is read anew. */
export function forgetSite() {
  kept.clear()
  snippets = undefined
  forgetLanguages()
}

async function readSite(locale: Locale): Promise<Site> {
  const [ids, main, footer] = await Promise.all([
    languageIds(),
    readTree(locale, 'main-navigation'),
    readTree(locale, 'footer-navigation'),
    readSnippets(),
  ])
  return { main, footer, languageIds: ids }
}

/** R4.09: the staff's texts, read at the start and after a purge; without an answer they are asked for again. */
function readSnippets(): Promise<void> {
  snippets ??= fetchTranslations().then((changed) => {
    if (Object.keys(changed).length === 0) snippets = undefined
    else mergeSnippets(changed)
  })
  return snippets
}

async function readTree(locale: Locale, root: string): Promise<NavigationLink[]> {
  const { data } = await readNavigationGet(root, root, { depth: 2 }, await forLocale(locale))
  return data.filter((entry) => entry.visible !== false).map((entry) => linkOf(entry, locale))
}

/** R2.14: pages and links lead to their SEO path, external ones as given, folders nowhere. */
function linkOf(entry: Category, locale: Locale): NavigationLink {
  const children = entry.children.filter((child) => child.visible !== false).map((child) => linkOf(child, locale))
  return { id: entry.id, label: entry.translated.name, href: hrefOf(entry, locale), children }
}

const LINKED = { category: 'navigation', product: 'detail', landing_page: 'landingPage' } as const

/** R2.14: where an entry of the navigation leads; nowhere for a folder. */
export function hrefOf(entry: Category, locale: Locale): string | null {
  const { type, linkType, internalLink, externalLink, seoUrl } = entry
  if (type === 'folder') return null
  if (type === 'link' && linkType === 'external') return externalLink ?? null
  if (seoUrl) return localePath(locale, seoUrl)
  if (type === 'page') return localePath(locale, entityPath('navigation', entry.id, entry.seoUrls))
  if (!linkType || linkType === 'external' || !internalLink) return null
  return localePath(locale, entityPath(LINKED[linkType], internalLink))
}
