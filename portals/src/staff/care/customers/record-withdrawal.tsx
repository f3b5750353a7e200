import { OFFER_STATES } from '@goldammer/sdk/rules/contract-states'
import { recordWithdrawal } from '@goldammer/sdk/staff/contracts'
import type { StaffContract, WithdrawalChannel, WithdrawalDays } from '@goldammer/sdk/staff/model'
import { toLocalDate } from '@goldammer/sdk/units'
import { Form, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

interface Values {
  declaredOn: Dayjs
  channel: WithdrawalChannel
  reason: string
}

interface Props {
  customerId: string
  contract: StaffContract
  days: WithdrawalDays
  /** The message of the inbox that declares it. */
  messageId: string | null
  onClose: () => void
}

const CHANNELS = ['letter', 'mail', 'form'] as const satisfies WithdrawalChannel[]

/** A withdrawal that reached us by letter, mail or form: the day it was sent decides (BGB § 355 (1)). */
export function RecordWithdrawal({ customerId, contract, days, messageId, onClose }: Props) {
  const t = useText()
  const { money, date } = useFormat()
  const { orderId, orderNumber: number, amountTotal, investor: name } = contract
  const record = ({ declaredOn, ...rest }: Values) =>
    recordWithdrawal(customerId, orderId, {
      ...rest,
      declaredOn: declaredOn.format('YYYY-MM-DD'),
      ...(messageId ? { messageId } : {}),
    })
  return (
    <FormDialog<Values>
      title={t('staff.customer.withdrawal.recordOf', { number })}
      okText={t('staff.customer.withdrawal.record')}
      danger
      name="withdrawal"
      lead={
        <>
          <p>{t('staff.customer.withdrawal.text', { number, amount: money(amountTotal), name })}</p>
          <Note>
            {days.until
              ? t('staff.customer.withdrawal.until', { day: date(days.until) })
              : t(`staff.customer.withdrawal.${OFFER_STATES.includes(contract.state) ? 'anyDay' : 'notBegun'}`)}
          </Note>
          {messageId && <p className="small muted">{t('staff.customer.withdrawal.message')}</p>}
        </>
      }
      initialValues={{ declaredOn: undefined, channel: messageId ? 'form' : undefined, reason: '' }}
      save={record}
      invalidates={['customers', 'contact-messages']}
      done={t('staff.customer.withdrawal.done')}
      onClose={onClose}
    >
      <Fields from={days.from} />
    </FormDialog>
  )
}

/** A day after the period can be chosen: that it was too late is for the backend to say, with its reason. */
function Fields({ from }: { from: string }) {
  const t = useText()
  const required = [{ required: true, message: t('validation.required') }]
  const today = toLocalDate(new Date())
  return (
    <>
      <Form.Item
        name="declaredOn"
        label={t('staff.customer.withdrawal.declaredOn')}
        extra={t('staff.customer.withdrawal.declaredOnHint')}
        rules={required}
      >
        <DateField
          allowClear={false}
          disabledDate={(day) => day.format('YYYY-MM-DD') < from || day.format('YYYY-MM-DD') > today}
        />
      </Form.Item>
      <Form.Item name="channel" label={t('staff.customer.withdrawal.channel')} rules={required}>
        <Select
          options={CHANNELS.map((value) => ({ value, label: t(`staff.customer.withdrawal.channels.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('staff.customer.withdrawal.reason')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  )
}
