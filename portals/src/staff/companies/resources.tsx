import { Building2, Factory, FileClock, Handshake, ListChecks, Presentation } from 'lucide-react'
import type { PortalResource } from '../../providers/resource.ts'
import { pageWith } from '../../shared/words.tsx'
import { companyReaders } from '../kit/readers.ts'

/** The pages of the companies. */
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
  },
  {
    name: 'companies',
    label: 'staff.companies.title',
    icon: Factory,
    group: 'staff.menu.companies',
    roles: companyReaders,
    list: { path: '/companies', view: pageWith(['staff-companies'], () => import('./companies/list.tsx')) },
    show: { path: '/companies/:id', view: pageWith(['staff-companies'], () => import('./companies/show.tsx')) },
  },
  {
    name: 'company-reports',
    label: 'staff.companies.reports',
    roles: ['compliance'],
  },
  {
    name: 'leads',
    label: 'staff.leads.title',
    icon: Handshake,
    group: 'staff.menu.companies',
    roles: ['support', 'compliance'],
    list: { path: '/leads', view: pageWith(['staff-companies'], () => import('./leads/list.tsx')) },
    show: { path: '/leads/:id', view: pageWith(['staff-companies'], () => import('./leads/show.tsx')) },
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
  },
  {
    name: 'projects',
    label: 'staff.projects.title',
    icon: ListChecks,
    group: 'staff.menu.companies',
    roles: ['support', 'compliance', 'content'],
    list: { path: '/projects', view: pageWith(['staff-companies'], () => import('./projects/list.tsx')) },
    show: { path: '/projects/:id', view: pageWith(['staff-companies'], () => import('./projects/show.tsx')) },
  },
  {
    name: 'reports',
    label: 'staff.reports.title',
    icon: FileClock,
    group: 'staff.menu.companies',
    roles: ['compliance', 'content'],
    list: { path: '/reports', view: pageWith(['staff-companies'], () => import('./reports/list.tsx')) },
  },
]
