import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { type LocalDate, localDate, toLocalDate } from '@goldammer/sdk/units'
import type { Tx } from './database.ts'
import { createRegistry } from './registry.ts'
import type { Scope } from './scope.ts'

/** What the law requires us to retain, and until when: contracts and vouchers (HGB § 257, AO § 147), checks of identity (GwG § 8 (4)). */
export type Retention = { reason: 'contracts' | 'vouchers' | 'identity'; until: LocalDate }

/** What a module does with the data it stores of a customer whose account is deleted. */
export type DeletionStep = {
  /** Why the account cannot go now, or null. */
  refuse?(tx: Tx, customerId: string): Promise<ErrorCode | null>
  /** Erases what the law does not require us to retain. Returns what remains, and until when; null if nothing does. */
  close(scope: Scope, tx: Tx, customerId: string): Promise<Retention | null>
  /** Erases the rest after the last day: figures and states may stay, personal data may not. */
  forget?(scope: Scope, tx: Tx, customerId: string): Promise<void>
}

/** They run in this order: first what refers to others, then what it refers to. */
export const deletionSteps = createRegistry<readonly DeletionStep[]>('steps of the deletion of an account')

/** Why the account cannot be deleted now; empty if it can. */
export async function listDeletionRefusals(tx: Tx, customerId: string): Promise<ErrorCode[]> {
  const codes: ErrorCode[] = []
  for (const step of deletionSteps.read()) {
    const code = await step.refuse?.(tx, customerId)
    if (code) codes.push(code)
  }
  return codes
}

/** Erases what no law requires us to retain. Returns what remains. The caller holds the lock on the customer's row. */
export async function runDeletionSteps(scope: Scope, tx: Tx, customerId: string): Promise<Retention[]> {
  const all: Retention[] = []
  for (const step of deletionSteps.read()) {
    const retention = await step.close(scope, tx, customerId)
    if (retention) all.push(retention)
  }
  return all
}

/** Erases what was retained, once the last day is over. */
export async function eraseRetained(scope: Scope, tx: Tx, customerId: string): Promise<void> {
  for (const step of deletionSteps.read()) await step.forget?.(scope, tx, customerId)
}

/** The last day of a period of retention; periods begin at the end of the year (HGB § 257 (5), GwG § 8 (4)). */
export const retainedUntil = (at: Date, years: number): LocalDate =>
  localDate(`${Number(toLocalDate(at).slice(0, 4)) + years}-12-31`)
