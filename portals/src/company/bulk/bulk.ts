import type {
  BulkAction,
  BulkPreviewRequest,
  BulkResult,
  CompanyContract,
  CompanyContractDetail,
} from '@goldammer/sdk/store/model'

export type { BulkAction } from '@goldammer/sdk/store/model'

/** What a bulk action is done with: rows that were chosen, or all that match the filters. */
export type BulkTarget =
  | { contracts: CompanyContract[]; filters?: undefined }
  | { contracts?: undefined; filters: NonNullable<BulkPreviewRequest['filters']>; total: number; amountTotal: number }

/** Whether the action makes sense for a contract that is shown; the preview says more. */
export function mayStart({ actions, state, investorName }: CompanyContract, action: BulkAction): boolean {
  if (action === 'cancel') return state === '3_2_active'
  return action === 'message' ? Boolean(investorName) : actions.includes(action)
}

/** Few enough in one call that the progress bar moves. */
const CHUNK = 10

/** What became of a contract; of one whose call broke off nobody knows. */
export type ResultRow = BulkResult['results'][number] & { isUnknown?: boolean }
type Part = { orderIds: string[]; next?: string | null }

/** The ids that were chosen, in small parts. */
export async function* partsOf(orderIds: string[]): AsyncGenerator<string[]> {
  for (let start = 0; start < orderIds.length; start += CHUNK) yield orderIds.slice(start, start + CHUNK)
}

/** The ids that match, read part by part while the action runs. */
export async function* partsMatching(readPart: (after: string | undefined) => Promise<Part>): AsyncGenerator<string[]> {
  let after: string | undefined
  do {
    const { orderIds, next } = await readPart(after)
    if (orderIds.length > 0) yield orderIds
    after = next ?? undefined
  } while (after)
}

interface Run {
  call: (orderIds: string[]) => Promise<BulkResult>
  reasonOf: (error: unknown) => string
  /** The backend has refused the call as a whole, and done nothing. */
  isRefusal: (error: unknown) => boolean
  onProgress: (results: ResultRow[]) => void
  /** True: nothing more is begun. */
  isStopped: () => boolean
}

/**
 * Runs a bulk action in small steps and reports the results so far after each; a call that fails fails its contracts, no others.
 * `broken` says why it did not come to those that follow.
 */
export async function runInParts(
  parts: AsyncIterable<string[]>,
  { call, reasonOf, isRefusal, onProgress, isStopped }: Run,
): Promise<{ results: ResultRow[]; broken: string | null }> {
  const results: ResultRow[] = []
  try {
    for await (const part of parts) {
      if (isStopped()) break
      results.push(...(await resultsOf(part)))
      onProgress([...results])
    }
  } catch (error) {
    return { results, broken: reasonOf(error) }
  }
  return { results, broken: null }

  async function resultsOf(part: string[]): Promise<ResultRow[]> {
    try {
      return (await call(part)).results
    } catch (error) {
      const isUnknown = !isRefusal(error)
      return part.map((orderId) => ({ orderId, ok: false, detail: reasonOf(error), isUnknown }))
    }
  }
}

/** So many of those that were shown as able did not come up any more; of a run that did not get to its end nobody can say. */
export const changedSince = (able: number, done: number, isWhole: boolean): number =>
  isWhole ? Math.max(0, able - done) : 0

const acts = { accept: 'accept', reject: 'reject', cancel: 'markCancellation', message: 'message' } as const

/** What became of a contract whose answer has not come, by what was done with it since the preview. */
export function resultOf(
  { contract, acts: done }: Pick<CompanyContractDetail, 'contract' | 'acts'>,
  action: BulkAction,
  since: string,
): ResultRow {
  const { orderId, orderNumber, state } = contract
  const ok = done.some(({ act, at, actor }) => act === acts[action] && actor === 'company' && at >= since)
  return { orderId, orderNumber, state, ok }
}
