import { toLocalDate } from '@goldammer/sdk/units'

export type Retention = { daily: number; weekly: number }

const NAME = /^goldammer-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar\.age$/

/** The name of a backup; it sorts by time. */
export const nameOfBackup = (at: Date): string =>
  `goldammer-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.age`

function timeOf(name: string): Date | null {
  const [, stamp] = NAME.exec(name) ?? []
  return stamp ? new Date(stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')) : null
}

/** The Monday before a day, which names its week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/**
 * The backups that are deleted: all but the last of each of the newest `daily` days and `weekly` weeks that have one. Days without a
 * backup do not count, so that nothing is deleted because nothing was made. Files of other names are left alone.
 */
export function listOutdated(names: readonly string[], { daily, weekly }: Retention): string[] {
  const backups = names
    .flatMap((name) => {
      const at = timeOf(name)
      return at ? { name, day: toLocalDate(at) as string, at } : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const keep = new Set<string>()
  const take = (groupOf: (day: string) => string, most: number) => {
    const seen = new Set<string>()
    for (const { name, day } of backups) {
      const group = groupOf(day)
      if (seen.has(group)) continue
      if (seen.size >= most) return
      seen.add(group)
      keep.add(name)
    }
  }
  take((day) => day, daily)
  take(weekOf, weekly)
  return backups.map(({ name }) => name).filter((name) => !keep.has(name))
}
