import { PROOF_MAX_MB } from '@goldammer/sdk/constants'
import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { DocumentKind, ProductDocumentFields, ProductFile, ProductRecord } from '@goldammer/sdk/staff/model'
import { getAddProductFileUrl } from '@goldammer/sdk/staff/products'
import { Checkbox, Form, Select } from 'antd'
import { FileDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Box } from '../../../shared/fields/box.tsx'
import { UploadNow } from '../../../shared/fields/upload-now.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { ScanTag } from '../../kit/scan-tag.tsx'
import { DocumentVersions } from './document-versions.tsx'
import { TextFields } from './fields.tsx'
import { AddButton, RemoveButton } from './offer-fields.tsx'

interface Props {
  product: ProductRecord
  isEditable: boolean
  /** Values were set that nobody typed. */
  onChange: () => void
}

const DOCUMENT_KINDS: DocumentKind[] = [
  'vib',
  'wib',
  'kiis',
  'prospectus',
  'exemption_notice',
  'fact_sheet',
  'white_paper',
  'consumer_information',
  'conditions',
  'annual_financial_statement',
  'quarterly_report',
  'pitchdeck',
  'funding_plan',
] as const

/** Nothing published is written over: another file is another version. */
export function Documents({ product, isEditable, onChange }: Props) {
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
          <ScanTag scan={file.scan} />
        </>
      ) : (
        <span className="small muted">{t('staff.products.document.none')}</span>
      )}
      {children}
    </div>
  )
}
