import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { deviceOf } from '../modules/session/device.ts'
import { resolveSession } from '../modules/session/service.ts'
import { contextTokenName, type Session } from '../modules/session/session.ts'
import type { Scope } from '../shared/scope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session
  }
}

const year = 365 * 24 * 3600

/** A browser on our own pages: it holds the token in the cookie and never sees it (design §1). */
function fromOwnPage(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === 'same-origin' || request.cookies[contextTokenName] !== undefined
}

function sendToken(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const { session } = request
  if (session.transport === 'header') {
    reply.header(contextTokenName, session.token)
  } else if (session.fresh) {
    reply.setCookie(contextTokenName, session.token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: year,
    })
  }
}

/** Resolves the context token into `request.session` and answers with it: header for clients, HttpOnly cookie for browsers. */
export const sessionPlugin = fp(
  async (app: FastifyInstance, options: { base: Omit<Scope, 'actor' | 'locale' | 'requestId' | 'log'> }) => {
    const secure = options.base.config.publicUrl.startsWith('https:')
    await app.register(cookie)
    const { corsOrigins } = options.base.config
    app.decorateRequest('session')
    app.addHook('onRequest', async (request) => {
      const header = request.headers[contextTokenName]
      // Pages of other origins use the header only (design §1).
      const byHeader =
        (typeof header === 'string' && header !== '') || corsOrigins.includes(request.headers.origin ?? '')
      const token = byHeader ? String(header ?? '') : request.cookies[contextTokenName]
      const transport = byHeader || !fromOwnPage(request) ? 'header' : 'cookie'
      request.session = await resolveSession(options.base, token, transport, deviceOf(request.headers['user-agent']))
    })
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (request.session) sendToken(request, reply, secure)
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache, private')
      done()
    })
  },
)
