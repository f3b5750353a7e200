import { downloadHeaders, openFile } from '../../shared/download.ts'
import { staffHandlers, storeHandlers } from '../../shared/operations.ts'
import { customerOf } from '../accounts/session/service.ts'
import { listDebitFiles, listDebits, noteReading, readDebitFile } from './debit-file-records.service.ts'
import { checkFile, discardFile, postponeFile, prepareByHand, releaseFile, remakeFile } from './debit-files.service.ts'
import { finishFinanceTask, listFinanceTasks } from './finance-tasks.service.ts'
import { noteTransferReading, transferRefund } from './refund-transfers.service.ts'
import { startPayment } from './session.service.ts'

export const store = storeHandlers({
  handlePaymentMethod: async ({ scope, session, body }) => ({
    status: 200,
    body: { redirectUrl: await startPayment(scope, customerOf(session), body) },
  }),
  handlePaymentMethodGet: async ({ scope, session, query }) => ({
    status: 200,
    body: { redirectUrl: await startPayment(scope, customerOf(session), query) },
  }),
})

export const staff = staffHandlers({
  listFinanceTasks: async ({ scope, query }) => ({ status: 200, body: await listFinanceTasks(scope, query) }),
  finishFinanceTask: async ({ scope, params, body }) => ({
    status: 200,
    body: await finishFinanceTask(scope, params.taskId, body),
  }),
  transferRefund: async ({ scope, params }) => ({ status: 200, body: await transferRefund(scope, params.taskId) }),
  async readRefundTransfer({ scope, params }) {
    const download = await openFile(scope, await noteTransferReading(scope, params.taskId))
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  listDebitFiles: async ({ scope, query }) => ({ status: 200, body: await listDebitFiles(scope, query) }),
  readDebitFileRecord: async ({ scope, params }) => ({
    status: 200,
    body: await readDebitFile(scope, params.debitFileId),
  }),
  listDebits: async ({ scope, params, query }) => ({
    status: 200,
    body: await listDebits(scope, params.debitFileId, query),
  }),
  discardDebitFile: async ({ scope, params, body }) => ({
    status: 200,
    body: await discardFile(scope, params.debitFileId, body),
  }),
  postponeDebitFile: async ({ scope, params }) => ({
    status: 200,
    body: await postponeFile(scope, params.debitFileId),
  }),
  remakeDebitFile: async ({ scope, params }) => ({ status: 200, body: await remakeFile(scope, params.debitFileId) }),
  prepareDebitFiles: async ({ scope, body }) => ({ status: 200, body: await prepareByHand(scope, body) }),
  checkDebitFile: async ({ scope, params }) => ({ status: 200, body: await checkFile(scope, params.debitFileId) }),
  releaseDebitFile: async ({ scope, params }) => ({ status: 200, body: await releaseFile(scope, params.debitFileId) }),
  async readDebitFile({ scope, params }) {
    const download = await openFile(scope, await noteReading(scope, params.debitFileId))
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
})
