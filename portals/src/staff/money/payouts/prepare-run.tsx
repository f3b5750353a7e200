import { createPayoutRun, listPayableProducts } from '@goldammer/sdk/staff/payouts'
import { Button, Form, Modal, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { CirclePlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../../../shared/data/use-read.ts'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { searchable } from '../../../shared/fields/searchable.ts'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Problems } from '../../../shared/states/states.tsx'
import { today } from '../../../shared/today.ts'
import { useCreate } from '../../changes.ts'

interface Fields {
  productId: string
  dueDate: Dayjs
}

/** A run is prepared for a product and a day; a product has one open run. */
export function PrepareRun() {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" icon={<CirclePlus className="icon" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('staff.payouts.prepare')}
      </Button>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const products = useRead(['payable-products'], async () => (await listPayableProducts()).data.elements)
  const prepare = useCreate('payout-runs', async (input) => (await createPayoutRun(input)).data, {
    invalidates: ['payout-runs'],
    quiet: true,
    onDone: ({ id }) => navigate(`/payouts/${id}`),
    inputOf: ({ productId, dueDate }: Fields) => ({ productId, dueDate: dueDate.format('YYYY-MM-DD') }),
  })
  const required = [{ required: true, message: t('errors.VIOLATION::IS_BLANK_ERROR') }]
  return (
    <Modal
      open
      title={t('staff.payouts.prepare')}
      okText={t('staff.payouts.prepareStart')}
      cancelText={t('common.action.cancel')}
      confirmLoading={prepare.isPending}
      okButtonProps={{ disabled: products.data?.length === 0 }}
      onCancel={onClose}
      onOk={form.submit}
    >
      <div className="stack">
        <p>{t('staff.payouts.prepareText')}</p>
        <Problems texts={problems} />
        <QueryView query={products} lines={3}>
          {(elements) => (
            <Form
              name="run"
              form={form}
              layout="vertical"
              requiredMark={false}
              initialValues={{ dueDate: today() }}
              onFinish={(fields) =>
                prepare.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })
              }
            >
              <Form.Item name="productId" label={t('staff.payouts.product')} rules={required}>
                <Select
                  showSearch={searchable}
                  notFoundContent={t('staff.payouts.noProducts')}
                  options={elements.map((it) => ({
                    value: it.productId,
                    label: `${it.productName} · ${it.companyName}`,
                    disabled: it.openRunId !== null,
                  }))}
                />
              </Form.Item>
              <Form.Item
                name="dueDate"
                label={t('staff.payouts.dueDate')}
                rules={required}
                extra={t('staff.payouts.dueHint')}
              >
                <DateField allowClear={false} />
              </Form.Item>
            </Form>
          )}
        </QueryView>
      </div>
    </Modal>
  )
}
