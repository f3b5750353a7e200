export const CONTEXT_TOKEN = 'sw-context-token'

/** Stores the session's token of a client without cookies. Browser code never sees a token (docs/design.md, Session). */
export interface ContextToken {
  value: string | undefined
}

/** R4.11: an answer's new token replaces the stored one; a cacheable answer contains nobody's token. */
export function takeContextToken(holder: ContextToken, headers: Headers): void {
  const token = headers.get(CONTEXT_TOKEN)
  if (!token || isPublic(headers)) return
  holder.value = token
}

function isPublic(headers: Headers): boolean {
  const directives = (headers.get('cache-control') ?? '').toLowerCase().split(',')
  return directives.some((it) => it.trim() === 'public')
}

// On https they are bound to the host of the shop (HOST_COOKIE_PREFIX).
const SESSION_COOKIE = /^(?:__Host-)?(?:sw-context-token|known-device)$/
const TOKEN = /^[0-9A-Za-z]{32}$/

/** The session cookies of a `Cookie` header, which may contain others; of two with one name the first. */
export function sessionCookiesOf(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2)
    if (SESSION_COOKIE.test(name) && TOKEN.test(value) && !cookies.has(name)) cookies.set(name, value)
  }
  return cookies
}

/** Later calls use the cookies that an answer sets, without those that it clears. */
export function takeSessionCookie(cookies: Map<string, string>, setCookie: string): void {
  const [name = '', value = ''] = (setCookie.split(';')[0] ?? '').split('=', 2)
  if (!SESSION_COOKIE.test(name)) return
  if (TOKEN.test(value)) cookies.set(name, value)
  else cookies.delete(name)
}
