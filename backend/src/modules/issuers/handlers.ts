import { storeHandlers } from '../../shared/operations.ts'
import { requireFactorToAccept } from '../accounts/session/factors/step-up.service.ts'
import { customerOf } from '../accounts/session/service.ts'
import { cancelContracts } from '../contracts/cancellation/cancellation.service.ts'
import { acceptContracts, rejectContracts } from '../contracts/company/acceptance.service.ts'
import { messageInvestors } from '../contracts/company/messages.service.ts'
import { previewBulkAction, selectContracts } from './bulk.service.ts'
import { toBulkResult } from './bulk-result-wire.ts'
import { listContractMessages, readCompanyContract } from './contract.service.ts'
import { listCompanyContracts } from './contracts.service.ts'
import { readDashboard } from './dashboard.service.ts'
import { createExportTicket } from './export.service.ts'
import * as invitations from './invitations.service.ts'
import { listMailings, moveMailing, submitMailing } from './mailings.service.ts'
import { listCompanies, memberOf } from './membership.service.ts'
import { listFundingRounds, readFundingRound } from './rounds.service.ts'
import * as team from './team.service.ts'
import * as users from './users.service.ts'
import * as views from './views.service.ts'

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
    const { sort = '-orderDateTime', cursor, anchor, limit = 50, ...filter } = query
    const request = { sort, limit, cursor, anchor }
    return { status: 200, body: await listCompanyContracts(scope, member, filter, request) }
  },

  async searchCompanyContracts({ scope, session, params, query, body }) {
    const member = await memberOf(scope, session, params.companyId)
    const { sort = '-orderDateTime', cursor, anchor, limit = 50, ...filter } = query
    const { text, at } = body
    const request = { sort, limit, cursor, anchor, at }
    return { status: 200, body: await listCompanyContracts(scope, member, { ...filter, text }, request) }
  },

  async readCompanyContract({ scope, session, params }) {
    const member = await memberOf(scope, session, params.companyId)
    return { status: 200, body: await readCompanyContract(scope, member, params.orderId) }
  },

  async acceptContracts({ scope, session, params, body }) {
    await requireFactorToAccept(scope, session)
    const results = await acceptContracts(scope, params.companyId, body.orderIds)
    return { status: 200, body: toBulkResult(results, scope.locale) }
  },

  async rejectContracts({ scope, params, body }) {
    const results = await rejectContracts(scope, params.companyId, body.orderIds, body.reason)
    return { status: 200, body: toBulkResult(results, scope.locale) }
  },

  async cancelContracts({ scope, params, body }) {
    const results = await cancelContracts(scope, params.companyId, body.orderIds, body.cancellationDate)
    return { status: 200, body: toBulkResult(results, scope.locale) }
  },

  async messageInvestors({ scope, params, body }) {
    const results = await messageInvestors(scope, params.companyId, body.orderIds, body.text)
    return { status: 200, body: toBulkResult(results, scope.locale) }
  },

  async listCompanyMailings({ scope, session, params }) {
    const member = await memberOf(scope, session, params.companyId)
    return { status: 200, body: { elements: await listMailings(scope, member) } }
  },

  async submitCompanyMailing({ scope, session, params, body }) {
    const member = await memberOf(scope, session, params.companyId)
    return { status: 201, body: await submitMailing(scope, member, body) }
  },

  async moveCompanyMailing({ scope, session, params, body }) {
    const member = await memberOf(scope, session, params.companyId)
    return { status: 200, body: await moveMailing(scope, member, params.mailingId, body) }
  },

  async listContractMessages({ scope, params }) {
    const { companyId, orderId } = params
    return { status: 200, body: { elements: await listContractMessages(scope, companyId, orderId) } }
  },

  async previewBulkAction({ scope, session, params, body }) {
    if (body.action === 'accept') await requireFactorToAccept(scope, session)
    return { status: 200, body: await previewBulkAction(scope, params.companyId, body) }
  },

  async selectContracts({ scope, params, body }) {
    return { status: 200, body: await selectContracts(scope, params.companyId, body) }
  },

  async createContractsExportTicket({ scope, session, params, body, request }) {
    const member = await memberOf(scope, session, params.companyId)
    return { status: 200, body: await createExportTicket(scope, session, member, body, request.caller) }
  },

  async listContractViews({ scope, params }) {
    return { status: 200, body: await views.listContractViews(scope, params.companyId) }
  },

  async saveContractView({ scope, params, body }) {
    return { status: 200, body: await views.saveContractView(scope, params.companyId, body) }
  },

  async deleteContractView({ scope, params }) {
    await views.deleteContractView(scope, params.companyId, params.viewId)
    return { status: 204 }
  },

  async saveContractColumns({ scope, params, body }) {
    return { status: 200, body: await views.saveContractColumns(scope, params.companyId, body.columns) }
  },

  async listCompanyUsers({ scope, params }) {
    return { status: 200, body: await users.listCompanyUsers(scope, params.companyId) }
  },

  async changeCompanyUser({ scope, params, body, headers }) {
    const { companyId, customerId } = params
    const version = headers['record-version']
    return { status: 200, body: await users.changeCompanyUser(scope, { companyId, customerId }, body.role, version) }
  },

  async removeCompanyUser({ scope, params }) {
    await users.removeCompanyUser(scope, params.companyId, params.customerId)
    return { status: 204 }
  },

  async inviteCompanyUser({ scope, params, body }) {
    return { status: 200, body: await invitations.inviteCompanyUser(scope, params.companyId, body) }
  },

  async resendCompanyInvitation({ scope, params }) {
    const { companyId, invitationId } = params
    return { status: 200, body: await invitations.resendCompanyInvitation(scope, companyId, invitationId) }
  },

  async withdrawCompanyInvitation({ scope, params }) {
    await invitations.withdrawCompanyInvitation(scope, params.companyId, params.invitationId)
    return { status: 204 }
  },

  async readCompanyInvitation({ scope, body }) {
    return { status: 200, body: await invitations.readCompanyInvitation(scope, body.token) }
  },

  async acceptCompanyInvitation({ scope, body }) {
    return { status: 200, body: await invitations.acceptCompanyInvitation(scope, body.token) }
  },

  async listTeam({ scope, params }) {
    return { status: 200, body: await team.listTeam(scope, params.companyId) }
  },

  async addTeamMember({ scope, params, body }) {
    return { status: 201, body: await team.addTeamMember(scope, params.companyId, body) }
  },

  async readTeamMember({ scope, params }) {
    return { status: 200, body: await team.readTeamMember(scope, params.companyId, params.memberId) }
  },

  async updateTeamMember({ scope, params, body, headers }) {
    const { companyId, memberId } = params
    return {
      status: 200,
      body: await team.updateTeamMember(scope, companyId, memberId, body, headers['record-version']),
    }
  },

  async deleteTeamMember({ scope, params }) {
    await team.deleteTeamMember(scope, params.companyId, params.memberId)
    return { status: 204 }
  },

  async orderTeam({ scope, params, body }) {
    return { status: 200, body: await team.orderTeam(scope, params.companyId, body.memberIds) }
  },

  async setTeamPicture({ scope, session, params, body }) {
    return { status: 200, body: await team.setTeamPicture(scope, customerOf(session), params, body) }
  },

  async deleteTeamPicture({ scope, params }) {
    await team.deleteTeamPicture(scope, params.companyId, params.memberId)
    return { status: 204 }
  },
})
