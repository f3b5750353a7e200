import { addDays, writtenFor } from '../content/days.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const dayLong = 86_400_000
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const dayList = /^\d{4}-\d{2}-\d{2}(,\d{4}-\d{2}-\d{2})+$/
/** Facts that do not move with the day of the load (domain/demo#dates). */
const fixed = new Set(['birthDate', 'dateOfBirth', 'foundingDate'])

/** What happened on the day it is written for has happened by now, whatever the hour; what came later stays later. */
function happened(at: string, now: Date): string {
  const ahead = Date.parse(at) - now.getTime()
  if (ahead <= 0) return at
  return new Date(now.getTime() - 60_000 * (1 - Math.min(ahead / dayLong, 1))).toISOString()
}

function shiftText(text: string, days: number, now: Date): string {
  if (day.test(text)) return addDays(text, days)
  if (instant.test(text)) {
    const at = addDays(text.slice(0, 10), days) + text.slice(10)
    return text.slice(0, 10) > writtenFor ? at : happened(at, now)
  }
  return dayList.test(text)
    ? text
        .split(',')
        .map((one) => addDays(one, days))
        .join(',')
    : text
}

/** A copy of the content with every day, instant and list of days moved by `days`, as of now. */
export function shifted<T>(content: T, days: number, now: Date): T {
  const walk = (value: unknown, key: string, birthDateShifts: boolean): unknown => {
    if (typeof value === 'string') return fixed.has(key) && !birthDateShifts ? value : shiftText(value, days, now)
    if (Array.isArray(value)) return value.map((one) => walk(one, key, false))
    if (typeof value !== 'object' || value === null) return value
    const moves = 'birthDateShifts' in value && value.birthDateShifts === true
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, walk(one, name, moves && name === 'birthDate')]),
    )
  }
  return walk(content, '', false) as T
}
