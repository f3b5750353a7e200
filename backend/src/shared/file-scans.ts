import { sql } from 'kysely'
import type { TimedJob } from '../jobs/effects.ts'
import { AppError } from './app-error.ts'
import { readFile, type StoredFile } from './files.ts'
import type { Scope } from './scope.ts'

/** R8.07: an upload is shown only after it was scanned, and never if something was found. */
export function refuseUnscanned({ scan }: Pick<StoredFile, 'scan'>): void {
  if (scan === 'waiting') throw new AppError('FILE_NOT_SCANNED')
  if (scan === 'infected') throw new AppError('FILE_INFECTED')
}

export type ScanMark = 'waiting' | 'infected' | 'not_scanned'

/** What lists show beside a file; nothing where nothing was found, or we made it ourselves. */
export const scanMark = (scan: string | null): { scan?: ScanMark } =>
  scan === null || scan === 'clean' ? {} : { scan: scan as ScanMark }

/** So many in a row that it is the scanner's fault, not a file's. */
const FAILURES_MAX = 3

/**
 * Each by itself, so that a run may end anywhere; files that are not shown yet come first, then older ones. What the scanner
 * has failed with goes behind what it has never seen, so that three such files cannot stop all others.
 */
async function scanNext(scope: Scope, failed: string[]): Promise<string | Error | null> {
  const { db, ports, clock, log } = scope
  return await db.transaction().execute(async (tx) => {
    const file = await tx
      .selectFrom('file')
      .select(['id', 'storageKey', 'wrappedKey', 'keyId'])
      .where('scan', 'in', ['waiting', 'not_scanned'])
      .$if(failed.length > 0, (query) => query.where('id', 'not in', failed))
      .orderBy(sql`scan = 'not_scanned'`)
      .orderBy('scannedAt', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!file) return null
    try {
      const finding = await ports.scan!.scan(await readFile(scope, file))
      if (finding) log.error({ file: file.id, finding }, 'an uploaded file is infected')
      await tx
        .updateTable('file')
        .set({ scan: finding ? 'infected' : 'clean', finding, scannedAt: clock.now() })
        .where('id', '=', file.id)
        .execute()
      return file.id
    } catch (error) {
      failed.push(file.id)
      await tx.updateTable('file').set({ scannedAt: clock.now() }).where('id', '=', file.id).execute()
      return error as Error
    }
  })
}

/** Where the scanner cannot say, the run fails with its reason, which staff read; the file waits for the next run, others do not. */
async function scanFiles(scope: Scope): Promise<void> {
  if (!scope.ports.scan) {
    // There was a scanner when they came, and there is none any more.
    await scope.db.updateTable('file').set({ scan: 'not_scanned' }).where('scan', '=', 'waiting').execute()
    return
  }
  const failed: string[] = []
  let inARow: number = 0
  let reason: Error | null = null
  for (;;) {
    const done = await scanNext(scope, failed)
    if (done === null) break
    inARow = done instanceof Error ? inARow + 1 : 0
    if (done instanceof Error) reason = done
    if (inARow >= FAILURES_MAX) break
  }
  if (reason) throw reason
}

export const timedJobs: TimedJob[] = [{ name: 'files.scan', crontab: '* * * * *', run: scanFiles }]
