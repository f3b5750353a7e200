import type { PromotionFields, PromotionRecord } from '@goldammer/sdk/staff/model'
import { createPromotion, readPromotionRecord, updatePromotion } from '@goldammer/sdk/staff/products'
import { Checkbox, Form, Input, Select } from 'antd'
import { useDeferredValue, useRef, useState } from 'react'
import { VersionedFormDialog } from '../../../shared/conflict/versioned-form-dialog.tsx'
import { MomentField } from '../../../shared/fields/moment-field.tsx'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRows } from '../../data.ts'
import { TextFields } from './fields.tsx'

const EFFECTS = ['interest_bonus', 'fee_discount', 'early_signer', 'attribution'] as const

const empty: PromotionFields = {
  code: null,
  name: {},
  effect: 'interest_bonus',
  value: 0,
  productIds: [],
  companiesOnly: false,
  combinable: false,
  excludesOthers: false,
  maxPerCustomer: null,
  validFrom: null,
  validUntil: null,
}

const NAMES = Object.keys(empty) as (keyof PromotionFields)[]

const versioned = ({ version, ...promotion }: PromotionRecord) => ({
  values: Object.fromEntries(NAMES.map((name) => [name, promotion[name]])) as unknown as PromotionFields,
  version,
})

interface Props {
  /** Null: a new one. */
  promotion: PromotionRecord | null
  onClose: () => void
}

/** Whoever saves what somebody else has changed meanwhile sees both versions, and nothing typed is lost. */
export function PromotionDialog({ promotion, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<PromotionFields>()
  const { dateTime, number } = useFormat()
  const effect = Form.useWatch('effect', form) ?? promotion?.effect ?? 'interest_bonus'
  const [term, setTerm] = useState('')
  const wanted = useDeferredValue(term.trim())
  const query = useRows('products', { limit: 50, filters: { search: wanted }, keepPrevious: true })
  const title = t(promotion ? 'staff.promotions.edit' : 'staff.promotions.create')
  const field = (name: keyof PromotionFields) => t(`staff.promotions.field.${name}`)
  const found = query.data ?? []
  // What was chosen stays to be read, whatever is looked for after it.
  const names = useRef(new Map((promotion?.products ?? []).map(({ id, name }) => [id, name])))
  for (const { id, name } of found) names.current.set(id, name)
  const chosen = Form.useWatch('productIds', form) ?? promotion?.productIds ?? []
  const offered = new Set([...found.map(({ id }) => id), ...chosen])
  return (
    <VersionedFormDialog<PromotionFields>
      resource="promotions"
      width={760}
      title={title}
      okText={t('common.action.save')}
      name="promotion"
      form={form}
      base={promotion ? versioned(promotion) : { values: empty, version: '' }}
      read={async () => (promotion ? versioned((await readPromotionRecord(promotion.id)).data) : undefined)}
      save={async (values, version): Promise<unknown> => {
        const fields = { ...empty, ...values, code: values.code || null, value: values.value ?? 0 }
        return promotion
          ? await updatePromotion(promotion.id, fields, { 'Record-Version': version })
          : await createPromotion(fields)
      }}
      names={NAMES}
      label={field}
      show={(name, values) => {
        const value = values[name]
        if (name === 'effect') return t(`staff.promotions.effects.${values.effect}`)
        if (name === 'productIds') return values.productIds.map((id) => names.current.get(id) ?? id).join(' · ')
        if (name === 'name') return Object.values(values.name).join(' · ')
        if (name === 'validFrom' || name === 'validUntil') return values[name] ? dateTime(values[name]) : ''
        if (typeof value === 'boolean') return t(value ? 'common.word.yes' : 'common.word.no')
        return typeof value === 'number' ? number(value) : String(value ?? '')
      }}
      invalidates={['promotions']}
      done={t('staff.promotions.saved')}
      onClose={onClose}
    >
      <TextFields at={['name']} label={field('name')} />
      <div className="two-columns">
        <Form.Item name="effect" label={field('effect')}>
          <Select options={EFFECTS.map((value) => ({ value, label: t(`staff.promotions.effects.${value}`) }))} />
        </Form.Item>
        <Form.Item name="value" label={field('value')} hidden={effect === 'early_signer' || effect === 'attribution'}>
          <NumberField kind="percent" />
        </Form.Item>
        <Form.Item name="code" label={field('code')} extra={t('staff.promotions.codeHint')}>
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name="maxPerCustomer" label={field('maxPerCustomer')}>
          <NumberField kind="whole" />
        </Form.Item>
        <Form.Item name="validFrom" label={field('validFrom')}>
          <MomentField />
        </Form.Item>
        <Form.Item name="validUntil" label={field('validUntil')}>
          <MomentField />
        </Form.Item>
      </div>
      <Form.Item name="productIds" label={field('productIds')} extra={t('staff.promotions.productsHint')}>
        <Select
          mode="multiple"
          showSearch={{ filterOption: false, onSearch: setTerm }}
          loading={query.isFetching}
          options={[...offered].map((value) => ({ value, label: names.current.get(value) }))}
        />
      </Form.Item>
      <div className="two-columns">
        {(['companiesOnly', 'combinable', 'excludesOthers'] as const).map((name) => (
          <Form.Item key={name} name={name} valuePropName="checked">
            <Checkbox>{field(name)}</Checkbox>
          </Form.Item>
        ))}
      </div>
    </VersionedFormDialog>
  )
}
