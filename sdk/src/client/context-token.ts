export const CONTEXT_TOKEN = 'sw-context-token'

/** Holds the session's token of a client that has no cookie. Browser code never sees a token (docs/design.md, Session). */
export interface ContextToken {
  value: string | undefined
}

/** R4.11: an answer's new token replaces the stored one; an answer that caches may share carries nobody's token. */
export function takeContextToken(holder: ContextToken, headers: Headers): void {
  const token = headers.get(CONTEXT_TOKEN)
  if (!token || isPublic(headers)) return
  holder.value = token
}

function isPublic(headers: Headers): boolean {
  const directives = (headers.get('cache-control') ?? '').toLowerCase().split(',')
  return directives.some((it) => it.trim() === 'public')
}

/** The token in a `Cookie` header, which may hold cookies of any kind. */
export function contextTokenOfCookie(cookie: string | null | undefined): string | undefined {
  for (const pair of (cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === CONTEXT_TOKEN && value && /^[0-9A-Za-z]{32}$/.test(value)) return value
  }
  return undefined
}
