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
import {
  Activity,
  Construction,
  Cookie,
  CreditCard,
  MailOpen,
  Mails,
  ScrollText,
  ServerCrash,
  Settings,
  ShieldAlert,
  UserCog,
  VenetianMask,
} from 'lucide-react'
import type { PortalResource } from '../../providers/resource.ts'
import { pageWith } from '../../shared/words.tsx'

/** The pages and reads of the system. */
export const systemResources: PortalResource[] = [
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
    name: 'templates',
    label: 'staff.templates.title',
    icon: MailOpen,
    group: 'staff.menu.system',
    roles: ['content', 'support'],
    list: { path: '/templates', view: pageWith(['staff-system'], () => import('./templates/list.tsx')) },
    show: { path: '/templates/:template', view: pageWith(['staff-system'], () => import('./templates/show.tsx')) },
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
]

type AuditParams = Parameters<typeof searchAudit>[1]
type SecurityParams = Parameters<typeof listSecurityEvents>[0]
type QueueParams = Parameters<typeof listQueue>[0]
type WebhookParams = Parameters<typeof listWebhooks>[0]
type MailLogParams = Parameters<typeof searchMails>[1]
