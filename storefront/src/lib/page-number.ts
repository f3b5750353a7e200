import type { Locale } from '@goldammer/sdk/locales'
import { localePath } from './paths.ts'

/** The interface counts no further. */
const LAST_PAGE = 1_000_000

/** Which page of a list the address asks for with `p`: the first where it names none, the last there can be where it is larger. */
export function readPageNumber(parameters: URLSearchParams): number {
  const typed = parameters.get('p') ?? ''
  if (!/^\d+$/.test(typed)) return 1
  return Math.min(Math.max(Number(typed), 1), LAST_PAGE)
}

/** The query of another page of the list; all else that is asked for stays. */
export function pageQuery(parameters: URLSearchParams, page: number): string {
  const changed = new URLSearchParams(parameters)
  if (page === 1) changed.delete('p')
  else changed.set('p', String(page))
  return `?${changed}`
}

type Listed = { page: number; limit: number; total: number }

/** Beyond its end a list has no page: the address of its last one. */
export function lastPageAddress(
  { locals, url }: { locals: { locale: Locale; path: string }; url: URL },
  { page, limit, total }: Listed,
): string | undefined {
  const last = Math.max(1, Math.ceil(total / limit))
  if (page <= last) return undefined
  return `${localePath(locals.locale, locals.path)}${pageQuery(url.searchParams, last).replace(/^\?$/, '')}`
}
