import { isLocalDate } from '@goldammer/sdk/units'
import { readDate } from '../../lib/calendar.ts'

/** R1.09, R5.15: what is no date stays as it is, for the server to refuse. */
export const readGermanDate = (text: string): string => readDate(text) ?? text

export function writeGermanDate(value: string | null | undefined): string {
  return isLocalDate(value) ? value.split('-').reverse().join('.') : (value ?? '')
}

export function partsOf(date: string): { day: number; month: number; year: number } | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return isLocalDate(date) ? { day, month, year } : null
}
