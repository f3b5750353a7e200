import type { ReadStatisticsParams, ReadTaxRemittanceParams } from '@goldammer/sdk/staff/model'
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
import type { Reads } from '../../providers/reads.ts'
import { asMovementParams } from './movements/movement-params.ts'

/** What finance reads, by resource. */
export const moneyReads = {
  'payout-runs': {
    readList: async ({ filters: { state }, ...page }) =>
      (await listPayoutRuns({ ...page, state: state?.split(',') } as RunParams)).data,
    readOne: async (id: string) => (await readPayoutRun(id)).data,
  },
  movements: {
    readList: async ({ filters: { text, ...filters }, ...page }) =>
      (await searchMovements({ text }, { ...page, ...asMovementParams(filters) } as MovementParams)).data,
  },
  'debit-files': {
    readList: async ({ filters: { state }, ...page }) =>
      (await listDebitFiles({ ...page, state: state?.split(',') } as DebitParams)).data,
    readOne: async (id: string) => (await readDebitFileRecord(id)).data,
  },
  debits: {
    readList: async ({ filters: { debitFileId = '' }, ...page }) => (await listDebits(debitFileId, page)).data,
  },
  dunning: {
    readList: async ({ filters: { text, ...filters }, ...page }) =>
      (await searchDunnings({ text }, { ...page, ...filters } as DunningParams)).data,
  },
  deliveries: {
    readList: async ({ filters: { state, text, ...filters }, ...page }) =>
      (await searchDeliveries({ text }, { ...page, ...filters, state: state?.split(',') } as DeliveryParams)).data,
  },
  'finance-tasks': {
    readList: async ({ filters: { kind, ...filters }, ...page }) =>
      (await listFinanceTasks({ ...page, ...filters, kind: kind?.split(',') } as TaskParams)).data,
  },
  'profit-figures': {
    readList: async ({ filters: { state }, ...page }) =>
      (await listProfitFigureRecords({ ...page, state: state?.split(',') } as FigureParams)).data,
  },
  'tax-remittances': {
    readOne: async (params: ReadTaxRemittanceParams) => (await readTaxRemittance(params)).data,
  },
  statistics: {
    readOne: async (period: ReadStatisticsParams) => (await readStatistics(period)).data,
  },
  'payout-items': {
    readList: async ({ filters: { runId = '', problem }, ...page }) =>
      (await listPayoutItems(runId, { ...page, ...(problem ? { problem: true } : {}) })).data,
  },
  certificates: {
    readList: async ({ filters: { state }, ...page }) =>
      (await listHandedInCertificates({ ...page, state: state?.split(',') } as CertificateParams)).data,
  },
  'residence-proofs': {
    readList: async ({ filters: { state }, ...page }) =>
      (await listHandedInResidenceProofs({ ...page, state: state?.split(',') } as ResidenceProofParams)).data,
  },
} satisfies Reads

type DebitParams = Parameters<typeof listDebitFiles>[0]
type DeliveryParams = Parameters<typeof searchDeliveries>[1]
type DunningParams = Parameters<typeof searchDunnings>[1]
type FigureParams = Parameters<typeof listProfitFigureRecords>[0]
type TaskParams = Parameters<typeof listFinanceTasks>[0]
type MovementParams = Parameters<typeof searchMovements>[1]
type RunParams = Parameters<typeof listPayoutRuns>[0]
type CertificateParams = Parameters<typeof listHandedInCertificates>[0]
type ResidenceProofParams = Parameters<typeof listHandedInResidenceProofs>[0]
