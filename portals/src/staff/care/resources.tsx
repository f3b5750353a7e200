import { FileX, Inbox, ListTodo, ShieldCheck, ShoppingBag, UserPen, Users } from 'lucide-react'
import { lazy } from 'react'
import type { PortalResource } from '../../providers/resource.ts'
import { pageWith } from '../../shared/words.tsx'
import { fileReaders, recordReaders } from '../kit/readers.ts'

/** The pages of customer care. */
export const careResources: PortalResource[] = [
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
  },
  {
    name: 'customer-movements',
    label: 'staff.customer.tabs.payments',
    roles: recordReaders,
  },
  {
    name: 'customer-contracts',
    label: 'staff.customer.tabs.contracts',
    roles: recordReaders,
  },
  {
    name: 'customer-holdings',
    label: 'staff.customer.tabs.bank',
    roles: recordReaders,
  },
  {
    name: 'customer-tax',
    label: 'staff.customer.tabs.tax',
    roles: recordReaders,
  },
  {
    name: 'customer-identities',
    label: 'staff.customer.tabs.identities',
    roles: recordReaders,
  },
  {
    name: 'tasks',
    label: 'staff.tasks.title',
    icon: ListTodo,
    group: 'staff.menu.care',
    roles: fileReaders,
    list: { path: '/tasks', view: pageWith(['staff-care'], () => import('./tasks/list.tsx')) },
  },
  {
    name: 'orders',
    label: 'staff.orders.title',
    icon: ShoppingBag,
    group: 'staff.menu.care',
    roles: ['support', 'finance'],
    list: { path: '/orders', view: pageWith(['staff-care'], () => import('./orders/list.tsx')) },
    show: { path: '/orders/:id', view: pageWith(['staff-care'], () => import('./orders/show.tsx')) },
  },
  {
    name: 'compliance-cases',
    label: 'staff.compliance.title',
    icon: ShieldCheck,
    group: 'staff.menu.care',
    roles: ['compliance'],
    list: { path: '/compliance', view: pageWith(['staff-care'], () => import('./compliance/list.tsx')) },
    show: { path: '/compliance/:id', view: pageWith(['staff-care'], () => import('./compliance/show.tsx')) },
  },
  {
    name: 'change-requests',
    label: 'staff.changes.title',
    icon: UserPen,
    group: 'staff.menu.care',
    roles: ['compliance'],
    list: { path: '/change-requests', view: pageWith(['staff-care'], () => import('./change-requests/list.tsx')) },
    show: { path: '/change-requests/:id', view: pageWith(['staff-care'], () => import('./change-requests/show.tsx')) },
  },
  {
    name: 'cancellation-requests',
    label: 'staff.cancellations.title',
    icon: FileX,
    group: 'staff.menu.care',
    roles: ['compliance'],
    list: { path: '/cancellations', view: pageWith(['staff-care'], () => import('./cancellations/list.tsx')) },
    show: { path: '/cancellations/:id', view: pageWith(['staff-care'], () => import('./cancellations/show.tsx')) },
  },
  {
    name: 'contact-messages',
    label: 'staff.messages.title',
    icon: Inbox,
    group: 'staff.menu.care',
    roles: ['support', 'compliance'],
    list: { path: '/messages', view: pageWith(['staff-care'], () => import('./messages/list.tsx')) },
    show: { path: '/messages/:id', view: pageWith(['staff-care'], () => import('./messages/show.tsx')) },
  },
  {
    name: 'customer-payouts',
    label: 'staff.customer.tabs.bookings',
    roles: ['finance'],
  },
]
