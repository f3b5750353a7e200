import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import { readCategoryGet, readSeoUrl } from '@goldammer/sdk/store/catalogue'
import { readLandingPageGet } from '@goldammer/sdk/store/content'
import type { Category, LandingPage, SeoUrl } from '@goldammer/sdk/store/model'
import { findOrNothing, forLocale } from '../../lib/sdk.ts'

/** What stands at a path of this language (R2.14). */
export async function findSeoUrl(locale: Locale, path: string): Promise<SeoUrl | undefined> {
  const seoPathInfo = decodeURIComponent(path).replace(/^\/|\/$/g, '')
  const filter = [{ type: 'equals', field: 'seoPathInfo', value: seoPathInfo }]
  const { data } = await readSeoUrl({ filter, limit: 1 }, await forLocale(locale))
  return data.elements.find((url) => !url.isDeleted)
}

/** The entity's path in every language, for hreflang and the language switch. */
export async function readAlternates(foreignKey: string): Promise<Partial<Record<Locale, string>>> {
  const filter = [{ type: 'equals', field: 'foreignKey', value: foreignKey }]
  const entries = await Promise.all(
    LOCALES.map(async (locale) => {
      const { data } = await readSeoUrl({ filter, limit: 1 }, await forLocale(locale))
      return data.elements.map((url) => [locale, `/${url.seoPathInfo}`] as const)
    }),
  )
  return Object.fromEntries(entries.flat())
}

export async function findCategory(locale: Locale, id: string): Promise<Category | undefined> {
  return findOrNothing(readCategoryGet(id, undefined, await forLocale(locale)))
}

export async function findLandingPage(locale: Locale, id: string): Promise<LandingPage | undefined> {
  return findOrNothing(readLandingPageGet(id, undefined, await forLocale(locale)))
}
