import {
  listLoginSessions,
  listOwnSecurityEvents,
  listPasskeys,
  readAccountClosing,
  readAccountSecondFactor,
  readDataExport,
  readPrivacy,
} from '@goldammer/sdk/store/account'
import {
  listBankAccounts,
  listChangeRequests,
  listCompanyRepresentatives,
  listDeclarations,
  listDepots,
  listExemptionOrders,
  listInvestmentGroups,
  listInvestments,
  listInvestorCompanies,
  listInvestorDocuments,
  listInvestorLimits,
  listInvestorPayments,
  listNews,
  listNonAssessmentCertificates,
  listWallets,
  readCancellation,
  readIdentityCheck,
  readInvestment,
  readInvestorCompany,
  readInvestorDashboard,
  readInvestorProfile,
  readNewsSettings,
  readSurvey,
  readTaxInformation,
  readUnread,
} from '@goldammer/sdk/store/investor'
import type {
  ListInvestmentGroupsParams,
  ListInvestmentsParams,
  ListInvestorDocumentsParams,
  ListNewsParams,
} from '@goldammer/sdk/store/model'
import { listPosts } from '@goldammer/sdk/store/posts'
import { DASHBOARD, takePrefetched } from '../prefetch.ts'
import type { Reads } from '../providers/reads.ts'
import type { SharedReads } from '../shared/data/shared-data.ts'
import { documentsFilter } from './documents/documents.ts'

/** What the portal of investors reads, by resource. */
export const investorReads = {
  dashboard: {
    readOne: async () => (await takePrefetched(DASHBOARD, readInvestorDashboard)).data,
  },
  investments: {
    readList: async ({ filters: { state, ...filters }, ...page }) =>
      (await listInvestments({ ...filters, ...page, state: state?.split(',') } as ListInvestmentsParams)).data,
    readOne: async ({ orderId, productId }: { orderId: string; productId: string }) =>
      (await readInvestment(orderId, productId)).data,
  },
  'investment-groups': {
    readOne: async (params: ListInvestmentGroupsParams) => (await listInvestmentGroups(params)).data,
  },
  limits: {
    readOne: async () => (await listInvestorLimits()).data,
  },
  payments: {
    readOne: async (month: string) => (await listInvestorPayments({ month })).data,
  },
  updates: {
    readOne: async (productId: string) => (await listPosts(productId, { kind: 'update', limit: 3 })).data,
  },
  cancellation: {
    readOne: async (id: string) => (await readCancellation(id)).data,
  },
  documents: {
    readList: async ({ filters, ...page }) =>
      (await listInvestorDocuments({ ...documentsFilter(filters), ...page } as ListInvestorDocumentsParams)).data,
  },
  news: {
    readList: async ({ filters, ...page }) => (await listNews({ ...filters, ...page } as ListNewsParams)).data,
  },
  unread: {
    readOne: async () => (await readUnread()).data,
  },
  'news-settings': {
    readOne: async () => (await readNewsSettings()).data,
  },
  profile: {
    readOne: async () => (await readInvestorProfile()).data,
  },
  'change-requests': {
    readOne: async () => (await listChangeRequests()).data,
  },
  'identity-check': {
    readOne: async () => (await readIdentityCheck()).data,
  },
  'bank-accounts': {
    readOne: async () => (await listBankAccounts()).data,
  },
  companies: {
    readOne: async () => (await listInvestorCompanies()).data,
  },
  company: {
    readOne: async (id: string) => (await readInvestorCompany(id)).data,
  },
  representatives: {
    readOne: async (id: string) => (await listCompanyRepresentatives(id)).data,
  },
  depots: {
    readOne: async () => (await listDepots()).data,
  },
  'tax-information': {
    readOne: async () => (await readTaxInformation()).data,
  },
  'non-assessment-certificates': {
    readOne: async () => (await listNonAssessmentCertificates()).data,
  },
  'exemption-orders': {
    readOne: async () => (await listExemptionOrders()).data,
  },
  wallets: {
    readOne: async () => (await listWallets()).data,
  },
  'login-sessions': {
    readOne: async () => (await listLoginSessions()).data,
  },
  passkeys: {
    readOne: async () => (await listPasskeys()).data,
  },
  'second-factor': {
    readOne: async () => (await readAccountSecondFactor()).data,
  },
  'own-security-events': {
    readOne: async () => (await listOwnSecurityEvents()).data,
  },
  'data-export': {
    readOne: async () => (await readDataExport()).data,
  },
  'account-closing': {
    readOne: async () => (await readAccountClosing()).data,
  },
  privacy: {
    readOne: async () => (await readPrivacy()).data,
  },
  declarations: {
    readOne: async () => (await listDeclarations()).data,
  },
  survey: {
    readOne: async () => (await readSurvey()).data,
  },
} satisfies Reads & SharedReads
