import { addTargetDays, targetDayOnOrAfter } from '@goldammer/sdk/rules/business-days'
import { prepareDebitFiles } from '@goldammer/sdk/staff/payments'
import { toLocalDate } from '@goldammer/sdk/units'
import { useNotification } from '@refinedev/core'
import { Button, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

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
  return (
    <FormDialog
      title={t('staff.debits.prepare')}
      okText={t('staff.debits.prepare')}
      name="debits"
      initialValues={{ dueUntil: dayjs(addTargetDays(targetDayOnOrAfter(toLocalDate(new Date())), 1)) }}
      save={({ dueUntil }: Fields) => prepareDebitFiles({ dueUntil: dueUntil.format('YYYY-MM-DD') })}
      invalidates={['debit-files']}
      onDone={({ data: { debits } }) => {
        const message =
          debits > 0 ? t('staff.debits.prepareDone', { count: number(debits) }) : t('staff.debits.prepareNone')
        open?.({ type: 'success', message })
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="dueUntil"
        label={t('staff.debits.prepareUntil')}
        rules={[{ required: true, message: t('validation.required') }]}
        extra={t('staff.debits.prepareText')}
      >
        <DateField allowClear={false} />
      </Form.Item>
    </FormDialog>
  )
}
