import { earliest } from '@goldammer/sdk/rules/local-dates'
import type { GoodsOrder } from '@goldammer/sdk/staff/model'
import { bookGoodsTransfer } from '@goldammer/sdk/staff/orders'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { Button, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

interface Props {
  order: GoodsOrder
}

interface Fields {
  amount: number
  bookedOn: Dayjs
  reason?: string
}

/** What the bank has credited is typed, not taken over: so a wrong amount is seen. */
export function BookTransfer({ order }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type={order.payment?.method === 'transfer' ? 'primary' : 'default'}
        icon={<Landmark className="icon small" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('staff.orders.bookTransfer')}
      </Button>
      {isOpen && <Dialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What comes of it, where that is more than the order being paid. */
const effects = {
  pays: null,
  replacesDebit: 'staff.orders.bookReplaces',
  debitGoesBack: 'staff.orders.bookUnderWay',
  goesBack: 'staff.orders.bookPaid',
} as const

function Dialog({ order, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const { money, date } = useFormat()
  const [form] = Form.useForm<Fields>()
  const bookedOn = Form.useWatch('bookedOn', form)
  const today = toLocalDate(new Date())
  const first = toLocalDate(new Date(order.orderedAt))
  const hasEnded = order.state === 'cancelled'
  const { amount: owed = 0, effect = 'pays' } = order.booking ?? {}
  const outcome = hasEnded ? 'staff.orders.bookEnded' : effects[effect]
  const text = effect === 'goesBack' ? 'staff.orders.bookTextBack' : 'staff.orders.bookText'
  const isLate = hasEnded || (bookedOn && bookedOn.format('YYYY-MM-DD') > order.paymentDeadline)
  return (
    <FormDialog<Fields>
      title={t('staff.orders.bookTransfer')}
      okText={t('staff.orders.bookTransfer')}
      lead={
        <>
          <p>{t(text, { number: order.orderNumber, amount: money(owed) })}</p>
          {outcome && <Note tone="warn">{t(outcome)}</Note>}
        </>
      }
      name="transfer"
      form={form}
      initialValues={{ bookedOn: dayjs(earliest(today, hasEnded ? (order.paymentDeadline as LocalDate) : today)) }}
      save={({ amount, bookedOn: day, reason }) =>
        bookGoodsTransfer(order.id, { amount, bookedOn: day.format('YYYY-MM-DD'), ...(reason ? { reason } : {}) })
      }
      invalidates={['orders', 'finance-tasks']}
      done={t('staff.orders.booked')}
      onClose={onClose}
    >
      <Form.Item
        name="amount"
        label={t('staff.orders.credited')}
        rules={[{ required: true, message: t('validation.required') }]}
      >
        <NumberField kind="amount" min={0} />
      </Form.Item>
      <Form.Item
        name="bookedOn"
        label={t('staff.orders.bookedOn')}
        rules={[{ required: true, message: t('validation.required') }]}
      >
        <DateField
          allowClear={false}
          disabledDate={(day) => day.format('YYYY-MM-DD') < first || day.format('YYYY-MM-DD') > today}
        />
      </Form.Item>
      {isLate && (
        <Form.Item
          name="reason"
          label={t('staff.orders.lateReason')}
          extra={t('staff.orders.lateReasonHint', { day: date(order.paymentDeadline) })}
          rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
        >
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
