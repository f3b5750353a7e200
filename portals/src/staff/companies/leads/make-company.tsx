import { BRANCHES } from '@goldammer/sdk/rules/branches'
import { PRODUCT_TYPES } from '@goldammer/sdk/rules/product-types'
import { addIssuer, makeCompany } from '@goldammer/sdk/staff/leads'
import type { CompanyCreation, DemandRecord } from '@goldammer/sdk/staff/model'
import { Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { RegisterFields } from '../../../shared/register-fields.tsx'

interface Props {
  /** Who has asked by the form; nobody who has called or written. */
  demand?: DemandRecord
  onClose: () => void
}

/** Issuer, draft of its round and invitation of its first owner, from the request and the data of the register. */
export function MakeCompany({ demand, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const rules = [{ required: true, message: t('validation.required') }]
  const text = [{ required: true, whitespace: true, message: t('validation.required') }]
  const make = async (input: CompanyCreation) =>
    (demand ? await makeCompany(demand.id, input) : await addIssuer(input)).data.roundId
  return (
    <FormDialog
      title={t('staff.leads.make')}
      okText={t('staff.leads.makeAndInvite')}
      name="company"
      lead={<p className="small muted">{t('staff.leads.makeText')}</p>}
      initialValues={{
        nameCompany: demand?.companyName,
        legalForm: demand?.companyForm,
        emailCompany: demand?.email,
        ownerEmail: demand?.email,
        totalVolume: demand?.amount,
        productType: 'subordinatedLoan',
        branch: 'other',
      }}
      save={make}
      invalidates={['leads', 'projects']}
      done={t('staff.leads.made')}
      onDone={(roundId) => {
        onClose()
        if (!demand) void navigate(`/projects/${roundId}`)
      }}
      onClose={onClose}
    >
      <RegisterFields />
      <Form.Item name="ownerEmail" label={t('staff.leads.ownerEmail')} rules={text}>
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="roundName" label={t('staff.leads.roundName')} rules={text}>
        <Input maxLength={255} autoComplete="off" />
      </Form.Item>
      <Form.Item name="productType" label={t('staff.leads.productType')} rules={rules}>
        <Select options={PRODUCT_TYPES.map((value) => ({ value, label: t(`common.productType.${value}`) }))} />
      </Form.Item>
      <Form.Item name="branch" label={t('staff.leads.branch')} rules={rules}>
        <Select options={BRANCHES.map((value) => ({ value, label: t(`common.industry.${value}`) }))} />
      </Form.Item>
      <Form.Item name="totalVolume" label={t('staff.leads.volume')} rules={rules}>
        <NumberField kind="amount" min={1} max={1_000_000_000} />
      </Form.Item>
    </FormDialog>
  )
}
