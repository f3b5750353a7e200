import { staffHandlers, storeHandlers } from '../../shared/operations.ts'
import { fromReplica } from '../../shared/read-replica.ts'
import { sendMessage } from './contact.service.ts'
import * as inbox from './inbox.service.ts'
import { withdrawalInstruction } from './withdrawal-instruction-wire.ts'

export const store = storeHandlers({
  async sendContactMail({ scope, body, request }) {
    await sendMessage(scope, body, request.caller)
    return { status: 200 }
  },
  async readWithdrawalInstruction({ scope }) {
    const all = { goods: 'several', downloads: true, waived: false } as const
    return { status: 200, body: withdrawalInstruction(scope, scope.locale, all) }
  },
})

export const staff = staffHandlers({
  listContactMessages: fromReplica('current', async ({ scope, query }) => {
    return { status: 200, body: await inbox.listMessages(scope, query) }
  }),
  searchContactMessages: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await inbox.listMessages(scope, { ...query, ...body }),
  })),
  async readContactMessage({ scope, params }) {
    return { status: 200, body: await inbox.readMessage(scope, params.messageId) }
  },
  async moveContactMessage({ scope, params, headers, body }) {
    return {
      status: 200,
      body: await inbox.moveMessage(scope, params.messageId, body.event, headers['record-version']),
    }
  },
  async assignContactMessage({ scope, params, headers, body }) {
    const version = headers['record-version']
    return { status: 200, body: await inbox.assignMessage(scope, params.messageId, body.assigneeId, version) }
  },
  async noteOnContactMessage({ scope, params, headers, body }) {
    return {
      status: 200,
      body: await inbox.noteOnMessage(scope, params.messageId, body.text, headers['record-version']),
    }
  },
  async answerContactMessage({ scope, params, headers, body }) {
    return {
      status: 200,
      body: await inbox.answerMessage(scope, params.messageId, body.text, headers['record-version']),
    }
  },
})
