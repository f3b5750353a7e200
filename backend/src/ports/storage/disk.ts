import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { listKeys } from './list-keys.ts'
import type { StoragePlace } from './port.ts'
import { NoSuchFile, StorageOutage } from './problems.ts'

/** Bytes; with less than this the disk counts as full. */
const ROOM = 1024 * 1024

/** Where a file is written before it gets its name. What a killed process leaves there has no row, and is swept. */
export const UNFINISHED = 'unfinished'

/** Files below `{dataDir}/files`. */
export function diskStorage(dataDir: string): StoragePlace {
  const location = resolve(dataDir, 'files')
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  // flydrive refuses keys that would leave the folder.
  const pathOf = (key: string) => join(location, disk.file(key).key)
  return {
    name: 'disk',
    async check() {
      await mkdir(location, { recursive: true })
      await access(location, constants.W_OK)
    },
    async put(key, content) {
      const path = pathOf(key)
      try {
        await writeWhole(location, path, content)
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        throw code === 'ENOSPC' || code === 'EDQUOT' ? full(code, { cause: error }) : error
      }
    },
    get: (key) => named(key, readFile(pathOf(key))),
    remove: (key) => rm(pathOf(key), { force: true }),
    async stream(key, part) {
      const file = await named(key, open(pathOf(key)))
      return file.createReadStream(part ? { start: part.from, end: part.to } : {})
    },
    async refuseFull() {
      const { bavail, bsize } = await statfs(location)
      if (bavail * bsize < ROOM) throw full('ENOSPC')
    },
    list: (folder) => listKeys(disk, folder),
    changedAt: async (key) => (await named(key, stat(pathOf(key)))).mtime,
    link: async () => null,
  }
}

const full = (code: string, options?: ErrorOptions) =>
  new StorageOutage('STORAGE_FULL', `the disk of DATA_DIR is full (${code}): no file can be stored`, options)

async function named<T>(key: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw code === 'ENOENT' || code === 'ENOTDIR' ? new NoSuchFile(key, { cause: error }) : error
  }
}

/** Under another name first, so that nobody ever reads a part; flushed before it is named, and the name before this returns. */
async function writeWhole(location: string, path: string, content: Buffer): Promise<void> {
  const folder = dirname(path)
  const unfinished = join(location, UNFINISHED, randomUUID())
  await mkdir(dirname(unfinished), { recursive: true })
  try {
    const file = await open(unfinished, 'wx')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    const made = await mkdir(folder, { recursive: true })
    await rename(unfinished, path)
    await syncFolders(folder, made ? dirname(made) : folder)
  } catch (error) {
    // The first error says why.
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

/** A folder that was made is an entry of the one above it. */
async function syncFolders(from: string, to: string): Promise<void> {
  for (let folder = from; ; folder = dirname(folder)) {
    const opened = await open(folder, 'r')
    try {
      await opened.sync()
    } finally {
      await opened.close()
    }
    if (folder === to) return
  }
}
