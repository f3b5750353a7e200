import { isPictureWidth, isRaster, PICTURE_FORMATS, type PictureFormat, stemOf } from '@goldammer/sdk/rules/pictures'
import type { FastifyBaseLogger } from 'fastify'
import type { AppDependencies } from '../shared/app-dependencies.ts'
import { AppError } from '../shared/app-error.ts'
import { isId } from '../shared/ids.ts'
import { renderPicture, renderShareImage } from '../shared/pictures.ts'
import { createSingleFlightPool } from '../shared/single-flight.ts'

export type Rendition = { storageKey: string; size: number; mimeType: string; etag: string }

type RenditionDependencies = Pick<AppDependencies, 'db' | 'ports' | 'clock'> & { log: FastifyBaseLogger }
type Order = { name: string; mimeType: string; render: (content: Buffer) => Promise<Buffer> }

/** Two pictures at a time leave the rest of the machine to everything else. */
const once = createSingleFlightPool<{ storageKey: string; size: number }>({ concurrency: 2, waiting: 60 })

/** One of the few widths and formats there are, of a picture or its share image; anything else is no address. */
export async function findRendition(
  parts: RenditionDependencies,
  mediaId: string,
  size: string,
  fileName: string,
): Promise<Rendition> {
  const { db } = parts
  const original = isId(mediaId)
    ? await db
        .selectFrom('media')
        .innerJoin('file', 'file.id', 'media.fileId')
        .select(['file.id', 'file.storageKey', 'file.mimeType', 'file.fileName', 'file.sha256', 'media.width'])
        .where('media.id', '=', mediaId)
        .executeTakeFirst()
    : undefined
  const order = original && orderOf(original, size, fileName)
  if (!order) throw new AppError('FILE_NOT_FOUND')
  const stored = await db
    .selectFrom('rendition')
    .select(['storageKey', 'size'])
    .where('fileId', '=', original.id)
    .where('name', '=', order.name)
    .executeTakeFirst()
  const made = stored ?? (await once(`${original.id}/${order.name}`, () => make(parts, original, order)))
  return { ...made, mimeType: order.mimeType, etag: `"${original.sha256.slice(0, 32)}-${order.name}"` }
}

type Original = { id: string; storageKey: string; mimeType: string; fileName: string; width: number | null }

function orderOf({ mimeType, fileName, width }: Original, size: string, asked: string): Order | undefined {
  const stem = stemOf(fileName)
  if (size === 'share' && asked === `${stem}.jpg`) {
    return { name: 'share.jpg', mimeType: 'image/jpeg', render: renderShareImage }
  }
  const format = PICTURE_FORMATS.find((one) => asked === `${stem}.${one}`)
  if (!format || !isRaster(mimeType) || !width || !/^[1-9]\d{2,3}$/.test(size)) return undefined
  return isPictureWidth(Number(size), width) ? pictureOrder(Number(size), format) : undefined
}

const pictureOrder = (width: number, format: PictureFormat): Order => ({
  name: `${width}.${format}`,
  mimeType: `image/${format}`,
  render: (content) => renderPicture(content, width, format),
})

async function make({ db, ports, clock, log }: RenditionDependencies, original: Original, order: Order) {
  const source = await ports.storage.get(original.storageKey)
  const content = await order.render(source).catch((error) => {
    // A drawing without a size, a file cut short: there is nothing to show.
    log.warn({ err: error }, 'a picture cannot be made')
    throw new AppError('FILE_NOT_FOUND')
  })
  const storageKey = `renditions/${original.id.slice(-2)}/${original.id}-${order.name}`
  const place = await ports.storage.put(storageKey, content)
  const rendition = { storageKey, size: content.length }
  // Another replica may have made the same meanwhile.
  await db
    .insertInto('rendition')
    .values({ fileId: original.id, name: order.name, ...rendition, place, createdAt: clock.now() })
    .onConflict((conflict) => conflict.columns(['fileId', 'name']).doUpdateSet({ size: content.length, place }))
    .execute()
  return rendition
}
