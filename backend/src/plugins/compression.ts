import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Below it the headers weigh as much as what is saved. */
const WORTH_BYTES = 2048

/**
 * Answers of the interface travel compressed where the caller takes that: a page of a list is a tenth of its size, which a phone
 * notices. So do files of text, as the million rows of an export; images and papers are compressed already.
 */
export const compressionPlugin = fp(async (app: FastifyInstance) => {
  await app.register(compress, {
    threshold: WORTH_BYTES,
    // To these the library adds what mime-db calls compressible; its own list would have any file of bytes too.
    customTypes: /^application\/json/,
    encodings: ['gzip'],
    // Little comes of the time that the higher levels take.
    zlibOptions: { level: 1 },
    globalDecompression: false,
  })
})
