import { PROFILE_PICTURE_MAX_MB, PROOF_MAX_MB } from '@goldammer/sdk/constants'
import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import type {
  DocumentKind,
  LibraryMedium,
  ProductDocumentFields,
  ProductFile,
  ProductPicture,
  ProductPictureFields,
  ProductRecord,
} from '@goldammer/sdk/staff/model'
import { getAddProductFileUrl, getAddProductPictureUrl } from '@goldammer/sdk/staff/products'
import { Button, Checkbox, Form, Select } from 'antd'
import { FileDown, ImagePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Box } from '../../shared/fields/box.tsx'
import { UploadNow } from '../../shared/fields/upload-now.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'
import { MediaPicker } from '../media/picker.tsx'
import { DocumentVersions } from './document-versions.tsx'
import { Fields, TextFields } from './fields.tsx'
import { AddButton, RemoveButton } from './offer-fields.tsx'
import { useChoices } from './use-choices.ts'

export function Basics() {
  const t = useText()
  return (
    <Box title={t('staff.products.tabs.basics')}>
      <TextFields at={['name']} label={t('staff.products.field.name')} />
      <TextFields at={['description']} label={t('staff.products.field.description')} kind="area" maxLength={2000} />
      <TextFields
        at={['metaDescription']}
        label={t('staff.products.field.metaDescription')}
        kind="area"
        maxLength={500}
      />
      <TextFields at={['flag']} label={t('staff.products.field.flag')} maxLength={24} />
      <Fields names={['branch', 'badges', 'shopType', 'active', 'comment']} />
    </Box>
  )
}

const TABS_OF_PAGE = [
  ...(['overview', 'businessPlan', 'investmentConditions', 'investBasics', 'teamIntroduction', 'disclaimer'] as const),
]

/** The texts of the product's page. */
export function Texts({ isEditable }: { isEditable: boolean }) {
  const t = useText()
  return (
    <div className="stack">
      {TABS_OF_PAGE.map((tab) => (
        <Box key={tab} title={t(`staff.products.content.${tab}`)}>
          <TextFields at={['content', tab]} label={t(`staff.products.content.${tab}`)} kind="rich" isTitled />
        </Box>
      ))}
      <Box title={t('staff.products.field.keyFacts')}>
        <Form.List name="keyFacts">
          {(facts, { add, remove }) => (
            <>
              {facts.map(({ key, name }) => (
                <div key={key} className="stack">
                  <TextFields
                    list={['keyFacts']}
                    at={[name, 'label']}
                    label={t('staff.products.factLabel', { number: name + 1 })}
                  />
                  <TextFields
                    list={['keyFacts']}
                    at={[name, 'value']}
                    label={t('staff.products.factValue', { number: name + 1 })}
                  />
                  {isEditable && (
                    <RemoveButton
                      label={t('staff.products.removeFact', { number: name + 1 })}
                      onClick={() => remove(name)}
                    />
                  )}
                </div>
              ))}
              {isEditable && (
                <AddButton label={t('staff.products.addFact')} onClick={() => add({ label: {}, value: {} })} />
              )}
            </>
          )}
        </Form.List>
      </Box>
    </div>
  )
}

interface MediaProps {
  product: ProductRecord
  isEditable: boolean
  /** Values were set that nobody typed. */
  onChange: () => void
}

