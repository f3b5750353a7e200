import type { FormInstance } from 'antd'
import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { periodProblem } from './exemption.ts'

export function StartDate() {
  const t = useText()
  return (
    <Form.Item
      name="startDate"
      label={t('own.exemption.startDate')}
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
      label={t('investor.profile.optional', { label: t('own.exemption.endDate') })}
      extra={t('own.exemption.endHint')}
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
  return (
    <Form.Item
      name="amount"
      label={t('own.exemption.amount')}
      rules={[{ required: true, message: t('validation.required') }]}
    >
      <NumberField kind="amount" min={1} max={1_000_000} controls={false} />
    </Form.Item>
  )
}
