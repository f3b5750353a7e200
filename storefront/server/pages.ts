import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import httpProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import { type LocaleSettings, localeOfHost } from '@goldammer/sdk/locale-domains'
import type { Locale } from '@goldammer/sdk/locales'
import type { FastifyInstance } from 'fastify'
import { bareErrorPage } from '../src/lib/bare-error-page.ts'
import { renderLimit } from '../src/lib/render-limit.ts'
import { keepSpoken } from '../src/lib/spoken-here.ts'
import { refuseEarly } from './overload.ts'

const client = fileURLToPath(new URL('../dist/client', import.meta.url))
const entry = new URL('../dist/server/entry.mjs', import.meta.url)

/** The pages as they were built. Their cache is `src/cache/`, its purge `src/pages/internal/purge.ts`. */
export async function serveBuiltPages(app: FastifyInstance, localeSettings: LocaleSettings[] = []) {
  if (!existsSync(entry))
    throw new Error('storefront/dist is missing: run `npm start`, or `astro build` in storefront/.')
  const { handler } = await import(entry.href)
  const spoken = new AsyncLocalStorage<Locale>()
  keepSpoken(spoken)

  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/_astro/')
      const latest = path.includes('/builds/')
      const value = immutable ? 'public, max-age=31536000, immutable' : latest ? 'no-store' : 'public, max-age=86400'
      reply.header('cache-control', value)
    },
  })
  // Astro reads the body itself, so Fastify must leave it alone.
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.all('/*', async (request, reply) => {
      reply.hijack()
      const askedPath = request.url.split('?', 1)[0]
      const locals = { requestId: request.id, visitorAddress: request.ip, askedPath }
      const answer = async () => {
        const limit = renderLimit()
        if (limit && (await refuseEarly(limit, request.raw, reply.raw))) return
        await handler(request.raw, reply.raw, undefined, locals)
      }
      const locale = localeOfHost(localeSettings, request.host)
      try {
        await (locale ? spoken.run(locale, answer) : answer())
      } catch (error) {
        request.log.error({ err: error }, 'a page could not be rendered')
        if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
        reply.raw.end(bareErrorPage('Internal Server Error'))
      }
    })
  })
}

export async function serveDevelopmentPages(app: FastifyInstance, upstream: string) {
  await app.register(httpProxy, {
    upstream,
    websocket: true,
    disableRequestLogging: true,
    rewritePrefix: '',
    prefix: '/',
    replyOptions: {
      onResponse: (_request, reply, response) => {
        // The backend went away meanwhile, because it restarts: the page comes back by itself.
        if (reply.statusCode === 503) reply.header('refresh', '1')
        reply.send((response as unknown as { stream: NodeJS.ReadableStream }).stream)
      },
    },
  })
}
