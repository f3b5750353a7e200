import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
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

export type Installed = Package & { folder: string; manifest: Manifest }
export type Manifest = {
  name?: string
  version?: string
  license?: string | { type?: string }
  licenses?: { type?: string }[]
  author?: string | { name?: string }
  os?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
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
      const one = readPackage(folder)
      found.set(nameWithVersion(one), one)
    }
  }
  return sortByName([...found.values()])
}

/**
 * What the packages of ours in these folders need to run, and what that needs in turn; without our own. Of what they need
 * only to be built or tested: the packages named.
 */
export function dependenciesOf(root: string, folders: string[], builtIn: string[] = []): Installed[] {
  const store = realpathSync(join(root, 'node_modules', '.pnpm'))
  const found = new Map<string, Installed>()
  const waiting = folders.map((folder) => ({
    folder: join(root, folder),
    modules: join(root, folder, 'node_modules'),
    also: builtIn,
  }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { dependencies, devDependencies = {}, optionalDependencies } = readPackage(next.folder).manifest
    const also = next.also.filter((name) => name in devDependencies)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...also]) {
      const link = join(next.modules, name)
      // An optional one for another platform is not installed.
      if (!existsSync(link)) continue
      const folder = realpathSync(link)
      if (!folder.startsWith(store) || found.has(folder)) continue
      found.set(folder, readPackage(folder))
      // pnpm puts the dependencies of a package beside it.
      waiting.push({ folder, modules: folder.slice(0, -name.length - 1), also: [] })
    }
  }
  // One package lies in several folders when its peers differ.
  return sortByName([...new Map([...found.values()].map((one) => [nameWithVersion(one), one])).values()])
}

function readPackage(folder: string): Installed {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { name = '', version = '' } = manifest
  return { name, version, folder, manifest }
}

const sortByName = (packages: Installed[]): Installed[] =>
  packages.sort((one, other) => (nameWithVersion(one) < nameWithVersion(other) ? -1 : 1))

function ownFolders(modules: string): string[] {
  return readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    const folder = join(modules, entry.name)
    if (!entry.isDirectory() || entry.name === '.bin') return []
    return entry.name.startsWith('@') ? ownFolders(folder) : existsSync(join(folder, 'package.json')) ? [folder] : []
  })
}
