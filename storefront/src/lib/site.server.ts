import { fetchTranslations } from '@goldammer/sdk/client/translations'
import type { Locale } from '@goldammer/sdk/locales'
import { readNavigationGet } from '@goldammer/sdk/store/catalogue'
import { readContext } from '@goldammer/sdk/store/context'
import type { Category, CookieGroups } from '@goldammer/sdk/store/model'
import { readCookieGroups, readCurrencyGet } from '@goldammer/sdk/store/reference'
import { untilDeadline, withDeadline } from './deadline.server.ts'
import { mergeSnippets } from './i18n.ts'
import { navigationHref } from './paths.ts'
import { forgetLanguages, forLocale, languageIds } from './sdk.ts'
import { EMPTY_SITE, type NavigationLink, type Site } from './site.ts'

const CACHED_MS = 60_000

const cached = new Map<Locale, { site: Promise<Site>; readAt: number }>()
let snippets: Promise<void> | undefined
let version = EMPTY_SITE.version

/** Navigation and languages, read at most once a minute and language. */
export function loadSite(locale: Locale): Promise<Site> {
  const known = cached.get(locale)
  if (known && Date.now() - known.readAt < CACHED_MS) return untilDeadline(known.site)
  const read = { site: withDeadline(() => readSite(locale)), readAt: Date.now() }
  cached.set(locale, read)
  read.site.catch(() => cached.get(locale) === read && cached.delete(locale))
  return untilDeadline(read.site)
}

/** After a purge: everything is read again. */
export function forgetSite() {
  cached.clear()
  snippets = undefined
  forgetLanguages()
}

async function readSite(locale: Locale): Promise<Site> {
  const [ids, currencies, cookies, closed, main, footer] = await Promise.all([
    languageIds(),
    readCurrencies(locale),
    readCookies(locale),
    readClosed(),
    readTree(locale, 'main-navigation'),
    readTree(locale, 'footer-navigation'),
    readSnippets(),
  ])
  version++
  return { version, main, footer, languageIds: ids, currencies, cookies, closed }
}

/** R4.09: the staff's texts, read at the start and after a purge; without an answer they are asked for again. */
function readSnippets(): Promise<void> {
  if (snippets) return snippets
  const reading = fetchTranslations().then((changed) => {
    // A purge came meanwhile: whoever reads after it has newer ones.
    if (snippets !== reading) return
    if (Object.keys(changed).length === 0) snippets = undefined
    else mergeSnippets(changed)
  })
  snippets = reading
  return reading
}

async function readCurrencies(locale: Locale): Promise<Site['currencies']> {
  const { data } = await readCurrencyGet(undefined, await forLocale(locale))
  return data.map(({ id, isoCode, name }) => ({ id, isoCode, name }))
}

async function readCookies(locale: Locale): Promise<CookieGroups> {
  return (await readCookieGroups(await forLocale(locale))).data
}

/** The shop's own context is a guest's: nothing of a visitor stands in it. */
async function readClosed(): Promise<Site['closed']> {
  return (await readContext()).data.extensions.closed
}

async function readTree(locale: Locale, root: string): Promise<NavigationLink[]> {
  const { data } = await readNavigationGet(root, root, { depth: 2 }, await forLocale(locale))
  return data.filter((entry) => entry.visible !== false).map((entry) => linkOf(entry, locale))
}

function linkOf(entry: Category, locale: Locale): NavigationLink {
  const children = entry.children.filter((child) => child.visible !== false).map((child) => linkOf(child, locale))
  return { id: entry.id, label: entry.translated.name, href: navigationHref(entry, locale), children }
}
