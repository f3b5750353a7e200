import { Form } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { Stateful } from '../../../gallery/helpers.tsx'
import { MomentField } from './moment-field.tsx'

export default defineEntry({
  MomentField: {
    default: (
      <Stateful<string | null> start="2027-03-01T08:30:00.000Z">
        {(value, set) => <MomentField value={value} onChange={set} />}
      </Stateful>
    ),
    empty: <MomentField />,
    error: (
      <Form layout="vertical" fields={[{ name: 'moment', errors: ['Dieser Zeitpunkt ist vorbei.'] }]}>
        <Form.Item label="Veröffentlichen am" name="moment">
          <MomentField />
        </Form.Item>
      </Form>
    ),
  },
})
