import type { FormInstance } from 'antd'
import { Form, InputNumber } from 'antd'
import type { Dayjs } from 'dayjs'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { periodProblem } from './exemption.ts'

export function StartDate() {
  const t = useText()
  return (
    <Form.Item
      name="startDate"
      label={t('investor.profile.exemption.startDate')}
      rules={[{ required: true, message: t('validation.required') }]}
    >
      <DateField />
    </Form.Item>
  )
}

/** `start`: the field it is held against, or the order's own start where that cannot be changed. */
export function EndDate({ start }: { start: Dayjs | 'startDate' }) {
  const t = useText()
  return (
    <Form.Item
      name="endDate"
      label={t('investor.profile.optional', { label: t('investor.profile.exemption.endDate') })}
      extra={t('investor.profile.exemption.endHint')}
      dependencies={start === 'startDate' ? ['startDate'] : []}
      rules={[
        ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
          validator: (_: unknown, end: Dayjs | null) => {
            const problem = periodProblem(start === 'startDate' ? getFieldValue('startDate') : start, end)
            return problem ? Promise.reject(new Error(t(`errors.${problem}`))) : Promise.resolve()
          },
        }),
      ]}
    >
      <DateField />
    </Form.Item>
  )
}

export function Amount() {
  const t = useText()
  const { locale } = usePortal().place
  return (
    <Form.Item
      name="amount"
      label={t('investor.profile.exemption.amount')}
      rules={[{ required: true, message: t('validation.required') }]}
    >
      <InputNumber
        min={1}
        max={1_000_000}
        precision={2}
        controls={false}
        decimalSeparator={locale === 'en-GB' ? '.' : ','}
        suffix="€"
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}
