import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { type LocalDate, localDate, toLocalDate } from '@goldammer/sdk/units'
import type { Tx } from './database.ts'
import { createRegistry } from './registry.ts'
import type { Scope } from './scope.ts'

/** What the law asks to keep: contracts and vouchers (HGB § 257, AO § 147), checks of identity (GwG § 8 (4)). */
export type Kept = { reason: 'contracts' | 'vouchers' | 'identity'; until: LocalDate }

/** What a module above has of a customer whose account is deleted. */
export type DeletionStep = {
  /** Why the account cannot go now, or null. */
  refuse?(tx: Tx, customerId: string): Promise<ErrorCode | null>
  /** Erases what need not be kept. Answers what the law keeps, and until when; null when nothing is left. */
  close(scope: Scope, tx: Tx, customerId: string): Promise<Kept | null>
  /** Erases the rest, when the last day is over: figures and states may stay, nothing that tells of the person. */
  forget?(scope: Scope, tx: Tx, customerId: string): Promise<void>
}

/** They run in this order: first what refers to others, then what it refers to. */
export const deletionSteps = createRegistry<readonly DeletionStep[]>('steps of the deletion of an account')

export async function refusalsOf(tx: Tx, customerId: string): Promise<ErrorCode[]> {
  const codes: ErrorCode[] = []
  for (const step of deletionSteps.read()) {
    const code = await step.refuse?.(tx, customerId)
    if (code) codes.push(code)
  }
  return codes
}

export async function closeParts(scope: Scope, tx: Tx, customerId: string): Promise<Kept[]> {
  const all: Kept[] = []
  for (const step of deletionSteps.read()) {
    const kept = await step.close(scope, tx, customerId)
    if (kept) all.push(kept)
  }
  return all
}

export async function forgetParts(scope: Scope, tx: Tx, customerId: string): Promise<void> {
  for (const step of deletionSteps.read()) await step.forget?.(scope, tx, customerId)
}

/** Periods begin with the end of the year (HGB § 257 (5), GwG § 8 (4)). */
export const keptFrom = (at: Date, years: number): LocalDate =>
  localDate(`${Number(toLocalDate(at).slice(0, 4)) + years}-12-31`)
