import { BRANCHES } from '@goldammer/sdk/rules/branches'
import { FUNDING_TYPES } from '@goldammer/sdk/rules/product-types'
import type { ProductCreation } from '@goldammer/sdk/staff/model'
import { createProduct } from '@goldammer/sdk/staff/products'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Box } from '../../../shared/fields/box.tsx'
import { searchable } from '../../../shared/fields/searchable.ts'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Problems } from '../../../shared/states/states.tsx'
import { useCreate } from '../../changes.ts'
import { useChoices } from './use-choices.ts'

/** R3.08: a product begins with its issuer and its type, which stay. */
export default function CreateProduct() {
  const t = useText()
  const navigate = useNavigate()
  const { issuers } = useChoices()
  const [form] = Form.useForm<ProductCreation>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const create = useCreate('products', async (input) => (await createProduct(input)).data, {
    invalidates: ['products'],
    done: t('staff.products.created'),
    quiet: true,
    onDone: ({ id }) => void navigate(`/products/${id}`, { replace: true }),
  })
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <>
      <PageHeader
        title={t('staff.products.create')}
        crumbs={[{ label: t('staff.products.title'), to: '/products' }]}
        crumbsLabel={t('common.word.breadcrumb')}
      />
      <Box title={t('staff.products.begin')}>
        <Problems texts={problems} />
        <Form
          name="product"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ name: '', branch: 'other' }}
          onFinish={(fields) => {
            setProblems([])
            create.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })
          }}
        >
          <Form.Item name="issuerId" label={t('staff.products.issuer')} rules={required}>
            <Select showSearch={searchable} options={issuers.map(({ id, name }) => ({ value: id, label: name }))} />
          </Form.Item>
          <Form.Item name="type" label={t('staff.products.type')} rules={required}>
            <Select options={FUNDING_TYPES.map((value) => ({ value, label: t(`common.productType.${value}`) }))} />
          </Form.Item>
          <Form.Item name="name" label={t('staff.products.field.name')} rules={required}>
            <Input maxLength={255} autoComplete="off" />
          </Form.Item>
          <Form.Item name="branch" label={t('staff.products.field.branch')} rules={required}>
            <Select options={BRANCHES.map((value) => ({ value, label: t(`common.industry.${value}`) }))} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={create.isPending}>
            {t('staff.products.create')}
          </Button>
        </Form>
      </Box>
    </>
  )
}
