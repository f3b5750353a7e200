import { setTimeout as sleep } from 'node:timers/promises'
import { UnsafeStart } from '@goldammer/sdk/settings'
import type pg from 'pg'
import { StorageOutage, StorageProblem } from '../ports/storage/problems.ts'
import { OtherSchema } from './adopt-former-migrations.ts'
import { UnknownDataKey } from './file-seals.ts'
import { isOutage } from './outage.ts'

type Failure = Partial<NodeJS.ErrnoException> & { port?: number; address?: string }

const DATABASE: Record<string, string> = {
  ECONNREFUSED: 'no PostgreSQL listens there. Start it, or mend the address.',
  ENOTFOUND: 'there is no such host. Mend the address.',
  EAI_AGAIN: 'the name of the host could not be looked up. Mend the address, or the network.',
  EHOSTUNREACH: 'the host cannot be reached. Mend the address, or the network.',
  ETIMEDOUT: 'the host does not answer. Mend the address, or the network.',
  '28P01': 'the password is wrong. Mend it in the address.',
  '28000': 'the server refuses this user. Mend the user in the address, or pg_hba.conf.',
  '3D000': 'there is no such database. Create it (`createdb`), or mend the name at the end of the address.',
  '42P01': 'the database has no tables yet. Run `node src/migrate.ts` in backend/ first.',
  '42501': 'this user may not create what is needed. Make the user the owner of the database.',
  '57P03': 'the server is starting or stopping.',
  '53300': 'the server has no connection left. Raise its max_connections.',
}

const PORT: Record<string, string> = {
  EADDRINUSE: 'it is in use by another program. End that, or choose a free port.',
  EACCES: 'this user may not open it. Choose a port above 1023.',
  EADDRNOTAVAIL: 'this machine has no such address. Set BACKEND_HOST or METRICS_HOST to one of its addresses.',
}

const FOLDER: Record<string, string> = {
  EACCES: 'this user may not write there.',
  EPERM: 'this user may not write there.',
  EROFS: 'it is on a file system that is read only.',
  ENOTDIR: 'a part of its path is a file.',
  EEXIST: 'it is a file.',
  ENOSPC: 'its disk is full.',
}

/** Codes of `sysexits.h` for a supervisor: try again; a person has to mend it first; nobody foresaw it, so it may pass. */
const EX_TEMPFAIL = 75
const EX_CONFIG = 78
const EX_SOFTWARE = 70

/** PostgreSQL's lock_not_available: a limit of `postgres/limits.ts` was met. */
const LOCKED = '55P03'

/** Why the start failed, as a sentence with what to do; null where only a programmer can mend it. */
export function startProblem(error: unknown): string | undefined {
  const { code = '', syscall = '', port, path } = error as Failure
  if (syscall === 'listen') {
    const variables = 'BACKEND_PORT, METRICS_PORT or MAIL_CATCHER_PORT'
    return PORT[code] && `Port ${port} (${variables}) can't be opened: ${PORT[code]}`
  }
  if (path && syscall !== 'connect' && FOLDER[code])
    return `DATA_DIR can't be used (${path}): ${FOLDER[code]} Set DATA_DIR to another folder.`
  if (code === LOCKED)
    return 'Somebody else has held a lock of the database for too long. Run this again at a quieter moment.'
  // The socket of a server that does not run is no file.
  const problem = syscall === 'connect' && code === 'ENOENT' ? DATABASE.ECONNREFUSED : DATABASE[code]
  return problem && `DATABASE_URL can't be used: ${problem}`
}

/** The first wait between two tries, in milliseconds, and the longest. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 5_000

/**
 * Waits until the database answers, at most `seconds`: at a start of the whole machine, or while it fails over, it comes later than we do.
 * Throws at once what does not pass by itself, such as a wrong password.
 */
export async function waitForDatabase(pool: pg.Pool, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!isOutage(error) || Date.now() + wait > until) throw error
      console.error(`${sentenceOf(error)} It is tried again for ${Math.ceil((until - Date.now()) / 1000)} s.`)
      await sleep(wait)
    }
  }
}

/** Ends the process with the sentence, or with the whole error where there is none. */
export function exitBecause(error: unknown): never {
  const sentence = sentenceOf(error)
  console.error(sentence)
  process.exit(isOutage(error) ? EX_TEMPFAIL : typeof sentence === 'string' ? EX_CONFIG : EX_SOFTWARE)
}

/** Their messages are sentences for whoever starts the process. */
const SENTENCES = [UnsafeStart, UnknownDataKey, OtherSchema, StorageOutage, StorageProblem]

const sentenceOf = (error: unknown) =>
  SENTENCES.some((kind) => error instanceof kind) ? (error as Error).message : (startProblem(error) ?? error)
