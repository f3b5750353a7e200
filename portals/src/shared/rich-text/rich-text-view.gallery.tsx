import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_TEXT } from '../../../gallery/helpers.tsx'
import { RichTextView } from './rich-text-view.tsx'

export default defineEntry({
  RichTextView: {
    default: (
      <RichTextView html="<h3>Das Vorhaben</h3><p>Ein <strong>Windpark</strong>.</p><ol><li><p>Bau</p></li><li><p>Betrieb</p></li></ol>" />
    ),
    empty: <RichTextView html="" />,
    longText: <RichTextView html={`<p>${LONG_TEXT}</p>`.repeat(3)} />,
  },
})
