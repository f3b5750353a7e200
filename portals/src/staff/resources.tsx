import { listStaffPasskeys, readStaffAccount } from '@goldammer/sdk/staff/account'
import { listAuditChecks, listSecurityEvents, readAuditRecord, searchAudit } from '@goldammer/sdk/staff/audit'
import { listRequestedChanges, readRequestedChange } from '@goldammer/sdk/staff/changes'
import { listIssuerHistory, readIssuer, searchIssuers } from '@goldammer/sdk/staff/companies'
import { listCompanyPageRecords, readCompanyPageRecord } from '@goldammer/sdk/staff/company-pages'
import { listComplianceCases, readComplianceCase } from '@goldammer/sdk/staff/compliance'
import {
  listAddresses,
  listBlogEntries,
  listCmsPages,
  listLandingPages,
  listSnippets,
  readBlogEntry,
  readCategoryRecord,
  readCmsPageRecord,
} from '@goldammer/sdk/staff/content'
import { listCancellationRequests, readCancellationRequest } from '@goldammer/sdk/staff/contracts'
import {
  listCustomerDocuments,
  listCustomerMails,
  listCustomerMovements,
  listImpersonationRequests,
  readCustomerConsents,
  readCustomerContract,
  readCustomerDataExport,
  readCustomerHoldings,
  readCustomerIdentity,
  readCustomerRecord,
  readCustomerTax,
  readFactorReset,
  searchCustomers,
  searchNewsletterReaders,
} from '@goldammer/sdk/staff/customers'
import { readContactMessage, searchContactMessages } from '@goldammer/sdk/staff/forms'
import { listCompanyRequests, listDemands, readDemand } from '@goldammer/sdk/staff/leads'
import { listLibrary } from '@goldammer/sdk/staff/media'
import { listCommentsToModerate, listIrPosts, listReviewsToModerate, readIrPost } from '@goldammer/sdk/staff/moderation'
import {
  listQueue,
  listSettings,
  listTimedJobs,
  listWebhooks,
  readSystemHealth,
  searchMails,
} from '@goldammer/sdk/staff/operations'
import { readGoodsOrder, searchGoodsOrders } from '@goldammer/sdk/staff/orders'
import {
  listDebitFiles,
  listDebits,
  listFinanceTasks,
  readDebitFileRecord,
  searchDeliveries,
  searchDunnings,
  searchMovements,
} from '@goldammer/sdk/staff/payments'
import {
  listCustomerPayouts,
  listPayoutItems,
  listPayoutRuns,
  listProfitFigureRecords,
  readPayoutRun,
  readTaxRemittance,
} from '@goldammer/sdk/staff/payouts'
import {
  listEarlyEndRecords,
  listProductRecords,
  listPromotionRecords,
  readEarlyEndRecord,
  readProductChoices,
  readProductRecord,
} from '@goldammer/sdk/staff/products'
import { listProjectRecords, readProjectRecord } from '@goldammer/sdk/staff/projects'
import { listReportRecords } from '@goldammer/sdk/staff/reports'
import { readStatistics } from '@goldammer/sdk/staff/statistics'
import { listStaffTasks } from '@goldammer/sdk/staff/tasks'
import { listHandedInCertificates, listHandedInResidenceProofs } from '@goldammer/sdk/staff/taxes'
import { listStaffUsers } from '@goldammer/sdk/staff/users'
import {
  Activity,
  ArrowLeftRight,
  BadgeCheck,
  BanknoteX,
  BellRing,
  BookOpen,
  Building2,
  CalendarX2,
  ChartColumn,
  ChartPie,
  CircleHelp,
  Construction,
  Cookie,
  CreditCard,
  Factory,
  FileCheck,
  FileClock,
  FileText,
  FileX,
  Globe,
  HandCoins,
  Handshake,
  Images,
  Inbox,
  KeyRound,
  Landmark,
  Languages,
  ListChecks,
  ListTodo,
  ListTree,
  MailCheck,
  MailOpen,
  Mails,
  Megaphone,
  MessageSquareWarning,
  Newspaper,
  Package,
  PackageCheck,
  Presentation,
  Receipt,
  ScrollText,
  ServerCrash,
  Settings,
  ShieldAlert,
  ShieldCheck,
  ShoppingBag,
  Signpost,
  Tags,
  TicketPercent,
  UserCog,
  UserPen,
  Users,
  VenetianMask,
} from 'lucide-react'
import { lazy } from 'react'
import type { PortalResource } from '../providers/resource.ts'
import { pageWith } from '../shared/words.tsx'
import { asMovementParams } from './movements/movement-params.ts'

const companyReaders = ['support', 'compliance', 'finance', 'admin']
const fileReaders = ['support', 'compliance', 'finance', 'admin']
/** Of who they are as an investor administration reads nothing (domain/rights#customer-file). */
const recordReaders = ['support', 'compliance', 'finance']

