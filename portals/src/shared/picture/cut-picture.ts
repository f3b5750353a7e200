import type { Crop } from '@goldammer/sdk/rules/crop'
import type { Picture } from './open-picture.ts'

/** A file of the part alone, made in the browser. */
export async function cutPicture({ file, url }: Picture, { x, y, size }: Crop, ratio: number): Promise<File> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  const width = Math.max(1, Math.round(size))
  const height = Math.max(1, Math.round(size / ratio))
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(image, x, y, size, size / ratio, 0, 0, width, height)
  // A browser that cannot write a kind writes PNG.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  return blob ? new File([blob], file.name, { type: blob.type }) : file
}
