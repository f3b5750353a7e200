import {
  listCompanyChangeRequests,
  listCompanyMailings,
  listCompanyPages,
  listCompanyPostRevisions,
  listCompanyPosts,
  listCompanyThreads,
  listCompanyUsers,
  listContractMessages,
  listContractViews,
  listCoreDataHistory,
  listEarlyEnds,
  listFundingRounds,
  listIssuerRepresentatives,
  listProfitFigures,
  listProjects,
  listReports,
  listTeam,
  readCompanyContract,
  readCompanyDashboard,
  readCompanyInvitation,
  readCompanyOverview,
  readCompanyPage,
  readCompanyPost,
  readContractCancellation,
  readCoreData,
  readFundingRound,
  readPayoutPlan,
  readProject,
  readTeamMember,
  searchCompanyContracts,
} from '@goldammer/sdk/store/company'
import { listPosts } from '@goldammer/sdk/store/posts'
import {
  Building2,
  ChartColumn,
  ChartPie,
  FileClock,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Mails,
  Megaphone,
  MessagesSquare,
  UserRoundCog,
  UsersRound,
} from 'lucide-react'
import { lazy } from 'react'
import type { PortalResource } from '../providers/resource.ts'
import { activeCompanyId } from './active-company.ts'
import { ALL_ROUNDS } from './dashboard/all-rounds.ts'
import { contractFilters } from './financing/financing.ts'

