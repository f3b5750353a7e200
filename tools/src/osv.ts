import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { z } from 'zod'
import { nameWithVersion, type Package } from './packages.ts'

/** What of an entry we read: https://ossf.github.io/osv-schema/ */
const entrySchema = z.object({
  id: z.string(),
  summary: z.string().optional(),
  modified: z.string(),
  withdrawn: z.string().optional(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        ranges: z.array(z.object({ type: z.string(), events: z.array(z.record(z.string(), z.string())) })).optional(),
        versions: z.array(z.string()).optional(),
      }),
    )
    .optional(),
})
type Entry = z.infer<typeof entrySchema>
type Affected = NonNullable<Entry['affected']>[number]

/** Why an export is none that a verdict could stand on. */
export class UnusableExport extends Error {}

function parse(file: string): Entry[] {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return z.array(entrySchema).parse(Array.isArray(content) ? content : [content])
  } catch {
    throw new UnusableExport(`${file} holds no OSV entries`)
  }
}

/** An unpacked export, a file for each entry, or one file that holds a list. Entries of other ecosystems are left out. */
export function readExport(path: string): Entry[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new UnusableExport(`${path} does not exist`)
  const files = found.isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(path, name))
    : [path]
  const entries = files.flatMap(parse).filter(({ affected }) => affected?.some(isOfNpm))
  if (entries.length === 0) throw new UnusableExport(`${path} holds no entry for npm`)
  return entries
}

const isOfNpm = (affected: Affected): boolean => affected.package?.ecosystem === 'npm'

/** The range's events in order: what is introduced lasts until it is fixed, or to the last affected one itself. */
function isInRange(version: string, events: Record<string, string>[]): boolean {
  const isAtLeast = (limit: string) => limit === '0' || semver.gte(version, limit, { loose: true })
  const sorted = events
    .flatMap((event) => Object.entries(event))
    .filter(([kind]) => ['introduced', 'fixed', 'last_affected'].includes(kind))
    .sort(([, one], [, other]) => (one === '0' ? -1 : other === '0' ? 1 : semver.compareLoose(one, other)))
  let isAffected = false
  for (const [kind, limit] of sorted) {
    if (kind === 'introduced' && isAtLeast(limit)) isAffected = true
    if (kind === 'fixed' && isAtLeast(limit)) isAffected = false
    if (kind === 'last_affected' && isAtLeast(limit) && semver.neq(version, limit)) isAffected = false
  }
  return isAffected
}

function affects({ affected = [] }: Entry, { name, version }: Package): boolean {
  return affected.some(
    (one) =>
      isOfNpm(one) &&
      one.package?.name === name &&
      (one.versions?.includes(version) ||
        one.ranges?.some(({ type, events }) => type === 'SEMVER' && isInRange(version, events))),
  )
}

export type Finding = { id: string; what: string; package: string }

/** Entries that are not withdrawn, for each package they are about. */
export function findKnown(entries: Entry[], packages: Package[]): Finding[] {
  const byName = new Map<string, Entry[]>()
  for (const entry of entries) {
    if (entry.withdrawn) continue
    for (const name of new Set(entry.affected?.filter(isOfNpm).map((one) => one.package?.name ?? '')))
      byName.set(name, [...(byName.get(name) ?? []), entry])
  }
  return packages.flatMap((one) =>
    (byName.get(one.name) ?? [])
      .filter((entry) => affects(entry, one))
      .map(({ id, summary = '' }) => ({ id, what: summary, package: nameWithVersion(one) })),
  )
}

/** When the newest entry was written: an export is no newer than that. */
export const newestOf = (entries: Entry[]): string =>
  entries
    .map(({ modified }) => modified)
    .sort()
    .at(-1) ?? ''
