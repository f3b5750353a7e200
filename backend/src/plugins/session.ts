import cookie from '@fastify/cookie'
import { CONTEXT_TOKEN_COOKIE, hostCookieName, KNOWN_DEVICE_COOKIE } from '@goldammer/sdk/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { deviceOf } from '../modules/accounts/session/device.ts'
import { resolveOldCookie, resolveSession } from '../modules/accounts/session/service.ts'
import type { Scope } from '../shared/scope.ts'
import { contextTokenName, type Session, tokenPattern } from '../shared/session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session
  }
}

type Base = Omit<Scope, 'actor' | 'locale' | 'requestId' | 'log'>
type Names = { context: string; device: string; isSecure: boolean }

const namesAt = (publicUrl: string): Names => ({
  context: hostCookieName(contextTokenName, publicUrl),
  device: hostCookieName(KNOWN_DEVICE_COOKIE.name, publicUrl),
  isSecure: publicUrl.startsWith('https:'),
})

/** Of the time before the shop's cookies were bound to its host; a sibling domain can set it. */
const hasOldCookie = ({ cookies }: FastifyRequest, { context }: Names): boolean =>
  context !== contextTokenName && cookies[context] === undefined && cookies[contextTokenName] !== undefined

/** A browser on our own pages: it holds the token in the cookie and never sees it (design §1). */
const fromOwnPage = (request: FastifyRequest, names: Names): boolean =>
  request.headers['sec-fetch-site'] === 'same-origin' ||
  request.cookies[names.context] !== undefined ||
  hasOldCookie(request, names)

function sendToken({ session }: FastifyRequest, reply: FastifyReply, { context, device, isSecure }: Names): void {
  if (session.transport === 'header') {
    reply.header(contextTokenName, session.token)
    return
  }
  const kind = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  if (session.fresh) reply.setCookie(context, session.token, { ...kind, maxAge: CONTEXT_TOKEN_COOKIE.maxAge })
  if (session.fresh && session.byOldCookie) reply.clearCookie(contextTokenName, kind)
  if (session.deviceToken && session.deviceTokenFresh)
    reply.setCookie(device, session.deviceToken, { ...kind, maxAge: KNOWN_DEVICE_COOKIE.maxAge })
}

function readDeviceToken(request: FastifyRequest, { device }: Names): string | null {
  const token = request.cookies[device]
  return token && tokenPattern.test(token) ? token : null
}

async function readSession(request: FastifyRequest, base: Base, names: Names): Promise<Session> {
  const header = request.headers[contextTokenName]
  // Pages of other origins use the header only (design §1).
  const byHeader =
    (typeof header === 'string' && header !== '') || base.config.corsOrigins.includes(request.headers.origin ?? '')
  const device = deviceOf(request.headers['user-agent'])
  // A browser opens its stream again by itself: that is no sign of a person.
  const isUse = !request.routeOptions.config.operation?.isStream
  if (byHeader) return await resolveSession(base, String(header ?? ''), 'header', device, isUse)
  if (!fromOwnPage(request, names))
    return await resolveSession(base, request.cookies[names.context], 'header', device, isUse)
  const session = hasOldCookie(request, names)
    ? await resolveOldCookie(base, request.cookies[contextTokenName], device)
    : await resolveSession(base, request.cookies[names.context], 'cookie', device, isUse)
  return Object.assign(session, { deviceToken: readDeviceToken(request, names) })
}

/** Resolves the context token into `request.session` and answers with it: header for clients, HttpOnly cookie for browsers. */
export const sessionPlugin = fp(async (app: FastifyInstance, { base }: { base: Base }) => {
  const names = namesAt(base.config.publicUrl)
  await app.register(cookie)
  app.decorateRequest('session')
  app.addHook('onRequest', async (request) => {
    request.session = await readSession(request, base, names)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.session) sendToken(request, reply, names)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache, private')
    done()
  })
})
