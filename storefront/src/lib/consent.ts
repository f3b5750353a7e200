import { CONSENT_COOKIE } from '@goldammer/sdk/constants'

const SHORT_HASH = 8
const COOKIE = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE.name}=([^;]+)`)

/** The cookies the visitor agreed to; nothing if they were never asked, or not about the groups of today. */
export function readConsent(cookies: string, hash: string): Set<string> | undefined {
  const [asked, ...names] = decodeURIComponent(COOKIE.exec(cookies)?.[1] ?? '').split('|')
  return asked === hash.slice(0, SHORT_HASH) ? new Set(names.filter(Boolean)) : undefined
}

/** One more, or one fewer, of what was agreed to; all else stays as it was answered. */
export function withConsent(agreed: Set<string> | undefined, name: string, isGiven: boolean): Set<string> {
  const names = new Set(agreed)
  if (isGiven) names.add(name)
  else names.delete(name)
  return names
}

/** The cookie that keeps a choice, as document.cookie takes it. */
export function consentCookie(names: Iterable<string>, hash: string): string {
  const value = encodeURIComponent([hash.slice(0, SHORT_HASH), ...names].join('|'))
  return cookieOf(CONSENT_COOKIE, value)
}

type Cookie = { name: string; path: string; maxAge: number; sameSite: string }

export function cookieOf(cookie: Cookie, value: string): string {
  const secure = typeof location !== 'undefined' && location.protocol === 'https:' ? ';secure' : ''
  return `${cookie.name}=${value};path=${cookie.path};max-age=${cookie.maxAge};samesite=${cookie.sameSite}${secure}`
}
