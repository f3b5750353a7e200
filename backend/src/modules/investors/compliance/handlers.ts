import { staffHandlers } from '../../../shared/operations.ts'
import { confirmCase, decideCase, reopenCase } from './decisions.service.ts'
import { listCases, readCase } from './service.ts'

export const staff = staffHandlers({
  async listComplianceCases({ scope, query }) {
    return { status: 200, body: await listCases(scope, query) }
  },
  async readComplianceCase({ scope, params }) {
    return { status: 200, body: await readCase(scope, params.caseId) }
  },
  async decideComplianceCase({ scope, params, body }) {
    return { status: 200, body: await decideCase(scope, params.caseId, body) }
  },
  async confirmComplianceCase({ scope, params }) {
    return { status: 200, body: await confirmCase(scope, params.caseId) }
  },
  async reopenComplianceCase({ scope, params, body }) {
    return { status: 200, body: await reopenCase(scope, params.caseId, body) }
  },
})
