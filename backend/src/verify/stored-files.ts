import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { readFile, type StoredFile } from '../shared/files.ts'
import { isOutage } from '../shared/outage.ts'
import type { Check, Finding, VerifyScope } from './check.ts'

/** How many of the newest are read without `--files=all`: those that a backup most easily misses. */
const NEWEST = 1000
const READ_TOGETHER = 100
const AT_ONCE = 4

type Row = Pick<StoredFile, 'id' | 'storageKey' | 'sha256' | 'size' | 'wrappedKey' | 'keyId'>

function listFiles({ db }: VerifyScope, before: string | null): Promise<Row[]> {
  return db
    .selectFrom('file')
    .select(['id', 'storageKey', 'sha256', 'size', 'wrappedKey', 'keyId'])
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(READ_TOGETHER)
    .execute()
}

/** Erased meanwhile, or never stored. */
const isGone = async ({ db }: VerifyScope, id: string) =>
  (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) === undefined

async function refuseFile(scope: VerifyScope, file: Row): Promise<Finding | null> {
  const subject = `file ${file.id}`
  try {
    const content = await readFile(scope, file)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return sha256 === file.sha256 ? null : { subject, problem: 'its bytes are not those of its hash' }
  } catch (error) {
    if (isOutage(error)) throw error
    if (await isGone(scope, file.id)) return null
    return { subject, problem: `cannot be read (${file.storageKey}): ${(error as Error).message}` }
  }
}

export const storedFiles: Check = {
  name: 'files',
  holds: 'each file is there, can be opened, and has the bytes of its hash',
  async run(scope) {
    if (scope.files === 'none') return { findings: [], note: 'no file was read (--files=none)' }
    const limit = pLimit(AT_ONCE)
    const findings: Finding[] = []
    let read = 0
    for (let before: string | null = null; ; ) {
      const rows: Row[] = await listFiles(scope, before)
      const found = await Promise.all(rows.map((row) => limit(() => refuseFile(scope, row))))
      findings.push(...found.filter((one) => one !== null))
      read += rows.length
      before = rows.at(-1)?.id ?? null
      if (rows.length < READ_TOGETHER || (scope.files === 'recent' && read >= NEWEST)) break
    }
    return { findings, note: `${read} files read${scope.files === 'recent' ? ', the newest' : ''}` }
  },
}
