import { downloadHeaders } from '../../shared/download.ts'
import { staffHandlers, storeChecks, storeHandlers } from '../../shared/operations.ts'
import { actingCustomer } from '../../shared/scope.ts'
import { requireStepUpForMoney } from '../accounts/session/factors/step-up.service.ts'
import * as bankAccounts from './bank-accounts.service.ts'
import * as companies from './companies.service.ts'
import { deleteHolding, makeHoldingDefault } from './depot-or-wallet.service.ts'
import * as depots from './depots.service.ts'
import { dismissExemptionTask } from './exemption-task.ts'
import { listIdentityProofs, openIdentityProof } from './handed-in-proofs.service.ts'
import { listIssuerLimits } from './issuer-limits.service.ts'
import { readLimit } from './limit.service.ts'
import { createCompanyProofTicket } from './own-proofs.service.ts'
import { readProfile, refusePerson, updateProfile } from './profile.service.ts'
import * as representatives from './representatives.service.ts'
import { listIdentities } from './service.ts'
import { readSurvey, takeOwnSurvey } from './survey.service.ts'
import * as wallets from './wallets.service.ts'

export const store = storeHandlers({
  async listInvestorIdentities({ scope }) {
    return { status: 200, body: { elements: await listIdentities(scope, actingCustomer(scope)) } }
  },
  readInvestmentLimit: async ({ scope, query }) => ({
    status: 200,
    body: await readLimit(scope, query.productId, query.investorId),
  }),

  listInvestorLimits: async ({ scope }) => ({ status: 200, body: { elements: await listIssuerLimits(scope) } }),

  readInvestorProfile: async ({ scope }) => ({ status: 200, body: await readProfile(scope) }),
  updateInvestorProfile: async ({ scope, body, headers }) => ({
    status: 200,
    body: await updateProfile(scope, body, headers['record-version']),
  }),

  async addInvestorCompany({ scope, body }) {
    return { status: 201, body: await companies.addCompany(scope, body) }
  },
  listInvestorCompanies: async ({ scope }) => ({
    status: 200,
    body: { elements: await companies.listCompanies(scope) },
  }),
  readInvestorCompany: async ({ scope, params }) => ({
    status: 200,
    body: await companies.readOwnCompany(scope, params.investorId),
  }),
  updateInvestorCompany: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await companies.updateCompany(scope, params.investorId, body, headers['record-version']),
  }),
  listCompanyRepresentatives: async ({ scope, params }) => ({
    status: 200,
    body: await representatives.listRepresentatives(scope, params.investorId),
  }),
  addCompanyRepresentative: async ({ scope, params, body }) => ({
    status: 201,
    body: await representatives.addRepresentative(scope, params.investorId, body),
  }),
  updateCompanyRepresentative: async ({ scope, params, body, headers }) => ({
    status: 200,
    body: await representatives.updateRepresentative(scope, params, body, headers['record-version']),
  }),
  removeCompanyRepresentative: async ({ scope, params, headers }) => ({
    status: 200,
    body: await representatives.removeRepresentative(scope, params, headers['record-version']),
  }),
  addCompanyProof: async ({ scope, params, body }) => ({
    status: 200,
    body: await companies.addProof(scope, params.investorId, body),
  }),
  createCompanyProofTicket: async ({ scope, session, params, request }) => ({
    status: 200,
    body: await createCompanyProofTicket({ scope, session, address: request.caller }, params.investorId, params.proof),
  }),

  async listBankAccounts({ scope }) {
    return { status: 200, body: { elements: await bankAccounts.listBankAccounts(scope) } }
  },
  async addBankAccount({ scope, session, body }) {
    await requireStepUpForMoney(scope, session)
    return { status: 201, body: await bankAccounts.addBankAccount(scope, body) }
  },
  async deleteBankAccount({ scope, session, params }) {
    await requireStepUpForMoney(scope, session)
    await bankAccounts.deleteBankAccount(scope, params.bankAccountId)
    return { status: 204 }
  },

  async makeBankAccountDefault({ scope, session, params }) {
    await requireStepUpForMoney(scope, session)
    await bankAccounts.makeDefault(scope, params.bankAccountId)
    return { status: 204 }
  },

  async listDepots({ scope }) {
    return { status: 200, body: { elements: await depots.listDepots(scope) } }
  },
  async addDepot({ scope, session, body }) {
    await requireStepUpForMoney(scope, session)
    return { status: 201, body: await depots.addDepot(scope, body) }
  },
  async deleteDepot({ scope, session, params }) {
    await requireStepUpForMoney(scope, session)
    await deleteHolding(scope, 'depot', params.depotId)
    return { status: 204 }
  },
  async makeDepotDefault({ scope, session, params }) {
    await requireStepUpForMoney(scope, session)
    await makeHoldingDefault(scope, 'depot', params.depotId)
    return { status: 204 }
  },

  listWallets: async ({ scope }) => ({
    status: 200,
    body: await wallets.listWallets(scope),
  }),
  async addWallet({ scope, session, body }) {
    await requireStepUpForMoney(scope, session)
    return { status: 201, body: await wallets.addWallet(scope, body) }
  },
  async deleteWallet({ scope, session, params }) {
    await requireStepUpForMoney(scope, session)
    await deleteHolding(scope, 'wallet', params.walletId)
    return { status: 204 }
  },
  async makeWalletDefault({ scope, session, params }) {
    await requireStepUpForMoney(scope, session)
    await makeHoldingDefault(scope, 'wallet', params.walletId)
    return { status: 204 }
  },

  async dismissInvestorTask({ scope }) {
    await dismissExemptionTask(scope)
    return { status: 204 }
  },

  readSurvey: async ({ scope }) => ({ status: 200, body: await readSurvey(scope) }),
  takeSurvey: async ({ scope, body }) => ({ status: 200, body: await takeOwnSurvey(scope, body) }),
})

export const checks = storeChecks({
  updateInvestorProfile: ({ scope, body }) => refusePerson(scope, body),
  addInvestorCompany: ({ scope, body }) => companies.refuseCompany(scope, body),
  updateInvestorCompany: ({ scope, params, body }) => companies.refuseCompany(scope, body, params.investorId),
  addBankAccount: ({ scope, body }) => bankAccounts.refuseBankAccount(scope, body),
})

export const staff = staffHandlers({
  listIdentityProofs: async ({ scope, params }) => ({ status: 200, body: await listIdentityProofs(scope, params) }),
  async readIdentityProof({ scope, params }) {
    const download = await openIdentityProof(scope, params, params.proofId)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
})
