import { formatDate } from '@goldammer/sdk/format'
import { addReport } from '@goldammer/sdk/store/company'
import type { ReportInput, ReportKind } from '@goldammer/sdk/store/model'
import { toLocalDate } from '@goldammer/sdk/units'
import { Button, Form, Select } from 'antd'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { PdfField } from '../../shared/fields/pdf-field.tsx'
import { ChangeDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useCreate } from '../changes.ts'
import { useRows } from '../data.ts'
import { pastPeriods, periodOf, REPORT_KINDS } from './reports.ts'

type Fields = { kind: ReportKind; productId?: string; periodEnd?: string; file?: File }

/** R2.25: what is not owed, or not yet. */
export function AddReport({ companyId }: { companyId: string }) {
  const t = useText()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<FilePlus2 className="icon small" aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        {t('company.reports.add')}
      </Button>
      {isAdding && <Dialog companyId={companyId} onClose={() => setAdding(false)} />}
    </>
  )
}

function Dialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const query = useRows('financing')
  const add = useCreate('reports', (input) => addReport(companyId, input), {
    invalidates: ['reports', 'dashboard'],
    done: t('company.reports.uploaded'),
    quiet: true,
    onDone: onClose,
    inputOf: (fields: Fields) => fields as ReportInput,
  })
  const kind = Form.useWatch('kind', form) ?? 'pitchdeck'
  const period = periodOf(kind)
  const rules = [{ required: true, message: t('validation.required') }]
  return (
    <ChangeDialog
      title={t('company.reports.add')}
      okText={t('company.reports.send')}
      name="report"
      form={form}
      lead={<p className="small muted">{t('company.reports.addText')}</p>}
      initialValues={{ kind: 'pitchdeck' }}
      change={add}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t('company.reports.kind')} rules={rules}>
        <Select
          options={REPORT_KINDS.map((value) => ({ value, label: t(`portal.reportKinds.${value}`) }))}
          onChange={() => form.setFieldValue('periodEnd', undefined)}
        />
      </Form.Item>
      {kind !== 'annual_financial_statement' && (
        <Form.Item name="productId" label={t('company.reports.product')} rules={rules} preserve={false}>
          <Select
            loading={query.isPending}
            options={(query.data ?? []).map(({ productId, productName }) => ({
              value: productId,
              label: productName,
            }))}
          />
        </Form.Item>
      )}
      {period !== 'round' && (
        <Form.Item name="periodEnd" label={t(`company.reports.${period}`)} rules={rules} preserve={false}>
          <Select
            options={pastPeriods(period, toLocalDate(new Date())).map((value) => ({
              value,
              label: period === 'year' ? value.slice(0, 4) : formatDate(value),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item name="file" label={t('company.reports.file')} extra={t('company.reports.uploadHint')} rules={rules}>
        <PdfField />
      </Form.Item>
    </ChangeDialog>
  )
}
