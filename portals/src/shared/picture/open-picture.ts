import type { Size } from '@goldammer/sdk/rules/crop'

export interface Picture {
  file: File
  url: string
  size: Size
}

/** For a look at it before it is sent; nothing where the browser cannot show it. Its address is to be given back. */
export async function openPicture(file: File): Promise<Picture | undefined> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return { file, url, size: { width: image.naturalWidth, height: image.naturalHeight } }
  } catch {
    URL.revokeObjectURL(url)
    return undefined
  }
}
