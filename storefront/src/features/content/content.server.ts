import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import { readCategoryGet, readSeoUrl } from '@goldammer/sdk/store/catalogue'
import { readCmsPreview, readLandingPageGet, searchContent } from '@goldammer/sdk/store/content'
import type { Category, CmsPage, ContentHit, LandingPage, SeoUrl } from '@goldammer/sdk/store/model'
import { decodedPath, entityPath } from '../../lib/paths.ts'
import { findOrNothing, forLocale, forPrices } from '../../lib/sdk.ts'
import { readShared } from '../../lib/shared-reads.server.ts'

const MOST_HITS = 10

/** Posts, questions and pages that fit; none where nothing was typed. */
export async function searchContentFor(locale: Locale, term: string, limit = MOST_HITS): Promise<ContentHit[]> {
  if (!term) return []
  const hits = await readShared(`content ${locale} ${limit} ${term}`, async () => {
    return (await searchContent({ search: term, limit }, await forLocale(locale))).data.elements
  })
  return hits ?? []
}

/** What stands at a path of this language, or stood there and is gone (R2.14). */
export function findSeoUrl(locale: Locale, path: string): Promise<SeoUrl | undefined> {
  const seoPathInfo = decodedPath(path).replace(/^\/|\/$/g, '')
  const filter = [
    { type: 'equals', field: 'seoPathInfo', value: seoPathInfo },
    { type: 'equalsAny', field: 'isDeleted', value: 'true|false' },
  ]
  return readShared(`path ${locale} ${seoPathInfo}`, async () => {
    const { data } = await readSeoUrl({ filter, limit: 1 }, await forLocale(locale))
    return data.elements[0]
  })
}

/** The kind of an entity, as its technical address names it. */
type Kind = Parameters<typeof entityPath>[0]

/** The entity's path in every language, for hreflang and the language switch; its technical one where there is no other. */
export async function readAlternates(kind: Kind, foreignKey: string): Promise<Record<Locale, string>> {
  const alternates = await readShared(`alternates ${kind} ${foreignKey}`, () => readPaths(kind, foreignKey))
  return alternates as Record<Locale, string>
}

async function readPaths(kind: Kind, foreignKey: string): Promise<Record<Locale, string>> {
  const filter = [{ type: 'equals', field: 'foreignKey', value: foreignKey }]
  const entries = await Promise.all(
    LOCALES.map(async (locale) => {
      const { data } = await readSeoUrl({ filter, limit: 1 }, await forLocale(locale))
      return [locale, entityPath(kind, foreignKey, data.elements)] as const
    }),
  )
  return Object.fromEntries(entries) as Record<Locale, string>
}

type Asked = Parameters<typeof forPrices>[0]

const KINDS = {
  'frontend.detail.page': 'detail',
  'frontend.navigation.page': 'navigation',
  'frontend.landing.page': 'landingPage',
} as const satisfies Record<SeoUrl['routeName'], Kind>

/** R2.01: where in this language stands what has the path in another one. */
export async function findOwnPath(locale: Locale, path: string): Promise<string | undefined> {
  const found = await Promise.all(LOCALES.filter((other) => other !== locale).map((other) => findSeoUrl(other, path)))
  const url = found.find((one) => one && !one.isDeleted)
  return url && (await readAlternates(KINDS[url.routeName], url.foreignKey))[locale]
}

/** Its page may show products with their prices. */
export function findCategory(asked: Asked, id: string): Promise<Category | undefined> {
  return readShared(`category ${asked.locale} ${asked.currency.id} ${id}`, async () =>
    findOrNothing(readCategoryGet(id, undefined, await forPrices(asked))),
  )
}

export async function findLandingPage(asked: Asked, id: string): Promise<LandingPage | undefined> {
  return findOrNothing(readLandingPageGet(id, undefined, await forPrices(asked)))
}

/** A page as staff are writing it, for who has its signed address. */
export async function findPreview(locale: Locale, token: string): Promise<CmsPage | undefined> {
  return findOrNothing(readCmsPreview(token, await forLocale(locale)))
}
