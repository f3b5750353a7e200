import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../shared/app-error.ts'
import { downloadHeaders } from '../../../shared/download.ts'
import { STREAM_HEADERS } from '../../../shared/live-streams.ts'
import { staffHandlers, storeHandlers } from '../../../shared/operations.ts'
import { fromReplica } from '../../../shared/read-replica.ts'
import { assertCustomer } from '../../accounts/customers/service.ts'
import { changeStaffPassword, endOtherStaffSessions, endStaffSessionOf, readStaffAccount } from './account.service.ts'
import { listActivity } from './activity.service.ts'
import {
  decideImpersonation,
  listImpersonationRequests,
  requestImpersonation,
  startApprovedImpersonation,
} from './approved-impersonations.service.ts'
import { listAudit, readAuditRecord } from './audit.service.ts'
import { listAuditChecks, startAuditCheck } from './audit-check.service.ts'
import { exportAudit } from './audit-export.ts'
import { listCustomers, readCustomerRecord } from './customers.service.ts'
import { stopFactorReset } from './factor-resets.service.ts'
import { makeFirstAdmin, readFirstAdminLink } from './first-admin.service.ts'
import { startImpersonation } from './impersonation.service.ts'
import {
  acceptStaffInvitation,
  correctStaffUser,
  inviteStaffUser,
  readStaffInvitation,
  resendStaffInvitation,
  resetStaffPassword,
} from './invitations.service.ts'
import { openStaffEvents } from './live.service.ts'
import { unlockStaffUser } from './lock-out.service.ts'
import {
  addStaffPasskey,
  beginStaffPasskey,
  beginStaffPasskeyLogin,
  listStaffPasskeys,
  removeStaffPasskey,
} from './passkeys.service.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewStaffRecoveryCodes,
  resetStaffSecondFactor,
} from './second-factor.service.ts'
import { clearStaffCookie, setStaffCookie, staffTokenOf } from './session.plugin.ts'
import { endStaffSession, logIn, logInWithPasskey } from './session.service.ts'
import type { StaffSession } from './session.ts'
import {
  activateStaffUser,
  changeStaffRoles,
  confirmStaffGrant,
  deactivateStaffUser,
  listStaffUsers,
  refuseStaffGrant,
} from './users.service.ts'
import { stopGrant } from './waiting-grants.service.ts'

function staffOf(request: FastifyRequest): StaffSession {
  if (!request.staff) throw new AppError('STAFF_NOT_LOGGED_IN')
  return request.staff
}

const toStaffMember = ({ id, name, email, locale, roles, mustSetUp, mustChangePassword, expiresAt }: StaffSession) => ({
  id,
  name,
  email,
  locale,
  roles,
  mustSetUp,
  mustChangePassword,
  sessionExpiresAt: expiresAt.toISOString(),
})

const originOf = ({ caller, headers }: FastifyRequest) => ({ address: caller, userAgent: headers['user-agent'] })

export const store = storeHandlers({
  async stopFactorReset({ scope, body }) {
    await stopFactorReset(scope, body)
    return { status: 204 }
  },
})

