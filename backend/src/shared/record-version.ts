import { createHash } from 'node:crypto'
import { AppError } from './app-error.ts'

/** Identifies a state of a record by what the wire shows of it: nothing is stored, and invisible fields change no version. */
export const versionOf = (shown: object): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)

/**
 * Two windows, or two people: the second one to save has not seen what the first one saved, and is refused. The caller holds the
 * record's lock. A client that names no version overwrites.
 */
export function refuseStale(shown: object, version: string | undefined): void {
  if (version !== undefined && version !== versionOf(shown)) throw new AppError('RECORD_CHANGED')
}