/** R3.16: pictures, each with what it shows. */
export function Media({ product, isEditable, onChange }: MediaProps) {
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

const DOCUMENT_KINDS: DocumentKind[] = [
  ...(['vib', 'wib', 'kiis', 'prospectus', 'exemption_notice', 'fact_sheet', 'white_paper'] as const),
  ...(['consumer_information', 'conditions', 'annual_financial_statement', 'quarterly_report'] as const),
  ...(['pitchdeck', 'funding_plan'] as const),
]

/** Nothing published is written over: another file is another version. */
export function Documents({ product, isEditable, onChange }: MediaProps) {
  const t = useText()
  const form = Form.useFormInstance()
  const [added, setAdded] = useState<ProductFile[]>([])
  const documents = Form.useWatch<ProductDocumentFields[]>('documents', { form, preserve: true }) ?? []
  const files = [...product.files, ...added]
  function take(index: number, locale: Locale, file: ProductFile) {
    setAdded((before) => [...before, file])
    const others = (documents[index]?.files ?? []).filter((one) => one.locale !== locale)
    form.setFieldValue(['documents', index, 'files'], [...others, { locale, fileId: file.id }])
    onChange()
  }
  const choice = (field: 'kind' | 'access', options: { value: string; label: string }[], index: number) => (
    <Form.Item name={['documents', index, field]} label={t(`staff.products.document.${field}`)}>
      <Select options={options} />
    </Form.Item>
  )
  return (
    <div className="stack">
      {documents.map((document, index) => (
        <Box
          key={document.id ?? `new-${index}`}
          title={t('staff.products.document.numbered', { number: index + 1 })}
          aside={
            product.published.documents.some(({ id }) => id === document.id) ? (
              <DocumentVersions productId={product.id} documentId={document.id!} number={index + 1} />
            ) : (
              isEditable && (
                <RemoveButton
                  label={t('staff.products.document.remove', { number: index + 1 })}
                  onClick={() => {
                    form.setFieldValue('documents', documents.toSpliced(index, 1))
                    onChange()
                  }}
                />
              )
            )
          }
        >
          <TextFields at={['documents', index, 'title']} label={t('staff.products.document.title')} />
          <div className="two-columns">
            {choice(
              'kind',
              DOCUMENT_KINDS.map((value) => ({ value, label: t(`investor.documents.productKinds.${value}`) })),
              index,
            )}
            {choice(
              'access',
              (['public', 'login', 'investor'] as const).map((value) => ({
                value,
                label: t(`staff.products.document.accesses.${value}`),
              })),
              index,
            )}
            <Form.Item name={['documents', index, 'mandatory']} valuePropName="checked">
              <Checkbox>{t('staff.products.document.mandatory')}</Checkbox>
            </Form.Item>
          </div>
          <div className="translations">
            {LOCALES.map((locale) => (
              <DocumentFile
                key={locale}
                product={product}
                locale={locale}
                file={files.find(({ id }) => id === document.files.find((one) => one.locale === locale)?.fileId)}
              >
                {isEditable && (
                  <UploadNow<ProductFile>
                    name={t('staff.products.document.upload', { language: LANGUAGE_NAMES[locale] })}
                    label={t('staff.products.document.upload', { language: LANGUAGE_NAMES[locale] })}
                    text={t('staff.products.document.choose')}
                    url={getAddProductFileUrl(product.id)}
                    accept="application/pdf"
                    maxMb={PROOF_MAX_MB}
                    invalidates={[]}
                    done={t('staff.products.uploaded')}
                    uploading={t('staff.products.uploading')}
                    onDone={(added) => take(index, locale, added)}
                  />
                )}
              </DocumentFile>
            ))}
          </div>
        </Box>
      ))}
      {isEditable && (
        <AddButton
          label={t('staff.products.document.add')}
          onClick={() => {
            form.setFieldValue('documents', [
              ...documents,
              { id: null, kind: 'vib', title: {}, access: 'public', mandatory: true, files: [] },
            ])
            onChange()
          }}
        />
      )}
    </div>
  )
}

interface FileProps {
  product: ProductRecord
  locale: Locale
  file: ProductFile | undefined
  children: ReactNode
}

function DocumentFile({ product, locale, file, children }: FileProps) {
  const t = useText()
  const { fileSize } = useFormat()
  return (
    <div className="stack tight">
      <span className="small strong">{LANGUAGE_NAMES[locale]}</span>
      {file ? (
        <>
          <a className="row tight" href={`/staff-api/products/${product.id}/files/${file.id}`} download>
            <FileDown className="icon small" aria-hidden="true" />
            <span>{file.fileName}</span>
          </a>
          <span className="small muted">
            {file.version
              ? t('staff.products.document.version', { version: file.version })
              : t('states.productVersion.draft')}{' '}
            · <span className="number">{fileSize(file.size)}</span>
          </span>
          <span className="tiny muted address">SHA-256 {file.sha256}</span>
        </>
      ) : (
        <span className="small muted">{t('staff.products.document.none')}</span>
      )}
      {children}
    </div>
  )
}

/** Where the shop shows it: its addresses, categories and properties. */
export function Places({ product }: { product: ProductRecord }) {
  const t = useText()
  const { categories, properties } = useChoices()
  const nameOf = (id: string): string => {
    const category = categories.find((one) => one.id === id)
    if (!category) return ''
    const above = category.parentId ? nameOf(category.parentId) : ''
    return above ? `${above} › ${category.name}` : category.name
  }
  const groups = Map.groupBy(properties, ({ group }) => group)
  return (
    <div className="stack">
      <Box title={t('staff.products.field.seoPaths')}>
        <div className="stack">
          <p className="small muted">{t('staff.products.pathHint')}</p>
          <TextFields at={['seoPaths']} label={t('staff.products.path')} maxLength={200} />
        </div>
        {product.formerPaths.length > 0 && (
          <>
            <h3 className="small">{t('staff.products.formerPaths')}</h3>
            <ul className="list">
              {product.formerPaths.map(({ locale, path }) => (
                <li key={`${locale} ${path}`} className="small address">
                  {LANGUAGE_NAMES[locale]}: /{path}
                </li>
              ))}
            </ul>
          </>
        )}
      </Box>
      <Box title={t('staff.products.group.order')}>
        <Form.Item name="categoryIds" label={t('staff.products.field.categoryIds')}>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={categories.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          />
        </Form.Item>
        <Form.Item name="propertyIds" label={t('staff.products.field.propertyIds')}>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={[...groups].map(([label, options]) => ({
              label,
              options: options.map(({ id, name }) => ({ value: id, label: name })),
            }))}
          />
        </Form.Item>
      </Box>
    </div>
  )
}
