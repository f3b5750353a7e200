import { PROFILE_PICTURE_MAX_MB } from '@goldammer/sdk/constants'
import { type Crop, wholeCrop } from '@goldammer/sdk/rules/crop'
import { addPostPicture } from '@goldammer/sdk/store/company'
import type { Editor } from '@tiptap/core'
import { Form, Input, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { FileField } from '../../shared/fields/file-field.tsx'
import { fileRules } from '../../shared/fields/file-rules.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { CropWindow } from '../../shared/picture/crop-window.tsx'
import { cutPicture } from '../../shared/picture/cut-picture.ts'
import { openPicture, type Picture } from '../../shared/picture/open-picture.ts'
import { useText } from '../../shared/portal-context.ts'
import { activeCompanyId } from '../active-company.ts'

type Fields = { file?: File; alt: string }

/** What can be cut out of it; `whole` leaves it as it is. */
const SHAPES = { whole: null, wide: 16 / 9, photo: 4 / 3, square: 1 }
type Shape = keyof typeof SHAPES

/** Puts a picture where the cursor is, together with a text for those who do not see it. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const picture = useOpened(Form.useWatch('file', form))
  const [shape, setShape] = useState<Shape>('whole')
  const [crop, setCrop] = useState<Crop>()
  const ratio = SHAPES[shape]
  const limit = { maxFileSize: PROFILE_PICTURE_MAX_MB }
  function choose(next: Shape) {
    setShape(next)
    const nextRatio = SHAPES[next]
    setCrop(picture && nextRatio ? wholeCrop(picture.size, nextRatio) : undefined)
  }
  async function insert({ file, alt }: Fields) {
    const cut = picture && crop && ratio ? await cutPicture(picture, crop, ratio) : file!
    const { data } = await addPostPicture(await activeCompanyId(), { file: cut })
    return { src: data.url, alt: alt.trim() }
  }
  return (
    <FormDialog
      title={t('company.news.picture.add')}
      okText={t('company.news.picture.insert')}
      name="picture"
      form={form}
      initialValues={{ alt: '' }}
      onValuesChange={({ file }: Partial<Fields>) => {
        if (file) choose('whole')
      }}
      save={insert}
      onDone={(shown) => {
        editor.chain().focus().setImage(shown).run()
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="file"
        label={t('picture.file')}
        extra={t('company.news.picture.hint', limit)}
        rules={fileRules(t, t('validation.required'), PROFILE_PICTURE_MAX_MB)}
      >
        <FileField accept="image/jpeg,image/png,image/webp,image/avif,image/gif" />
      </Form.Item>
      {picture && (
        <div className="stack picture-choice">
          <Segmented
            aria-label={t('company.news.picture.shape')}
            value={shape}
            onChange={choose}
            options={(Object.keys(SHAPES) as Shape[]).map((value) => ({
              value,
              label: t(`company.news.picture.shapes.${value}`),
            }))}
          />
          {crop && ratio ? (
            <CropWindow url={picture.url} picture={picture.size} crop={crop} ratio={ratio} onChange={setCrop} />
          ) : (
            <img src={picture.url} alt="" className="picture-preview" />
          )}
        </div>
      )}
      <Form.Item
        name="alt"
        label={t('company.news.picture.alt')}
        extra={t('company.news.picture.altHint')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}

/** The chosen file as a picture, where the browser can show it. */
function useOpened(file: File | undefined): Picture | undefined {
  const [picture, setPicture] = useState<Picture>()
  useEffect(() => {
    if (!file) return
    let isCurrent = true
    const opening = openPicture(file).then((opened) => {
      if (isCurrent) setPicture(opened)
      return opened
    })
    return () => {
      isCurrent = false
      void opening.then((opened) => opened && URL.revokeObjectURL(opened.url))
    }
  }, [file])
  return picture
}
