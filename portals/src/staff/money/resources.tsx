import {
  listDebitFiles,
  listDebits,
  listFinanceTasks,
  readDebitFileRecord,
  searchDeliveries,
  searchDunnings,
  searchMovements,
} from '@goldammer/sdk/staff/payments'
import {
  listPayoutItems,
  listPayoutRuns,
  listProfitFigureRecords,
  readPayoutRun,
  readTaxRemittance,
} from '@goldammer/sdk/staff/payouts'
import { readStatistics } from '@goldammer/sdk/staff/statistics'
import { listHandedInCertificates, listHandedInResidenceProofs } from '@goldammer/sdk/staff/taxes'
import {
  ArrowLeftRight,
  BanknoteX,
  BellRing,
  ChartColumn,
  ChartPie,
  FileCheck,
  Globe,
  HandCoins,
  Landmark,
  PackageCheck,
  Receipt,
} from 'lucide-react'
import type { PortalResource } from '../../providers/resource.ts'
import { pageWith } from '../../shared/words.tsx'
import { asMovementParams } from './movements/movement-params.ts'

/** The pages and reads of finance. */
export const moneyResources: PortalResource[] = [
  {
    name: 'payout-runs',
    label: 'staff.payouts.title',
    icon: HandCoins,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/payouts', view: pageWith(['staff-money'], () => import('./payouts/list.tsx')) },
    show: { path: '/payouts/:id', view: pageWith(['staff-money'], () => import('./payouts/show.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listPayoutRuns({ ...page, state: state?.split(',') } as RunParams)).data,
    readOne: async (id) => (await readPayoutRun(id)).data,
  },
  {
    name: 'movements',
    label: 'staff.movements.title',
    icon: ArrowLeftRight,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/payments', view: pageWith(['staff-money'], () => import('./movements/list.tsx')) },
    readList: async ({ filters: { text, ...filters }, ...page }) =>
      (await searchMovements({ text }, { ...page, ...asMovementParams(filters) } as MovementParams)).data,
  },
  {
    name: 'debit-files',
    label: 'staff.debits.title',
    icon: Receipt,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/debit-files', view: pageWith(['staff-money'], () => import('./debits/list.tsx')) },
    show: { path: '/debit-files/:id', view: pageWith(['staff-money'], () => import('./debits/show.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listDebitFiles({ ...page, state: state?.split(',') } as DebitParams)).data,
    readOne: async (id) => (await readDebitFileRecord(id)).data,
  },
  {
    name: 'debits',
    label: 'staff.debits.list',
    roles: ['finance'],
    readList: async ({ filters: { debitFileId = '' }, ...page }) => (await listDebits(debitFileId, page)).data,
  },
  {
    name: 'dunning',
    label: 'staff.dunning.title',
    icon: BellRing,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/dunning', view: pageWith(['staff-money'], () => import('./dunning/list.tsx')) },
    readList: async ({ filters: { text, ...filters }, ...page }) =>
      (await searchDunnings({ text }, { ...page, ...filters } as DunningParams)).data,
  },
  {
    name: 'deliveries',
    label: 'staff.deliveries.title',
    icon: PackageCheck,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/deliveries', view: pageWith(['staff-money'], () => import('./deliveries/list.tsx')) },
    readList: async ({ filters: { state, text, ...filters }, ...page }) =>
      (await searchDeliveries({ text }, { ...page, ...filters, state: state?.split(',') } as DeliveryParams)).data,
  },
  {
    name: 'finance-tasks',
    label: 'staff.financeTasks.title',
    icon: BanknoteX,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/finance-tasks', view: pageWith(['staff-money'], () => import('./finance-tasks/list.tsx')) },
    readList: async ({ filters: { kind, ...filters }, ...page }) =>
      (await listFinanceTasks({ ...page, ...filters, kind: kind?.split(',') } as TaskParams)).data,
  },
  {
    name: 'profit-figures',
    label: 'staff.profits.title',
    icon: ChartPie,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/profit-figures', view: pageWith(['staff-money'], () => import('./profit-figures/list.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listProfitFigureRecords({ ...page, state: state?.split(',') } as FigureParams)).data,
  },
  {
    name: 'tax-remittances',
    label: 'staff.remittance.title',
    icon: Landmark,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/tax-remittances', view: pageWith(['staff-money'], () => import('./remittances/show.tsx')) },
    readOne: async (month) => (await readTaxRemittance(/^\d/.test(month) ? { month } : {})).data,
  },
  {
    name: 'statistics',
    label: 'staff.statistics.title',
    icon: ChartColumn,
    group: 'staff.menu.money',
    roles: ['finance', 'compliance', 'admin'],
    list: { path: '/statistics', view: pageWith(['staff-money'], () => import('./statistics/show.tsx')) },
    readOne: async (period) => {
      const [from, to] = period.split('/')
      return (await readStatistics({ ...(from && { from }), ...(to && { to }) })).data
    },
  },
  {
    name: 'payout-items',
    label: 'staff.payouts.instalments',
    roles: ['finance'],
    readList: async ({ filters: { runId = '', problem }, ...page }) =>
      (await listPayoutItems(runId, { ...page, ...(problem ? { problem: true } : {}) })).data,
  },
  {
    name: 'certificates',
    label: 'staff.certificates.title',
    icon: FileCheck,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/certificates', view: pageWith(['staff-money'], () => import('./certificates/list.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listHandedInCertificates({ ...page, state: state?.split(',') } as CertificateParams)).data,
  },
  {
    name: 'residence-proofs',
    label: 'staff.residenceProofs.title',
    icon: Globe,
    group: 'staff.menu.money',
    roles: ['finance'],
    list: { path: '/residence-proofs', view: pageWith(['staff-money'], () => import('./residence-proofs/list.tsx')) },
    readList: async ({ filters: { state }, ...page }) =>
      (await listHandedInResidenceProofs({ ...page, state: state?.split(',') } as ResidenceProofParams)).data,
  },
]

type DebitParams = Parameters<typeof listDebitFiles>[0]
type DeliveryParams = Parameters<typeof searchDeliveries>[1]
type DunningParams = Parameters<typeof searchDunnings>[1]
type FigureParams = Parameters<typeof listProfitFigureRecords>[0]
type TaskParams = Parameters<typeof listFinanceTasks>[0]
type MovementParams = Parameters<typeof searchMovements>[1]
type RunParams = Parameters<typeof listPayoutRuns>[0]
type CertificateParams = Parameters<typeof listHandedInCertificates>[0]
type ResidenceProofParams = Parameters<typeof listHandedInResidenceProofs>[0]
