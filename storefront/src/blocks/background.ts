import { BACKGROUND_IMAGE, BACKGROUND_URL_MAX_LENGTH } from '@goldammer/sdk/constants'
import type { Media } from '@goldammer/sdk/store/model'

const { step, default: unknown, cap, capFrom } = BACKGROUND_IMAGE

/** R9.01: the width asked for, in pixels: up to the next hundred, 800 where the source's is not known, never above 1900. */
export function backgroundWidth(sourceWidth: number | undefined): number {
  if (!sourceWidth || !Number.isFinite(sourceWidth) || sourceWidth <= 0) return unknown
  return sourceWidth > capFrom ? cap : Math.ceil(sourceWidth / step) * step
}

/** R9.01: cropped to the part that matters; drawings have every width already. */
export function backgroundUrl(media: Pick<Media, 'url' | 'mimeType' | 'metaData'>): string {
  if (media.mimeType === 'image/svg+xml') return cssUrl(media.url)
  const separator = media.url.includes('?') ? '&' : '?'
  return cssUrl(`${media.url}${separator}width=${backgroundWidth(media.metaData?.width)}&fit=crop,smart`)
}

/** R5.13 */
export function cssUrl(url: string): string {
  if (url.length > BACKGROUND_URL_MAX_LENGTH) throw new Error('Url is too long')
  return url.replace(/["\\\n\r\f<>]/g, encodeURIComponent)
}
