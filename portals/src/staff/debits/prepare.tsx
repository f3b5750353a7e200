import { addTargetDays } from '@goldammer/sdk/rules/business-days'
import { prepareDebitFiles } from '@goldammer/sdk/staff/payments'
import { toLocalDate } from '@goldammer/sdk/units'
import { useNotification } from '@refinedev/core'
import { Button, Form, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { DateField } from '../../shared/fields/date-field.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'

interface Fields {
  dueUntil: Dayjs
}

/** What the job of the morning does, for what has been announced since or is due on later days. */
export function Prepare() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('staff.debits.prepare')}</Button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { number } = useFormat()
  const { open } = useNotification()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const prepare = useAction(({ dueUntil }: Fields) => prepareDebitFiles({ dueUntil: dueUntil.format('YYYY-MM-DD') }), {
    invalidates: ['debit-files'],
    quiet: true,
    onDone: ({ data: { debits } }) => {
      const message =
        debits > 0 ? t('staff.debits.prepareDone', { count: number(debits) }) : t('staff.debits.prepareNone')
      open?.({ type: 'success', message })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('staff.debits.prepare')}
      okText={t('staff.debits.prepare')}
      cancelText={t('common.action.cancel')}
      confirmLoading={prepare.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Problems texts={problems} />
      <Form
        name="debits"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ dueUntil: dayjs(addTargetDays(toLocalDate(new Date()), 1)) }}
        onFinish={(fields) => prepare.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })}
      >
        <Form.Item
          name="dueUntil"
          label={t('staff.debits.prepareUntil')}
          rules={[{ required: true, message: t('validation.required') }]}
          extra={t('staff.debits.prepareText')}
        >
          <DateField allowClear={false} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
