import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { StoragePort } from './port.ts'

/** Files below `{dataDir}/files`; flydrive refuses keys that would leave it. */
export function diskStorage(dataDir: string): StoragePort {
  const disk = new Disk(new FSDriver({ location: resolve(dataDir, 'files'), visibility: 'private' }))
  return {
    put: (key, content) => disk.put(key, content),
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    stream: (key) => disk.getStream(key),
  }
}
