import { DEFAULT_LOCALE, isLocale, LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'

export const AREAS = ['investor', 'company', 'staff'] as const
export type Area = (typeof AREAS)[number]

export interface Place {
  area: Area
  locale: Locale
  /** Address of the area without a trailing slash: the router's base. */
  base: string
}

const folders: Record<Area, string> = { investor: '/investor-portal', company: '/company-portal', staff: '/staff' }

/** The staff area stands in the user's language (design.md §1): there the locale cookie decides, not the address. */
export function findPlace(pathname: string, cookieLocale?: string): Place {
  const [, prefix, folder] = pathname.match(/^(\/en-GB|\/pl-PL)?(\/[^/]+)/) ?? []
  const area = AREAS.find((it) => folders[it] === folder) ?? 'investor'
  const wanted = area === 'staff' ? cookieLocale : prefix?.slice(1)
  const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE
  return { area, locale, base: areaPath(area, locale) }
}

export function areaPath(area: Area, locale: Locale): string {
  return (area === 'staff' ? '' : LOCALE_PREFIXES[locale]) + folders[area]
}

/** Address in the shop, outside this application. */
export function shopPath(locale: Locale, path: string): string {
  return LOCALE_PREFIXES[locale] + path || '/'
}
