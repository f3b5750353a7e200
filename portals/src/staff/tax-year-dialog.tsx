import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useFormRefusals } from '../shared/form-refusals.ts'
import { useText } from '../shared/portal-context.ts'
import { Problems } from '../shared/states/states.tsx'
import { useAction } from '../shared/use-action.ts'

interface Props {
  title: string
  /** What comes of it. */
  text: string
  done: string
  issue: (year: number) => Promise<unknown>
  onClose: () => void
}

/** So far back papers may still be asked for (AO § 147). */
const YEARS = 10

/** Papers of a tax year that is over, once it is confirmed which one. */
export function TaxYearDialog({ title, text, done, issue, onClose }: Props) {
  const t = useText()
  const last = yearOf(toLocalDate(new Date())) - 1
  const years = Array.from({ length: YEARS }, (_none, back) => last - back)
  const [form] = Form.useForm<{ year: number }>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const action = useAction(({ year }: { year: number }) => issue(year), {
    invalidates: ['customer-documents'],
    quiet: true,
    done,
    onDone: onClose,
  })
  return (
    <Modal
      open
      title={title}
      okText={title}
      cancelText={t('common.action.cancel')}
      confirmLoading={action.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <div className="stack">
        <p>{text}</p>
        <Problems texts={problems} />
        <Form
          name="taxYear"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ year: last }}
          onFinish={(fields) => action.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })}
        >
          <Form.Item name="year" label={t('staff.taxCertificates.year')}>
            <Select options={years.map((value) => ({ value, label: String(value) }))} />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  )
}
