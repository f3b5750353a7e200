import type { RawBuilder } from 'kysely'
import type { Database } from '../shared/database.ts'
import type { Scope } from '../shared/scope.ts'

/** Whose bytes are compared with their hashes: of every file, of the newest, or of none. */
export const FILES = ['all', 'recent', 'none'] as const

export type VerifyScope = Pick<Scope, 'db' | 'clock' | 'config' | 'ports'> & { files: (typeof FILES)[number] }

/** One fault: what it is about, by its number or id, and what does not hold. No personal data: a report is sent around. */
export type Finding = { subject: string; problem: string }

export type Outcome = {
  findings: Finding[]
  /** What a reader of the report has to know though it is no fault. */
  note?: string
}

export type Check = {
  /** Its name in the report, for programs that read it. */
  name: string
  /** What holds when nothing is found. */
  holds: string
  run(scope: VerifyScope): Promise<Outcome>
}

/** Faults of one kind beyond this number are not listed: one cause often makes all of them. */
export const MOST_LISTED = 100

/** Runs statements each row of which is a fault, with `subject` and `problem`. */
export async function findFaults(db: Database, statements: readonly RawBuilder<Finding>[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const statement of statements) findings.push(...(await statement.execute(db)).rows)
  return findings
}
