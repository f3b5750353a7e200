import type { Readable } from 'node:stream'

/** Files by key; keys are made by us, never by a visitor. */
export type StoragePort = {
  /** Fails at the start, rather than at the first upload, when nothing can be stored. */
  check(): Promise<void>
  put(key: string, content: Buffer): Promise<void>
  get(key: string): Promise<Buffer>
  /** What is not there is gone already. */
  remove(key: string): Promise<void>
  /** `part`: the bytes from one to another, both with it; no others are read. */
  stream(key: string, part?: { from: number; to: number }): Promise<Readable>
}
