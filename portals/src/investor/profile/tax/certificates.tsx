import { addNonAssessmentCertificate, createNonAssessmentCertificateTicket } from '@goldammer/sdk/store/investor'
import type {
  CertificateKind,
  NonAssessmentCertificate,
  NonAssessmentCertificateList,
} from '@goldammer/sdk/store/model'
import { Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { FileText, Upload } from 'lucide-react'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { FileField } from '../../../shared/fields/file-field.tsx'
import { fileRules } from '../../../shared/fields/file-rules.ts'
import { Note } from '../../../shared/fields/note.tsx'
import { OwnProof } from '../../../shared/fields/own-proof.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { today } from '../../../shared/today.ts'
import { useCreate } from '../../changes.ts'
import { useRecord } from '../../data.ts'
import { AddDialog } from '../add-dialog.tsx'
import { Holdings } from '../holdings.tsx'
import { dayOf } from './exemption.ts'

/** R3.06: certificates and declarations that exempt from withholding tax, and how finance has decided. */
export function Certificates() {
  const t = useText()
  const certificates = useRecord('non-assessment-certificates')
  const list = certificates.data
  const isCorporation = useRecord('tax-information').data?.taxpayer === 'corporation'
  return (
    <div className="stack">
      {list?.isAbroad && <Note>{t('own.certificate.refund')}</Note>}
      {isCorporation && <Note>{t('own.certificate.corporation')}</Note>}
      <Holdings
        list={certificates}
        title={t('own.certificate.title')}
        emptyTitle={t('own.certificate.emptyTitle')}
        emptyText={t('own.certificate.emptyText')}
        add={list && list.kinds.length > 0 && <AddCertificate list={list} />}
      >
        {(certificate) => <Certificate key={certificate.id} certificate={certificate} />}
      </Holdings>
    </div>
  )
}

function Certificate({ certificate }: { certificate: NonAssessmentCertificate }) {
  const t = useText()
  const { kind, productName, validFrom: from, validUntil: until, state, file, createdAt } = certificate
  const { refusalReason: reason } = certificate
  return (
    <li>
      <FileText className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <b>{[t(`common.taxPaper.${kind}`), productName].filter(Boolean).join(' · ')}</b>
        <p className="row wrap">
          <b className="number">{t('own.certificate.period', { from, until })}</b>
          <StateTag kind="certificate" state={state} />
        </p>
        <p className="muted">
          {file && `${file} · `}
          {t('own.certificate.handedIn', { day: createdAt })}
        </p>
        {state === 'pending' && <p className="muted">{t('own.certificate.pendingText')}</p>}
        {reason && <p>{t('own.certificate.reason', { reason })}</p>}
        {file && (
          <div>
            <OwnProof
              name={file}
              ticket={async () => (await createNonAssessmentCertificateTicket(certificate.id)).data}
            />
          </div>
        )}
      </div>
    </li>
  )
}

interface Fields {
  kind: CertificateKind
  productId?: string
  validFrom: Dayjs
  validUntil: Dayjs
  file?: File
}

function AddCertificate({ list: { kinds, products } }: { list: NonAssessmentCertificateList }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const kind = Form.useWatch('kind', form) ?? kinds[0]!
  const required = [{ required: true, message: t('validation.required') }]
  const year = today().startOf('year')
  const add = useCreate('non-assessment-certificates', addNonAssessmentCertificate, {
    invalidates: ['non-assessment-certificates'],
    done: t('own.certificate.added'),
    quiet: true,
    inputOf: ({ validFrom, validUntil, file, ...of }: Fields) => ({
      ...of,
      validFrom: dayOf(validFrom),
      validUntil: dayOf(validUntil),
      ...(file && { file }),
    }),
  })
  return (
    <AddDialog<Fields>
      title={t('own.certificate.add')}
      change={add}
      icon={<Upload className="icon small" aria-hidden="true" />}
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{
        kind: kinds[0]!,
        validFrom: year,
        validUntil: year.add(2, 'year').endOf('year').startOf('day'),
        file: undefined as unknown as File,
      }}
    >
      <Form.Item name="kind" label={t('own.certificate.kind')} extra={t(`own.certificate.kindHint.${kind}`)}>
        <Select options={kinds.map((value) => ({ value, label: t(`common.taxPaper.${value}`) }))} />
      </Form.Item>
      {kind === 'treaty' && (
        <Form.Item
          name="productId"
          label={t('own.certificate.product')}
          extra={t('own.certificate.productHint')}
          rules={required}
        >
          <Select
            options={products.map(({ id, name, companyName }) => ({ value: id, label: `${name} · ${companyName}` }))}
          />
        </Form.Item>
      )}
      <div className="two-columns">
        <Form.Item name="validFrom" label={t('own.certificate.validFrom')} rules={required}>
          <DateField />
        </Form.Item>
        <Form.Item
          name="validUntil"
          label={t('own.certificate.validUntil')}
          extra={t('own.certificate.validHint')}
          rules={required}
        >
          <DateField />
        </Form.Item>
      </div>
      <Form.Item
        name="file"
        label={t('own.certificate.file')}
        extra={t('own.certificate.fileHint')}
        rules={fileRules(t, t('own.certificate.fileMissing'))}
      >
        <FileField />
      </Form.Item>
    </AddDialog>
  )
}
