import type { FastifyInstance } from 'fastify'
import type { Parts } from '../app.ts'
import { AppError } from '../shared/app-error.ts'
import { isPhoto } from '../shared/files.ts'
import { isId } from '../shared/ids.ts'
import { readRange } from './byte-range.ts'
import { readWidth, smallerPhoto } from './smaller-photo.ts'

/** Only what is a medium is public; every other file goes through a download ticket (design §1). */
export async function publicFilesPlugin(
  app: FastifyInstance,
  { db, ports }: Pick<Parts, 'db' | 'ports'>,
): Promise<void> {
  app.get<{ Params: { mediaId: string }; Querystring: { width?: unknown } }>(
    '/media/:mediaId/:fileName',
    async (request, reply) => {
      const { mediaId } = request.params
      const width = readWidth(request.query.width)
      const file = isId(mediaId)
        ? await db
            .selectFrom('media')
            .innerJoin('file', 'file.id', 'media.fileId')
            .select(['file.storageKey', 'file.mimeType', 'file.size', 'file.sha256'])
            .where('media.id', '=', mediaId)
            .executeTakeFirst()
        : undefined
      if (!file) throw new AppError('FILE_NOT_FOUND')
      const smaller = width && isPhoto(file.mimeType) ? width : null
      const etag = smaller ? `"${file.sha256}-${smaller}"` : `"${file.sha256}"`
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        // An SVG opened by itself may not run anything.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const content = () => ports.storage.get(file.storageKey)
      if (smaller) return reply.type(file.mimeType).send(await smallerPhoto(file.sha256, content, smaller))
      if (/^(video|audio)\//.test(file.mimeType)) {
        reply.type(file.mimeType).header('accept-ranges', 'bytes')
        const range = readRange(request.headers.range, file.size)
        if (range === null) return reply.code(416).header('content-range', `bytes */${file.size}`).send()
        if (range) {
          reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${file.size}`)
          return reply.send((await content()).subarray(range.from, range.to + 1))
        }
      }
      return reply
        .type(file.mimeType)
        .header('content-length', file.size)
        .send(await ports.storage.stream(file.storageKey))
    },
  )
}
