import { Worker } from 'node:worker_threads'
import { BYTES_PER_MB } from '@goldammer/sdk/constants'
import pLimit from 'p-limit'
import type { PdfRefusal } from './pdf-reading.ts'

/** What a scan of many pages takes is a tenth of it; a file that needs more is made to exhaust the server. */
const READING_MAX_MS = 20_000
/** Compressed data may unfold to a thousand times its size, and what holds it lies outside the worker's own limit. */
const MEMORY_MAX_MB = 256
const MEMORY_LOOKS_MS = 50

/**
 * A PDF begins with its header and ends with the place of its references (ISO 32000-1 § 7.5): nothing stands before or behind
 * it, so that no other kind of file hides there.
 */
function hasHeadAndEnd(content: Buffer): boolean {
  const isHead = /^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))
  return isHead && /startxref\s+\d{1,10}\s+%%EOF\s*$/.test(content.subarray(-1024).toString('latin1'))
}

let reader: Worker | null = null
/** One after the other: the limits are the worker's. */
const oneAtATime = pLimit(1)

function readerAtWork(): Worker {
  if (reader) return reader
  const started = new Worker(new URL('./pdf-reader.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  })
  // It does not keep the process running.
  started.unref()
  started.once('exit', () => {
    if (reader === started) reader = null
  })
  reader = started
  return started
}

/** Reads in a worker apart from the calls; a file that takes more time or memory than a document needs is refused. */
function readApart(content: Buffer): Promise<PdfRefusal | null> {
  const worker = readerAtWork()
  return new Promise((resolve) => {
    const finish = (refusal: PdfRefusal | null) => {
      clearTimeout(patience)
      clearInterval(looks)
      worker.removeAllListeners('message').removeAllListeners('error').off('exit', stopped)
      worker.unref()
      resolve(refusal)
    }
    const stop = () => {
      if (reader === worker) reader = null
      void worker.terminate()
      finish('FILE_BROKEN')
    }
    const stopped = () => finish('FILE_BROKEN')
    const patience = setTimeout(stop, READING_MAX_MS)
    const looks = setInterval(async () => {
      const { external_memory: outside } = await worker.getHeapStatistics().catch(() => ({ external_memory: 0 }))
      if (outside > MEMORY_MAX_MB * BYTES_PER_MB) stop()
    }, MEMORY_LOOKS_MS)
    worker.once('message', finish).once('error', stop).once('exit', stopped)
    worker.ref()
    const copy = new Uint8Array(content)
    worker.postMessage(copy, [copy.buffer])
  })
}

/** R5.05: what is seen of a file without reading it: one that begins like a PDF and does not end like one was cut off on its way. */
export function refusePdfAtSight(content: Buffer): 'FILE_TYPE_NOT_ALLOWED' | 'FILE_BROKEN' | null {
  if (hasHeadAndEnd(content)) return null
  return content.subarray(0, 5).equals(Buffer.from('%PDF-')) ? 'FILE_BROKEN' : 'FILE_TYPE_NOT_ALLOWED'
}

/**
 * R5.05: why a file is refused as a PDF, by its content, not by its name: it is of another type, damaged, locked by a
 * password, or does something by itself (pdf-reading.ts). An accepted file is stored byte for byte, so that a signature on it holds.
 */
export async function refusePdf(content: Buffer): Promise<'FILE_TYPE_NOT_ALLOWED' | PdfRefusal | null> {
  return refusePdfAtSight(content) ?? (await oneAtATime(() => readApart(content)))
}
