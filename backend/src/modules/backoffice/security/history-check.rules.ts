import { type HistoryFacts, hashOfStep } from '../../../shared/history.ts'
import type { Break } from './audit-check.rules.ts'

/** A step of a record as the check reads it, and what is noted of the end of the record's chain. */
export type StoredStep = HistoryFacts & {
  previousHash: Buffer | null
  hash: Buffer
  /** The program stores whole milliseconds; a time with parts of one was written by somebody else. */
  isWholeMillisecond: boolean
  /** Null: nothing is noted of the record. */
  chainLength: number | null
  chainHash: Buffer | null
}

export type HistoryBreak = Pick<Break, 'kind' | 'position' | 'id' | 'at'> & { entity: string; entityId: string }

const breakAt = (kind: Break['kind'], index: number, { entity, entityId, id, at }: StoredStep): HistoryBreak => ({
  kind,
  entity,
  entityId,
  position: index + 1,
  id,
  at,
})

const hex = (hash: Buffer) => hash.toString('hex')

const isChanged = (step: StoredStep) =>
  !step.isWholeMillisecond || !step.hash.equals(hashOfStep(step.previousHash, step))

/** More steps than came, or fewer, or another last one. */
function refuseEnd(steps: readonly StoredStep[], hashes: ReadonlySet<string>): HistoryBreak | null {
  const last = steps.at(-1)!
  const { chainLength, chainHash } = last
  if (chainLength === null || chainHash === null || chainLength < steps.length)
    return breakAt('added', steps.length - 1, last)
  if (chainLength > steps.length) return { ...breakAt('missing', steps.length, last), id: null, at: null }
  return hashes.has(hex(chainHash)) ? null : breakAt('changed', steps.length - 1, last)
}

/**
 * The first break in the history of one record, whose steps are in their order (design §2); null: none. A step refers to one of the
 * record, as a rule to the one before: where the clock was set back, several may refer to the same.
 */
export function findHistoryBreak(steps: readonly StoredStep[]): HistoryBreak | null {
  const hashes = new Set(steps.map(({ hash }) => hex(hash)))
  const isShort = (steps[0]?.chainLength ?? 0) > steps.length
  for (const [index, step] of steps.entries()) {
    if (isChanged(step)) return breakAt('changed', index, step)
    const isFirst = index === 0 || step.fromState === null
    if (step.previousHash === null ? isFirst : hashes.has(hex(step.previousHash))) continue
    // What it refers to was taken out, or made right again after a change.
    return isShort || index === 0 ? breakAt('missing', index, step) : breakAt('changed', index - 1, steps[index - 1]!)
  }
  return steps.length > 0 ? refuseEnd(steps, hashes) : null
}
