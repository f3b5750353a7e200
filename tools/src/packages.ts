import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of the registry. */
export type Package = { name: string; version: string }

export const nameWithVersion = ({ name, version }: Package): string => `${name}@${version}`

/** Lines of one top-level part of pnpm's lock file, whose shape is fixed by its version. */
function part(lockFile: string, title: string): string[] {
  const lines = lockFile.split('\n')
  const from = lines.indexOf(`${title}:`)
  if (from < 0) throw new Error(`the lock file has no part "${title}"`)
  const rest = lines.slice(from + 1)
  const length = rest.findIndex((line) => /^\S/.test(line))
  return length < 0 ? rest : rest.slice(0, length)
}

/** Every package that pnpm's lock file pins, for all platforms. */
export function lockedPackages(lockFile: string): Package[] {
  return part(lockFile, 'packages').flatMap((line) => {
    const [, name, version] = /^ {2}'?(@?[^@']+)@([^@':]+)'?:$/.exec(line) ?? []
    return name && version ? [{ name, version }] : []
  })
}

/** Every package of the registry that npm's lock file pins; what it links to is listed where it lies. */
export function lockedByNpm(lockFile: string): Package[] {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, { name?: string; version?: string }> }
  return Object.entries(packages).flatMap(([path, one]) => {
    const [, folder] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    const name = one.name ?? folder
    return name && one.version ? [{ name, version: one.version }] : []
  })
}

export type Installed = Package & { folder: string; manifest: Manifest }
export type Manifest = {
  name?: string
  version?: string
  license?: string | { type?: string }
  licenses?: { type?: string }[]
  scripts?: Record<string, string>
}

/** What pnpm has put below `node_modules/.pnpm`, each once: what runs here and what the tests run with. */
export function installedPackages(root: string): Installed[] {
  const store = join(root, 'node_modules', '.pnpm')
  const found = new Map<string, Installed>()
  for (const entry of readdirSync(store)) {
    const modules = join(store, entry, 'node_modules')
    if (!existsSync(modules)) continue
    // `name@version(peers)` lies in a folder of its name; what lies beside are links to its dependencies.
    for (const folder of ownFolders(modules)) {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
      const { name = '', version = '' } = manifest
      found.set(`${name}@${version}`, { name, version, folder, manifest })
    }
  }
  return [...found.values()].sort((one, other) => (nameWithVersion(one) < nameWithVersion(other) ? -1 : 1))
}

function ownFolders(modules: string): string[] {
  return readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    const folder = join(modules, entry.name)
    if (!entry.isDirectory() || entry.name === '.bin') return []
    return entry.name.startsWith('@') ? ownFolders(folder) : existsSync(join(folder, 'package.json')) ? [folder] : []
  })
}
