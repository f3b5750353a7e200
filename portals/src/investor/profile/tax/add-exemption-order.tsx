import { addExemptionOrder } from '@goldammer/sdk/store/investor'
import type { ExemptionProduct } from '@goldammer/sdk/store/model'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { Plus } from 'lucide-react'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { today } from '../../../shared/today.ts'
import { useCreate } from '../../changes.ts'
import { AddDialog } from '../add-dialog.tsx'
import { mustBeTicked } from '../depots.tsx'
import { ALL_PRODUCTS, type OrderFields, orderFromForm } from './exemption.ts'
import { Amount, EndDate, StartDate } from './exemption-fields.tsx'
import { Headroom } from './headroom.tsx'

export function AddExemptionOrder({ products }: { products: ExemptionProduct[] }) {
  const t = useText()
  const [form] = Form.useForm<OrderFields>()
  const showRefusals = useFormRefusals()
  const type = Form.useWatch('type', form) ?? 'single'
  const startDate = Form.useWatch('startDate', form)
  const endDate = Form.useWatch('endDate', form)
  const now = today()
  const add = useCreate('exemption-orders', addExemptionOrder, {
    invalidates: ['exemption-orders'],
    done: t('own.exemption.added'),
    quiet: true,
    inputOf: (fields: OrderFields) => orderFromForm(fields),
  })
  return (
    <AddDialog<OrderFields>
      title={t('own.exemption.add')}
      change={add}
      icon={<Plus className="icon small" aria-hidden="true" />}
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{
        type: 'single',
        productId: products[0]?.id ?? ALL_PRODUCTS,
        startDate: now.startOf('year'),
        endDate: now.endOf('year').startOf('day'),
        amount: null,
        spouseFirstName: '',
        spouseLastName: '',
        spouseTaxId: '',
        consent: false,
        spouseConsent: false,
        otherBanksStatement: false,
      }}
    >
      <Form.Item name="type" label={t('own.exemption.type')}>
        <Radio.Group
          aria-label={t('own.exemption.type')}
          vertical
          options={(['single', 'joint'] as const).map((value) => ({
            value,
            label: t(`own.exemption.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="productId" label={t('own.exemption.product')}>
        <Select
          options={[
            ...products.map(({ id, name, companyName }) => ({ value: id, label: `${name} · ${companyName}` })),
            { value: ALL_PRODUCTS, label: t('own.exemption.allProducts') },
          ]}
        />
      </Form.Item>
      <div className="two-columns">
        <StartDate />
        <EndDate start="startDate" />
      </div>
      <Amount />
      <Headroom type={type} startDate={startDate} endDate={endDate} />
      {type === 'joint' && <SpouseFields />}
      <Confirmation name="otherBanksStatement" text={t('own.exemption.otherBanks')} />
    </AddDialog>
  )
}

function SpouseFields() {
  const t = useText()
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <fieldset className="plain">
      <legend className="small strong">{t('own.exemption.spouse')}</legend>
      <div className="two-columns">
        <Form.Item name="spouseFirstName" label={t('own.exemption.spouseFirstName')} rules={required}>
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item name="spouseLastName" label={t('own.exemption.spouseLastName')} rules={required}>
          <Input maxLength={255} />
        </Form.Item>
      </div>
      <Form.Item name="spouseTaxId" label={t('own.exemption.spouseTaxId')} rules={required}>
        <Input maxLength={20} inputMode="numeric" />
      </Form.Item>
      <Confirmation name="consent" text={t('own.exemption.consent')} />
      <Confirmation name="spouseConsent" text={t('own.exemption.spouseConsent')} />
    </fieldset>
  )
}

function Confirmation({ name, text }: { name: keyof OrderFields; text: string }) {
  const t = useText()
  return (
    <Form.Item
      name={name}
      valuePropName="checked"
      rules={[{ validator: mustBeTicked(t('own.exemption.confirmationMissing')) }]}
    >
      <Checkbox>{text}</Checkbox>
    </Form.Item>
  )
}
