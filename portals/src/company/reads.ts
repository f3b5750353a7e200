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
import type { ReadCompanyDashboardParams } from '@goldammer/sdk/store/model'
import { listPosts } from '@goldammer/sdk/store/posts'
import type { Reads } from '../providers/reads.ts'
import type { SharedReads } from '../shared/data/shared-data.ts'
import { activeCompanyId } from './active-company.ts'
import { contractFilters } from './financing/financing.ts'

/** What the portal of companies reads, by resource. */
export const companyReads = {
  dashboard: {
    readOne: async (params: ReadCompanyDashboardParams) =>
      (await readCompanyDashboard(await activeCompanyId(), params)).data,
  },
  updates: {
    readOne: async (productId: string) => (await listPosts(productId, { kind: 'update', limit: 3 })).data,
  },
  financing: {
    readList: async () => (await listFundingRounds(await activeCompanyId())).data,
    readOne: async (id: string) => (await readFundingRound(await activeCompanyId(), id)).data,
  },
  'early-ends': {
    readOne: async (roundId: string) => (await listEarlyEnds(await activeCompanyId(), roundId)).data,
  },
  contracts: {
    readList: async ({ filters: { text, ...filters }, ...query }) => {
      const { at, ...page } = { at: undefined, ...query }
      const given = { ...contractFilters(filters), ...page } as ListParams
      return (await searchCompanyContracts(await activeCompanyId(), { text, at }, given)).data
    },
    readOne: async (id: string) => (await readCompanyContract(await activeCompanyId(), id)).data,
  },
  'contract-messages': {
    readOne: async (id: string) => (await listContractMessages(await activeCompanyId(), id)).data,
  },
  'contract-views': {
    readOne: async () => (await listContractViews(await activeCompanyId())).data,
  },
  'profit-figures': {
    readOne: async () => (await listProfitFigures(await activeCompanyId())).data,
  },
  projects: {
    readList: async () => (await listProjects(await activeCompanyId())).data,
    readOne: async (roundId: string) => (await readProject(await activeCompanyId(), roundId)).data,
  },
  reports: {
    readOne: async () => (await listReports(await activeCompanyId())).data,
  },
  'payout-plan': {
    readOne: async () => (await readPayoutPlan(await activeCompanyId())).data,
  },
  'core-data': {
    readOne: async () => (await readCoreData(await activeCompanyId())).data,
  },
  'core-data-history': {
    readOne: async () => (await listCoreDataHistory(await activeCompanyId())).data,
  },
  representatives: {
    readOne: async () => (await listIssuerRepresentatives(await activeCompanyId())).data,
  },
  'change-requests': {
    readOne: async () => (await listCompanyChangeRequests(await activeCompanyId())).data,
  },
  cancellation: {
    readOne: async (id: string) => (await readContractCancellation(await activeCompanyId(), id)).data,
  },
  posts: {
    readList: async ({ filters, ...page }) =>
      (await listCompanyPosts(await activeCompanyId(), { ...filters, ...page } as PostListParams)).data,
    readOne: async (id: string) => (await readCompanyPost(await activeCompanyId(), id)).data,
  },
  'post-revisions': {
    readOne: async (id: string) => (await listCompanyPostRevisions(await activeCompanyId(), id)).data,
  },
  threads: {
    readList: async ({ filters: { show, ...filters }, sort: _sort, ...page }) =>
      (
        await listCompanyThreads(await activeCompanyId(), {
          ...filters,
          ...page,
          open: show !== 'all',
        } as ThreadListParams)
      ).data,
  },
  mailings: {
    readOne: async () => (await listCompanyMailings(await activeCompanyId())).data,
  },
  team: {
    readList: async () => (await listTeam(await activeCompanyId())).data,
    readOne: async (id: string) => (await readTeamMember(await activeCompanyId(), id)).data,
  },
  'company-users': {
    readOne: async () => (await listCompanyUsers(await activeCompanyId())).data,
  },
  companies: {
    readOne: async () => (await readCompanyOverview()).data,
  },
  'company-invitation': {
    readOne: async (token: string) => (await readCompanyInvitation({ token })).data,
  },
  'company-pages': {
    readList: async () => {
      const { elements } = (await listCompanyPages(await activeCompanyId())).data
      return { elements: elements.map((page) => ({ ...page, path: `/${page.slug}` })) }
    },
    readOne: async (slug: string) => (await readCompanyPage(await activeCompanyId(), slug)).data,
  },
} satisfies Reads & Omit<SharedReads, 'unread'>

type ListParams = Parameters<typeof searchCompanyContracts>[2]
type ThreadListParams = Parameters<typeof listCompanyThreads>[1]
type PostListParams = Parameters<typeof listCompanyPosts>[1]
