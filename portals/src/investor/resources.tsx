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
import { Bell, Folder, LayoutDashboard, Sprout, User } from 'lucide-react'
import { lazy } from 'react'
import { DASHBOARD, early } from '../early.ts'
import type { PortalResource } from '../providers/resource.ts'
import { pageWith } from '../shared/words.tsx'
import { documentsFilter } from './documents/documents.ts'
import { pages } from './pages.ts'

export const resources: PortalResource[] = [
  {
    name: 'dashboard',
    label: 'own.dashboard.menu',
    icon: LayoutDashboard,
    list: { path: '/', view: lazy(pages['/']) },
    readOne: async () => (await early(DASHBOARD, readInvestorDashboard)).data,
  },
  {
    name: 'investments',
    label: 'own.investments.title',
    icon: Sprout,
    list: { path: '/investments', view: lazy(pages['/investments']) },
    show: { path: '/investments/:orderId/:productId', view: lazy(pages['/investments/:orderId/:productId']) },
    readList: async ({ filters: { state, ...filters }, ...page }) =>
      (await listInvestments({ ...filters, ...page, state: state?.split(',') } as ListInvestmentsParams)).data,
    readOne: async (id) => {
      const [orderId = '', productId = ''] = id.split('/')
      return (await readInvestment(orderId, productId)).data
    },
  },
  {
    name: 'investment-groups',
    label: 'own.investments.title',
    // A question about groups is named by its search.
    readOne: async (search) => {
      const { state, ...wishes } = Object.fromEntries(new URLSearchParams(search))
      return (await listInvestmentGroups({ ...wishes, state: state?.split(',') } as ListInvestmentGroupsParams)).data
    },
  },
  { name: 'limits', label: 'own.dashboard.limits', readOne: async () => (await listInvestorLimits()).data },
  {
    name: 'payments',
    label: 'own.dashboard.payments',
    readOne: async (month) => (await listInvestorPayments({ month })).data,
  },
  {
    name: 'updates',
    label: 'own.investment.updates',
    readOne: async (productId) => (await listPosts(productId, { kind: 'update', limit: 3 })).data,
  },
  {
    name: 'cancellation',
    label: 'portal.cancellation.title',
    readOne: async (id) => (await readCancellation(id)).data,
  },
  {
    name: 'documents',
    label: 'investor.documents.title',
    icon: Folder,
    list: { path: '/documents', view: lazy(pages['/documents']) },
    counted: true,
    readList: async ({ filters, ...page }) =>
      (await listInvestorDocuments({ ...documentsFilter(filters), ...page } as ListInvestorDocumentsParams)).data,
  },
  {
    name: 'news',
    label: 'own.news.title',
    icon: Bell,
    counted: true,
    list: { path: '/news', view: lazy(pages['/news']) },
    readList: async ({ filters, ...page }) => (await listNews({ ...filters, ...page } as ListNewsParams)).data,
  },
  {
    name: 'unread',
    label: 'own.news.title',
    readOne: async () => (await readUnread()).data,
  },
  {
    name: 'news-settings',
    label: 'own.news.tabs.settings',
    readOne: async () => (await readNewsSettings()).data,
  },
  {
    name: 'profile',
    label: 'own.profile.title',
    icon: User,
    list: { path: '/profile', view: pageWith(['survey'], pages['/profile']) },
    readOne: async () => (await readInvestorProfile()).data,
  },
  {
    name: 'change-requests',
    label: 'portal.change.title',
    readOne: async () => (await listChangeRequests()).data,
  },
  {
    name: 'identity-check',
    label: 'own.identity.title',
    list: { path: '/identity-check', view: lazy(pages['/identity-check']) },
    readOne: async () => (await readIdentityCheck()).data,
  },
  {
    name: 'bank-accounts',
    label: 'investor.profile.tabs.bank',
    readOne: async () => (await listBankAccounts()).data,
  },
  {
    name: 'companies',
    label: 'investor.profile.tabs.companies',
    readOne: async () => (await listInvestorCompanies()).data,
  },
  {
    name: 'company',
    label: 'investor.profile.tabs.company',
    readOne: async (id) => (await readInvestorCompany(id)).data,
  },
  {
    name: 'representatives',
    label: 'investor.profile.tabs.representatives',
    readOne: async (id) => (await listCompanyRepresentatives(id)).data,
  },
  { name: 'depots', label: 'investor.profile.tabs.depots', readOne: async () => (await listDepots()).data },
  {
    name: 'tax-information',
    label: 'investor.profile.tabs.taxInformation',
    readOne: async () => (await readTaxInformation()).data,
  },
  {
    name: 'non-assessment-certificates',
    label: 'own.certificate.title',
    readOne: async () => (await listNonAssessmentCertificates()).data,
  },
  {
    name: 'exemption-orders',
    label: 'own.exemption.title',
    readOne: async () => (await listExemptionOrders()).data,
  },
  { name: 'wallets', label: 'investor.profile.tabs.wallets', readOne: async () => (await listWallets()).data },
  {
    name: 'login-sessions',
    label: 'investor.profile.tabs.account',
    readOne: async () => (await listLoginSessions()).data,
  },
  { name: 'passkeys', label: 'investor.profile.tabs.account', readOne: async () => (await listPasskeys()).data },
  {
    name: 'second-factor',
    label: 'investor.profile.tabs.account',
    readOne: async () => (await readAccountSecondFactor()).data,
  },
  {
    name: 'own-security-events',
    label: 'investor.profile.tabs.account',
    readOne: async () => (await listOwnSecurityEvents()).data,
  },
  { name: 'data-export', label: 'investor.profile.tabs.account', readOne: async () => (await readDataExport()).data },
  {
    name: 'account-closing',
    label: 'investor.profile.tabs.account',
    readOne: async () => (await readAccountClosing()).data,
  },
  { name: 'privacy', label: 'investor.profile.tabs.privacy', readOne: async () => (await readPrivacy()).data },
  {
    name: 'declarations',
    label: 'investor.profile.tabs.privacy',
    readOne: async () => (await listDeclarations()).data,
  },
  { name: 'survey', label: 'investor.profile.tabs.survey', readOne: async () => (await readSurvey()).data },
]
