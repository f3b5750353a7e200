import { defineIsland } from '../../../gallery/entry.ts'
import { LONG_NAME, LONG_TEXT } from '../../../gallery/texts.ts'
import { ErrorText, Field } from './Field.tsx'

export default defineIsland({
  Field: {
    default: (
      <Field label="IBAN">
        <input className="input" defaultValue="DE02 1203 0000 0000 2020 51" />
      </Field>
    ),
    empty: (
      <Field label="IBAN" hint="Sie steht auf Ihrer Karte">
        <input className="input" />
      </Field>
    ),
    error: (
      <Field label="IBAN" error="Die IBAN ist ungültig.">
        <input className="input" defaultValue="DE00" />
      </Field>
    ),
    disabled: (
      <Field label="IBAN">
        <input className="input" defaultValue="DE02 1203 0000 0000 2020 51" disabled />
      </Field>
    ),
    longText: (
      <Field label={LONG_NAME} hint={LONG_TEXT} error={LONG_TEXT}>
        <input className="input" />
      </Field>
    ),
  },
  ErrorText: {
    default: <ErrorText id="gallery" error="Die IBAN ist ungültig." />,
    empty: <ErrorText id="gallery-empty" error={undefined} />,
  },
})
