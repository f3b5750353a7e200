/** A part of a picture, in the picture's pixels: `size` is its width, and its height is that by the ratio of the two. */
export type Crop = { x: number; y: number; size: number }
export type Size = { width: number; height: number }

export const MAX_ZOOM = 4

const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0))

function clampCrop({ width, height }: Size, { x, y, size }: Crop, ratio: number): Crop {
  return { x: within(x, width - size), y: within(y, height - size / ratio), size }
}

/** The largest part around the middle; square by default. */
export function wholeCrop({ width, height }: Size, ratio = 1): Crop {
  const size = Math.min(width, height * ratio)
  return { x: (width - size) / 2, y: (height - size / ratio) / 2, size }
}

/** Never beyond the picture. */
export function moved(picture: Size, crop: Crop, right: number, down: number, ratio = 1): Crop {
  return clampCrop(picture, { ...crop, x: crop.x + right, y: crop.y + down }, ratio)
}

/** 1 shows as much as possible; the middle of the part does not move. */
export function zoomed(picture: Size, crop: Crop, zoom: number, ratio = 1): Crop {
  const size = wholeCrop(picture, ratio).size / Math.min(Math.max(zoom, 1), MAX_ZOOM)
  const more = (crop.size - size) / 2
  return clampCrop(picture, { x: crop.x + more, y: crop.y + more / ratio, size }, ratio)
}

/** Whole pixels, as the interface requires. */
export const rounded = ({ x, y, size }: Crop): Crop => ({
  x: Math.round(x),
  y: Math.round(y),
  size: Math.max(1, Math.round(size)),
})
