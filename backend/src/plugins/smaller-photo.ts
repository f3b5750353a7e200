import { BACKGROUND_IMAGE } from '@goldammer/sdk/constants'
import { LRUCache } from 'lru-cache'

const { step, capFrom } = BACKGROUND_IMAGE
const quality = 80

const kept = new LRUCache<string, Buffer>({ maxSize: 64 * 1024 * 1024, sizeCalculation: (photo) => photo.length || 1 })

/** R9.01: a width that may be asked for. Whole hundreds alone, so that nobody has us make hundreds of sizes. */
export function readWidth(wish: unknown): number | null {
  const width = Number(wish)
  return Number.isInteger(width) && width > 0 && width <= capFrom && width % step === 0 ? width : null
}

/** The photo in this width, never larger than it is; `fit=crop,smart` keeps what catches the eye. */
export async function smallerPhoto(key: string, content: () => Promise<Buffer>, width: number): Promise<Buffer> {
  const name = `${key}:${width}`
  const known = kept.get(name)
  if (known) return known
  const { default: sharp } = await import('sharp')
  const photo = await sharp(await content(), { limitInputPixels: 100_000_000 })
    .rotate()
    .resize({ width, withoutEnlargement: true, fit: 'cover', position: 'attention' })
    .jpeg({ quality, force: false })
    .webp({ quality, force: false })
    .toBuffer()
  kept.set(name, photo)
  return photo
}
