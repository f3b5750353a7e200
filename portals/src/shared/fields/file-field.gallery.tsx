import { Form } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, Stateful } from '../../../gallery/helpers.tsx'
import { FileField } from './file-field.tsx'

const file = (name: string) => new File([new Uint8Array(120_000)], name, { type: 'application/pdf' })

export default defineEntry({
  FileField: {
    default: (
      <Stateful<File | undefined> start={file('Handelsregister.pdf')}>
        {(value, set) => <FileField value={value!} onChange={set} />}
      </Stateful>
    ),
    empty: <FileField />,
    error: (
      <Form layout="vertical" fields={[{ name: 'proof', errors: ['Bitte wählen Sie eine Datei.'] }]}>
        <Form.Item label="Nachweis" name="proof">
          <FileField />
        </Form.Item>
      </Form>
    ),
    longText: <FileField value={file(`${LONG_NAME}.pdf`)} />,
  },
})
