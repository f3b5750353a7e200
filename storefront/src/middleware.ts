import { defineMiddleware } from 'astro:middleware'
import type { Locale } from '@goldammer/sdk/locales'
import type { APIContext } from 'astro'
import { bareErrorPage } from './lib/bare-error-page.ts'
import { config } from './lib/config.ts'
import { allowOwnFrame, allowTagManager } from './lib/content-security.ts'
import { withDeadline } from './lib/deadline.server.ts'
import { formAgain } from './lib/form-again.server.ts'
import { isForm } from './lib/form-body.ts'
import { limitRender } from './lib/limit-render.server.ts'
import { notFound, pageErrorOf } from './lib/page-error.ts'
import { decodedPath, holdsPercent, localePath, splitLocale } from './lib/paths.ts'
import { reportPageError } from './lib/report.server.ts'
import { rootRedirect } from './lib/root-redirect.ts'
import { runRouteMiddleware } from './lib/route-middleware.ts'
import { readRedirect } from './lib/route-rules.server.ts'
import { isInner, routeOf } from './lib/routes.ts'
import { loadSite } from './lib/site.server.ts'
import { EMPTY_SITE, type Site } from './lib/site.ts'
import './lib/sdk.ts'
import { isForeignWrite } from './lib/same-origin.ts'
import { EURO, shownCurrency } from './lib/shown-currency.ts'
import { hasNoAnswer } from './lib/unreachable.ts'

/** Locale prefix, writes that are foreign or no form, the root, route rules, what stands on every page, and the route's own checks. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request, url } = context
  // The middleware runs again for error pages: they keep the address that was asked for.
  if (locals.path) return next()
  const { locale, path } = splitLocale(url.pathname)
  Object.assign(locals, { locale, path, site: EMPTY_SITE, currency: EURO })

  if (path.startsWith('/internal/')) return next()
  if (isForeignWrite(request, config.publicUrl)) return new Response('Forbidden', { status: 403 })
  if (request.method === 'POST' && !isForm(request)) return new Response('Unsupported Media Type', { status: 415 })
  return await limitRender(context, () => withDeadline(() => answer(context, next)))
})

/** The page, or what is shown in its place. */
async function answer(context: APIContext, next: (target?: string | Request) => Promise<Response>): Promise<Response> {
  const { locals, request, url } = context
  const { locale, path } = locals
  try {
    const asked = locals.askedPath ?? url.pathname
    if (holdsPercent(asked)) {
      // The error page names it.
      locals.path = splitLocale(asked).path
      throw notFound(decodedPath(asked))
    }
    const root = rootRedirect(url, locale, path, request.headers)
    if (root) return redirectByVisitor(root)
    const [site, redirect] = await Promise.all([siteFor(request, locale), readRedirect(url, locals.visitorAddress)])
    if (redirect) return finish(context, context.redirect(redirect.redirectUrl, redirect.status))
    locals.site = site
    locals.currency = shownCurrency(request.headers, site.currencies)
    return finish(context, await enter(context, next))
  } catch (error) {
    return answerError(context, error)
  }
}

/** R2.13, R8.02: the route's own check and its middlewares, then the page. */
async function enter(context: APIContext, next: (target?: string | Request) => Promise<Response>): Promise<Response> {
  const { locale, path } = context.locals
  const { validate, middleware = [], params } = routeOf(path)
  if (isInner(path) || validate?.(params) === false) throw notFound(decodedPath(localePath(locale, path)))
  const outcome = await runRouteMiddleware(middleware, context)
  if (outcome instanceof Response) return outcome
  const { pathname, search } = context.url
  // To lead a page to itself costs more than to render it.
  if (!outcome && path === pathname) return next()
  return next(outcome ? new Request(new URL(path + search, context.url), outcome) : path + search)
}

/** R8.05, R2.31: fatal errors render the error page, and where even that fails the bare one. */
async function answerError(context: APIContext, error: unknown): Promise<Response> {
  const pageError = pageErrorOf(error)
  if (pageError.status >= 500) console.error(error)
  reportPageError(pageError, context)
  context.locals.error = pageError
  const again = await formAgain(context, pageError)
  if (again) return again
  try {
    return finish(context, await context.rewrite(errorRequest(context)))
  } catch (failure) {
    console.error(failure)
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(bareErrorPage(pageError.message), { status: pageError.status, headers })
  }
}

/** Of a form that was sent the body has been read, and with it Astro leads nowhere else. */
function errorRequest({ request, url }: APIContext): Request | string {
  if (!request.bodyUsed) return '/error'
  const headers = new Headers(request.headers)
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Request(new URL('/error', url), { headers })
}

/** A form that was sent is shown again with what was typed, even when the navigation cannot be read (R2.30). */
async function siteFor(request: Request, locale: Locale): Promise<Site> {
  try {
    return await loadSite(locale)
  } catch (error) {
    if (request.method === 'POST' && hasNoAnswer(error)) return EMPTY_SITE
    throw error
  }
}

/** Depends on cookie and languages of the visitor, so nobody else may be given this answer. */
function redirectByVisitor(location: string): Response {
  const headers = { location, 'cache-control': 'private, no-store', vary: 'Cookie, Accept-Language' }
  return new Response(null, { status: 302, headers })
}

function finish({ locals }: APIContext, response: Response): Response {
  const { headers } = response
  if (locals.site.cookies?.extensions?.tagManager) allowTagManager(headers)
  if (locals.framed) allowOwnFrame(headers)
  // What the page cache keeps says so itself (cache/provider.ts); of the rest nobody keeps what was for one visitor.
  if (!headers.has('cache-control'))
    headers.set('cache-control', response.ok ? 'private, no-cache' : 'private, no-store')
  if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8')
  if (locals.setCookies?.length) {
    const own = headers.getSetCookie()
    headers.delete('set-cookie')
    for (const cookie of [...locals.setCookies, ...own]) headers.append('set-cookie', cookie)
  }
  return response
}
