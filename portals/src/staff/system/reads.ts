import { listAuditChecks, listSecurityEvents, readAuditRecord, searchAudit } from '@goldammer/sdk/staff/audit'
import { listImpersonationRequests } from '@goldammer/sdk/staff/customers'
import {
  listQueue,
  listSettings,
  listTimedJobs,
  listWebhooks,
  readSystemHealth,
  searchMails,
} from '@goldammer/sdk/staff/operations'
import { listStaffUsers } from '@goldammer/sdk/staff/users'
import type { Reads } from '../../providers/reads.ts'

/** What the pages of the system read, by resource. */
export const systemReads = {
  'staff-users': {
    readOne: async () => (await listStaffUsers()).data,
  },
  audit: {
    readList: async ({ filters: { area, who, customer, text, ...filters }, ...page }) =>
      (await searchAudit({ who, customer, text }, { ...page, ...filters, area: area?.split(',') } as AuditParams)).data,
    readOne: async (id: string) => (await readAuditRecord(id)).data,
  },
  'impersonation-requests': {
    readOne: async () => (await listImpersonationRequests()).data,
  },
  'security-events': {
    readList: async ({ filters: { kind, ...filters }, ...page }) =>
      (await listSecurityEvents({ ...page, ...filters, kind: kind ? [kind] : undefined } as SecurityParams)).data,
  },
  'audit-checks': {
    readOne: async () => (await listAuditChecks()).data,
  },
  'system-health': {
    readOne: async () => (await readSystemHealth()).data,
  },
  'timed-jobs': {
    readOne: async () => ({ elements: (await listTimedJobs()).data }),
  },
  webhooks: {
    readList: async ({ filters: { state, ...filters }, ...page }) =>
      (await listWebhooks({ ...page, ...filters, state: state?.split(',') } as WebhookParams)).data,
  },
  settings: {
    readOne: async () => ({ elements: (await listSettings()).data }),
  },
  mails: {
    readList: async ({ filters: { state, text, ...filters }, ...page }) =>
      (await searchMails({ text }, { ...page, ...filters, state: state?.split(',') } as MailLogParams)).data,
  },
  queue: {
    readList: async ({ filters: { state }, ...page }) =>
      (await listQueue({ ...page, state: state?.split(',') } as QueueParams)).data,
  },
} satisfies Reads

type AuditParams = Parameters<typeof searchAudit>[1]
type SecurityParams = Parameters<typeof listSecurityEvents>[0]
type QueueParams = Parameters<typeof listQueue>[0]
type WebhookParams = Parameters<typeof listWebhooks>[0]
type MailLogParams = Parameters<typeof searchMails>[1]
