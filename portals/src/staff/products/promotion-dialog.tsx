import type { ProductEntry, PromotionFields, PromotionRecord } from '@goldammer/sdk/staff/model'
import { createPromotion, updatePromotion } from '@goldammer/sdk/staff/products'
import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Checkbox, Form, Input, Modal, Select } from 'antd'
import { useDeferredValue, useRef, useState } from 'react'
import { MomentField } from '../../shared/fields/moment-field.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { NumberField, TextFields } from './fields.tsx'

const EFFECTS = ['interest_bonus', 'fee_discount', 'early_signer', 'attribution'] as const

const empty: PromotionFields = {
  ...{ code: null, name: {}, effect: 'interest_bonus', value: 0, productIds: [], companiesOnly: false },
  ...{ combinable: false, excludesOthers: false, maxPerCustomer: null, validFrom: null, validUntil: null },
}

const fieldsOf = ({ id: _, version: __, state: ___, createdAt: ____, products: _____, ...fields }: PromotionRecord) =>
  fields as PromotionFields

interface Props {
  /** Null: a new one. */
  promotion: PromotionRecord | null
  onClose: () => void
}

/** Who saves what somebody else has changed meanwhile is told, and nothing typed is lost. */
export function PromotionDialog({ promotion, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<PromotionFields>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const effect = Form.useWatch('effect', form) ?? promotion?.effect ?? 'interest_bonus'
  const [term, setTerm] = useState('')
  const wanted = useDeferredValue(term.trim())
  const { query } = useList<ProductEntry>({
    ...{ resource: 'products', pagination: { pageSize: 50 }, errorNotification: false },
    filters: [{ field: 'search', operator: 'contains', value: wanted }],
    queryOptions: { placeholderData: keepPreviousData },
  })
  const save = useAction(
    async (fields: PromotionFields): Promise<unknown> =>
      promotion
        ? await updatePromotion(promotion.id, fields, { 'Record-Version': promotion.version })
        : await createPromotion(fields),
    { invalidates: ['promotions'], done: t('staff.promotions.saved'), quiet: true, onDone: onClose },
  )
  const title = t(promotion ? 'staff.promotions.edit' : 'staff.promotions.create')
  const field = (name: keyof PromotionFields) => t(`staff.promotions.field.${name}`)
  const found = query.data?.data ?? []
  // What was chosen stays to be read, whatever is looked for after it.
  const names = useRef(new Map((promotion?.products ?? []).map(({ id, name }) => [id, name])))
  for (const { id, name } of found) names.current.set(id, name)
  const chosen = Form.useWatch('productIds', form) ?? promotion?.productIds ?? []
  const offered = new Set([...found.map(({ id }) => id), ...chosen])
  return (
    <Modal
      open
      width={760}
      title={title}
      mask={{ closable: false }}
      okText={t('common.action.save')}
      cancelText={t('common.action.cancel')}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Problems texts={problems} />
      <Form
        name="promotion"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={promotion ? fieldsOf(promotion) : empty}
        onFinish={(values) => {
          setProblems([])
          const fields = { ...empty, ...values, code: values.code || null, value: values.value ?? 0 }
          save.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })
        }}
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
      </Form>
    </Modal>
  )
}
