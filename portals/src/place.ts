import {
  type PortalArea as Area,
  DEFAULT_LOCALE,
  isLocale,
  type Locale,
  PORTAL_FOLDERS,
  portalPath,
} from '@goldammer/sdk/locales'

export type { Area }

export const AREAS = Object.keys(PORTAL_FOLDERS) as Area[]

export interface Place {
  area: Area
  locale: Locale
  /** Address of the area without a trailing slash: the router's base. */
  base: string
}

/** The staff area stands in the user's language (design.md §1): there the locale cookie decides, not the address. */
export function findPlace(pathname: string, cookieLocale?: string): Place {
  const [, prefix, folder] = pathname.match(/^(\/en-GB|\/pl-PL)?(\/[^/]+)/) ?? []
  const area = AREAS.find((it) => PORTAL_FOLDERS[it] === folder) ?? 'investor'
  const wanted = area === 'staff' ? cookieLocale : prefix?.slice(1)
  const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE
  return { area, locale, base: portalPath(area, locale) }
}

/** R8.05: where in a portal something broke, without what a page is about. */
export function routeOf({ area, base }: Place, pathname: string): string {
  const inside = pathname.slice(base.length).replace(/(?<=\/)[0-9a-f]{32}(?=\/|$)/gi, '[id]')
  return `${area}${inside}`
}
