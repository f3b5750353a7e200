import { EXTENSION_DAYS } from '@goldammer/sdk/rules/dunning'
import { addDays, earliest, latest } from '@goldammer/sdk/rules/local-dates'
import type { Dunning } from '@goldammer/sdk/staff/model'
import { extendPaymentDeadline } from '@goldammer/sdk/staff/payments'
import { toLocalDate } from '@goldammer/sdk/units'
import { Button, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useReadCache } from '../../../shared/data/use-read.ts'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

interface Props {
  dunning: Dunning
}

interface Fields {
  until: Dayjs
  reason: string
}

/** What one asks for by default, in days after what there is. */
const USUAL_DAYS = 14

/** Later than the present deadline, and not without end (domain/dunning#by-finance). */
function daysFor({ deadline }: Dunning) {
  const today = toLocalDate(new Date())
  const present = deadline ? toLocalDate(new Date(deadline)) : today
  return { present, first: addDays(latest(present, today), 1), last: addDays(today, EXTENSION_DAYS) }
}

/** More time to pay, with a reason; the investor is notified of the new day. */
export function Extend({ dunning }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { first, last } = daysFor(dunning)
  if (first > last) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('staff.dunning.extend')}
      </Button>
      {isOpen && <Dialog dunning={dunning} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ dunning, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const { money, date } = useFormat()
  const sums = useReadCache(['dunning-sums'])
  const { present, first, last } = daysFor(dunning)
  const usual = earliest(addDays(first, USUAL_DAYS - 1), last)
  return (
    <FormDialog<Fields>
      title={t('staff.dunning.extend')}
      okText={t('staff.dunning.extend')}
      lead={
        <p>
          {t('staff.dunning.extendText', {
            name: dunning.customerName,
            number: dunning.orderNumber,
            amount: money(dunning.amount),
            day: date(present),
          })}
        </p>
      }
      name="extension"
      initialValues={{ until: dayjs(usual), reason: '' }}
      save={({ until, reason }) =>
        extendPaymentDeadline(dunning.orderId, { until: until.format('YYYY-MM-DD'), reason })
      }
      invalidates={['dunning']}
      done={t('staff.dunning.extended')}
      onDone={() => {
        sums.readAgain()
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="until"
        label={t('staff.dunning.until')}
        extra={t('staff.dunning.untilHint')}
        rules={[{ required: true, message: t('validation.required') }]}
      >
        <DateField
          allowClear={false}
          disabledDate={(day) => day.format('YYYY-MM-DD') < first || day.format('YYYY-MM-DD') > last}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('staff.dunning.reason')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
