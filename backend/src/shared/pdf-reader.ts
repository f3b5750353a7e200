import { parentPort } from 'node:worker_threads'
import { readPdf } from './pdf-reading.ts'

// The worker of pdf-content.ts.
parentPort!.on('message', async (content: Uint8Array) => parentPort!.postMessage(await readPdf(content)))
