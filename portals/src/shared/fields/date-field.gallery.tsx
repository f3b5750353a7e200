import { Form } from 'antd'
import dayjs from 'dayjs'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { DateField } from './date-field.tsx'

export default defineEntry({
  DateField: {
    default: <DateField aria-label="Geburtsdatum" defaultValue={dayjs('1984-05-17')} />,
    empty: <DateField aria-label="Geburtsdatum" />,
    error: (
      <Form layout="vertical" fields={[{ name: 'day', errors: ['Dieser Tag liegt in der Vergangenheit.'] }]}>
        <Form.Item label="Rückzahlung" name="day">
          <DateField />
        </Form.Item>
      </Form>
    ),
    disabled: <DateField aria-label="Geburtsdatum" defaultValue={dayjs('1984-05-17')} disabled />,
    longText: (
      <Form layout="vertical">
        <Form.Item label={LONG_NAME} name="day">
          <DateField />
        </Form.Item>
      </Form>
    ),
  },
})
