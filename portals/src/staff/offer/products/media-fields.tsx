import { PROFILE_PICTURE_MAX_MB } from '@goldammer/sdk/constants'
import type { LibraryMedium, ProductPicture, ProductPictureFields, ProductRecord } from '@goldammer/sdk/staff/model'
import { getAddProductPictureUrl } from '@goldammer/sdk/staff/products'
import { Button, Form } from 'antd'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { Box } from '../../../shared/fields/box.tsx'
import { UploadNow } from '../../../shared/fields/upload-now.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { MediaPicker } from '../../kit/media/picker.tsx'
import { TextFields } from './fields.tsx'
import { RemoveButton } from './offer-fields.tsx'

interface Props {
  product: ProductRecord
  isEditable: boolean
  /** Values were set that nobody typed. */
  onChange: () => void
}

/** R3.16: pictures, each with what it shows. */
export function Media({ product, isEditable, onChange }: Props) {
  const t = useText()
  const form = Form.useFormInstance()
  const [added, setAdded] = useState<ProductPicture[]>([])
  const cover = Form.useWatch<ProductPictureFields | null>('cover', { form, preserve: true })
  const media = Form.useWatch<ProductPictureFields[]>('media', { form, preserve: true }) ?? []
  const pictures = [...product.pictures, ...added]
  const urlOf = (id: string) => pictures.find((picture) => picture.id === id)?.url
  const [choosing, setChoosing] = useState<'cover' | 'media'>()
  const choose = (of: 'cover' | 'media', label: string) => (
    <Button
      size="small"
      icon={<ImagePlus className="icon small" aria-hidden="true" />}
      aria-label={`${t('staff.products.fromLibrary')}: ${label}`}
      onClick={() => setChoosing(of)}
    >
      {t('staff.products.fromLibrary')}
    </Button>
  )
  /** What the library says of it is what it says here, until somebody writes otherwise. */
  function take({ id, url, alt }: LibraryMedium) {
    if (choosing === 'cover') form.setFieldValue('cover', { id, alt })
    else if (!media.some((picture) => picture.id === id)) form.setFieldValue('media', [...media, { id, alt }])
    setAdded((before) => [...before, { id, url }])
    setChoosing(undefined)
    onChange()
  }
  const upload = (label: string, take: (picture: ProductPictureFields) => void) => (
    <UploadNow<ProductPicture>
      name={label}
      label={label}
      text={label}
      url={getAddProductPictureUrl(product.id)}
      accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
      maxMb={PROFILE_PICTURE_MAX_MB}
      invalidates={[]}
      done={t('staff.products.uploaded')}
      uploading={t('staff.products.uploading')}
      onDone={(picture) => {
        setAdded((before) => [...before, picture])
        take({ id: picture.id, alt: {} })
        onChange()
      }}
    />
  )
  return (
    <div className="stack">
      <Box title={t('staff.products.field.cover')}>
        {cover && (
          <>
            <img className="product-picture" src={urlOf(cover.id)} alt={cover.alt['de-DE'] ?? ''} />
            <TextFields at={['cover', 'alt']} label={t('staff.products.alt')} />
          </>
        )}
        {isEditable && (
          <div className="row wrap">
            {upload(t(cover ? 'staff.products.otherCover' : 'staff.products.addCover'), (picture) =>
              form.setFieldValue('cover', picture),
            )}
            {choose('cover', t('staff.products.field.cover'))}
          </div>
        )}
      </Box>
      <Box title={t('staff.products.field.media')}>
        <div className="stack wide">
          {media.map(({ id, alt }, index) => (
            <div key={id} className="stack tight">
              <img className="product-picture" src={urlOf(id)} alt={alt?.['de-DE'] ?? ''} />
              {id !== cover?.id && (
                <TextFields at={['media', index, 'alt']} label={t('staff.products.altOf', { number: index + 1 })} />
              )}
              {isEditable && (
                <div className="row flush">
                  <RemoveButton
                    label={t('staff.products.removePicture', { number: index + 1 })}
                    onClick={() => {
                      form.setFieldValue('media', media.toSpliced(index, 1))
                      onChange()
                    }}
                  />
                </div>
              )}
            </div>
          ))}
          {isEditable && (
            <div className="row wrap">
              {upload(t('staff.products.addPicture'), (picture) => form.setFieldValue('media', [...media, picture]))}
              {choose('media', t('staff.products.field.media'))}
            </div>
          )}
        </div>
      </Box>
      {choosing && <MediaPicker onChoose={take} onClose={() => setChoosing(undefined)} />}
    </div>
  )
}
