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
    stream: (key) => disk.getStream(key),
  }
}
