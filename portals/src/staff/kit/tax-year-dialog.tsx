import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { Form, Select } from 'antd'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'

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
  return (
    <FormDialog<{ year: number }>
      title={title}
      okText={title}
      name="taxYear"
      lead={<p>{text}</p>}
      initialValues={{ year: last }}
      save={({ year }) => issue(year)}
      invalidates={['customer-documents']}
      done={done}
      onClose={onClose}
    >
      <Form.Item name="year" label={t('staff.taxCertificates.year')}>
        <Select options={years.map((value) => ({ value, label: String(value) }))} />
      </Form.Item>
    </FormDialog>
  )
}
