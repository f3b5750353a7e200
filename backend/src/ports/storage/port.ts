import type { Readable } from 'node:stream'

/** In `{DATA_DIR}/files`, or in a bucket. */
export type PlaceName = 'disk' | 's3'

/** The bytes from one to another, both with it. */
export type Part = { from: number; to: number }

/** How a browser stores what a link leads to. */
export type LinkOptions = { seconds: number; contentDisposition: string; mimeType: string }

/**
 * Files by key; keys are made by us, never by a visitor. What is not there is a `NoSuchFile`, a place that is full or does not
 * answer a `StorageOutage` (problems.ts).
 */
type Files = {
  /** Fails at the start, rather than at the first upload, when nothing can be stored. */
  check(): Promise<void>
  get(key: string): Promise<Buffer>
  /** What is not there is gone already. */
  remove(key: string): Promise<void>
  /** `part`: no other bytes are read. */
  stream(key: string, part?: Part): Promise<Readable>
  /** An address of the file that works for all who know it; null: there is none. */
  link(key: string, options: LinkOptions): Promise<string | null>
}

/** One place for files. */
export type StoragePlace = Files & {
  name: PlaceName
  /** The file is there as a whole, and survives a power cut, or it is not there. */
  put(key: string, content: Buffer): Promise<void>
  /** Fails where it is known without a try that nothing can be written. */
  refuseFull(): Promise<void>
  /** All keys below a folder, or all there are; some at a time, in no order. */
  list(folder?: string): AsyncGenerator<string[]>
  changedAt(key: string): Promise<Date>
}

/** All places that are set up, as one: a file is found in each of them, and a new one goes to the current place. */
export type StoragePort = Files & {
  /** Answers where it is. */
  put(key: string, content: Buffer): Promise<PlaceName>
  /** Fails while no file can be stored. */
  ready(): Promise<void>
  current: StoragePlace
  places: readonly StoragePlace[]
}
