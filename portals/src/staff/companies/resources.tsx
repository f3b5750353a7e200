import { listRequestedChanges } from '@goldammer/sdk/staff/changes'
import { listIssuerHistory, readIssuer, searchIssuers } from '@goldammer/sdk/staff/companies'
import { listCompanyRequests, listDemands, readDemand } from '@goldammer/sdk/staff/leads'
import { listIrPosts, readIrPost } from '@goldammer/sdk/staff/moderation'
import { listProjectRecords, readProjectRecord } from '@goldammer/sdk/staff/projects'
import { listReportRecords } from '@goldammer/sdk/staff/reports'
import { Building2, Factory, FileClock, Handshake, ListChecks, Presentation } from 'lucide-react'
import type { PortalResource } from '../../providers/resource.ts'
import { pageWith } from '../../shared/words.tsx'
import { companyReaders } from '../kit/readers.ts'

/** The pages and reads of the companies. */
export const companiesResources: PortalResource[] = [
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
    name: 'reports',
    label: 'staff.reports.title',
    icon: FileClock,
    group: 'staff.menu.companies',
    roles: ['compliance', 'content'],
    list: { path: '/reports', view: pageWith(['staff-companies'], () => import('./reports/list.tsx')) },
    readList: async ({ filters: { state, kind }, ...page }) =>
      (await listReportRecords({ ...page, state: state?.split(','), kind: kind?.split(',') } as ReportParams)).data,
  },
]

type DemandParams = Parameters<typeof listDemands>[0]
type IssuerParams = Parameters<typeof searchIssuers>[1]
type CompanyRequestParams = Parameters<typeof listCompanyRequests>[0]
type ProjectParams = Parameters<typeof listProjectRecords>[0]
type IrPostParams = Parameters<typeof listIrPosts>[0]
type ReportParams = Parameters<typeof listReportRecords>[0]
