import { addNonAssessmentCertificate, createNonAssessmentCertificateTicket } from '@goldammer/sdk/store/investor'
import type { NonAssessmentCertificate, NonAssessmentCertificateList } from '@goldammer/sdk/store/model'
import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { FileText, Upload } from 'lucide-react'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { FileField } from '../../../shared/fields/file-field.tsx'
import { fileRules } from '../../../shared/fields/file-rules.ts'
import { OwnProof } from '../../../shared/fields/own-proof.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { today } from '../../../shared/today.ts'
import { AddDialog } from '../add-dialog.tsx'
import { Holdings } from '../holdings.tsx'
import { dayOf } from './exemption.ts'

/** R3.06: non-assessment certificates, and how finance has decided. */
export function Certificates() {
  const t = useText()
  return (
    <Holdings<NonAssessmentCertificateList>
      resource="non-assessment-certificates"
      title={t('own.certificate.title')}
      emptyTitle={t('own.certificate.emptyTitle')}
      emptyText={t('own.certificate.emptyText')}
      add={<AddCertificate />}
    >
      {(certificate) => <Certificate key={certificate.id} certificate={certificate} />}
    </Holdings>
  )
}

function Certificate({ certificate }: { certificate: NonAssessmentCertificate }) {
  const t = useText()
  const { validFrom: from, validUntil: until, state, file, createdAt, refusalReason: reason } = certificate
  return (
    <li>
      <FileText className="icon" aria-hidden="true" />
      <div className="small stack tight">
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
  validFrom: Dayjs
  validUntil: Dayjs
  file?: File
}

function AddCertificate() {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const required = [{ required: true, message: t('validation.required') }]
  const year = today().startOf('year')
  return (
    <AddDialog<Fields>
      title={t('own.certificate.add')}
      done={t('own.certificate.added')}
      invalidates="non-assessment-certificates"
      icon={<Upload className="icon small" aria-hidden="true" />}
      call={({ validFrom, validUntil, file }) =>
        addNonAssessmentCertificate({
          validFrom: dayOf(validFrom),
          validUntil: dayOf(validUntil),
          ...(file && { file }),
        })
      }
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{
        validFrom: year,
        validUntil: year.add(2, 'year').endOf('year').startOf('day'),
        file: undefined as unknown as File,
      }}
    >
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
