import type { BulkAction, BulkPreviewRequest, BulkResult, CompanyContract } from '@goldammer/sdk/store/model'

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

export type ResultRow = BulkResult['results'][number]
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
  onProgress: (results: ResultRow[]) => void
  /** True: nothing more is begun. */
  isStopped: () => boolean
}

/** Runs a bulk action in small steps and tells after each what it has so far; a call that fails fails its contracts, no others. */
export async function runInParts(parts: AsyncIterable<string[]>, { call, reasonOf, onProgress, isStopped }: Run) {
  const results: ResultRow[] = []
  for await (const part of parts) {
    if (isStopped()) break
    results.push(...(await resultsOf(part)))
    onProgress([...results])
  }
  return results

  async function resultsOf(part: string[]): Promise<ResultRow[]> {
    try {
      return (await call(part)).results
    } catch (error) {
      return part.map((orderId) => ({ orderId, ok: false, detail: reasonOf(error) }))
    }
  }
}
