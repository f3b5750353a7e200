import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { type LocalDate, localDate, toLocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'

/** What a module above has of a customer whose account is deleted. */
export type ClosingPart = {
  /** Why the account cannot go now, or null. */
  refuse?(tx: Tx, customerId: string): Promise<ErrorCode | null>
  /** Erases what need not be kept. Answers the last day on which the law keeps the rest; null when nothing is left. */
  close(scope: Scope, tx: Tx, customerId: string): Promise<LocalDate | null>
  /** Erases the rest, when the last day is over: figures and states may stay, nothing that tells of the person. */
  forget?(scope: Scope, tx: Tx, customerId: string): Promise<void>
}

const parts: ClosingPart[] = []

/** Parts close in this order: first what refers to others, then what it refers to. */
export function joinClosing(...joining: ClosingPart[]): void {
  parts.push(...joining)
}

export async function refusalsOf(tx: Tx, customerId: string): Promise<ErrorCode[]> {
  const codes: ErrorCode[] = []
  for (const part of parts) {
    const code = await part.refuse?.(tx, customerId)
    if (code) codes.push(code)
  }
  return codes
}

export async function closeParts(scope: Scope, tx: Tx, customerId: string): Promise<LocalDate | null> {
  const days: LocalDate[] = []
  for (const part of parts) {
    const keptUntil = await part.close(scope, tx, customerId)
    if (keptUntil) days.push(keptUntil)
  }
  return days.toSorted().at(-1) ?? null
}

export async function forgetParts(scope: Scope, tx: Tx, customerId: string): Promise<void> {
  for (const part of parts) await part.forget?.(scope, tx, customerId)
}

/** Periods begin with the end of the year (HGB § 257 (5), GwG § 8 (4)). */
export const keptFrom = (at: Date, years: number): LocalDate =>
  localDate(`${Number(toLocalDate(at).slice(0, 4)) + years}-12-31`)
