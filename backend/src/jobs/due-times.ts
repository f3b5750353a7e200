import { parseCronItem } from 'graphile-worker'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS_AHEAD = 366

const digestOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})

type Times = { isDue(at: Date): boolean; step: number; isStart(at: Date): boolean }

/** A fixed minute or hour is stepped to at once: a year has half a million minutes. */
function timesOf(crontab: string): Times {
  const { match } = parseCronItem({ task: 'next', match: crontab })
  const [minutes = '*', hours = '*'] = crontab.split(' ')
  const hasMinute = /^\d+$/.test(minutes)
  const hasHour = hasMinute && /^\d+$/.test(hours)
  return {
    isDue: (at) => match(digestOf(at)),
    step: hasHour ? DAY : hasMinute ? HOUR : MINUTE,
    isStart: (at) =>
      (!hasMinute || at.getUTCMinutes() === Number(minutes)) && (!hasHour || at.getUTCHours() === Number(hours)),
  }
}

/** The first due minute from `from` on, or back from it, within a year; null if there is none. */
function findDue(crontab: string, from: Date, direction: 1 | -1): Date | null {
  const { isDue, step, isStart } = timesOf(crontab)
  let first = from.getTime()
  while (!isStart(new Date(first))) first += direction * MINUTE
  for (let passed = 0; passed <= DAYS_AHEAD * DAY; passed += step) {
    const at = new Date(first + direction * passed)
    if (isDue(at)) return at
  }
  return null
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE) * MINUTE

/** The first minute after `now` that the crontab names, in UTC; null if there is none within a year. */
export const nextRun = (crontab: string, now: Date): Date | null =>
  findDue(crontab, new Date(minuteOf(now) + MINUTE), 1)

/** The last minute up to `now` that the crontab names, in UTC; null if there is none within a year. */
export const lastDue = (crontab: string, now: Date): Date | null => findDue(crontab, new Date(minuteOf(now)), -1)
