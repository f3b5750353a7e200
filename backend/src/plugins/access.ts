import { IDENTITY_HEADER } from '@goldammer/sdk/constants'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../shared/app-error.ts'
import type { Database } from '../shared/database.ts'
import { isId } from '../shared/ids.ts'
import type { Operation } from './operation-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The company that the customer acts as; undefined: as a person. */
    investorId: string | undefined
  }
}

const companyRoles = {
  companyViewer: ['viewer', 'editor', 'owner'],
  companyEditor: ['editor', 'owner'],
  companyOwner: ['owner'],
} as const

/** Whether a user of a company with this role may make a call of its `x-access`. */
export const isRoleOf = (access: Operation['access'], role: string): boolean =>
  ((companyRoles[access as keyof typeof companyRoles] ?? []) as readonly string[]).includes(role)

/** Missing: 401; wrong: 412 (store-api.md §2). As a custom header the key also stops cross-site requests. */
export function checkAccessKey(request: FastifyRequest, accessKey: string): void {
  const given = request.headers['sw-access-key']
  if (typeof given !== 'string' || given === '') throw new AppError('HTTP__ACCESS_KEY_MISSING')
  // No secret: every browser that opens the shop has it.
  if (given !== accessKey) throw new AppError('FRAMEWORK__ROUTING_SALES_CHANNEL_NOT_FOUND')
}

/** R8.07: who was logged in until now hears that too. */
const notLoggedIn = (expired: boolean) =>
  new AppError([
    { code: 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN' },
    ...(expired ? [{ code: 'SESSION_EXPIRED' } as const] : []),
  ])

/** Holds a Store API call to its `x-access` (domain/rights#table): deny by default. */
export async function guardStoreCall(db: Database, request: FastifyRequest, operation: Operation): Promise<void> {
  const { session } = request
  if (session.impersonation && operation.impersonationForbidden) throw new AppError('IMPERSONATION_FORBIDDEN')
  if (operation.access === 'visitor' || operation.access === 'anyone') return
  if (!session.customerId) throw notLoggedIn(session.expired)
  if (operation.access === 'customer') return
  const allowed = companyRoles[operation.access as keyof typeof companyRoles] as readonly string[] | undefined
  if (!allowed) throw new Error(`${operation.operationId}: unknown x-access ${operation.access}`)
  const { companyId } = request.params as { companyId?: string }
  // Rights are checked before the request is validated.
  if (!companyId || !isId(companyId)) throw new AppError('COMPANY_NOT_FOUND')
  const membership = await db
    .selectFrom('companyMembership')
    .select('role')
    .where('customerId', '=', session.customerId)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  if (!membership) throw new AppError('COMPANY_NOT_FOUND')
  if (!allowed.includes(membership.role)) throw new AppError('PERMISSION_DENIED')
}

/** R1.04: the identity that a call of the investor acts as; another customer's is not found. */
export async function resolveIdentity(db: Database, request: FastifyRequest, operation: Operation): Promise<void> {
  const given = request.headers[IDENTITY_HEADER.toLowerCase()]
  const { customerId } = request.session
  if (!operation.takesIdentity || given === undefined || !customerId) return
  const investor =
    typeof given === 'string' && isId(given)
      ? await db
          .selectFrom('investor')
          .select(['id', 'kind'])
          .where('id', '=', given)
          .where('customerId', '=', customerId)
          .executeTakeFirst()
      : undefined
  if (!investor) throw new AppError('INVESTOR_NOT_FOUND')
  request.investorId = investor.kind === 'person' ? undefined : investor.id
}
