import { listRequestedChanges, readRequestedChange } from '@goldammer/sdk/staff/changes'
import { listComplianceCases, readComplianceCase } from '@goldammer/sdk/staff/compliance'
import { listCancellationRequests, readCancellationRequest } from '@goldammer/sdk/staff/contracts'
import {
  listCustomerDocuments,
  listCustomerMails,
  listCustomerMovements,
  readCustomerConsents,
  readCustomerContract,
  readCustomerDataExport,
  readCustomerHoldings,
  readCustomerIdentity,
  readCustomerRecord,
  readCustomerTax,
  readFactorReset,
  searchCustomers,
} from '@goldammer/sdk/staff/customers'
import { readContactMessage, searchContactMessages } from '@goldammer/sdk/staff/forms'
import { readGoodsOrder, searchGoodsOrders } from '@goldammer/sdk/staff/orders'
import { listCustomerPayouts } from '@goldammer/sdk/staff/payouts'
import { listStaffTasks } from '@goldammer/sdk/staff/tasks'
import { FileX, Inbox, ListTodo, ShieldCheck, ShoppingBag, UserPen, Users } from 'lucide-react'
import { lazy } from 'react'
import type { PortalResource } from '../../providers/resource.ts'
import { pageWith } from '../../shared/words.tsx'
import { fileReaders, recordReaders } from '../kit/readers.ts'

/** The pages and reads of customer care. */
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
]

type MessageParams = Parameters<typeof searchContactMessages>[1]
type CaseParams = Parameters<typeof listComplianceCases>[0]
type ListParams = Parameters<typeof searchCustomers>[1]
type MailParams = Parameters<typeof listCustomerMails>[1]
type StaffTaskParams = Parameters<typeof listStaffTasks>[0]
type OrderParams = Parameters<typeof searchGoodsOrders>[1]
type CancellationParams = Parameters<typeof listCancellationRequests>[0]
type ChangeParams = Parameters<typeof listRequestedChanges>[0]
