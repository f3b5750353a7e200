import { CAPTIONS_MAX_MB, LIBRARY_FILM_MAX_MB, LIBRARY_PICTURE_MAX_MB } from '@goldammer/sdk/constants'
import { addToLibrary } from '@goldammer/sdk/staff/media'
import type { LibraryMedium } from '@goldammer/sdk/staff/model'
import { Form, Input } from 'antd'
import { FileField } from '../../../shared/fields/file-field.tsx'
import { fileRules } from '../../../shared/fields/file-rules.ts'
import { ChangeDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useCreate } from '../../changes.ts'

type Fields = { file?: File; alt: string }

interface Props {
  onDone: (medium: LibraryMedium) => void
  onClose: () => void
}

/** A new picture, film or captions of the library, with a text for those who do not see it. */
export function UploadMedium({ onDone, onClose }: Props) {
  const t = useText()
  const add = useCreate('media', addToLibrary, {
    inputOf: ({ file, alt }: Fields) => ({ file: file!, alt }),
    invalidates: ['media'],
    done: t('staff.media.added'),
    quiet: true,
    onDone: ({ data }) => onDone(data),
  })
  const limits = { picture: LIBRARY_PICTURE_MAX_MB, film: LIBRARY_FILM_MAX_MB, captions: CAPTIONS_MAX_MB }
  return (
    <ChangeDialog
      title={t('staff.media.upload')}
      okText={t('staff.media.upload')}
      name="medium"
      initialValues={{ alt: '' }}
      change={add}
      onClose={onClose}
    >
      <Form.Item
        name="file"
        label={t('staff.media.file')}
        extra={t('staff.media.hint', limits)}
        rules={fileRules(t, t('validation.required'), LIBRARY_FILM_MAX_MB)}
      >
        <FileField accept="image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4,video/webm,.vtt" />
      </Form.Item>
      <Form.Item
        name="alt"
        label={t('staff.media.alt')}
        extra={t('staff.media.altHint')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input maxLength={300} autoComplete="off" lang="de" />
      </Form.Item>
    </ChangeDialog>
  )
}
