import { Form } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { NumberField } from './number-field.tsx'

export default defineEntry({
  NumberField: {
    default: (
      <Form layout="vertical">
        <Form.Item label="Betrag" name="amount" initialValue={1250.5}>
          <NumberField kind="amount" />
        </Form.Item>
        <Form.Item label="Zinssatz" name="percent" initialValue={6.25}>
          <NumberField kind="percent" />
        </Form.Item>
        <Form.Item label="Anteile" name="whole" initialValue={12000}>
          <NumberField kind="whole" />
        </Form.Item>
      </Form>
    ),
    empty: <NumberField kind="amount" aria-label="Betrag" placeholder="0,00" />,
    error: (
      <Form layout="vertical" initialValues={{ amount: 5 }} fields={[{ name: 'amount', errors: ['Mindestens 250 €'] }]}>
        <Form.Item label="Betrag" name="amount">
          <NumberField kind="amount" />
        </Form.Item>
      </Form>
    ),
    disabled: <NumberField kind="amount" aria-label="Betrag" value={250} disabled />,
    longText: (
      <Form layout="vertical">
        <Form.Item label={LONG_NAME} name="amount" initialValue={123_456_789.01} extra={LONG_NAME}>
          <NumberField kind="amount" />
        </Form.Item>
      </Form>
    ),
  },
})
