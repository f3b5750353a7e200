import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import httpProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import { DEFAULT_LOCALE, LOCALE_PREFIXES, LOCALES, type Locale, PORTAL_PATHS } from '@goldammer/sdk/locales'
import { translate } from '@goldammer/sdk/translate'
import type { FastifyInstance } from 'fastify'
import { CSP_REPORTING } from './csp-reports.ts'

const dist = fileURLToPath(new URL('../../portals/dist', import.meta.url))

/** antd puts its styles into the page while it runs, each with the nonce of this answer; attributes of style are positions and sizes. */
const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...CSP_REPORTING,
  ].join('; ')

/** A note above the portal, in the language of its address. */
const banner = (locale: Locale) =>
  `<p role="note" style="margin:0;padding:8px 16px;background:#f7ca1b;color:#1f1e18;text-align:center">${translate(locale, 'common.demonstration')}</p>`

type Shown = { accessKey: string; tellsErrors: boolean; isDemonstration: boolean }

export async function serveBuiltPortals(app: FastifyInstance, { accessKey, tellsErrors, isDemonstration }: Shown) {
  const page = `${dist}/index.html`
  if (!existsSync(page)) {
    app.log.warn('portals/dist is missing: the portals are not served')
    return
  }
  const html = readFileSync(page, 'utf8')
    .replace('%ACCESS_KEY%', () => accessKey.replaceAll('"', '&quot;'))
    .replace('%ERRORS%', tellsErrors ? 'told' : '')
  await app.register(fastifyStatic, {
    root: `${dist}/portal-assets`,
    prefix: '/portal-assets/',
    preCompressed: true,
    setHeaders: (reply, path) => {
      const value = path.includes('/builds/') ? 'no-store' : 'public, max-age=31536000, immutable'
      reply.header('cache-control', value)
    },
    decorateReply: false,
  })
  for (const path of PORTAL_PATHS) {
    const locale =
      LOCALES.find((one) => LOCALE_PREFIXES[one] && path.startsWith(LOCALE_PREFIXES[one])) ?? DEFAULT_LOCALE
    const shown = isDemonstration ? html.replace(/<body[^>]*>/, (body) => `${body}${banner(locale)}`) : html
    for (const url of [path, `${path}/*`]) {
      app.get(url, (_request, reply) => {
        const nonce = randomBytes(16).toString('base64')
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('content-security-policy', contentSecurityPolicy(nonce))
          .send(shown.replace('%NONCE%', nonce))
      })
    }
  }
}

export async function serveDevelopmentPortals(app: FastifyInstance, upstream: string) {
  for (const prefix of [...PORTAL_PATHS, '/portal-assets', '/portals-dev']) {
    await app.register(httpProxy, {
      upstream,
      prefix,
      rewritePrefix: prefix,
      websocket: true,
      disableRequestLogging: true,
    })
  }
}
