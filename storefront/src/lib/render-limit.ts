import type { WorkLimit } from '@goldammer/sdk/overload'
import { paths } from './paths.ts'

/**
 * What a render is for. `first`: what somebody must be able to do at any time; `renewal`: a page of the cache that many ask for;
 * `ordinary`: all others.
 */
export type RenderShare = 'first' | 'renewal' | 'ordinary'
export type RenderLimit = WorkLimit<RenderShare>

/** Whether the page cache answers a request without a render of its own. */
type Answers = (url: URL, headers: Pick<Headers, 'get'>) => boolean

/** The front door and the built pages are two programs in one process: they meet here. */
const shared = globalThis as { goldammerRenders?: RenderLimit | undefined; goldammerCacheAnswers?: Answers }

/** Once, by the server: how many pages are rendered at a time. Undefined: as many as are asked for. */
export function keepRenderLimit(limit: RenderLimit | undefined): void {
  shared.goldammerRenders = limit
}

export const renderLimit = (): RenderLimit | undefined => shared.goldammerRenders

/** Once, by the page cache. */
export function keepCacheAnswers(answers: Answers): void {
  shared.goldammerCacheAnswers = answers
}

export const cacheAnswers: Answers = (url, headers) => shared.goldammerCacheAnswers?.(url, headers) ?? false

const renewals = new WeakSet<Request>()

/** The render for this request renews a page of the cache. */
export function markRenewal(request: Request): void {
  renewals.add(request)
}

/** Sign-in, the way to the checkout, and the withdrawal (BGB § 356a: at any time). */
const FIRST = [
  paths.login,
  paths.loginLink,
  paths.logout,
  '/account/login',
  paths.recover,
  '/reset-password',
  paths.cart,
  '/cart-items',
  '/fragments/cart',
  paths.checkout,
  paths.withdrawal,
]

const isFirst = (path: string) => FIRST.some((one) => path === one || path.startsWith(`${one}/`))

/** Which share renders a page; `path` without the prefix of a language. */
export function shareOf(path: string, request?: Request): RenderShare {
  if (isFirst(path)) return 'first'
  return request && renewals.has(request) ? 'renewal' : 'ordinary'
}
