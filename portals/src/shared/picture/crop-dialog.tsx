import { type Crop, rounded, wholeCrop } from '@goldammer/sdk/rules/crop'
import type { ProfilePicture } from '@goldammer/sdk/store/model'
import { Modal } from 'antd'
import { useState } from 'react'
import { useText } from '../portal-context.ts'
import { Problems } from '../states/states.tsx'
import { useAction } from '../use-action.ts'
import { useErrorTexts } from '../use-error-text.ts'
import { CropWindow } from './crop-window.tsx'
import type { Picture } from './open-picture.ts'

interface Props {
  picture: Picture
  upload: (cut: ProfilePicture) => Promise<unknown>
  onClose: () => void
  onSaved: () => void
}

/** The square of a portrait. */
export function CropDialog({ picture, upload, onClose, onSaved }: Props) {
  const t = useText()
  const textsOf = useErrorTexts()
  const { file, url, size } = picture
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(size))
  const [problems, setProblems] = useState<string[]>([])
  const save = useAction(() => upload({ file, ...rounded(crop) }), {
    done: t('picture.saved'),
    quiet: true,
    onDone: () => {
      onSaved()
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('picture.crop')}
      okText={t('picture.submit')}
      cancelText={t('common.action.cancel')}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() => save.mutate(undefined, { onError: (error) => setProblems(textsOf(error)) })}
    >
      <div className="stack">
        <Problems texts={problems} />
        <p className="small muted">{t('picture.cropHint')}</p>
        <CropWindow url={url} picture={size} crop={crop} onChange={setCrop} isRound />
      </div>
    </Modal>
  )
}
