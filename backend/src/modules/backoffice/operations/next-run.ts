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

/** The first minute after `now` that the crontab names, in UTC; null if there is none within a year. */
export function nextRun(crontab: string, now: Date): Date | null {
  const { match } = parseCronItem({ task: 'next', match: crontab })
  const [minutes = '*', hours = '*'] = crontab.split(' ')
  // A fixed minute or hour is stepped to at once: a year has half a million minutes.
  const step = /^\d+$/.test(minutes) ? (/^\d+$/.test(hours) ? DAY : HOUR) : MINUTE
  const first = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE + MINUTE)
  if (step >= HOUR) while (first.getUTCMinutes() !== Number(minutes)) first.setTime(first.getTime() + MINUTE)
  if (step === DAY) while (first.getUTCHours() !== Number(hours)) first.setTime(first.getTime() + HOUR)
  const until = first.getTime() + DAYS_AHEAD * DAY
  for (let at = first.getTime(); at <= until; at += step) {
    if (match(digestOf(new Date(at)))) return new Date(at)
  }
  return null
}
