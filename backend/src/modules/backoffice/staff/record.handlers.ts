import { downloadHeaders } from '../../../shared/download.ts'
import { staffHandlers } from '../../../shared/operations.ts'
import { mayCall } from '../../../shared/staff-rights.ts'
import { readExport, requestExport } from '../../accounts/customers/export.service.ts'
import { assertCustomer } from '../../accounts/customers/service.ts'
import { listCustomerDocuments, openCustomerDocument } from '../../documents/customer-documents.service.ts'
import { readHoldings, readIdentity, readTax } from '../../investors/customer-file.service.ts'
import { listCustomerMails, readCustomerMail, resendMail } from '../../notifications/customer-mails.service.ts'
import { listCustomerMovements } from '../../payouts/movements/customer-movements.service.ts'
import { createAuthorAccount, endAuthorAccount, listAuthorAccounts } from './author-accounts.service.ts'
import { readCustomerConsents } from './consents.service.ts'
import { readCustomerContract } from './contracts.service.ts'
import { eraseCustomer, previewErasure } from './erasure.service.ts'
import { confirmFactorReset, discardFactorReset, readFactorReset, requestFactorReset } from './factor-resets.service.ts'
import { setLimitExemption, unlockSurvey } from './identities.service.ts'
import { lockCustomer, unlockCustomer } from './locks.service.ts'
import { addNote, correctNote, listNotes } from './notes.service.ts'
import { addTask, changeTask, listTaskOwners, listTasks, settleTask } from './tasks.service.ts'
import { readTimeline } from './timeline.service.ts'

/** A customer's record, as far as other modules keep it. */
export const staff = staffHandlers({
  async listCustomerMails({ scope, params: { customerId }, query }) {
    await assertCustomer(scope, customerId)
    return {
      status: 200,
      body: await listCustomerMails(scope, customerId, query, mayCall(scope, 'resendCustomerMail')),
    }
  },
  async readCustomerMail({ scope, params: { customerId, mailId } }) {
    await assertCustomer(scope, customerId)
    return {
      status: 200,
      body: await readCustomerMail(scope, customerId, mailId, mayCall(scope, 'resendCustomerMail')),
    }
  },
  async resendCustomerMail({ scope, params: { customerId, mailId } }) {
    await assertCustomer(scope, customerId)
    return { status: 201, body: await resendMail(scope, customerId, mailId) }
  },
  async listCustomerDocuments({ scope, params: { customerId }, query }) {
    await assertCustomer(scope, customerId)
    return { status: 200, body: await listCustomerDocuments(scope, customerId, query) }
  },
  async listCustomerMovements({ scope, params: { customerId }, query }) {
    await assertCustomer(scope, customerId)
    return { status: 200, body: await listCustomerMovements(scope, customerId, query) }
  },
  async readCustomerDocument({ scope, params: { customerId, documentId } }) {
    await assertCustomer(scope, customerId)
    const download = await openCustomerDocument(scope, customerId, documentId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  readCustomerConsents: async ({ scope, params }) => ({
    status: 200,
    body: await readCustomerConsents(scope, params.customerId),
  }),

  async readCustomerContract({ scope, params: { customerId, orderId } }) {
    await assertCustomer(scope, customerId)
    return { status: 200, body: await readCustomerContract(scope, customerId, orderId) }
  },
  async readCustomerHoldings({ scope, params: { customerId } }) {
    await assertCustomer(scope, customerId)
    return { status: 200, body: await readHoldings(scope, customerId) }
  },
  async readCustomerTax({ scope, params: { customerId } }) {
    await assertCustomer(scope, customerId)
    return { status: 200, body: await readTax(scope, customerId) }
  },
  async readCustomerIdentity({ scope, params }) {
    await assertCustomer(scope, params.customerId)
    return { status: 200, body: await readIdentity(scope, params) }
  },

  listAuthorAccounts: async ({ scope }) => ({ status: 200, body: await listAuthorAccounts(scope) }),
  createAuthorAccount: async ({ scope, body }) => ({ status: 201, body: await createAuthorAccount(scope, body) }),
  async endAuthorAccount({ scope, params }) {
    await endAuthorAccount(scope, params.customerId)
    return { status: 204 }
  },

  async lockCustomer({ scope, params, body }) {
    await lockCustomer(scope, params.customerId, body)
    return { status: 204 }
  },
  async unlockCustomer({ scope, params, body }) {
    await unlockCustomer(scope, params.customerId, body)
    return { status: 204 }
  },

  readFactorReset: async ({ scope, params }) => ({
    status: 200,
    body: await readFactorReset(scope, params.customerId),
  }),
  async requestFactorReset({ scope, params, body }) {
    await requestFactorReset(scope, params.customerId, body)
    return { status: 204 }
  },
  async confirmFactorReset({ scope, params, body }) {
    await confirmFactorReset(scope, params.customerId, body)
    return { status: 204 }
  },
  async discardFactorReset({ scope, params, body }) {
    await discardFactorReset(scope, params.customerId, body)
    return { status: 204 }
  },

  async unlockSurvey({ scope, params, body }) {
    await unlockSurvey(scope, params, body)
    return { status: 204 }
  },
  async setLimitExemption({ scope, params, body }) {
    await setLimitExemption(scope, params, body)
    return { status: 204 }
  },

  async readCustomerDataExport({ scope, params: { customerId } }) {
    await assertCustomer(scope, customerId)
    return { status: 200, body: await readExport(scope, customerId) }
  },
  async startCustomerDataExport({ scope, params: { customerId } }) {
    await assertCustomer(scope, customerId)
    return { status: 202, body: await requestExport(scope, customerId) }
  },
  readErasurePreview: async ({ scope, params }) => ({
    status: 200,
    body: await previewErasure(scope, params.customerId),
  }),
  async eraseCustomer({ scope, params, body, headers }) {
    await eraseCustomer(scope, params.customerId, body, headers['record-version'])
    return { status: 204 }
  },

  async readCustomerTimeline({ scope, params: { customerId }, query }) {
    await assertCustomer(scope, customerId)
    return { status: 200, body: await readTimeline(scope, customerId, query) }
  },

  async listCustomerNotes({ scope, params: { customerId }, query }) {
    await assertCustomer(scope, customerId)
    return { status: 200, body: await listNotes(scope, customerId, query) }
  },
  addCustomerNote: async ({ scope, params, body }) => ({
    status: 201,
    body: await addNote(scope, params.customerId, body),
  }),
  async correctCustomerNote({ scope, params: { customerId, noteId }, body, headers }) {
    await assertCustomer(scope, customerId)
    return { status: 200, body: await correctNote(scope, customerId, noteId, body, headers['record-version']) }
  },

  listStaffTasks: async ({ scope, query }) => ({ status: 200, body: await listTasks(scope, query) }),
  listTaskOwners: async ({ scope }) => ({ status: 200, body: { elements: await listTaskOwners(scope) } }),
  addStaffTask: async ({ scope, params, body }) => ({
    status: 201,
    body: await addTask(scope, params.customerId, body),
  }),
  changeStaffTask: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await changeTask(scope, params.taskId, body, headers['record-version']),
  }),
  finishStaffTask: async ({ scope, params }) => ({ status: 200, body: await settleTask(scope, params.taskId, true) }),
  reopenStaffTask: async ({ scope, params }) => ({ status: 200, body: await settleTask(scope, params.taskId, false) }),
})
