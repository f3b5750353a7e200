import type { Instant, LocalDate } from './types.ts'

/** The day all content is written for (domain/demo#dates). */
export const writtenFor: LocalDate = '2026-11-20'

const dayLength = 86_400_000

export function addDays(day: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
}

export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength)
}

/** The day itself or the Monday after; public holidays are the loader's. */
export function weekday(day: LocalDate): LocalDate {
  const dayOfWeek = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, dayOfWeek === 6 ? 2 : dayOfWeek === 0 ? 1 : 0)
}

export function at(day: LocalDate, minuteOfDay: number): Instant {
  return new Date(Date.parse(`${day}T00:00:00Z`) + minuteOfDay * 60_000).toISOString().replace('.000Z', 'Z')
}

export function plusMinutes(instant: Instant, minutes: number): Instant {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString().replace('.000Z', 'Z')
}
