const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Forms without JavaScript post to this server: a request another site made is refused (design.md §1). */
export function isForeignWrite(request: Request, publicOrigin: string): boolean {
  if (READING.has(request.method)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin') return true
  const origin = request.headers.get('origin')
  if (!origin) return !site
  if (origin === publicOrigin) return false
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get('host')
}
