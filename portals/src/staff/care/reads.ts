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
import type { Reads } from '../../providers/reads.ts'

/** What customer care reads, by resource. */
export const careReads = {
  customers: {
    readList: async ({ filters: { kycState, text, ...filters }, ...page }) =>
      (await searchCustomers({ text }, { ...filters, ...page, kycState: kycState?.split(',') } as ListParams)).data,
    readOne: async (id: string) => (await readCustomerRecord(id)).data,
  },
  'customer-mails': {
    readList: async ({ filters: { customerId = '', state }, ...page }) =>
      (await listCustomerMails(customerId, { ...page, state: state?.split(',') } as MailParams)).data,
  },
  'customer-documents': {
    readList: async ({ filters: { customerId = '' }, ...page }) => (await listCustomerDocuments(customerId, page)).data,
  },
  'customer-movements': {
    readList: async ({ filters: { customerId = '' }, ...page }) => (await listCustomerMovements(customerId, page)).data,
  },
  'customer-contracts': {
    readOne: async ({ customerId, orderId }: { customerId: string; orderId: string }) =>
      (await readCustomerContract(customerId, orderId)).data,
  },
  'customer-holdings': {
    readOne: async (id: string) => (await readCustomerHoldings(id)).data,
  },
  'customer-tax': {
    readOne: async (id: string) => (await readCustomerTax(id)).data,
  },
  'customer-identities': {
    readOne: async ({ customerId, investorId }: { customerId: string; investorId: string }) =>
      (await readCustomerIdentity(customerId, investorId)).data,
  },
  'customer-data-exports': {
    readOne: async (id: string) => (await readCustomerDataExport(id)).data,
  },
  'customer-consents': {
    readOne: async (id: string) => (await readCustomerConsents(id)).data,
  },
  tasks: {
    readList: async ({ filters: { owner, ...filters }, ...page }) =>
      (await listStaffTasks({ ...page, ...filters, ...(owner === 'all' ? {} : { owner: 'me' }) } as StaffTaskParams))
        .data,
  },
  orders: {
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
    readOne: async (id: string) => (await readGoodsOrder(id)).data,
  },
  'compliance-cases': {
    readList: async ({ filters: { kind, state, olderThanDays }, ...page }) => {
      const filters = { kind: kind?.split(','), state: state?.split(',') }
      const age = olderThanDays ? { olderThanDays: Number(olderThanDays) } : {}
      return (await listComplianceCases({ ...page, ...filters, ...age } as CaseParams)).data
    },
    readOne: async (id: string) => (await readComplianceCase(id)).data,
  },
  'change-requests': {
    readList: async ({ filters: { state }, ...page }) =>
      (await listRequestedChanges({ ...page, state: state?.split(',') } as ChangeParams)).data,
    readOne: async (id: string) => (await readRequestedChange(id)).data,
  },
  'cancellation-requests': {
    readList: async ({ filters: { state, ...filters }, ...page }) =>
      (await listCancellationRequests({ ...page, ...filters, state: state?.split(',') } as CancellationParams)).data,
    readOne: async (id: string) => (await readCancellationRequest(id)).data,
  },
  'contact-messages': {
    readList: async ({ filters: { state, text, ...filters }, ...page }) =>
      (await searchContactMessages({ text }, { ...page, ...filters, state: state?.split(',') } as MessageParams)).data,
    readOne: async (id: string) => (await readContactMessage(id)).data,
  },
  'factor-resets': {
    readOne: async (customerId: string) => (await readFactorReset(customerId)).data,
  },
  'customer-payouts': {
    readList: async ({ filters: { customerId = '' }, ...page }) => (await listCustomerPayouts(customerId, page)).data,
  },
} satisfies Reads

type MessageParams = Parameters<typeof searchContactMessages>[1]
type CaseParams = Parameters<typeof listComplianceCases>[0]
type ListParams = Parameters<typeof searchCustomers>[1]
type MailParams = Parameters<typeof listCustomerMails>[1]
type StaffTaskParams = Parameters<typeof listStaffTasks>[0]
type OrderParams = Parameters<typeof searchGoodsOrders>[1]
type CancellationParams = Parameters<typeof listCancellationRequests>[0]
type ChangeParams = Parameters<typeof listRequestedChanges>[0]
