import { readFileSync } from 'node:fs'
import { findKnown, newestOf, readExport, UnusableExport } from './osv.ts'
import { lockedPackages, type Package } from './packages.ts'
import { inRoot } from './paths.ts'
import { main } from './progress.ts'

/** Nothing was compared: a pipeline must not take it for "none". */
export const NOT_CHECKED = 3
const KNOWN = 1

/** Everything that the lock file pins. */
export const everyPackage = (): Package[] => lockedPackages(readFileSync(inRoot('pnpm-lock.yaml'), 'utf8'))

/** What to print, and the exit code. */
export function audit(path: string | undefined, packages: Package[]): { lines: string[]; code: number } {
  if (!path) {
    const how =
      'Not checked: OSV_DATABASE names no export. Unpack https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip into a folder and name it.'
    return { lines: [how], code: NOT_CHECKED }
  }
  try {
    const entries = readExport(path)
    const found = findKnown(entries, packages)
    const lines = found.map(({ id, what, package: about }) => `${about}: ${id}${what ? ` (${what})` : ''}`)
    const compared = `${packages.length} packages compared with ${entries.length} entries up to ${newestOf(entries).slice(0, 10)}`
    return found.length > 0
      ? { lines: [...lines, `${found.length} known vulnerabilities; ${compared}.`], code: KNOWN }
      : { lines: [`No known vulnerability; ${compared}.`], code: 0 }
  } catch (error) {
    if (!(error instanceof UnusableExport)) throw error
    return { lines: [`Not checked: ${error.message}.`], code: NOT_CHECKED }
  }
}

if (import.meta.main) {
  await main(async () => {
    const { lines, code } = audit(process.env.OSV_DATABASE, everyPackage())
    for (const line of lines) console.log(line)
    return code
  })
}
