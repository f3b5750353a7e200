import type { Locale } from '@goldammer/sdk/locales'
import type { CookieGroups, Currency, SalesChannelContext } from '@goldammer/sdk/store/model'

export type NavigationLink = {
  id: string
  label: string
  /** Null for a folder, which only groups. */
  href: string | null
  children: NavigationLink[]
}

/** What stands on every page. */
export type Site = {
  /** Another one each time it was read. */
  version: number
  main: NavigationLink[]
  footer: NavigationLink[]
  /** The interface's identifier of each language; the browser switches the session with it (R4.09). */
  languageIds: Partial<Record<Locale, string>>
  /** What prices can be shown in. */
  currencies: Pick<Currency, 'id' | 'isoCode' | 'name'>[]
  /** What consent is asked for; the backend knows (R7.18). */
  cookies: CookieGroups | null
  /** What the shop takes none of at the moment. */
  closed: SalesChannelContext['extensions']['closed']
}

export const EMPTY_SITE: Site = {
  version: 0,
  main: [],
  footer: [],
  languageIds: {},
  currencies: [],
  cookies: null,
  closed: [],
}

/** The entry the visitor stands on or below. */
export function isCurrent(link: NavigationLink, pathname: string): boolean {
  if (!link.href) return false
  if (link.href === pathname) return true
  return link.href !== '/' && pathname.startsWith(`${link.href}/`)
}
