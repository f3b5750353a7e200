import { createReadStream } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { StoragePort } from './port.ts'

/** Files below `{dataDir}/files`; flydrive refuses keys that would leave it. */
export function diskStorage(dataDir: string): StoragePort {
  const location = resolve(dataDir, 'files')
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    async check() {
      await mkdir(location, { recursive: true })
      await access(location, constants.W_OK)
    },
    put: (key, content) => disk.put(key, content),
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    remove: (key) => disk.delete(key),
    async stream(key, part) {
      if (!part) return await disk.getStream(key)
      // The library reads whole files only, and looks at the key when it is asked whether there is one.
      if (!(await disk.exists(key))) throw new Error(`there is no file ${key}`)
      return createReadStream(resolve(location, key), { start: part.from, end: part.to })
    },
  }
}
