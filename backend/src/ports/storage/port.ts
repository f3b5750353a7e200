import type { Readable } from 'node:stream'

/** Files by key; keys are made by us, never by a visitor. */
export type StoragePort = {
  put(key: string, content: Buffer): Promise<void>
  get(key: string): Promise<Buffer>
  stream(key: string): Promise<Readable>
}
