import { shortAddress } from '@goldammer/sdk/short-address'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { deviceOf } from '../modules/accounts/session/device.ts'
import {
  noteSecurityEvent,
  type SecurityEvent,
  type SecurityEventKind,
} from '../modules/backoffice/security/events.service.ts'
import type { AppDependencies } from '../shared/app-dependencies.ts'
import { AppError } from '../shared/app-error.ts'
import type { Database } from '../shared/database.ts'
import { hashToken, isId } from '../shared/ids.ts'

type Account = NonNullable<SecurityEvent['account']>

/** What a call of this name has done once it succeeds. A new way to sign in, and what changes one, stands here. */
const ACTS: Record<string, SecurityEventKind> = {
  loginCustomer: 'signedIn',
  loginByLink: 'signedIn',
  loginWithSecondFactor: 'signedIn',
  loginWithPasskey: 'signedIn',
  registerConfirm: 'signedIn',
  staffLogin: 'signedIn',
  staffLoginWithPasskey: 'signedIn',
  changePassword: 'passwordChanged',
  recoveryPassword: 'passwordChanged',
  changeStaffPassword: 'passwordChanged',
  resetStaffPassword: 'passwordChanged',
  confirmEmailChange: 'emailChanged',
  confirmSecondFactor: 'factorChanged',
  removeSecondFactor: 'factorChanged',
  resetStaffSecondFactor: 'factorChanged',
  confirmAccountSecondFactor: 'factorChanged',
  removeAccountSecondFactor: 'factorChanged',
  renewAccountRecoveryCodes: 'factorChanged',
  addPasskey: 'factorChanged',
  removePasskey: 'factorChanged',
  addStaffPasskey: 'factorChanged',
  removeStaffPasskey: 'factorChanged',
  renewStaffRecoveryCodes: 'factorChanged',
  changeStaffRoles: 'rolesChanged',
  confirmStaffGrant: 'rolesChanged',
  imitateCustomerLogin: 'impersonated',
  readCustomerDataExport: 'exported',
  createDataExportTicket: 'exported',
}
const isExport = (operationId: string) => /^export[A-Z]|ExportTicket$/.test(operationId)

/** Calls that carry nothing but a token, and where that stands. */
const LINKS: Record<string, 'customerRecovery' | 'customerEmailChange' | 'loginChallenge'> = {
  recoveryPassword: 'customerRecovery',
  loginByLink: 'customerRecovery',
  confirmEmailChange: 'customerEmailChange',
  loginWithSecondFactor: 'loginChallenge',
}

/** Calls that name no account but a passkey, and whose those are. */
const BY_PASSKEY: Record<string, Account['kind']> = { loginWithPasskey: 'customer', staffLoginWithPasskey: 'staff' }

const SIGN_INS = ['loginCustomer', 'loginByLink', 'loginWithSecondFactor', 'staffLogin', ...Object.keys(BY_PASSKEY)]
/** A step of the sign-in, or an unknown caller: neither is a failed attempt. */
const NO_FAILURE = ['STAFF_CODE_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN']

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call was refused with. */
    refusedWith?: string
    /** Of a link or challenge: found before it is used up. */
    linkedAccount?: Account | null
  }
}

function kindOf(operationId: string, status: number, refusedWith: string | undefined): SecurityEventKind | null {
  if (status < 300) return ACTS[operationId] ?? (isExport(operationId) ? 'exported' : null)
  if (refusedWith !== undefined && NO_FAILURE.includes(refusedWith)) return null
  if (SIGN_INS.includes(operationId)) {
    if (status === 429) return 'signInLocked'
    if (status === 401 || status === 403) return 'signInFailed'
  }
  return status === 403 ? 'refused' : null
}

function actorOf({ staff, session }: FastifyRequest): Account | null {
  if (staff) return { kind: 'staff', id: staff.id }
  if (session?.impersonation) return { kind: 'staff', id: session.impersonation.staffId }
  return session?.customerId ? { kind: 'customer', id: session.customerId } : null
}

async function byEmail(db: Database, kind: Account['kind'], email: unknown): Promise<Account | null> {
  if (typeof email !== 'string') return null
  const row = await db
    .selectFrom(kind as 'customer')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
  return row ? { kind, id: row.id } : null
}

async function byPasskey(db: Database, kind: Account['kind'], credential: unknown): Promise<Account | null> {
  const { id: credentialId } = (credential ?? {}) as { id?: unknown }
  if (typeof credentialId !== 'string') return null
  const row =
    kind === 'staff'
      ? await db
          .selectFrom('staffPasskey')
          .select('staffId as id')
          .where('credentialId', '=', credentialId)
          .executeTakeFirst()
      : await db
          .selectFrom('passkey')
          .select('customerId as id')
          .where('credentialId', '=', credentialId)
          .executeTakeFirst()
  return row ? { kind, id: row.id } : null
}

/** Whose account a call is about: of a sign-in by the address that was typed or the passkey, else by the path, else the caller's own. */
async function accountOf(db: Database, request: FastifyRequest, operationId: string): Promise<Account | null> {
  const body = (request.body ?? {}) as { username?: unknown; email?: unknown }
  const { customerId, staffId } = (request.params ?? {}) as { customerId?: string; staffId?: string }
  if (operationId === 'loginCustomer') return await byEmail(db, 'customer', body.username)
  if (operationId === 'staffLogin') return await byEmail(db, 'staff', body.email)
  if (request.linkedAccount || BY_PASSKEY[operationId]) return request.linkedAccount ?? null
  if (staffId && isId(staffId)) return { kind: 'staff', id: staffId }
  if (customerId && isId(customerId)) return { kind: 'customer', id: customerId }
  const { session } = request
  return session?.customerId ? { kind: 'customer', id: session.customerId } : actorOf(request)
}

/**
 * Whoever has a way to sign in, changes one, is refused or takes data out stands in the security log (design §2), before they
 * have their answer.
 */
export const securityLogPlugin = fp(async (app: FastifyInstance, parts: AppDependencies) => {
  app.decorateRequest('refusedWith')
  app.decorateRequest('linkedAccount')
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof AppError) request.refusedWith = error.entries[0]!.code
    done()
  })
  // Using the link or challenge makes it void, and with it the way to its account.
  app.addHook('preHandler', async (request) => {
    const operationId = request.routeOptions.config.operation?.operationId ?? ''
    const { hash, challenge, credential } = (request.body ?? {}) as Record<string, unknown>
    const holder = BY_PASSKEY[operationId]
    if (holder) request.linkedAccount = await byPasskey(parts.db, holder, credential)
    const token = hash ?? challenge
    const from = LINKS[operationId]
    if (!from || typeof token !== 'string') return
    const row = await parts.db
      .selectFrom(from as 'customerRecovery')
      .select('customerId')
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst()
    request.linkedAccount = row ? { kind: 'customer', id: row.customerId } : null
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const operationId = request.routeOptions.config.operation?.operationId
    const kind = operationId && kindOf(operationId, reply.statusCode, request.refusedWith)
    if (!kind) return payload
    const account = await accountOf(parts.db, request, operationId)
    await noteSecurityEvent(parts, request.log, {
      kind,
      // The caller has just signed in to the account.
      actor: kind === 'signedIn' ? account : actorOf(request),
      account,
      operation: operationId,
      address: shortAddress(request.ip),
      ...deviceOf(request.headers['user-agent']),
      requestId: request.id,
    })
    return payload
  })
})
