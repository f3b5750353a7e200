import { backgroundWidth, isRaster, PICTURE_FORMATS, pictureUrl, pictureWidths } from '@goldammer/sdk/rules/pictures'
import type { Media } from '@goldammer/sdk/store/model'

type Source = { type: string; srcset: string }
export type Shown = Pick<Media, 'url' | 'mimeType' | 'metaData'>

/** What a browser may choose from; nothing for drawings and for pictures whose size nobody knows. */
export function sourcesOf({ url, mimeType, metaData }: Shown): { sources: Source[]; placeholder?: string | undefined } {
  const width = metaData?.width
  if (!isRaster(mimeType) || !width) return { sources: [] }
  const sources = PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcset: pictureWidths(width)
      .map((wide) => `${pictureUrl(url, wide, format)} ${wide}w`)
      .join(', '),
  }))
  return { sources, placeholder: metaData.placeholder }
}

/** R9.01: a background comes in the width that its own width gives. */
export function backgroundUrl({ url, mimeType, metaData }: Shown): string {
  const width = metaData?.width
  return isRaster(mimeType) && width ? pictureUrl(url, backgroundWidth(width), 'webp') : url
}
