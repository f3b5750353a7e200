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

export interface PortalAddress {
  area: Area
  locale: Locale
  /** Address of the area without a trailing slash: the router's base. */
  base: string
  /** R1.04, investor portal: as which of one's identities, where that is not oneself. It stands in the address. */
  investorId?: string
}

/** The staff area stands in the user's language (design.md §1): there the locale cookie decides, not the address. */
export function parsePortalAddress(pathname: string, cookieLocale?: () => string | undefined): PortalAddress {
  const [, prefix, folder, investorId] =
    pathname.match(/^(\/en-GB|\/pl-PL)?(\/[^/]+)(?:\/as\/([0-9a-f]{32})(?=\/|$))?/) ?? []
  const area = AREAS.find((it) => PORTAL_FOLDERS[it] === folder) ?? 'investor'
  const wanted = area === 'staff' ? cookieLocale?.() : prefix?.slice(1)
  const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE
  return area === 'investor' && investorId
    ? { area, locale, base: basePath({ area, locale, investorId }), investorId }
    : { area, locale, base: basePath({ area, locale }) }
}

/** Where an area begins, for one of the customer's identities. */
export const basePath = ({ area, locale, investorId }: Omit<PortalAddress, 'base'>): string =>
  portalPath(area, locale) + (investorId ? `/as/${investorId}` : '')

/** The page that is shown, as another of the customer's identities. */
export const samePageAs = (portalAddress: PortalAddress, investorId: string | undefined): string =>
  basePath({ area: portalAddress.area, locale: portalAddress.locale, ...(investorId && { investorId }) }) +
  location.pathname.slice(portalAddress.base.length) +
  location.search

/** The address of a page below its area. */
export const pathIn = ({ base }: Pick<PortalAddress, 'base'>, pathname: string): string =>
  pathname.slice(base.length).replace(/\/+$/, '') || '/'

/** R8.05: where in a portal something broke, without what a page is about. */
export function routeOf({ area, base }: PortalAddress, pathname: string): string {
  const inside = pathname.slice(base.length).replace(/(?<=\/)[0-9a-f]{32}(?=\/|$)/gi, '[id]')
  return `${area}${inside}`
}
