import { BYTES_PER_MB, PROFILE_PICTURE_MAX_MB } from '@goldammer/sdk/constants'
import { addPostPicture } from '@goldammer/sdk/store/company'
import type { Editor } from '@tiptap/core'
import { Form, Input, Modal } from 'antd'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { FileField } from '../../shared/fields/file-field.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { activeCompanyId } from '../active-company.ts'

type Fields = { file?: File; alt: string }

/** Puts a picture where the cursor is, together with a text for those who do not see it. */
export function PictureTool({ editor }: { editor: Editor }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const label = t('company.news.picture.add')
  return (
    <>
      <button type="button" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <ImagePlus className="icon small" aria-hidden="true" />
      </button>
      {isOpen && <PictureDialog editor={editor} onClose={() => setOpen(false)} />}
    </>
  )
}

function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const add = useAction(
    async ({ file, alt }: Fields) => {
      const { data } = await addPostPicture(await activeCompanyId(), { file: file! })
      return { src: data.url, alt: alt.trim() }
    },
    {
      quiet: true,
      onDone: (picture) => {
        editor.chain().focus().setImage(picture).run()
        onClose()
      },
    },
  )
  const limit = { maxFileSize: PROFILE_PICTURE_MAX_MB }
  return (
    <Modal
      open
      title={t('company.news.picture.add')}
      okText={t('company.news.picture.insert')}
      cancelText={t('common.action.cancel')}
      confirmLoading={add.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form
        name="picture"
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
          label={t('account.field.file')}
          extra={t('company.news.picture.hint', limit)}
          rules={[
            { required: true, message: t('validation.required') },
            {
              validator: (_, file: File | undefined) =>
                file && file.size > PROFILE_PICTURE_MAX_MB * BYTES_PER_MB
                  ? Promise.reject(new Error(t('account.picture.tooLarge', limit)))
                  : Promise.resolve(),
            },
          ]}
        >
          <FileField accept="image/jpeg,image/png,image/webp,image/avif,image/gif" />
        </Form.Item>
        <Form.Item
          name="alt"
          label={t('company.news.picture.alt')}
          extra={t('company.news.picture.altHint')}
          rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
        >
          <Input maxLength={300} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
