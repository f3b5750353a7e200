import { addDays } from '@goldammer/sdk/rules/local-dates'
import { takesOrders } from '@goldammer/sdk/rules/round-state'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import type { LocalDate } from '@goldammer/sdk/units'

/** A round as it stands; `endsOn` is the planned day, or the one it ends early on already. */
export type Running = { roundState: string; endsOn: LocalDate | null }

/** domain/funding-rounds#early-end: between which days its end may be asked for; null where there is nothing to bring forward. */
export function periodOf({ roundState, endsOn }: Running, today: LocalDate): { from: LocalDate; to: LocalDate } | null {
  if (!takesOrders(roundState as RoundState) || endsOn === null || endsOn <= today) return null
  return { from: today, to: addDays(endsOn, -1) }
}

/** Whether the round can still end on the requested day. */
export function isPossible(round: Running, lastDay: LocalDate, today: LocalDate): boolean {
  const period = periodOf(round, today)
  return period !== null && lastDay >= period.from && lastDay <= period.to
}
