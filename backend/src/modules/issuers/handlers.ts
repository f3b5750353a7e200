import { storeHandlers } from '../../shared/operations.ts'
import { acceptContracts, rejectContracts } from '../contracts/service.ts'
import { customerOf } from '../session/service.ts'
import { toBulkResult } from './bulk-result.ts'
import { listCompanyContracts, readCompanyContract } from './contracts.service.ts'
import { readDashboard } from './dashboard.service.ts'
import { createExportTicket } from './export.ts'
import { listCompanies, memberOf } from './membership.ts'
import { listFundingRounds, readFundingRound } from './rounds.service.ts'

export const store = storeHandlers({
  async listCompanies({ scope, session }) {
    return { status: 200, body: { elements: await listCompanies(scope, customerOf(session)) } }
  },

  async readCompanyDashboard({ scope, session, params, query }) {
    const member = await memberOf(scope, session, params.companyId)
    return { status: 200, body: await readDashboard(scope, member, query) }
  },

  async listFundingRounds({ scope, params }) {
    return { status: 200, body: { elements: await listFundingRounds(scope, params.companyId) } }
  },

  async readFundingRound({ scope, params }) {
    return { status: 200, body: await readFundingRound(scope, params.companyId, params.roundId) }
  },

  async listCompanyContracts({ scope, session, params, query }) {
    const member = await memberOf(scope, session, params.companyId)
    const { sort = '-orderDateTime', cursor, anchor, position, limit = 50, ...filter } = query
    const request = { sort, limit, cursor, anchor, position }
    return { status: 200, body: await listCompanyContracts(scope, member, filter, request) }
  },

  async readCompanyContract({ scope, session, params }) {
    const member = await memberOf(scope, session, params.companyId)
    return { status: 200, body: await readCompanyContract(scope, member, params.orderId) }
  },

  async acceptContracts({ scope, params, body }) {
    const results = await acceptContracts(scope, params.companyId, body.orderIds)
    return { status: 200, body: toBulkResult(results, scope.locale) }
  },

  async rejectContracts({ scope, params, body }) {
    const results = await rejectContracts(scope, params.companyId, body.orderIds, body.reason)
    return { status: 200, body: toBulkResult(results, scope.locale) }
  },

  async createContractsExportTicket({ scope, session, params, body, request }) {
    const member = await memberOf(scope, session, params.companyId)
    return { status: 200, body: await createExportTicket(scope, session, member, body, request.ip) }
  },
})
