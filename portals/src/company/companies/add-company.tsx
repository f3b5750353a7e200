import { requestCompany } from '@goldammer/sdk/store/company'
import type { CompanyRequestInput } from '@goldammer/sdk/store/model'
import { Form, Input } from 'antd'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'
import { RegisterFields } from '../../shared/register-fields.tsx'

/** A request with the data of the register; our staff check them before they create the company. */
export function AddCompany({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <FormDialog<CompanyRequestInput>
      title={t('company.companies.add')}
      okText={t('company.companies.send')}
      name="company-request"
      lead={<p className="small muted">{t('company.companies.addText')}</p>}
      initialValues={{ note: '' }}
      save={requestCompany}
      invalidates={['companies']}
      done={t('company.companies.sent')}
      onClose={onClose}
    >
      <RegisterFields />
      <Form.Item name="note" label={t('company.companies.note')}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
