import { listRequestedChanges } from '@goldammer/sdk/staff/changes'
import { listIssuerHistory, readIssuer, searchIssuers } from '@goldammer/sdk/staff/companies'
import { listCompanyRequests, listDemands, readDemand } from '@goldammer/sdk/staff/leads'
import { listIrPosts, readIrPost } from '@goldammer/sdk/staff/moderation'
import { listProjectRecords, readProjectRecord } from '@goldammer/sdk/staff/projects'
import { listReportRecords } from '@goldammer/sdk/staff/reports'
import type { Reads } from '../../providers/reads.ts'

/** What the pages of companies read, by resource. */
export const companiesReads = {
  'ir-posts': {
    readList: async ({ filters: _none, ...page }) => (await listIrPosts(page as IrPostParams)).data,
    readOne: async (id: string) => (await readIrPost(id)).data,
  },
  companies: {
    readList: async ({ filters: { state, withoutOwner, text, ...filters }, ...page }) =>
      (
        await searchIssuers({ text }, {
          ...page,
          ...filters,
          state: state?.split(','),
          ...(withoutOwner === 'true' && { withoutOwner: true }),
        } as IssuerParams)
      ).data,
    readOne: async (id: string) => (await readIssuer(id)).data,
  },
  'company-history': {
    readOne: async (id: string) => (await listIssuerHistory(id)).data,
  },
  'company-reports': {
    readOne: async (companyId: string) =>
      (await listReportRecords({ companyId, state: ['due', 'overdue', 'submitted', 'returned'] })).data,
  },
  'company-changes': {
    readOne: async (companyId: string) => (await listRequestedChanges({ companyId })).data,
  },
  leads: {
    readList: async ({ filters: { state, ...filters }, ...page }) =>
      (await listDemands({ ...page, ...filters, state: state?.split(',') } as DemandParams)).data,
    readOne: async (id: string) => (await readDemand(id)).data,
  },
  'company-requests': {
    readList: async ({ filters: { state }, ...page }) =>
      (await listCompanyRequests({ ...page, state: state?.split(',') } as CompanyRequestParams)).data,
  },
  projects: {
    readList: async ({ filters: _none, ...page }) => (await listProjectRecords(page as ProjectParams)).data,
    readOne: async (id: string) => (await readProjectRecord(id)).data,
  },
  reports: {
    readList: async ({ filters: { state, kind }, ...page }) =>
      (await listReportRecords({ ...page, state: state?.split(','), kind: kind?.split(',') } as ReportParams)).data,
  },
} satisfies Reads

type DemandParams = Parameters<typeof listDemands>[0]
type IssuerParams = Parameters<typeof searchIssuers>[1]
type CompanyRequestParams = Parameters<typeof listCompanyRequests>[0]
type ProjectParams = Parameters<typeof listProjectRecords>[0]
type IrPostParams = Parameters<typeof listIrPosts>[0]
type ReportParams = Parameters<typeof listReportRecords>[0]
