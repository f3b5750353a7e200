import { listCustomers, readCustomerRecord } from '@goldammer/sdk/staff/customers'
import { listDeadLetters } from '@goldammer/sdk/staff/operations'
import { ServerCrash, Users } from 'lucide-react'
import { lazy } from 'react'
import type { PortalResource } from '../shared/resource.ts'

const fileReaders = ['support', 'compliance', 'finance', 'admin']

export const resources: PortalResource[] = [
  {
    name: 'customers',
    label: 'staff.customers.title',
    icon: Users,
    roles: fileReaders,
    list: { path: '/customers', view: lazy(() => import('./customers/list.tsx')) },
    show: { path: '/customers/:id', view: lazy(() => import('./customers/show.tsx')) },
    readList: async ({ filters: { kycState, ...filters }, ...page }) =>
      (await listCustomers({ ...filters, ...page, kycState: kycState?.split(',') } as ListParams)).data,
    readOne: async (id) => (await readCustomerRecord(id)).data,
  },
  {
    name: 'dead-letters',
    label: 'staff.deadLetters.title',
    icon: ServerCrash,
    list: { path: '/dead-letters', view: lazy(() => import('./dead-letters/list.tsx')) },
    readList: async ({ filters, ...page }) => (await listDeadLetters({ ...filters, ...page })).data,
  },
]

type ListParams = Parameters<typeof listCustomers>[0]
