import cookie from '@fastify/cookie'
import { hostCookieName, LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { isLocale } from '@goldammer/sdk/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Operation } from '../../../plugins/operation-routes.ts'
import type { AppDependencies } from '../../../shared/app-dependencies.ts'
import { AppError } from '../../../shared/app-error.ts'
import { resolveStaffSession } from './session.service.ts'
import { SESSION_LIFETIME, type StaffSession } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who of the staff calls; absent outside the staff API. */
    staff?: StaffSession | null
  }
}

const kindAt = (publicUrl: string) => {
  const isSecure = publicUrl.startsWith('https:')
  // A cookie that is bound to its host must be sent to all of it.
  return { path: isSecure ? '/' : '/staff-api', httpOnly: true, sameSite: 'strict', secure: isSecure } as const
}

const cookieAt = (publicUrl: string): string => hostCookieName('staff-session', publicUrl)

export const staffTokenOf = ({ cookies }: FastifyRequest, publicUrl: string): string | undefined =>
  cookies[cookieAt(publicUrl)]

export function setStaffCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  reply.setCookie(cookieAt(publicUrl), token, { ...kindAt(publicUrl), maxAge: SESSION_LIFETIME / 1000 })
}

export function clearStaffCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(cookieAt(publicUrl), kindAt(publicUrl))
}

/** Resolves the cookie `staff-session` into `request.staff` (design §1). */
export const staffSessionPlugin = fp(async (app: FastifyInstance, parts: AppDependencies) => {
  await app.register(cookie)
  app.decorateRequest('staff')
  app.addHook('onRequest', async (request) => {
    const token = staffTokenOf(request, parts.config.publicUrl)
    // A browser opens its stream again by itself: that is no sign of a person.
    const isUse = !request.routeOptions.config.operation?.isStream
    const staff = token ? await resolveStaffSession(parts, token, isUse) : null
    // The portal stands in the language of this cookie; without it in the account's own.
    const shown = request.cookies[LOCALE_COOKIE.name]
    request.staff = staff && isLocale(shown) ? { ...staff, locale: shown } : staff
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store, private')
  })
})

/** Holds a staff call to its `x-access`: a list of roles, one of which is needed (domain/rights#table). */
export async function guardStaffCall(request: FastifyRequest, operation: Operation): Promise<void> {
  const site = request.headers['sec-fetch-site']
  // Beside SameSite=Strict: a browser says itself that another site's page asks.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('PERMISSION_DENIED')
  if (operation.access === 'anyone') return
  if (!request.staff) throw new AppError('STAFF_NOT_LOGGED_IN')
  const { roles, mustSetUp, mustChangePassword } = request.staff
  if (!roles.some((role) => operation.access.includes(role))) throw new AppError('PERMISSION_DENIED')
  if (mustSetUp && !operation.openBeforeSecondFactor) throw new AppError('STAFF_SECOND_FACTOR_MISSING')
  if (mustChangePassword && !operation.openWithEasyPassword) throw new AppError('STAFF_PASSWORD_TOO_EASY')
}
