import type { BulkResult, CompanyContract, CompanyContractFilter } from '@goldammer/sdk/store/model'
import { sumAmounts } from '../../shared/sum-amounts.ts'

export type BulkAction = 'accept' | 'reject'

/** Names of the filters in the address. */
export const CONTRACT_FILTERS = ['text', 'state', 'paymentState', 'submittedFrom', 'submittedTo', 'minAmount'] as const

/** From the address to the interface. */
export function contractFilters(filters: Record<string, string>): CompanyContractFilter {
  const { state, paymentState, minAmount, ...texts } = filters
  return {
    ...texts,
    ...(state && { state: state.split(',') as CompanyContractFilter['state'] }),
    ...(paymentState && { paymentState: paymentState.split(',') as CompanyContractFilter['paymentState'] }),
    ...(minAmount && { minAmount: Number(minAmount) }),
  }
}

export interface BulkPreview {
  able: CompanyContract[]
  /** Contracts whose state does not allow the action, by state. */
  leftOut: { state: CompanyContract['state']; count: number }[]
  amountTotal: number
}

export function previewBulk(contracts: CompanyContract[], action: BulkAction): BulkPreview {
  const able = contracts.filter((it) => it.actions.includes(action))
  const others = Object.groupBy(
    contracts.filter((it) => !it.actions.includes(action)),
    (it) => it.state,
  )
  return {
    able,
    leftOut: Object.entries(others).map(([state, members]) => ({
      state: state as CompanyContract['state'],
      count: members?.length ?? 0,
    })),
    amountTotal: sumAmounts(able),
  }
}

/** Few enough in one call that the progress bar moves. */
const CHUNK = 10

type ResultRow = BulkResult['results'][number]

/** Runs a bulk action in small steps and tells after each what it has so far; a call that fails fails its contracts, no others. */
export async function runInChunks(
  orderIds: string[],
  call: (orderIds: string[]) => Promise<BulkResult>,
  reasonOf: (error: unknown) => string,
  onProgress: (results: ResultRow[]) => void,
): Promise<ResultRow[]> {
  let results: ResultRow[] = []
  for (let start = 0; start < orderIds.length; start += CHUNK) {
    const chunk = orderIds.slice(start, start + CHUNK)
    results = [...results, ...(await resultsOf(chunk))]
    onProgress(results)
  }
  return results

  async function resultsOf(chunk: string[]): Promise<ResultRow[]> {
    try {
      return (await call(chunk)).results
    } catch (error) {
      return chunk.map((orderId) => ({ orderId, ok: false, detail: reasonOf(error) }))
    }
  }
}
