import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppDependencies } from '../shared/app-dependencies.ts'
import { AppError } from '../shared/app-error.ts'
import { isId } from '../shared/ids.ts'
import { readRange } from './byte-range.ts'
import { findRendition } from './renditions.ts'

type Bytes = { storageKey: string; mimeType: string; size: number; etag: string }

/** Only what is a medium is public; every other file goes through a download ticket (design §1). */
export async function publicFilesPlugin(
  app: FastifyInstance,
  parts: Pick<AppDependencies, 'db' | 'ports' | 'clock'>,
): Promise<void> {
  const { db, ports } = parts

  async function answer(request: FastifyRequest, reply: FastifyReply, bytes: Bytes) {
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', bytes.etag)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      // An SVG opened by itself may not run anything.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
    if (request.headers['if-none-match'] === bytes.etag) return reply.code(304).send()
    if (/^(video|audio)\//.test(bytes.mimeType)) {
      reply.type(bytes.mimeType).header('accept-ranges', 'bytes')
      const range = readRange(request.headers.range, bytes.size)
      if (range === null) return reply.code(416).header('content-range', `bytes */${bytes.size}`).send()
      if (range) {
        reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${bytes.size}`)
        reply.header('content-length', range.to - range.from + 1)
        return reply.send(await ports.storage.stream(bytes.storageKey, range))
      }
    }
    return reply
      .type(bytes.mimeType)
      .header('content-length', bytes.size)
      .send(await ports.storage.stream(bytes.storageKey))
  }

  app.get<{ Params: { mediaId: string } }>('/media/:mediaId/:fileName', async (request, reply) => {
    const { mediaId } = request.params
    const file = isId(mediaId)
      ? await db
          .selectFrom('media')
          .innerJoin('file', 'file.id', 'media.fileId')
          .select(['file.storageKey', 'file.mimeType', 'file.size', 'file.sha256'])
          .where('media.id', '=', mediaId)
          // What waits for the scanner, or did not pass it, is not there.
          .where((file) => file.or([file('file.scan', 'is', null), file('file.scan', 'in', ['clean', 'not_scanned'])]))
          .executeTakeFirst()
      : undefined
    if (!file) throw new AppError('FILE_NOT_FOUND')
    return answer(request, reply, { ...file, etag: `"${file.sha256}"` })
  })

  app.get<{ Params: { mediaId: string; size: string; fileName: string } }>(
    '/media/:mediaId/:size/:fileName',
    async (request, reply) => {
      const { mediaId, size, fileName } = request.params
      return answer(request, reply, await findRendition({ ...parts, log: request.log }, mediaId, size, fileName))
    },
  )
}