export const staff = staffHandlers({
  async staffLogin({ scope, body, request, reply }) {
    const { token, staff } = await logIn(scope, body, originOf(request))
    setStaffCookie(reply, token, scope.config.publicUrl)
    return { status: 200, body: toStaffMember(staff) }
  },
  beginStaffPasskeyLogin: async ({ scope }) => ({ status: 200, body: await beginStaffPasskeyLogin(scope) }),
  async staffLoginWithPasskey({ scope, body, request, reply }) {
    const { token, staff } = await logInWithPasskey(scope, body, originOf(request))
    setStaffCookie(reply, token, scope.config.publicUrl)
    return { status: 200, body: toStaffMember(staff) }
  },

  async staffLogout({ scope, request, reply }) {
    const { publicUrl } = scope.config
    await endStaffSession(scope, staffTokenOf(request, publicUrl) ?? '')
    clearStaffCookie(reply, publicUrl)
    return { status: 204 }
  },

  openStaffLiveEvents: async ({ scope, request }) => ({
    status: 200,
    headers: STREAM_HEADERS,
    body: await openStaffEvents(scope, request.server.live, staffOf(request), request.caller),
  }),
  async readStaffMember({ request }) {
    return { status: 200, body: toStaffMember(staffOf(request)) }
  },

  listCustomers: fromReplica('current', async ({ scope, query }) => {
    return { status: 200, body: await listCustomers(scope, query) }
  }),

  searchCustomers: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await listCustomers(scope, { ...query, ...body }),
  })),

  async readCustomerRecord({ scope, params, request }) {
    return { status: 200, body: await readCustomerRecord(scope, staffOf(request), params.customerId) }
  },

  async listCustomerActivity({ scope, params, query }) {
    await assertCustomer(scope, params.customerId)
    return { status: 200, body: await listActivity(scope, params.customerId, query) }
  },

  requestImpersonation: async ({ scope, params, body, request }) => ({
    status: 201,
    body: await requestImpersonation(scope, staffOf(request), params.customerId, body),
  }),
  listImpersonationRequests: async ({ scope }) => ({ status: 200, body: await listImpersonationRequests(scope) }),
  async decideImpersonation({ scope, params, body, request }) {
    await decideImpersonation(scope, staffOf(request), params.requestId, body)
    return { status: 204 }
  },
  startApprovedImpersonation: async ({ scope, params, request }) => ({
    status: 201,
    body: await startApprovedImpersonation(scope, staffOf(request), params.requestId),
  }),
  async startImpersonation({ scope, params, body, request }) {
    const impersonation = await startImpersonation(scope, staffOf(request), params.customerId, body)
    return { status: 201, body: impersonation }
  },

  listAudit: fromReplica('current', async ({ scope, query }) => ({ status: 200, body: await listAudit(scope, query) })),
  searchAudit: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await listAudit(scope, { ...query, ...body }),
  })),
  readAuditRecord: async ({ scope, params }) => ({ status: 200, body: await readAuditRecord(scope, params.auditId) }),
  async exportAudit({ scope, query }) {
    const download = await exportAudit(scope, query)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  async exportFoundAudit({ scope, query, body }) {
    const download = await exportAudit(scope, { ...query, ...body })
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  listAuditChecks: async ({ scope }) => ({ status: 200, body: await listAuditChecks(scope) }),
  startAuditCheck: async ({ scope }) => ({ status: 201, body: await startAuditCheck(scope) }),

  listStaffUsers: async ({ scope }) => ({ status: 200, body: await listStaffUsers(scope) }),
  inviteStaffUser: async ({ scope, body }) => ({ status: 201, body: await inviteStaffUser(scope, body) }),
  resendStaffInvitation: async ({ scope, params }) => ({
    status: 200,
    body: await resendStaffInvitation(scope, params.staffId),
  }),
  resetStaffPassword: async ({ scope, params, body }) => ({
    status: 200,
    body: await resetStaffPassword(scope, params.staffId, body),
  }),
  correctStaffUser: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await correctStaffUser(scope, params.staffId, body, headers['record-version']),
  }),
  changeStaffRoles: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await changeStaffRoles(scope, params.staffId, body, headers['record-version']),
  }),
  confirmStaffGrant: async ({ scope, params, headers }) => ({
    status: 200,
    body: await confirmStaffGrant(scope, params.staffId, headers['record-version']),
  }),
  refuseStaffGrant: async ({ scope, params }) => ({ status: 200, body: await refuseStaffGrant(scope, params.staffId) }),
  async stopStaffGrant({ scope, body }) {
    await stopGrant(scope, body)
    return { status: 204 }
  },
  deactivateStaffUser: async ({ scope, params, body }) => ({
    status: 200,
    body: await deactivateStaffUser(scope, params.staffId, body),
  }),
  activateStaffUser: async ({ scope, params }) => ({
    status: 200,
    body: await activateStaffUser(scope, params.staffId),
  }),
  unlockStaffUser: async ({ scope, params }) => ({ status: 200, body: await unlockStaffUser(scope, params.staffId) }),

  readStaffInvitation: async ({ scope, body, request }) => ({
    status: 200,
    body: await readStaffInvitation(scope, body, request.caller),
  }),
  async acceptStaffInvitation({ scope, body, request }) {
    await acceptStaffInvitation(scope, body, request.caller)
    return { status: 204 }
  },

  resetStaffSecondFactor: async ({ scope, params, body }) => ({
    status: 200,
    body: await resetStaffSecondFactor(scope, params.staffId, body),
  }),
  readStaffAccount: async ({ scope, request }) => ({
    status: 200,
    body: await readStaffAccount(scope, staffOf(request)),
  }),
  beginSecondFactor: async ({ scope, body, request }) => ({
    status: 200,
    body: await beginSecondFactor(scope, staffOf(request), body),
  }),
  confirmSecondFactor: async ({ scope, body, request }) => ({
    status: 200,
    body: await confirmSecondFactor(scope, staffOf(request), body),
  }),
  async removeSecondFactor({ scope, body, request }) {
    await removeSecondFactor(scope, staffOf(request), body)
    return { status: 204 }
  },
  renewStaffRecoveryCodes: async ({ scope, body, request }) => ({
    status: 200,
    body: await renewStaffRecoveryCodes(scope, staffOf(request), body),
  }),
  listStaffPasskeys: async ({ scope, request }) => ({
    status: 200,
    body: await listStaffPasskeys(scope, staffOf(request)),
  }),
  beginStaffPasskey: async ({ scope, body, request }) => ({
    status: 200,
    body: await beginStaffPasskey(scope, staffOf(request), body),
  }),
  addStaffPasskey: async ({ scope, body, request }) => ({
    status: 201,
    body: await addStaffPasskey(scope, staffOf(request), body),
  }),
  async removeStaffPasskey({ scope, params, body, request }) {
    await removeStaffPasskey(scope, staffOf(request), params.passkeyId, body)
    return { status: 204 }
  },
  async endStaffSession({ scope, params, request }) {
    await endStaffSessionOf(scope, staffOf(request), params.sessionId)
    return { status: 204 }
  },
  async endOtherStaffSessions({ scope, request }) {
    await endOtherStaffSessions(scope, staffOf(request))
    return { status: 204 }
  },
  async changeStaffPassword({ scope, body, request }) {
    await changeStaffPassword(scope, staffOf(request), body)
    return { status: 204 }
  },
  async readFirstAdminLink({ scope, body, request }) {
    await readFirstAdminLink(scope, body, request.caller)
    return { status: 204 }
  },
  async makeFirstAdmin({ scope, body, request }) {
    await makeFirstAdmin(scope, body, request.caller)
    return { status: 204 }
  },
})
