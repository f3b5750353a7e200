import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import httpProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import { PORTAL_PATHS } from '@goldammer/sdk/locales'
import type { FastifyInstance } from 'fastify'

const dist = fileURLToPath(new URL('../../portals/dist', import.meta.url))

/** antd puts its styles into the page while it runs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export async function serveBuiltPortals(app: FastifyInstance, accessKey: string, tellsErrors: boolean) {
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
    for (const url of [path, `${path}/*`]) {
      app.get(url, (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('content-security-policy', CONTENT_SECURITY_POLICY)
          .send(html),
      )
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
