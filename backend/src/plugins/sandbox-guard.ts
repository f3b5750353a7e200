import cookie from '@fastify/cookie'
import { hostCookieName } from '@goldammer/sdk/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '../modules/accounts/session/device.ts'
import { resolveSession } from '../modules/accounts/session/service.ts'
import { staffTokenOf } from '../modules/backoffice/staff/session.plugin.ts'
import { resolveStaffSession } from '../modules/backoffice/staff/session.service.ts'
import type { AppDependencies } from '../shared/app-dependencies.ts'
import { AppError } from '../shared/app-error.ts'
import { contextTokenName } from '../shared/session.ts'

/** The page of one customer: whose is it? Anything else below /sandbox is for staff. */
type Owner = (parts: AppDependencies, id: string) => Promise<{ customerId: string } | undefined>

const ofMandate: Owner = ({ db }, id) =>
  db
    .selectFrom('sandbox.bankSession')
    .innerJoin('payment', 'payment.id', 'sandbox.bankSession.paymentId')
    .innerJoin('shopOrder', 'shopOrder.id', 'payment.orderId')
    .select('shopOrder.customerId')
    .where('sandbox.bankSession.id', '=', id)
    .executeTakeFirst()

const ofCheck: Owner = ({ db }, id) =>
  db
    .selectFrom('sandbox.identSession')
    .innerJoin('identityCheck', 'identityCheck.id', 'sandbox.identSession.identityCheckId')
    .innerJoin('investor', 'investor.id', 'identityCheck.investorId')
    .select('investor.customerId')
    .where('sandbox.identSession.id', '=', id)
    .executeTakeFirst()

const OWNERS: Record<string, Owner> = {
  '/sandbox/bank/:id': ofMandate,
  '/sandbox/bank/:id/sign': ofMandate,
  '/sandbox/bank/:id/decline': ofMandate,
  '/sandbox/bank/:id/expire': ofMandate,
  '/sandbox/ident/:id': ofCheck,
}

const notFound = (request: FastifyRequest) => new AppError('HTTP__NOT_FOUND', { parameters: { path: request.url } })

/** A form of ours: the browser itself sends the site, or at least the origin, of the page. */
function refuseForeign({ config }: AppDependencies, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { 'sec-fetch-site': site, origin } = request.headers
  const isOwn = site ? site === 'same-origin' : origin ? origin === new URL(config.publicUrl).origin : !config.openBy
  if (!isOwn) throw new AppError('PERMISSION_DENIED')
}

/** Whose session it is, as long as they are signed in. */
async function customerOf(parts: AppDependencies, request: FastifyRequest): Promise<string | null> {
  const token = request.cookies[hostCookieName(contextTokenName, parts.config.publicUrl)]
  const session = await resolveSession(parts, token, 'cookie', deviceOf(request.headers['user-agent']))
  return session.impersonation ? null : session.customerId
}

async function isStaff(parts: AppDependencies, request: FastifyRequest): Promise<boolean> {
  const token = staffTokenOf(request, parts.config.publicUrl)
  const staff = token ? await resolveStaffSession(parts, token) : null
  return staff !== null && !staff.mustSetUp && !staff.mustChangePassword
}

/** A page asks the visitor to sign in first; a form, or a program, is refused. */
function askToSignIn(request: FastifyRequest, reply: FastifyReply, path: string, refusal: AppError): FastifyReply {
  if (request.method === 'GET' && request.headers.accept?.includes('text/html')) return reply.redirect(path, 303)
  throw refusal
}

/**
 * Forms are taken from our own pages alone. In a shop that others reach (a public demonstration), mails, debits and files are
 * shown to staff, and the pages of bank and ident provider to the customer they were made for.
 */
export async function guardSandbox(app: FastifyInstance, parts: AppDependencies): Promise<void> {
  await app.register(cookie)
  app.addHook('onRequest', async (request, reply) => {
    refuseForeign(parts, request)
    const route = request.routeOptions.url ?? ''
    if (!parts.config.openBy || route === '/sandbox/style.css') return
    const ownerOf = OWNERS[route]
    if (!ownerOf) {
      if (await isStaff(parts, request)) return
      return askToSignIn(request, reply, '/staff', new AppError('STAFF_NOT_LOGGED_IN'))
    }
    const customerId = await customerOf(parts, request)
    if (!customerId) {
      const login = `/login?redirect=${encodeURIComponent(request.url)}`
      return askToSignIn(request, reply, login, new AppError('CHECKOUT__CUSTOMER_NOT_LOGGED_IN'))
    }
    const owner = await ownerOf(parts, (request.params as { id: string }).id)
    if (owner?.customerId !== customerId) throw notFound(request)
  })
}
