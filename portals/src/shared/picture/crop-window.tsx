import { type Crop, MAX_ZOOM, moved, type Size, wholeCrop, zoomed } from '@goldammer/sdk/rules/crop'
import { type PointerEvent, useState } from 'react'
import { useText } from '../portal-context.ts'

interface Props {
  url: string
  picture: Size
  crop: Crop
  onChange: (crop: Crop) => void
  /** Its width by its height. */
  ratio?: number
  /** What lies outside of the circle in it is darkened. */
  isRound?: boolean
}

/** A window before a picture: moved by pointer, or moved and enlarged by the sliders with the keyboard. */
export function CropWindow({ url, picture, crop, onChange, ratio = 1, isRound = false }: Props) {
  const t = useText()
  const move = (right: number, down: number) => onChange(moved(picture, crop, right, down, ratio))
  const room = { across: picture.width - crop.size, down: picture.height - crop.size / ratio }
  const zoom = wholeCrop(picture, ratio).size / crop.size
  const sliders = [
    {
      name: 'across',
      label: t('picture.across'),
      min: 0,
      max: room.across,
      step: 1,
      value: crop.x,
      change: (x: number) => move(x - crop.x, 0),
    },
    {
      name: 'down',
      label: t('picture.down'),
      min: 0,
      max: room.down,
      step: 1,
      value: crop.y,
      change: (y: number) => move(0, y - crop.y),
    },
    {
      name: 'zoom',
      label: t('picture.zoom'),
      min: 1,
      max: MAX_ZOOM,
      step: 0.1,
      value: zoom,
      change: (to: number) => onChange(zoomed(picture, crop, to, ratio)),
    },
  ]
  return (
    <>
      <Frame url={url} picture={picture} crop={crop} ratio={ratio} isRound={isRound} move={move} />
      {sliders.map(({ name, label, min, max, step, value, change }) => (
        <label key={name} className="stack tight small">
          {label}
          <input
            type="range"
            className="crop-slider"
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={max - min < step}
            onChange={(event) => change(Number(event.target.value))}
          />
        </label>
      ))}
    </>
  )
}

interface FrameProps extends Pick<Props, 'url' | 'picture' | 'crop'> {
  ratio: number
  isRound: boolean
  move: (right: number, down: number) => void
}

function Frame({ url, picture, crop, ratio, isRound, move }: FrameProps) {
  const [last, setLast] = useState<{ x: number; y: number }>()
  function grab(event: PointerEvent<HTMLDivElement>) {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setLast({ x: event.clientX, y: event.clientY })
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!last) return
    const perPixel = crop.size / event.currentTarget.clientWidth
    move((last.x - event.clientX) * perPixel, (last.y - event.clientY) * perPixel)
    setLast({ x: event.clientX, y: event.clientY })
  }
  // In percent of the window, so that it holds at every width.
  const style = {
    width: `${(100 * picture.width) / crop.size}%`,
    left: `${(-100 * crop.x) / crop.size}%`,
    top: `${(-100 * crop.y * ratio) / crop.size}%`,
  }
  return (
    <div
      className={isRound ? 'crop-frame round' : 'crop-frame'}
      style={{ aspectRatio: ratio }}
      onPointerDown={grab}
      onPointerMove={drag}
      onLostPointerCapture={() => setLast(undefined)}
    >
      <img src={url} alt="" draggable={false} style={style} />
    </div>
  )
}
