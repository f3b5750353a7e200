import { isLocalDate } from '@goldammer/sdk/units'

/** R1.09: dates are typed in the German way in every language. What is no date stays as it is, for the server to refuse. */
export function readGermanDate(text: string): string {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})\s*$/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? date : text
}

export function writeGermanDate(value: string | null | undefined): string {
  return isLocalDate(value) ? value.split('-').reverse().join('.') : (value ?? '')
}

export function partsOf(date: string): { day: number; month: number; year: number } | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return isLocalDate(date) ? { day, month, year } : null
}

export function dateOf(parts: { day: number; month: number; year: number } | null | undefined): string {
  if (!parts) return ''
  return [parts.year, parts.month, parts.day].map((part, place) => String(part).padStart(place ? 2 : 4, '0')).join('-')
}
