import { Form } from 'antd'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_TEXT, Stateful } from '../../../gallery/helpers.tsx'
import { RichTextField } from './rich-text-field.tsx'

const field = (start: string) => (
  <Stateful start={start}>
    {(value, set) => <RichTextField label="Beschreibung" lang="de-DE" value={value} onChange={set} />}
  </Stateful>
)

export default defineEntry({
  RichTextField: {
    default: field(
      '<h3>Das Vorhaben</h3><p>Ein <strong>Windpark</strong> mit <em>zwölf</em> Anlagen.</p><ul><li><p>Baubeginn im Mai</p></li></ul>',
    ),
    empty: field(''),
    error: (
      <Form layout="vertical" fields={[{ name: 'text', errors: ['Dieses Feld ist erforderlich.'] }]}>
        <Form.Item label="Beschreibung" name="text">
          <RichTextField label="Beschreibung" lang="de-DE" />
        </Form.Item>
      </Form>
    ),
    longText: field(`<p>${LONG_TEXT}</p>`.repeat(4)),
  },
})
