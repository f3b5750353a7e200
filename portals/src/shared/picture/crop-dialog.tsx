import { type Crop, MAX_ZOOM, moved, rounded, type Size, wholeCrop, zoomed } from '@goldammer/sdk/rules/crop'
import type { ProfilePicture } from '@goldammer/sdk/store/model'
import { Modal } from 'antd'
import { type PointerEvent, useState } from 'react'
import { useText } from '../portal-context.ts'
import { Problems } from '../states/states.tsx'
import { useAction } from '../use-action.ts'
import { useErrorTexts } from '../use-error-text.ts'

export interface Picture {
  file: File
  url: string
  size: Size
}

interface Props {
  picture: Picture
  upload: (cut: ProfilePicture) => Promise<unknown>
  onClose: () => void
  onSaved: () => void
}

/** A square window before the picture: moved by pointer, or moved and enlarged by the sliders with the keyboard. */
export function CropDialog({ picture, upload, onClose, onSaved }: Props) {
  const t = useText()
  const textsOf = useErrorTexts()
  const { file, url, size } = picture
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(size))
  const [problems, setProblems] = useState<string[]>([])
  const save = useAction(() => upload({ file, ...rounded(crop) }), {
    done: t('account.notice.imageSaved'),
    quiet: true,
    onDone: () => {
      onSaved()
      onClose()
    },
  })
  const zoom = Math.min(size.width, size.height) / crop.size
  const room = { across: size.width - crop.size, down: size.height - crop.size }
  const sliders = [
    {
      ...{ name: 'across', label: t('account.picture.across'), min: 0, max: room.across, step: 1, value: crop.x },
      change: (x: number) => setCrop(moved(size, crop, x - crop.x, 0)),
    },
    {
      ...{ name: 'down', label: t('account.picture.down'), min: 0, max: room.down, step: 1, value: crop.y },
      change: (y: number) => setCrop(moved(size, crop, 0, y - crop.y)),
    },
    {
      ...{ name: 'zoom', label: t('account.picture.zoom'), min: 1, max: MAX_ZOOM, step: 0.1, value: zoom },
      change: (to: number) => setCrop(zoomed(size, crop, to)),
    },
  ]
  return (
    <Modal
      open
      title={t('account.picture.crop')}
      okText={t('account.picture.submit')}
      cancelText={t('common.action.cancel')}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() => save.mutate(undefined, { onError: (error) => setProblems(textsOf(error)) })}
    >
      <div className="stack">
        <Problems texts={problems} />
        <p className="small muted">{t('account.picture.cropHint')}</p>
        <CropFrame url={url} picture={size} crop={crop} onMove={setCrop} />
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
      </div>
    </Modal>
  )
}

interface FrameProps {
  url: string
  picture: Size
  crop: Crop
  onMove: (crop: Crop) => void
}

function CropFrame({ url, picture, crop, onMove }: FrameProps) {
  const [from, setFrom] = useState<{ x: number; y: number; crop: Crop }>()
  function grab(event: PointerEvent<HTMLDivElement>) {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom({ x: event.clientX, y: event.clientY, crop })
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!from) return
    const perPixel = from.crop.size / event.currentTarget.clientWidth
    onMove(moved(picture, from.crop, (from.x - event.clientX) * perPixel, (from.y - event.clientY) * perPixel))
  }
  // In percent of the window, so that it holds at every width.
  const style = {
    width: `${(100 * picture.width) / crop.size}%`,
    left: `${(-100 * crop.x) / crop.size}%`,
    top: `${(-100 * crop.y) / crop.size}%`,
  }
  return (
    <div
      className="crop-frame"
      onPointerDown={grab}
      onPointerMove={drag}
      onLostPointerCapture={() => setFrom(undefined)}
    >
      <img src={url} alt="" draggable={false} style={style} />
    </div>
  )
}
