import { BYTES_PER_MB, PROFILE_PICTURE_MAX_MB } from '@goldammer/sdk/constants'
import type { ProfilePicture } from '@goldammer/sdk/store/model'
import { App, Button } from 'antd'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Box } from '../fields/box.tsx'
import { Avatar } from '../layout/avatar.tsx'
import { useText } from '../portal-context.ts'
import { Problems } from '../states/states.tsx'
import { useAction } from '../use-action.ts'
import { CropDialog } from './crop-dialog.tsx'
import { openPicture, type Picture } from './open-picture.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
const limit = { maxFileSize: PROFILE_PICTURE_MAX_MB }

interface Props {
  title: string
  /** Whose picture it is. */
  name: string
  /** Where the present one lies. */
  picture: string | undefined
  /** Who sees it, and what is shown while there is none. */
  shown: string
  none: string
  span?: 4
  upload: (cut: ProfilePicture) => Promise<unknown>
  remove: () => Promise<unknown>
  onChanged: () => void
}

/** R3.03, R3.13: somebody's picture, cut to a square. */
export function Portrait({ title, name, picture, shown, none, span, upload, remove, onChanged }: Props) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Picture>()
  const [problem, setProblem] = useState<string>()
  async function choose(file: File | undefined) {
    setProblem(undefined)
    if (!file) return
    if (file.size > PROFILE_PICTURE_MAX_MB * BYTES_PER_MB) return setProblem(t('picture.tooLarge', limit))
    const opened = await openPicture(file)
    if (opened) setChosen(opened)
    else setProblem(t('picture.unreadable'))
  }
  function close() {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(undefined)
  }
  return (
    <Box title={title} span={span}>
      <div className="stack">
        <div className="row">
          <Avatar name={name} picture={picture} large />
          <p className="small muted">{picture ? shown : none}</p>
        </div>
        <Problems texts={problem ? [problem] : []} />
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          className="hidden-text"
          tabIndex={-1}
          aria-label={t('picture.file')}
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <div className="row wrap">
          <Button icon={<ImageUp className="icon small" aria-hidden="true" />} onClick={() => input.current?.click()}>
            {t(picture ? 'picture.change' : 'picture.add')}
          </Button>
          {picture && <Remove call={remove} onRemoved={onChanged} />}
        </div>
        <p className="tiny muted">{t('picture.hint', limit)}</p>
      </div>
      {chosen && <CropDialog picture={chosen} upload={upload} onClose={close} onSaved={onChanged} />}
    </Box>
  )
}

function Remove({ call, onRemoved }: { call: () => Promise<unknown>; onRemoved: () => void }) {
  const t = useText()
  const { modal } = App.useApp()
  const remove = useAction(call, { done: t('picture.deleted'), onDone: onRemoved })
  return (
    <Button
      type="text"
      loading={remove.isPending}
      icon={<Trash2 className="icon small" aria-hidden="true" />}
      onClick={() =>
        modal.confirm({
          title: `${t('picture.remove')}?`,
          okText: t('common.action.remove'),
          cancelText: t('common.action.cancel'),
          onOk: () => remove.mutateAsync(undefined).catch(() => undefined),
        })
      }
    >
      {t('picture.remove')}
    </Button>
  )
}
