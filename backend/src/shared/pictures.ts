import { type PictureFormat, SHARE_IMAGE } from '@goldammer/sdk/rules/pictures'
import sharp, { type Sharp } from 'sharp'
import { AppError } from './app-error.ts'

/** Many requests share the machine: each picture takes one thread, and there is no cache beside the storage. */
sharp.cache(false)
sharp.concurrency(1)

/** Twice what a good camera makes; a file that unpacks to more is an attack. */
const MAX_PIXELS = 100_000_000
/** The stored width in pixels: twice the widest rendition. */
const MAX_WIDTH = 3_840
const PATIENCE_SECONDS = 20
const PLACEHOLDER_WIDTH = 16

const TYPES: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
  svg: 'image/svg+xml',
}

export type Picture = {
  content: Buffer
  mimeType: string
  width: number
  height: number
  /** A data URI of a few pixels; null for drawings and what one can look through. */
  placeholder: string | null
}

const read = (content: Buffer): Sharp =>
  sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: PATIENCE_SECONDS })

/**
 * An upload as it is stored: its type is read from its content, not from its name; upright, not larger than needed, and without
 * what cameras write into files (where, when, with what). A drawing stays as it is.
 */
export async function readPicture(content: Buffer): Promise<Picture> {
  try {
    const { format, width, height } = await read(content).metadata()
    const mimeType = TYPES[format ?? '']
    if (!mimeType || !width || !height) throw new AppError('FILE_TYPE_NOT_ALLOWED')
    if (format === 'svg') return { content, mimeType, width, height, placeholder: null }
    const upright = read(content).autoOrient().resize({ width: MAX_WIDTH, withoutEnlargement: true })
    const stored = await upright
      .toFormat(format === 'heif' ? 'avif' : format, { quality: 90 })
      .toBuffer({ resolveWithObject: true })
    const size = { width: stored.info.width, height: stored.info.height }
    return { content: stored.data, mimeType, ...size, placeholder: await placeholderOf(stored.data) }
  } catch (error) {
    if (error instanceof AppError) throw error
    // Whatever sharp cannot read is no picture.
    throw new AppError('FILE_TYPE_NOT_ALLOWED')
  }
}

async function placeholderOf(content: Buffer): Promise<string | null> {
  const { isOpaque } = await read(content).stats()
  if (!isOpaque) return null
  const small = await read(content).resize({ width: PLACEHOLDER_WIDTH }).blur(1).webp({ quality: 40 }).toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

/** A picture in one width and format. AVIF with little effort: the smallest of its steps costs a tenth of the time. */
export function renderPicture(content: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const picture = read(content).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 2 }).toBuffer()
    : picture.webp({ quality: 78 }).toBuffer()
}

/** Open Graph: cropped to where the eye goes first; no network shows a drawing. */
export function renderShareImage(content: Buffer): Promise<Buffer> {
  return read(content)
    .resize({ ...SHARE_IMAGE, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A square in pixels of the upright picture. */
export type Crop = { x: number; y: number; size: number }

/** The crop within the picture; the middle where none is given. */
function cropWithin({ width, height }: { width: number; height: number }, crop?: Crop): Crop {
  const shorter = Math.min(width, height)
  const size = Math.min(crop?.size ?? shorter, shorter)
  const x = Math.min(crop?.x ?? Math.floor((width - size) / 2), width - size)
  const y = Math.min(crop?.y ?? Math.floor((height - size) / 2), height - size)
  return { x, y, size }
}

/** R3.03: a person's picture, square; drawings are none. The type is read from the content, and what cameras write is removed. */
export async function renderPortrait(content: Buffer, edge: number, crop?: Crop): Promise<Buffer> {
  try {
    const { format, autoOrient } = await read(content).metadata()
    if (!(format in TYPES) || format === 'svg') throw new AppError('FILE_TYPE_NOT_ALLOWED')
    const { x, y, size } = cropWithin(autoOrient, crop)
    return await read(content)
      .autoOrient()
      .extract({ left: x, top: y, width: size, height: size })
      .resize({ width: edge, height: edge })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('FILE_TYPE_NOT_ALLOWED')
  }
}
