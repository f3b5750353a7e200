import type { PayoutBooking } from '@goldammer/sdk/staff/model'
import { reversePayout } from '@goldammer/sdk/staff/payouts'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'

/** A booking is never changed: a counter-booking undoes it, and its instalment comes into the next run (R3.06). */
export function ReverseBooking({ booking }: { booking: PayoutBooking }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('staff.customer.undo')}
      </Button>
      {open && <Dialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ booking, onClose }: { booking: PayoutBooking; onClose: () => void }) {
  const t = useText()
  const { money, date } = useFormat()
  const [form] = Form.useForm<{ reason: string }>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const reverse = useAction(({ reason }: { reason: string }) => reversePayout(booking.id, { reason }), {
    ...{ invalidates: ['customer-payouts'], quiet: true, done: t('staff.customer.undoDone'), onDone: onClose },
  })
  return (
    <Modal
      open
      title={t('staff.customer.undo')}
      okText={t('staff.customer.undo')}
      okButtonProps={{ danger: true }}
      cancelText={t('common.action.cancel')}
      confirmLoading={reverse.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <p>
        {t('staff.customer.undoText', {
          net: money(booking.net),
          day: date(booking.paidOn),
          number: booking.orderNumber,
        })}
      </p>
      <Problems texts={problems} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '' }}
        onFinish={(fields) => reverse.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })}
      >
        <Form.Item
          name="reason"
          label={t('staff.profits.reason')}
          rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
        >
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
