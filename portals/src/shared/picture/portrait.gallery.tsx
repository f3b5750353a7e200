import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, saves } from '../../../gallery/helpers.tsx'
import mark from '../layout/logo-mark.svg'
import { Portrait } from './portrait.tsx'

const portrait = {
  title: 'Profilbild',
  name: 'Ines Investorin',
  shown: 'Das Bild sehen alle, denen Sie schreiben.',
  none: 'Bisher stehen hier Ihre Anfangsbuchstaben.',
  upload: saves,
  remove: saves,
  onChanged: () => {},
}

export default defineEntry({
  Portrait: {
    default: <Portrait {...portrait} picture={mark} />,
    empty: <Portrait {...portrait} picture={undefined} />,
    longText: <Portrait {...portrait} name={LONG_NAME} none={LONG_NAME} picture={undefined} />,
  },
})
