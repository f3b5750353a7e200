import { BYTES_PER_MB, PROFILE_PICTURE_MAX_MB } from '@goldammer/sdk/constants'
import { deleteProfilePicture } from '@goldammer/sdk/store/account'
import { useGetIdentity } from '@refinedev/core'
import { App, Button } from 'antd'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Identity } from '../../../providers/identity.ts'
import { readContextAgain } from '../../../providers/session.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Avatar } from '../../../shared/layout/avatar.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { Problems } from '../../../shared/states/states.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { CropDialog, type Picture } from './crop-dialog.tsx'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
const limit = { maxFileSize: PROFILE_PICTURE_MAX_MB }

/** R3.03: the customer's own picture, cut to a square. */
export function ProfilePicture({ name }: { name: string }) {
  const t = useText()
  const { place } = usePortal()
  const { data: identity, refetch } = useGetIdentity<Identity>()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Picture>()
  const [problem, setProblem] = useState<string>()
  async function choose(file: File | undefined) {
    setProblem(undefined)
    if (!file) return
    if (file.size > PROFILE_PICTURE_MAX_MB * BYTES_PER_MB) return setProblem(t('account.picture.tooLarge', limit))
    const picture = await read(file)
    if (picture) setChosen(picture)
    else setProblem(t('account.picture.unreadable'))
  }
  function changed() {
    readContextAgain(place.locale).then(() => refetch())
  }
  function close() {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(undefined)
  }
  return (
    <Box title={t('account.picture.title')}>
      <div className="stack">
        <div className="row">
          <Avatar name={name} picture={identity?.picture} large />
          <p className="small muted">{identity?.picture ? t('account.picture.lead') : t('account.picture.none')}</p>
        </div>
        <Problems texts={problem ? [problem] : []} />
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          className="hidden-text"
          tabIndex={-1}
          aria-label={t('account.field.file')}
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <div className="row wrap">
          <Button icon={<ImageUp className="icon small" aria-hidden="true" />} onClick={() => input.current?.click()}>
            {t(identity?.picture ? 'account.profile.pictureChange' : 'account.profile.pictureAdd')}
          </Button>
          {identity?.picture && <Remove onRemoved={changed} />}
        </div>
        <p className="tiny muted">{t('account.picture.hint', limit)}</p>
      </div>
      {chosen && <CropDialog picture={chosen} onClose={close} onSaved={changed} />}
    </Box>
  )
}

function Remove({ onRemoved }: { onRemoved: () => void }) {
  const t = useText()
  const { modal } = App.useApp()
  const remove = useAction(() => deleteProfilePicture(), { done: t('account.notice.imageDeleted'), onDone: onRemoved })
  return (
    <Button
      type="text"
      loading={remove.isPending}
      icon={<Trash2 className="icon small" aria-hidden="true" />}
      onClick={() =>
        modal.confirm({
          title: `${t('account.picture.remove')}?`,
          okText: t('common.action.remove'),
          cancelText: t('common.action.cancel'),
          onOk: () => remove.mutateAsync(undefined).catch(() => undefined),
        })
      }
    >
      {t('account.picture.remove')}
    </Button>
  )
}

/** Nothing where the browser cannot show it. */
async function read(file: File): Promise<Picture | undefined> {
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
