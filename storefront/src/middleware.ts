import { defineMiddleware } from 'astro:middleware'
import { isMaintenance } from '@goldammer/sdk/client/maintenance'
import { DEFAULT_LOCALE, type Locale } from '@goldammer/sdk/locales'
import { config } from './lib/config.ts'
import { detectLocale } from './lib/detect-locale.ts'
import { isForm } from './lib/form-body.ts'
import { localePath, splitLocale } from './lib/paths.ts'
import { readRedirect } from './lib/route-rules.server.ts'
import { loadSite } from './lib/site.server.ts'
import { EMPTY_SITE, type Site } from './lib/site.ts'
import './lib/sdk.ts'
import { isForeignWrite } from './lib/same-origin.ts'
import { isUnreachable } from './lib/unreachable.ts'

/** Locale prefix, writes that are foreign or no form, the root's language, route rules, and what stands on every page. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request, url } = context
  // The middleware runs again for error pages: they keep the address that was asked for.
  if (locals.path) return next()
  const { locale, path } = splitLocale(url.pathname)
  Object.assign(locals, { locale, path, site: EMPTY_SITE })

  if (path.startsWith('/internal/')) return next()
  if (isForeignWrite(request, config.publicUrl)) return new Response('Forbidden', { status: 403 })
  if (request.method === 'POST' && !isForm(request)) return new Response('Unsupported Media Type', { status: 415 })
  if (url.pathname === '/') {
    const detected = detectLocale(request.headers)
    if (detected !== DEFAULT_LOCALE) return redirectByVisitor(`${localePath(detected, '/')}${url.search}`)
  }
  try {
    const [site, redirect] = await Promise.all([
      siteFor(request, locale),
      readRedirect(url.pathname, locals.visitorAddress),
    ])
    if (redirect) return context.redirect(redirect.redirectUrl, redirect.status)
    locals.site = site
    return withCharset(await next(`${path}${url.search}`))
  } catch (error) {
    if (isMaintenance(error)) return withCharset(await context.rewrite('/maintenance'))
    if (!isUnreachable(error)) throw error
    console.error(error)
    return withCharset(await context.rewrite('/unavailable'))
  }
})

/** A form that was sent is shown again with what was typed, even when the navigation cannot be read (R2.30). */
async function siteFor(request: Request, locale: Locale): Promise<Site> {
  try {
    return await loadSite(locale)
  } catch (error) {
    if (request.method === 'POST' && isUnreachable(error)) return EMPTY_SITE
    throw error
  }
}

/** Depends on cookie and languages of the visitor, so nobody else may be given this answer. */
function redirectByVisitor(location: string): Response {
  const headers = { location, 'cache-control': 'private, no-store', vary: 'Cookie, Accept-Language' }
  return new Response(null, { status: 302, headers })
}

function withCharset(response: Response): Response {
  if (response.headers.get('content-type') === 'text/html') {
    response.headers.set('content-type', 'text/html; charset=utf-8')
  }
  return response
}