export const resources: PortalResource[] = [
  {
    name: 'customers',
    label: 'staff.customers.title',
    icon: Users,
    group: 'staff.menu.care',
    roles: fileReaders,
    list: { path: '/customers', view: lazy(() => import('./customers/list.tsx')) },
    show: {
      path: '/customers/:id',
      view: pageWith(['record', 'staff-care', 'staff-money', 'survey'], () => import('./customers/show.tsx')),
    },
    readList: async ({ filters: { kycState, text, ...filters }, ...page }) =>
      (await searchCustomers({ text }, { ...filters, ...page, kycState: kycState?.split(',') } as ListParams)).data,
    readOne: async (id) => (await readCustomerRecord(id)).data,
  },
  {
    name: 'customer-mails',
    label: 'staff.customer.tabs.mails',
    roles: fileReaders,
    readList: async ({ filters: { customerId = '', state }, ...page }) =>
      (await listCustomerMails(customerId, { ...page, state: state?.split(',') } as MailParams)).data,
  },
  {
    name: 'customer-documents',
    label: 'staff.customer.tabs.documents',
    roles: fileReaders,
    readList: async ({ filters: { customerId = '' }, ...page }) => (await listCustomerDocuments(customerId, page)).data,
  },
  {
    name: 'customer-movements',
    label: 'staff.customer.tabs.payments',
    roles: recordReaders,
    readList: async ({ filters: { customerId = '' }, ...page }) => (await listCustomerMovements(customerId, page)).data,
  },
  {
    name: 'customer-contracts',
    label: 'staff.customer.tabs.contracts',
    roles: recordReaders,
    readOne: async (id) => {
      const [customerId = '', orderId = ''] = id.split('/')
      return { id, ...(await readCustomerContract(customerId, orderId)).data }
    },
  },
  {
    name: 'customer-holdings',
    label: 'staff.customer.tabs.bank',
    roles: recordReaders,
    readOne: async (id) => ({ id, ...(await readCustomerHoldings(id)).data }),
  },
  {
    name: 'customer-tax',
    label: 'staff.customer.tabs.tax',
    roles: recordReaders,
    readOne: async (id) => ({ id, ...(await readCustomerTax(id)).data }),
  },
  {
    name: 'customer-identities',
    label: 'staff.customer.tabs.identities',
    roles: recordReaders,
    readOne: async (id) => {
      const [customerId = '', investorId = ''] = id.split('/')
      return { id, ...(await readCustomerIdentity(customerId, investorId)).data }
    },
  },
  {
    name: 'customer-data-exports',
    label: 'staff.privacy.copy.title',
    roles: ['support', 'compliance', 'admin'],
    readOne: async (id) => ({ id, ...(await readCustomerDataExport(id)).data }),
  },
  {
    name: 'customer-consents',
    label: 'staff.customer.consents.given',
    roles: fileReaders,
    readOne: async (id) => ({ id, ...(await readCustomerConsents(id)).data }),
  },
  {
    name: 'tasks',
    label: 'staff.tasks.title',
    icon: ListTodo,
    group: 'staff.menu.care',
    roles: fileReaders,
    list: { path: '/tasks', view: pageWith(['staff-care'], () => import('./tasks/list.tsx')) },
    readList: async ({ filters: { owner, ...filters }, ...page }) =>
      (await listStaffTasks({ ...page, ...filters, ...(owner === 'all' ? {} : { owner: 'me' }) } as StaffTaskParams))
        .data,
  },
  {
    name: 'orders',
    label: 'staff.orders.title',
    icon: ShoppingBag,
    group: 'staff.menu.care',
    roles: ['support', 'finance'],
    list: { path: '/orders', view: pageWith(['staff-care'], () => import('./orders/list.tsx')) },
    show: { path: '/orders/:id', view: pageWith(['staff-care'], () => import('./orders/show.tsx')) },
    readList: async ({ filters: { state, payment, delivery, text, ...filters }, ...page }) =>
      (
        await searchGoodsOrders({ text }, {
          ...page,
          ...filters,
          state: state?.split(','),
          payment: payment?.split(','),
          delivery: delivery?.split(','),
        } as OrderParams)
      ).data,
    readOne: async (id) => (await readGoodsOrder(id)).data,
  },
  {
    name: 'compliance-cases',
    label: 'staff.compliance.title',
    icon: ShieldCheck,
    group: 'staff.menu.care',
    roles: ['compliance'],
    list: { path: '/compliance', view: pageWith(['staff-care'], () => import('./compliance/list.tsx')) },
    show: { path: '/compliance/:id', view: pageWith(['staff-care'], () => import('./compliance/show.tsx')) },
    readList: async ({ filters: { kind, state, olderThanDays }, ...page }) => {
      const filters = { kind: kind?.split(','), state: state?.split(',') }
      const age = olderThanDays ? { olderThanDays: Number(olderThanDays) } : {}
      return (await listComplianceCases({ ...page, ...filters, ...age } as CaseParams)).data
    },
    readOne: async (id) => (await readComplianceCase(id)).data,
  },
  {
    name: 'change-requests',
    label: 'staff.changes.title',
    icon: UserPen,
    group: 'staff.menu.care',
    roles: ['compliance'],
    list: { path: '/change-requests', view: pageWith(['staff-care'], () => import('./change-requests/list.tsx')) },
    show: { path: '/change-requests/:id', view: pageWith(['staff-care'], () => import('./change-requests/show.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listRequestedChanges({ ...page, state: state?.split(',') } as ChangeParams)).data,
    readOne: async (id) => (await readRequestedChange(id)).data,
  },
  {
    name: 'cancellation-requests',
    label: 'staff.cancellations.title',
    icon: FileX,
    group: 'staff.menu.care',
    roles: ['compliance'],
    list: { path: '/cancellations', view: pageWith(['staff-care'], () => import('./cancellations/list.tsx')) },
    show: { path: '/cancellations/:id', view: pageWith(['staff-care'], () => import('./cancellations/show.tsx')) },
    readList: async ({ filters: { state, ...filters }, ...page }) =>
      (await listCancellationRequests({ ...page, ...filters, state: state?.split(',') } as CancellationParams)).data,
    readOne: async (id) => (await readCancellationRequest(id)).data,
  },
  {
    name: 'ir-posts',
    label: 'staff.ir.title',
    icon: Presentation,
    group: 'staff.menu.companies',
    roles: ['compliance'],
    list: {
      path: '/investor-relations',
      view: pageWith(['staff-companies'], () => import('./investor-relations/list.tsx')),
    },
    show: {
      path: '/investor-relations/:id',
      view: pageWith(['staff-companies'], () => import('./investor-relations/show.tsx')),
    },
    readList: async ({ filters: _none, ...page }) => (await listIrPosts(page as IrPostParams)).data,
    readOne: async (id) => (await readIrPost(id)).data,
  },
  {
    name: 'companies',
    label: 'staff.companies.title',
    icon: Factory,
    group: 'staff.menu.companies',
    roles: companyReaders,
    list: { path: '/companies', view: pageWith(['staff-companies'], () => import('./companies/list.tsx')) },
    show: { path: '/companies/:id', view: pageWith(['staff-companies'], () => import('./companies/show.tsx')) },
    readList: async ({ filters: { state, withoutOwner, text, ...filters }, ...page }) =>
      (
        await searchIssuers({ text }, {
          ...page,
          ...filters,
          state: state?.split(','),
          ...(withoutOwner === 'true' && { withoutOwner: true }),
        } as IssuerParams)
      ).data,
    readOne: async (id) => ({ id, ...(await readIssuer(id)).data }),
  },
  {
    name: 'company-history',
    label: 'staff.companies.tabs.history',
    roles: companyReaders,
    readOne: async (id) => ({ id, ...(await listIssuerHistory(id)).data }),
  },
  {
    name: 'company-reports',
    label: 'staff.companies.reports',
    roles: ['compliance'],
    readOne: async (companyId) => ({
      id: companyId,
      ...(await listReportRecords({ companyId, state: ['due', 'overdue', 'submitted', 'returned'] })).data,
    }),
  },
  {
    name: 'company-changes',
    label: 'staff.companies.changes',
    roles: ['compliance'],
    readOne: async (companyId) => ({ id: companyId, ...(await listRequestedChanges({ companyId })).data }),
  },
  {
    name: 'leads',
    label: 'staff.leads.title',
    icon: Handshake,
    group: 'staff.menu.companies',
    roles: ['support', 'compliance'],
    list: { path: '/leads', view: pageWith(['staff-companies'], () => import('./leads/list.tsx')) },
    show: { path: '/leads/:id', view: pageWith(['staff-companies'], () => import('./leads/show.tsx')) },
    readList: async ({ filters: { state, ...filters }, ...page }) =>
      (await listDemands({ ...page, ...filters, state: state?.split(',') } as DemandParams)).data,
    readOne: async (id) => ({ id, ...(await readDemand(id)).data }),
  },
  {
    name: 'contact-messages',
    label: 'staff.messages.title',
    icon: Inbox,
    group: 'staff.menu.care',
    roles: ['support', 'compliance'],
    list: { path: '/messages', view: pageWith(['staff-care'], () => import('./messages/list.tsx')) },
    show: { path: '/messages/:id', view: pageWith(['staff-care'], () => import('./messages/show.tsx')) },
    readList: async ({ filters: { state, text, ...filters }, ...page }) =>
      (await searchContactMessages({ text }, { ...page, ...filters, state: state?.split(',') } as MessageParams)).data,
    readOne: async (id) => (await readContactMessage(id)).data,
  },
  {
    name: 'company-requests',
    label: 'staff.companyRequests.title',
    icon: Building2,
    group: 'staff.menu.companies',
    roles: ['support', 'compliance'],
    list: {
      path: '/company-requests',
      view: pageWith(['staff-companies'], () => import('./company-requests/list.tsx')),
    },
    readList: async ({ filters: { state }, ...page }) =>
      (await listCompanyRequests({ ...page, state: state?.split(',') } as CompanyRequestParams)).data,
  },
  {
    name: 'projects',
    label: 'staff.projects.title',
    icon: ListChecks,
    group: 'staff.menu.companies',
    roles: ['support', 'compliance', 'content'],
    list: { path: '/projects', view: pageWith(['staff-companies'], () => import('./projects/list.tsx')) },
    show: { path: '/projects/:id', view: pageWith(['staff-companies'], () => import('./projects/show.tsx')) },
    readList: async ({ filters: _none, ...page }) => (await listProjectRecords(page as ProjectParams)).data,
    readOne: async (id) => (await readProjectRecord(id)).data,
  },
  {
    name: 'products',
    label: 'staff.products.title',
    icon: Package,
    group: 'staff.menu.offer',
    roles: ['content', 'admin', 'compliance'],
    list: { path: '/products', view: pageWith(['staff-offer'], () => import('./products/list.tsx')) },
    create: { path: '/products/new', view: pageWith(['staff-offer'], () => import('./products/create.tsx')) },
    show: {
      path: '/products/:id',
      view: pageWith(['staff-content', 'staff-offer'], () => import('./products/show.tsx')),
    },
    readList: async ({ filters: { state, type, ...filters }, ...page }) =>
      (
        await listProductRecords({
          ...page,
          ...filters,
          state: state?.split(','),
          type: type?.split(','),
        } as ProductParams)
      ).data,
    readOne: async (id) => (await readProductRecord(id)).data,
  },
  {
    name: 'releases',
    label: 'staff.releases.title',
    icon: BadgeCheck,
    group: 'staff.menu.offer',
    roles: ['compliance'],
    list: { path: '/releases', view: pageWith(['staff-offer'], () => import('./products/releases.tsx')) },
    readList: async ({ filters: _none, ...page }) => (await listProductRecords({ ...page, asksCompliance: true })).data,
  },
  {
    name: 'early-ends',
    label: 'staff.earlyEnds.title',
    icon: CalendarX2,
    group: 'staff.menu.offer',
    roles: ['compliance'],
    list: { path: '/early-ends', view: pageWith(['staff-offer'], () => import('./early-ends/list.tsx')) },
    show: { path: '/early-ends/:id', view: pageWith(['staff-offer'], () => import('./early-ends/show.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listEarlyEndRecords({ ...page, state: state?.split(',') } as EarlyEndParams)).data,
    readOne: async (id) => (await readEarlyEndRecord(id)).data,
  },
  {
    name: 'promotions',
    label: 'staff.promotions.title',
    icon: TicketPercent,
    group: 'staff.menu.offer',
    roles: ['content', 'admin'],
    list: { path: '/promotions', view: pageWith(['staff-offer'], () => import('./products/promotions.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listPromotionRecords({ ...page, state: state?.split(',') } as PromotionParams)).data,
  },
  {
    name: 'properties',
    label: 'staff.properties.title',
    icon: Tags,
    group: 'staff.menu.offer',
    roles: ['content', 'admin'],
    list: {
      path: '/properties',
      view: pageWith(['staff-content', 'staff-offer'], () => import('./properties/list.tsx')),
    },
  },
  {
    name: 'product-choices',
    label: 'staff.products.title',
    roles: ['content', 'admin', 'compliance'],
    readOne: async () => ({ id: 'all', ...(await readProductChoices()).data }),
  },
  {
    name: 'reports',
    label: 'staff.reports.title',
    icon: FileClock,
    group: 'staff.menu.companies',
    roles: ['compliance', 'content'],
    list: { path: '/reports', view: pageWith(['staff-companies'], () => import('./reports/list.tsx')) },
    readList: async ({ filters: { state, kind }, ...page }) =>
      (await listReportRecords({ ...page, state: state?.split(','), kind: kind?.split(',') } as ReportParams)).data,
  },
  {
    name: 'payout-runs',
    label: 'staff.payouts.title',
    icon: HandCoins,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/payouts', view: pageWith(['staff-money'], () => import('./payouts/list.tsx')) },
    show: { path: '/payouts/:id', view: pageWith(['staff-money'], () => import('./payouts/show.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listPayoutRuns({ ...page, state: state?.split(',') } as RunParams)).data,
    readOne: async (id) => (await readPayoutRun(id)).data,
  },
  {
    name: 'movements',
    label: 'staff.movements.title',
    icon: ArrowLeftRight,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/payments', view: pageWith(['staff-money'], () => import('./movements/list.tsx')) },
    readList: async ({ filters: { text, ...filters }, ...page }) =>
      (await searchMovements({ text }, { ...page, ...asMovementParams(filters) } as MovementParams)).data,
  },
  {
    name: 'debit-files',
    label: 'staff.debits.title',
    icon: Receipt,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/debit-files', view: pageWith(['staff-money'], () => import('./debits/list.tsx')) },
    show: { path: '/debit-files/:id', view: pageWith(['staff-money'], () => import('./debits/show.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listDebitFiles({ ...page, state: state?.split(',') } as DebitParams)).data,
    readOne: async (id) => (await readDebitFileRecord(id)).data,
  },
  {
    name: 'debits',
    label: 'staff.debits.list',
    roles: ['finance'],
    readList: async ({ filters: { debitFileId = '' }, ...page }) => (await listDebits(debitFileId, page)).data,
  },
  {
    name: 'dunning',
    label: 'staff.dunning.title',
    icon: BellRing,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/dunning', view: pageWith(['staff-money'], () => import('./dunning/list.tsx')) },
    readList: async ({ filters: { text, ...filters }, ...page }) =>
      (await searchDunnings({ text }, { ...page, ...filters } as DunningParams)).data,
  },
  {
    name: 'deliveries',
    label: 'staff.deliveries.title',
    icon: PackageCheck,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/deliveries', view: pageWith(['staff-money'], () => import('./deliveries/list.tsx')) },
    readList: async ({ filters: { state, text, ...filters }, ...page }) =>
      (await searchDeliveries({ text }, { ...page, ...filters, state: state?.split(',') } as DeliveryParams)).data,
  },
  {
    name: 'finance-tasks',
    label: 'staff.financeTasks.title',
    icon: BanknoteX,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/finance-tasks', view: pageWith(['staff-money'], () => import('./finance-tasks/list.tsx')) },
    readList: async ({ filters: { kind, ...filters }, ...page }) =>
      (await listFinanceTasks({ ...page, ...filters, kind: kind?.split(',') } as TaskParams)).data,
  },
  {
    name: 'profit-figures',
    label: 'staff.profits.title',
    icon: ChartPie,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/profit-figures', view: pageWith(['staff-money'], () => import('./profit-figures/list.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listProfitFigureRecords({ ...page, state: state?.split(',') } as FigureParams)).data,
  },
  {
    name: 'tax-remittances',
    label: 'staff.remittance.title',
    icon: Landmark,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/tax-remittances', view: pageWith(['staff-money'], () => import('./remittances/show.tsx')) },
    readOne: async (month) => (await readTaxRemittance(/^\d/.test(month) ? { month } : {})).data,
  },
  {
    name: 'statistics',
    label: 'staff.statistics.title',
    icon: ChartColumn,
    group: 'staff.menu.money',
    roles: ['finance', 'compliance', 'admin'],
    list: { path: '/statistics', view: pageWith(['staff-money'], () => import('./statistics/show.tsx')) },
    readOne: async (period) => {
      const [from, to] = period.split('/')
      return (await readStatistics({ ...(from && { from }), ...(to && { to }) })).data
    },
  },
  {
    name: 'factor-resets',
    label: 'staff.customer.factorReset.request',
    roles: ['support', 'compliance', 'admin'],
    readOne: async (customerId) => (await readFactorReset(customerId)).data,
  },
  {
    name: 'customer-payouts',
    label: 'staff.customer.tabs.bookings',
    roles: ['finance'],
    readList: async ({ filters: { customerId = '' }, ...page }) => (await listCustomerPayouts(customerId, page)).data,
  },
  {
    name: 'payout-items',
    label: 'staff.payouts.instalments',
    roles: ['finance'],
    readList: async ({ filters: { runId = '', problem }, ...page }) =>
      (await listPayoutItems(runId, { ...page, ...(problem ? { problem: true } : {}) })).data,
  },
  {
    name: 'certificates',
    label: 'staff.certificates.title',
    icon: FileCheck,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/certificates', view: pageWith(['staff-money'], () => import('./certificates/list.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listHandedInCertificates({ ...page, state: state?.split(',') } as CertificateParams)).data,
  },
  {
    name: 'residence-proofs',
    label: 'staff.residenceProofs.title',
    icon: Globe,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/residence-proofs', view: pageWith(['staff-money'], () => import('./residence-proofs/list.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listHandedInResidenceProofs({ ...page, state: state?.split(',') } as ResidenceProofParams)).data,
  },
  {
    name: 'pages',
    label: 'staff.pages.title',
    icon: FileText,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/pages', view: pageWith(['staff-content'], () => import('./pages/list.tsx')) },
    show: { path: '/pages/:id', view: pageWith(['staff-content'], () => import('./pages/show.tsx')) },
    readList: async ({ filters: { type, openState, ...filters }, ...page }) =>
      (
        await listCmsPages({
          ...page,
          ...filters,
          type: type?.split(','),
          openState: openState?.split(','),
        } as PagesParams)
      ).data,
    readOne: async (id) => (await readCmsPageRecord(id)).data,
  },
  {
    name: 'landing-pages',
    label: 'staff.landingPages.title',
    icon: Megaphone,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/landing-pages', view: pageWith(['staff-content'], () => import('./landing-pages/list.tsx')) },
    show: { path: '/landing-pages/:id', view: pageWith(['staff-content'], () => import('./pages/show.tsx')) },
    readList: async ({ filters, ...page }) => (await listLandingPages({ ...page, ...filters } as LandingParams)).data,
  },
  {
    name: 'navigation',
    label: 'staff.navigation.title',
    icon: ListTree,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/navigation', view: pageWith(['staff-content'], () => import('./navigation/list.tsx')) },
    create: { path: '/navigation/new', view: pageWith(['staff-content'], () => import('./navigation/create.tsx')) },
    show: { path: '/navigation/:id', view: pageWith(['staff-content'], () => import('./navigation/show.tsx')) },
    readOne: async (id) => (await readCategoryRecord(id)).data,
  },
  {
    name: 'addresses',
    label: 'staff.addresses.title',
    icon: Signpost,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/addresses', view: pageWith(['staff-content'], () => import('./addresses/list.tsx')) },
    readList: async ({ filters: { state, kind, ...filters }, ...page }) =>
      (await listAddresses({ ...page, ...filters, state: state?.split(','), kind: kind?.split(',') } as AddressParams))
        .data,
  },
  {
    name: 'blog',
    label: 'staff.blog.title',
    icon: Newspaper,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/blog', view: pageWith(['staff-content'], () => import('./blog/list.tsx')) },
    create: { path: '/blog/create', view: pageWith(['staff-content'], () => import('./blog/create.tsx')) },
    edit: { path: '/blog/edit/:id', view: pageWith(['staff-content'], () => import('./blog/edit.tsx')) },
    readList: async ({ filters, ...page }) => (await listBlogEntries({ ...filters, ...page } as BlogParams)).data,
    readOne: async (id) => (await readBlogEntry(id)).data,
  },
  {
    name: 'authors',
    label: 'staff.authors.title',
    roles: ['content', 'admin'],
    list: { path: '/authors', view: pageWith(['staff-content'], () => import('./blog/authors.tsx')) },
  },
  {
    name: 'faq',
    label: 'staff.faq.title',
    icon: CircleHelp,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/faq', view: pageWith(['staff-content'], () => import('./faq/list.tsx')) },
  },
  {
    name: 'snippets',
    label: 'staff.snippets.title',
    icon: Languages,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/snippets', view: pageWith(['staff-content'], () => import('./snippets/list.tsx')) },
    readList: async ({ filters, ...page }) => (await listSnippets({ ...filters, ...page } as SnippetParams)).data,
  },
  {
    name: 'routes',
    label: 'staff.routes.title',
    roles: ['content', 'admin'],
    list: { path: '/routes', view: pageWith(['staff-content', 'staff-system'], () => import('./routes/list.tsx')) },
  },
  {
    name: 'choices',
    label: 'staff.choices.title',
    icon: CreditCard,
    group: 'staff.menu.system',
    roles: ['admin'],
    list: { path: '/choices', view: pageWith(['staff-content', 'staff-system'], () => import('./choices/list.tsx')) },
  },
  {
    name: 'consent',
    label: 'staff.consent.title',
    icon: Cookie,
    group: 'staff.menu.system',
    roles: ['admin'],
    list: { path: '/consent', view: pageWith(['staff-content', 'staff-system'], () => import('./consent/list.tsx')) },
  },
  {
    name: 'maintenance',
    label: 'staff.maintenance.title',
    icon: Construction,
    group: 'staff.menu.system',
    roles: ['admin'],
    list: { path: '/maintenance', view: pageWith(['staff-system'], () => import('./maintenance/show.tsx')) },
  },
  {
    name: 'media',
    label: 'staff.media.title',
    icon: Images,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/media', view: pageWith(['staff-content'], () => import('./media/list.tsx')) },
    readList: async ({ filters, ...page }) => (await listLibrary({ ...filters, ...page } as LibraryParams)).data,
  },
  {
    name: 'newsletter-readers',
    label: 'staff.newsletter.title',
    icon: MailCheck,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/newsletter', view: pageWith(['staff-content'], () => import('./newsletter/list.tsx')) },
    readList: async ({ filters: { text, ...filters }, ...page }) =>
      (await searchNewsletterReaders({ text }, { ...filters, ...page } as NewsletterParams)).data,
  },
  {
    name: 'comments',
    label: 'staff.moderation.title',
    icon: MessageSquareWarning,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/moderation', view: pageWith(['staff-content'], () => import('./moderation/list.tsx')) },
    readList: async ({ filters, ...page }) =>
      (await listCommentsToModerate({ ...filters, ...page } as ModerationParams)).data,
  },
  {
    name: 'reviews',
    label: 'staff.moderation.reviews',
    roles: ['content', 'admin'],
    readList: async ({ filters, ...page }) =>
      (await listReviewsToModerate({ ...filters, ...page } as ModerationParams)).data,
  },
  {
    name: 'templates',
    label: 'staff.templates.title',
    icon: MailOpen,
    group: 'staff.menu.system',
    roles: ['content', 'support'],
    list: { path: '/templates', view: pageWith(['staff-system'], () => import('./templates/list.tsx')) },
    show: { path: '/templates/:template', view: pageWith(['staff-system'], () => import('./templates/show.tsx')) },
  },
  {
    name: 'company-pages',
    label: 'staff.companyPages.title',
    icon: BookOpen,
    group: 'staff.menu.content',
    roles: ['content', 'admin'],
    list: { path: '/company-pages', view: pageWith(['staff-content'], () => import('./company-pages/list.tsx')) },
    create: {
      path: '/company-pages/create',
      view: pageWith(['staff-content'], () => import('./company-pages/create.tsx')),
    },
    edit: { path: '/company-pages/:id', view: pageWith(['staff-content'], () => import('./company-pages/edit.tsx')) },
    readList: async () => (await listCompanyPageRecords()).data,
    readOne: async (id) => (await readCompanyPageRecord(id)).data,
  },
  {
    name: 'staff-users',
    label: 'staff.users.title',
    icon: UserCog,
    group: 'staff.menu.system',
    roles: ['admin'],
    list: { path: '/users', view: pageWith(['staff-system'], () => import('./users/list.tsx')) },
    readOne: async () => (await listStaffUsers()).data,
  },
  {
    name: 'audit',
    label: 'staff.audit.title',
    icon: ScrollText,
    group: 'staff.menu.system',
    roles: ['compliance', 'admin'],
    list: { path: '/audit', view: pageWith(['staff-system'], () => import('./audit/list.tsx')) },
    show: { path: '/audit/:id', view: pageWith(['staff-system'], () => import('./audit/show.tsx')) },
    readList: async ({ filters: { area, who, customer, text, ...filters }, ...page }) =>
      (await searchAudit({ who, customer, text }, { ...page, ...filters, area: area?.split(',') } as AuditParams)).data,
    readOne: async (id) => (await readAuditRecord(id)).data,
  },
  {
    name: 'impersonation-requests',
    label: 'staff.impersonations.title',
    icon: VenetianMask,
    group: 'staff.menu.system',
    roles: ['support', 'compliance', 'admin'],
    list: {
      path: '/impersonation-requests',
      view: pageWith(['staff-care'], () => import('./impersonations/list.tsx')),
    },
    readOne: async () => (await listImpersonationRequests()).data,
  },
  {
    name: 'security-events',
    label: 'staff.security.title',
    icon: ShieldAlert,
    group: 'staff.menu.system',
    roles: ['compliance', 'admin'],
    list: { path: '/security-events', view: pageWith(['staff-system'], () => import('./security-events/list.tsx')) },
    readList: async ({ filters: { kind, ...filters }, ...page }) =>
      (await listSecurityEvents({ ...page, ...filters, kind: kind ? [kind] : undefined } as SecurityParams)).data,
  },
  {
    name: 'audit-checks',
    label: 'staff.audit.check.title',
    roles: ['compliance', 'admin'],
    readOne: async () => (await listAuditChecks()).data,
  },
  {
    name: 'operations',
    label: 'staff.operations.title',
    icon: Activity,
    group: 'staff.menu.system',
    roles: ['admin'],
    list: { path: '/operations', view: pageWith(['staff-system'], () => import('./operations/show.tsx')) },
  },
  {
    name: 'system-health',
    label: 'staff.operations.tabs.health',
    roles: ['admin'],
    readOne: async () => ({ id: 'now', ...(await readSystemHealth()).data }),
  },
  {
    name: 'timed-jobs',
    label: 'staff.operations.tabs.jobs',
    roles: ['admin'],
    readOne: async () => ({ id: 'all', elements: (await listTimedJobs()).data }),
  },
  {
    name: 'webhooks',
    label: 'staff.operations.tabs.webhooks',
    roles: ['admin'],
    readList: async ({ filters: { state, ...filters }, ...page }) =>
      (await listWebhooks({ ...page, ...filters, state: state?.split(',') } as WebhookParams)).data,
  },
  {
    name: 'settings',
    label: 'staff.settings.title',
    icon: Settings,
    group: 'staff.menu.system',
    roles: ['admin'],
    list: { path: '/settings', view: pageWith(['staff-system'], () => import('./settings/list.tsx')) },
    readOne: async () => ({ id: 'all', elements: (await listSettings()).data }),
  },
  {
    name: 'mails',
    label: 'staff.mails.title',
    icon: Mails,
    group: 'staff.menu.system',
    roles: ['support', 'admin'],
    list: { path: '/mails', view: pageWith(['staff-care', 'staff-system'], () => import('./mails/list.tsx')) },
    readList: async ({ filters: { state, text, ...filters }, ...page }) =>
      (await searchMails({ text }, { ...page, ...filters, state: state?.split(',') } as MailLogParams)).data,
  },
  {
    name: 'queue',
    label: 'staff.queue.title',
    icon: ServerCrash,
    group: 'staff.menu.system',
    list: { path: '/queue', view: pageWith(['staff-system'], () => import('./queue/list.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listQueue({ ...page, state: state?.split(',') } as QueueParams)).data,
  },
  {
    name: 'staff-account',
    label: 'staff.account.title',
    icon: KeyRound,
    list: { path: '/account', view: pageWith(['staff-system'], () => import('./account/show.tsx')) },
    readOne: async () => (await readStaffAccount()).data,
  },
  { name: 'staff-passkeys', label: 'staff.account.title', readOne: async () => (await listStaffPasskeys()).data },
]

type AuditParams = Parameters<typeof searchAudit>[1]
type SecurityParams = Parameters<typeof listSecurityEvents>[0]
type AddressParams = Parameters<typeof listAddresses>[0]
type LandingParams = Parameters<typeof listLandingPages>[0]
type BlogParams = Parameters<typeof listBlogEntries>[0]
type PagesParams = Parameters<typeof listCmsPages>[0]
type NewsletterParams = Parameters<typeof searchNewsletterReaders>[1]
type SnippetParams = Parameters<typeof listSnippets>[0]
type MessageParams = Parameters<typeof searchContactMessages>[1]
type ModerationParams = Parameters<typeof listCommentsToModerate>[0]
type LibraryParams = Parameters<typeof listLibrary>[0]
type CaseParams = Parameters<typeof listComplianceCases>[0]
type ListParams = Parameters<typeof searchCustomers>[1]
type MailParams = Parameters<typeof listCustomerMails>[1]
type DebitParams = Parameters<typeof listDebitFiles>[0]
type DeliveryParams = Parameters<typeof searchDeliveries>[1]
type DunningParams = Parameters<typeof searchDunnings>[1]
type FigureParams = Parameters<typeof listProfitFigureRecords>[0]
type DemandParams = Parameters<typeof listDemands>[0]
type IssuerParams = Parameters<typeof searchIssuers>[1]
type CompanyRequestParams = Parameters<typeof listCompanyRequests>[0]
type ProductParams = Parameters<typeof listProductRecords>[0]
type PromotionParams = Parameters<typeof listPromotionRecords>[0]
type ProjectParams = Parameters<typeof listProjectRecords>[0]
type IrPostParams = Parameters<typeof listIrPosts>[0]
type ReportParams = Parameters<typeof listReportRecords>[0]
type StaffTaskParams = Parameters<typeof listStaffTasks>[0]
type TaskParams = Parameters<typeof listFinanceTasks>[0]
type OrderParams = Parameters<typeof searchGoodsOrders>[1]
type QueueParams = Parameters<typeof listQueue>[0]
type WebhookParams = Parameters<typeof listWebhooks>[0]
type MailLogParams = Parameters<typeof searchMails>[1]
type MovementParams = Parameters<typeof searchMovements>[1]
type RunParams = Parameters<typeof listPayoutRuns>[0]
type CertificateParams = Parameters<typeof listHandedInCertificates>[0]
type ResidenceProofParams = Parameters<typeof listHandedInResidenceProofs>[0]
type CancellationParams = Parameters<typeof listCancellationRequests>[0]
type EarlyEndParams = Parameters<typeof listEarlyEndRecords>[0]
type ChangeParams = Parameters<typeof listRequestedChanges>[0]
