/** A square of a picture, in the picture's pixels. */
export type Crop = { x: number; y: number; size: number }
export type Size = { width: number; height: number }

export const MAX_ZOOM = 4

const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0))

function placed({ width, height }: Size, { x, y, size }: Crop): Crop {
  return { x: within(x, width - size), y: within(y, height - size), size }
}

/** The middle, as large as it goes. */
export function wholeCrop({ width, height }: Size): Crop {
  const size = Math.min(width, height)
  return { x: (width - size) / 2, y: (height - size) / 2, size }
}

/** Never beyond the picture. */
export function moved(picture: Size, crop: Crop, right: number, down: number): Crop {
  return placed(picture, { ...crop, x: crop.x + right, y: crop.y + down })
}

/** 1 shows the whole shorter edge; the middle of the square stays where it is. */
export function zoomed(picture: Size, crop: Crop, zoom: number): Crop {
  const size = Math.min(picture.width, picture.height) / Math.min(Math.max(zoom, 1), MAX_ZOOM)
  const more = (crop.size - size) / 2
  return placed(picture, { x: crop.x + more, y: crop.y + more, size })
}

/** Whole pixels, as the interface takes them. */
export const rounded = ({ x, y, size }: Crop): Crop => ({
  x: Math.round(x),
  y: Math.round(y),
  size: Math.max(1, Math.round(size)),
})
