import { LIBRARY_PICTURE_MAX_MB } from '@goldammer/sdk/constants'
import { addToLibrary } from '@goldammer/sdk/staff/media'
import type { LibraryMedium } from '@goldammer/sdk/staff/model'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { FileField } from '../../shared/fields/file-field.tsx'
import { fileRules } from '../../shared/fields/file-rules.ts'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

type Fields = { file?: File; alt: string }

interface Props {
  onDone: (medium: LibraryMedium) => void
  onClose: () => void
}

/** A new picture of the library, with a text for those who do not see it. */
export function UploadMedium({ onDone, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const limit = { maxFileSize: LIBRARY_PICTURE_MAX_MB }
  const add = useAction(({ file, alt }: Fields) => addToLibrary({ file: file!, alt }), {
    ...{ invalidates: ['media'], quiet: true, done: t('staff.media.added') },
    onDone: ({ data }) => onDone(data),
  })
  return (
    <Modal
      open
      title={t('staff.media.upload')}
      okText={t('staff.media.upload')}
      cancelText={t('common.action.cancel')}
      confirmLoading={add.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Form
        name="medium"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ alt: '' }}
        onFinish={(fields) => {
          setProblems([])
          add.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })
        }}
      >
        <Problems texts={problems} />
        <Form.Item
          name="file"
          label={t('picture.file')}
          extra={t('staff.media.hint', limit)}
          rules={fileRules(t, t('validation.required'), LIBRARY_PICTURE_MAX_MB)}
        >
          <FileField accept="image/jpeg,image/png,image/webp,image/avif,image/gif" />
        </Form.Item>
        <Form.Item
          name="alt"
          label={t('staff.media.alt')}
          extra={t('staff.media.altHint')}
          rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
        >
          <Input maxLength={300} autoComplete="off" lang="de" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
