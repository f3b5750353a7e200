import type { FastifyInstance } from 'fastify'
import type { Parts } from '../app.ts'
import { AppError } from '../shared/app-error.ts'
import { isId } from '../shared/ids.ts'

/** Only what is a medium is public; every other file goes through a download ticket (design §1). */
export async function publicFilesPlugin(
  app: FastifyInstance,
  { db, ports }: Pick<Parts, 'db' | 'ports'>,
): Promise<void> {
  app.get<{ Params: { mediaId: string } }>('/media/:mediaId/:fileName', async (request, reply) => {
    const { mediaId } = request.params
    const file = isId(mediaId)
      ? await db
          .selectFrom('media')
          .innerJoin('file', 'file.id', 'media.fileId')
          .select(['file.storageKey', 'file.mimeType', 'file.size', 'file.sha256'])
          .where('media.id', '=', mediaId)
          .executeTakeFirst()
      : undefined
    if (!file) throw new AppError('FILE_NOT_FOUND')
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', `"${file.sha256}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      // An SVG opened by itself may not run anything.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
    if (request.headers['if-none-match'] === `"${file.sha256}"`) return reply.code(304).send()
    return reply
      .type(file.mimeType)
      .header('content-length', file.size)
      .send(await ports.storage.stream(file.storageKey))
  })
}