export const resources: PortalResource[] = [
  {
    name: 'dashboard',
    label: 'company.dashboard.title',
    icon: LayoutDashboard,
    list: { path: '/', view: lazy(() => import('./dashboard/show.tsx')) },
    readOne: async (productId) =>
      (await readCompanyDashboard(await activeCompanyId(), productId === ALL_ROUNDS ? {} : { productId })).data,
  },
  {
    name: 'updates',
    label: 'company.dashboard.news',
    readOne: async (productId) => (await listPosts(productId, { kind: 'update', limit: 3 })).data,
  },
  {
    name: 'financing',
    label: 'company.financing.title',
    icon: ChartColumn,
    list: { path: '/financing', view: lazy(() => import('./financing/list.tsx')) },
    show: { path: '/financing/:id', view: lazy(() => import('./financing/show.tsx')) },
    readList: async () => (await listFundingRounds(await activeCompanyId())).data,
    readOne: async (id) => (await readFundingRound(await activeCompanyId(), id)).data,
  },
  {
    name: 'early-ends',
    label: 'company.financing.earlyEnd.title',
    readOne: async (roundId) => (await listEarlyEnds(await activeCompanyId(), roundId)).data,
  },
  {
    name: 'contracts',
    label: 'company.contracts.label',
    show: { path: '/contracts/:id', view: lazy(() => import('./contracts/show.tsx')) },
    readList: async ({ filters: { text, ...filters }, ...wish }) => {
      const { at, ...page } = { at: undefined, ...wish }
      const given = { ...contractFilters(filters), ...page } as ListParams
      return (await searchCompanyContracts(await activeCompanyId(), { text, at }, given)).data
    },
    readOne: async (id) => (await readCompanyContract(await activeCompanyId(), id)).data,
  },
  {
    name: 'contract-messages',
    label: 'company.contract.messages.title',
    readOne: async (id) => (await listContractMessages(await activeCompanyId(), id)).data,
  },
  {
    name: 'contract-views',
    label: 'company.views.title',
    readOne: async () => (await listContractViews(await activeCompanyId())).data,
  },
  {
    name: 'profit-figures',
    label: 'company.profits.title',
    icon: ChartPie,
    list: { path: '/profits', view: lazy(() => import('./profits/list.tsx')) },
    readOne: async () => (await listProfitFigures(await activeCompanyId())).data,
  },
  {
    name: 'projects',
    label: 'portal.project.title',
    icon: ListChecks,
    list: { path: '/project', view: lazy(() => import('./project/show.tsx')) },
    readList: async () => (await listProjects(await activeCompanyId())).data,
    readOne: async (roundId) => (await readProject(await activeCompanyId(), roundId)).data,
  },
  {
    name: 'reports',
    label: 'company.reports.title',
    icon: FileClock,
    list: { path: '/reports', view: lazy(() => import('./reports/show.tsx')) },
    readOne: async () => (await listReports(await activeCompanyId())).data,
  },
  {
    name: 'payout-plan',
    label: 'company.reports.plan.title',
    readOne: async () => (await readPayoutPlan(await activeCompanyId())).data,
  },
  {
    name: 'core-data',
    label: 'company.coreData.title',
    icon: Building2,
    list: { path: '/core-data', view: lazy(() => import('./core-data/show.tsx')) },
    readOne: async () => (await readCoreData(await activeCompanyId())).data,
  },
  {
    name: 'core-data-history',
    label: 'issuer.history',
    readOne: async () => (await listCoreDataHistory(await activeCompanyId())).data,
  },
  {
    name: 'representatives',
    label: 'company.coreData.tabs.representatives',
    readOne: async () => (await listIssuerRepresentatives(await activeCompanyId())).data,
  },
  {
    name: 'change-requests',
    label: 'portal.change.title',
    readOne: async () => (await listCompanyChangeRequests(await activeCompanyId())).data,
  },
  {
    name: 'cancellation',
    label: 'portal.cancellation.title',
    readOne: async (id) => (await readContractCancellation(await activeCompanyId(), id)).data,
  },
  {
    name: 'posts',
    label: 'company.news.title',
    icon: Megaphone,
    list: { path: '/news', view: lazy(() => import('./news/list.tsx')) },
    show: { path: '/news/:id', view: lazy(() => import('./news/show.tsx')) },
    readList: async ({ filters, ...page }) =>
      (await listCompanyPosts(await activeCompanyId(), { ...filters, ...page } as PostListParams)).data,
    readOne: async (id) => (await readCompanyPost(await activeCompanyId(), id)).data,
  },
  {
    name: 'post',
    label: 'posts.editor.edit',
    roles: ['editor', 'owner'],
    decides: true,
    create: { path: '/news/create', view: lazy(() => import('./news/create.tsx')) },
    edit: { path: '/news/edit/:id', view: lazy(() => import('./news/edit.tsx')) },
  },
  {
    name: 'post-revisions',
    label: 'posts.editor.history',
    readOne: async (id) => (await listCompanyPostRevisions(await activeCompanyId(), id)).data,
  },
  {
    name: 'threads',
    label: 'company.inbox.title',
    icon: MessagesSquare,
    list: { path: '/inbox', view: lazy(() => import('./inbox/list.tsx')) },
    readList: async ({ filters: { show, ...filters }, sort: _sort, ...page }) =>
      (
        await listCompanyThreads(await activeCompanyId(), {
          ...filters,
          ...page,
          open: show !== 'all',
        } as ThreadListParams)
      ).data,
  },
  {
    name: 'mailings',
    label: 'company.mailings.title',
    icon: Mails,
    list: { path: '/mailings', view: lazy(() => import('./mailings/list.tsx')) },
    readOne: async () => (await listCompanyMailings(await activeCompanyId())).data,
  },
  {
    name: 'team',
    label: 'company.team.title',
    icon: UsersRound,
    list: { path: '/team', view: lazy(() => import('./team/list.tsx')) },
    readList: async () => (await listTeam(await activeCompanyId())).data,
    readOne: async (id) => (await readTeamMember(await activeCompanyId(), id)).data,
  },
  {
    name: 'team-member',
    label: 'company.team.person',
    roles: ['editor', 'owner'],
    decides: true,
    create: { path: '/team/create', view: lazy(() => import('./team/create.tsx')) },
    edit: { path: '/team/edit/:id', view: lazy(() => import('./team/edit.tsx')) },
  },
  {
    name: 'company-users',
    label: 'company.users.title',
    icon: UserRoundCog,
    roles: ['owner'],
    list: { path: '/users', view: lazy(() => import('./users/list.tsx')) },
    readOne: async () => (await listCompanyUsers(await activeCompanyId())).data,
  },
  {
    name: 'companies',
    label: 'company.companies.title',
    icon: Landmark,
    roles: 'everyone',
    list: { path: '/companies', view: lazy(() => import('./companies/list.tsx')) },
    readOne: async () => (await readCompanyOverview()).data,
  },
  {
    name: 'company-invitation',
    label: 'company.invitation.title',
    roles: 'everyone',
    list: { path: '/invitation', view: lazy(() => import('./users/invitation.tsx')) },
    readOne: async (token) => (await readCompanyInvitation({ token })).data,
  },
  {
    name: 'company-pages',
    label: 'company.pages.title',
    recordsInMenu: true,
    show: { path: '/:slug', view: lazy(() => import('./pages/show.tsx')) },
    readList: async () => {
      const { elements } = (await listCompanyPages(await activeCompanyId())).data
      return { elements: elements.map((page) => ({ ...page, path: `/${page.slug}` })) }
    },
    readOne: async (slug) => (await readCompanyPage(await activeCompanyId(), slug)).data,
  },
]

type ListParams = Parameters<typeof searchCompanyContracts>[2]
type ThreadListParams = Parameters<typeof listCompanyThreads>[1]
type PostListParams = Parameters<typeof listCompanyPosts>[1]
