import { BACKGROUND_IMAGE } from '../constants.ts'

/** The formats for browsers, the smallest file first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The widths that pages use: enough for screens of any size, few enough to cache. */
const OFFERED = [200, 400, 600, 800, 1200, 1600, 1900]

const RASTER = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

/** A pixel picture; a drawing (SVG) is never converted. */
export const isRaster = (mimeType: string | undefined): boolean => RASTER.has(mimeType ?? '')

/** R9.01: the width of a background: its own rounded up to a multiple of 100, 800 if unknown, 1900 where it is over 1920. */
export function backgroundWidth(sourceWidth: number | undefined): number {
  const { step, default: unknown, capFrom, cap } = BACKGROUND_IMAGE
  if (!sourceWidth) return unknown
  return sourceWidth > capFrom ? cap : Math.min(cap, Math.ceil(sourceWidth / step) * step)
}

/** The widths to choose from in a page, up to the picture's own. */
export function pictureWidths(sourceWidth: number): number[] {
  const widest = backgroundWidth(sourceWidth)
  return [...OFFERED.filter((width) => width < widest), widest]
}

/** Whether a picture is made in this width: multiples of 100, none wider than it is. */
export function isPictureWidth(width: number, sourceWidth: number): boolean {
  return width >= BACKGROUND_IMAGE.step && width % BACKGROUND_IMAGE.step === 0 && width <= backgroundWidth(sourceWidth)
}

/** `/media/{id}/wind.jpg` in a width and format is `/media/{id}/800/wind.avif`. */
export const pictureUrl = (url: string, width: number, format: PictureFormat): string =>
  url.replace(/\/([^/]+)$/, (_all, name: string) => `/${width}/${stemOf(name)}.${format}`)

/** The picture for social networks, which do not support SVG: 1200 × 630, cropped to the most salient part. */
export const shareUrl = (url: string): string =>
  url.replace(/\/([^/]+)$/, (_all, name: string) => `/share/${stemOf(name)}.jpg`)

export const SHARE_IMAGE = { width: 1200, height: 630 } as const

/** A file's name without its extension. */
export const stemOf = (fileName: string): string => fileName.replace(/(?!^)\.[^.]+$/, '')
