import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Below it the headers weigh as much as what is saved. */
const WORTH_BYTES = 2048

/**
 * Answers of the interface travel compressed where the caller takes that: a page of a list is a tenth of its size, which a phone
 * notices. Files and streams do not: they are compressed already, or are waited for row by row.
 */
export const compressionPlugin = fp(async (app: FastifyInstance) => {
  await app.register(compress, {
    threshold: WORTH_BYTES,
    customTypes: /^application\/json/,
    encodings: ['gzip'],
    // Little comes of the time that the higher levels take.
    zlibOptions: { level: 1 },
    globalDecompression: false,
  })
})
