import { refuseUnknownAssociations } from '../../../shared/criteria/associations.ts'
import type { Criteria } from '../../../shared/criteria.ts'
import { downloadHeaders } from '../../../shared/download.ts'
import { staffHandlers, storeChecks, storeHandlers } from '../../../shared/operations.ts'
import { fromReplica } from '../../../shared/read-replica.ts'
import { actingCustomer } from '../../../shared/scope.ts'
import { listReasons } from './account-deletion.service.ts'
import * as addresses from './addresses.service.ts'
import * as credentials from './credentials.service.ts'
import { readExport } from './export.service.ts'
import { countAttempt } from './limits.ts'
import { requestLoginLink } from './login-link.service.ts'
import * as newsletter from './newsletter.service.ts'
import { exportReaders, listReaders, removeReader } from './newsletter-readers.service.ts'
import { evaluatePassword, STRONG_ENOUGH } from './password-strength.ts'
import * as picture from './picture.service.ts'
import * as privacy from './privacy.service.ts'
import { refuseRegistration, register, requestConfirmation } from './registration.service.ts'
import * as customers from './service.ts'
import { verifiedOf } from './verified.ts'

const success = { apiAlias: 'success_response', success: true } as const

export const store = storeHandlers({
  register: async ({ scope, body, request }) => ({ status: 200, body: await register(scope, body, request.caller) }),

  async readCustomer({ scope, session, body }) {
    refuseUnknownAssociations((body ?? {}) as Criteria, 'customer')
    return { status: 200, body: await customers.getCustomer(scope, scope.db, actingCustomer(scope), session) }
  },
  async changeProfile({ scope, body }) {
    await customers.changeProfile(scope, actingCustomer(scope), body)
    return { status: 200, body: success }
  },

  readVerifiedData: async ({ scope }) => ({
    status: 200,
    body: { fields: await verifiedOf(scope, scope.db, actingCustomer(scope)) },
  }),

  async confirmEmailChange({ scope, body }) {
    await credentials.confirmEmailChange(scope, body.hash)
    return { status: 200, body: success }
  },
  async readAccountClosing({ scope }) {
    const reasons = await listReasons(scope, actingCustomer(scope))
    return { status: 200, body: { possible: reasons.length === 0, reasons } }
  },
  readPrivacy: async ({ scope }) => ({ status: 200, body: await privacy.readPrivacy(scope, actingCustomer(scope)) }),
  changePrivacy: async ({ scope, body }) => ({
    status: 200,
    body: await privacy.changePrivacy(scope, actingCustomer(scope), body),
  }),
  readDataExport: async ({ scope }) => ({ status: 200, body: await readExport(scope, actingCustomer(scope)) }),
  async changeLanguage({ scope, body }) {
    await customers.changeLanguage(scope, actingCustomer(scope), body.languageId)
    return { status: 200, body: success }
  },

  async readProfilePicture({ scope }) {
    const { content, headers } = await picture.openPicture(scope, actingCustomer(scope))
    return { status: 200, headers, body: content }
  },
  async changeProfilePicture({ scope, body }) {
    await picture.changePicture(scope, actingCustomer(scope), body)
    return { status: 200, body: success }
  },
  async deleteProfilePicture({ scope }) {
    await picture.deletePicture(scope, actingCustomer(scope))
    return { status: 204 }
  },

  async readNewsletterRecipient({ scope }) {
    const status = await newsletter.readStatus(scope.db, actingCustomer(scope))
    return { status: 200, body: { apiAlias: 'account_newsletter_recipient', status } }
  },
  async subscribeToNewsletter({ scope, body, request }) {
    return { status: 200, body: { success: true, status: await newsletter.subscribe(scope, body, request.caller) } }
  },
  async confirmNewsletter({ scope, body }) {
    await newsletter.confirm(scope, body)
    return { status: 200, body: success }
  },
  async unsubscribeToNewsletter({ scope, body, request }) {
    await newsletter.unsubscribe(scope, body, request.caller)
    return { status: 200, body: success }
  },

  async dismissPasswordAdvice({ scope }) {
    await credentials.dismissPasswordAdvice(scope, actingCustomer(scope))
    return { status: 204 }
  },
  async judgePassword({ scope, body, request }) {
    await countAttempt(scope, 'judgedByAddress', request.caller)
    const score = await evaluatePassword(body.password, body.ownWords ?? [])
    return { status: 200, body: { score, accepted: score >= STRONG_ENOUGH } }
  },
  async sendLoginLink({ scope, body, request }) {
    await requestLoginLink(scope, body, request.caller)
    return { status: 200, body: success }
  },
  async sendRecoveryMail({ scope, body, request }) {
    await credentials.requestRecovery(scope, body, request.caller)
    return { status: 200, body: success }
  },
  async resendRegistration({ scope, body, request }) {
    await requestConfirmation(scope, body, request.caller)
    return { status: 200, body: success }
  },
  async getCustomerRecoveryIsExpired({ scope, body }) {
    const { isExpired } = await credentials.readRecovery(scope, body.hash)
    return { status: 200, body: { apiAlias: 'array_struct', data: [{ isExpired }], isExpired } }
  },

  /** R7.08 */
  async listAddress({ scope, body }) {
    return {
      status: 200,
      body: await addresses.searchAddresses(scope, actingCustomer(scope), (body ?? {}) as Criteria),
    }
  },
  /** R7.09 */
  async createCustomerAddress({ scope, body }) {
    return { status: 200, body: await addresses.createAddress(scope, actingCustomer(scope), body) }
  },
  /** R7.10 */
  async updateCustomerAddress({ scope, params, body }) {
    return { status: 200, body: await addresses.changeAddress(scope, actingCustomer(scope), params.addressId, body) }
  },
  async deleteCustomerAddress({ scope, session, params }) {
    await addresses.deleteAddress(scope, actingCustomer(scope), params.addressId, session)
    return { status: 204 }
  },
  async defaultBillingAddress({ scope, params }) {
    await addresses.makeDefault(scope, actingCustomer(scope), params.addressId, 'defaultBillingAddressId')
    return { status: 204 }
  },
  async defaultShippingAddress({ scope, params }) {
    await addresses.makeDefault(scope, actingCustomer(scope), params.addressId, 'defaultShippingAddressId')
    return { status: 204 }
  },
})

export const checks = storeChecks({
  register: ({ scope, body }) => refuseRegistration(scope, body),
  createCustomerAddress: ({ scope, body }) => addresses.refuseOwnAddress(scope, body),
  updateCustomerAddress: ({ scope, params, body }) => addresses.refuseOwnAddress(scope, body, params.addressId),
})

export const staff = staffHandlers({
  listNewsletterReaders: fromReplica('current', async ({ scope, query }) => {
    return { status: 200, body: await listReaders(scope, query) }
  }),
  async exportNewsletterReaders({ scope, query }) {
    const download = await exportReaders(scope, query)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  searchNewsletterReaders: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await listReaders(scope, { ...query, ...body }),
  })),
  async exportFoundNewsletterReaders({ scope, query, body }) {
    const download = await exportReaders(scope, { ...query, ...body })
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  async removeNewsletterReader({ scope, params }) {
    await removeReader(scope, params.readerId)
    return { status: 204 }
  },
})
