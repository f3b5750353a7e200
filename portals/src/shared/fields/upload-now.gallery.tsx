import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { UploadNow } from './upload-now.tsx'

const upload = {
  url: '/store-api/gallery',
  accept: 'application/pdf',
  maxMb: 10,
  invalidates: [],
  done: 'Gespeichert.',
  uploading: 'Die Datei wird hochgeladen',
}

export default defineEntry({
  UploadNow: {
    default: <UploadNow {...upload} name="Jahresabschluss" text="Hochladen" label="Jahresabschluss hochladen" />,
    question: (
      <UploadNow
        {...upload}
        name="Jahresabschluss"
        text="Ersetzen"
        label="Jahresabschluss ersetzen"
        question={{
          title: 'Datei ersetzen?',
          content: 'Die bisherige Datei gilt dann nicht mehr.',
          okText: 'Ersetzen',
        }}
      />
    ),
    longText: (
      <UploadNow {...upload} name={LONG_NAME} text="Hochladen" label={`${LONG_NAME} hochladen`}>
        {LONG_NAME}
      </UploadNow>
    ),
  },
})
