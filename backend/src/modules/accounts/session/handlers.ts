import { STREAM_HEADERS } from '../../../shared/live-streams.ts'
import { storeHandlers } from '../../../shared/operations.ts'
import { actingCustomer } from '../../../shared/scope.ts'
import { requestEmailChange } from '../customers/credentials.service.ts'
import { changeContext, changePaymentMethod, readContext } from './context.service.ts'
import * as factors from './factors/customer-factors.service.ts'
import * as passkeys from './factors/customer-passkeys.service.ts'
import { sendStepUpCode } from './factors/step-up.service.ts'
import { openEvents } from './live.service.ts'
import * as logins from './login.service.ts'
import { requireStepUp } from './service.ts'
import * as sessions from './sessions.service.ts'

const nowhere = { redirectUrl: null }

export const store = storeHandlers({
  readContext: async ({ scope, session }) => ({
    status: 200,
    body: await readContext(scope, session),
    own: session.transport === 'header' ? { token: session.token } : {},
  }),
  async updateContext({ scope, session, body }) {
    await changeContext(scope, session, body)
    return { status: 200, body: nowhere }
  },

  openLiveEvents: async ({ scope, session, request }) => ({
    status: 200,
    headers: STREAM_HEADERS,
    body: await openEvents(scope, request.server.live, session, request.caller),
  }),

  async loginCustomer({ scope, session, body, request }) {
    await logins.login(scope, session, body, request.caller)
    return { status: 200, body: nowhere }
  },
  async loginWithSecondFactor({ scope, session, body }) {
    await logins.loginWithSecondFactor(scope, session, body)
    return { status: 200, body: nowhere }
  },
  beginPasskeyLogin: async ({ scope }) => ({ status: 200, body: await passkeys.beginPasskeyLogin(scope) }),
  async loginWithPasskey({ scope, session, body, request }) {
    await logins.loginWithPasskey(scope, session, body, request.caller)
    return { status: 200, body: nowhere }
  },
  listPasskeys: async ({ scope, session }) => ({ status: 200, body: await passkeys.listPasskeys(scope, session) }),
  beginPasskey: async ({ scope, session }) => ({ status: 200, body: await passkeys.beginPasskey(scope, session) }),
  addPasskey: async ({ scope, session, body }) => ({
    status: 201,
    body: await passkeys.addPasskey(scope, session, body),
  }),
  async removePasskey({ scope, session, params }) {
    await passkeys.removePasskey(scope, session, params.passkeyId)
    return { status: 204 }
  },
  async confirmWithPasskey({ scope, session, body }) {
    await passkeys.confirmWithPasskey(scope, session, body)
    return { status: 204 }
  },
  readAccountSecondFactor: async ({ scope, session }) => ({
    status: 200,
    body: await factors.readSecondFactor(scope, session),
  }),
  beginAccountSecondFactor: async ({ scope, session }) => ({
    status: 200,
    body: await factors.beginSecondFactor(scope, session),
  }),
  confirmAccountSecondFactor: async ({ scope, session, body }) => ({
    status: 200,
    body: await factors.confirmSecondFactor(scope, session, body),
  }),
  renewAccountRecoveryCodes: async ({ scope, session, body }) => ({
    status: 200,
    body: await factors.renewRecoveryCodes(scope, session, body),
  }),
  async removeAccountSecondFactor({ scope, session, body }) {
    await factors.removeSecondFactor(scope, session, body)
    return { status: 204 }
  },
  async loginByLink({ scope, session, body, request }) {
    await logins.loginByLink(scope, session, body, request.caller)
    return { status: 200, body: nowhere }
  },
  async logoutCustomer({ scope, session }) {
    await logins.logout(scope, session)
    return { status: 200, body: nowhere }
  },
  async registerConfirm({ scope, session, body }) {
    return { status: 200, body: await logins.confirmAndLogin(scope, session, body) }
  },
  async changePassword({ scope, session, body }) {
    await logins.changePassword(scope, session, body)
    return { status: 200, body: { apiAlias: 'success_response', success: true } }
  },
  async changePaymentMethod({ scope, session, params }) {
    await changePaymentMethod(scope, session, params.paymentMethodId)
    return { status: 200, body: { apiAlias: 'success_response', success: true } }
  },
  async deleteCustomer({ scope, session }) {
    await logins.deleteAccount(scope, session)
    return { status: 204 }
  },
  listLoginSessions: async ({ scope, session }) => ({
    status: 200,
    body: { elements: await sessions.listLogins(scope, session) },
  }),
  async endLoginSession({ scope, session, params }) {
    await sessions.endLogin(scope, session, params.sessionId)
    return { status: 204 }
  },
  async endOtherLoginSessions({ scope, session }) {
    await sessions.endOtherLogins(scope, session)
    return { status: 204 }
  },
  async recoveryPassword({ scope, session, body, request }) {
    await logins.recoverPassword(scope, session, body, request.caller)
    return { status: 200, body: { apiAlias: 'success_response', success: true } }
  },
  async confirmPassword({ scope, session, body }) {
    await logins.confirmPassword(scope, session, body)
    return { status: 204 }
  },
  async changeEmail({ scope, session, body, request }) {
    requireStepUp(scope, session)
    await requestEmailChange(scope, actingCustomer(scope), body, request.caller)
    return { status: 200, body: { apiAlias: 'success_response', success: true } }
  },
  sendStepUpCode: async ({ scope, session }) => ({ status: 200, body: await sendStepUpCode(scope, session) }),
  async imitateCustomerLogin({ scope, session, body, request }) {
    await logins.imitateCustomer(scope, session, body, request.caller)
    return { status: 200, body: nowhere }
  },
})
