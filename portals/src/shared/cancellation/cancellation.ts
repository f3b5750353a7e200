import { daysInMonth } from '@goldammer/sdk/rules/local-dates'
import type { Cancellation, CancellationInput } from '@goldammer/sdk/store/model'
import type { Dayjs } from 'dayjs'

export type Kind = CancellationInput['kind']
export type Side = 'investor' | 'company'

/** The calls of one of the two sides, and what reads differently afterwards. */
export interface CancellationCalls {
  side: Side
  invalidates: string[]
  cancel: (orderId: string, input: CancellationInput) => Promise<{ data: Cancellation }>
  revoke: (orderId: string) => Promise<{ data: Cancellation }>
  /** Only the company confirms what an investor asks for (domain/cancellation#who-decides). */
  confirm?: (orderId: string) => Promise<{ data: Cancellation }>
}

/** The kinds that can be chosen now, the ordinary one first. */
export const kindsOf = ({ regular, irregular }: Cancellation): Kind[] => [
  ...(regular.possible ? (['regular'] as const) : []),
  ...(irregular.possible ? (['irregular'] as const) : []),
]

type Window = Pick<Cancellation[Kind], 'earliestDate' | 'latestDate'>

/** R4.01, domain/cancellation#month-end: a regular cancellation is for a month's end, none is for a day before its first one or after its last. */
export function isDayFor(kind: Kind, day: Dayjs, { earliestDate, latestDate }: Window): boolean {
  const chosen = day.format('YYYY-MM-DD')
  if (earliestDate && chosen < earliestDate) return false
  if (latestDate && chosen > latestDate) return false
  return kind === 'irregular' || day.date() === daysInMonth(day.year(), day.month() + 1)
}
