import { AFFILIATE_COOKIE } from '@goldammer/sdk/constants'
import { storeHandlers } from '../../shared/operations.ts'
import * as drafts from './drafts.service.ts'
import { createOrder } from './order.service.ts'
import { store as orders } from './orders.handlers.ts'

export { staff } from './orders.handlers.ts'

const answer = async <Draft>(draft: Promise<Draft>) => ({ status: 200 as const, body: await draft })

export const store = {
  ...orders,
  ...storeHandlers({
    listDrafts: async ({ scope }) => ({ status: 200, body: { elements: await drafts.listDrafts(scope) } }),
    openDraft: ({ scope, session, body }) => answer(drafts.openDraft(scope, session, body)),
    readDraft: ({ scope, params }) => answer(drafts.readDraft(scope, params.draftId)),
    async deleteDraft({ scope, params }) {
      await drafts.deleteDraft(scope, params.draftId)
      return { status: 204 }
    },
    saveDraftPersonalData: ({ scope, params, body }) => answer(drafts.savePersonalData(scope, params.draftId, body)),
    saveDraftInvestment: ({ scope, session, params, body }) =>
      answer(drafts.saveInvestment(scope, session, params.draftId, body)),
    saveDraftSurvey: ({ scope, params, body }) => answer(drafts.saveSurvey(scope, params.draftId, body)),
    saveDraftConfirmation: ({ scope, params, body }) => answer(drafts.saveConfirmation(scope, params.draftId, body)),
    saveDraftRisk: ({ scope, params, body }) => answer(drafts.saveRisk(scope, params.draftId, body)),
    saveDraftDocuments: ({ scope, params, body, request }) =>
      answer(drafts.saveDocuments(scope, params.draftId, body, request.ip)),
    saveDraftPromotionCode: ({ scope, params, body }) => answer(drafts.savePromotionCode(scope, params.draftId, body)),
    saveDraftBankAccount: ({ scope, params, body }) => answer(drafts.saveBankAccount(scope, params.draftId, body)),
    saveDraftDepot: ({ scope, params, body }) => answer(drafts.saveDepot(scope, params.draftId, body)),
    async sendDraftLink({ scope, params }) {
      await drafts.sendDraftLink(scope, params.draftId)
      return { status: 204 }
    },
    saveDraftSummary: ({ scope, params, body }) => answer(drafts.saveSummary(scope, params.draftId, body)),
    createOrder: async ({ scope, session, headers, body, request }) => ({
      status: 200,
      body: await createOrder(
        scope,
        session,
        body ?? {},
        headers['idempotency-key'],
        request.cookies[AFFILIATE_COOKIE.name],
      ),
    }),
  }),
}
