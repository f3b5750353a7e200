import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_TEXT } from '../../../gallery/helpers.tsx'
import { LockedNote } from './locked-note.tsx'

export default defineEntry({
  LockedNote: { default: <LockedNote />, longText: <LockedNote text={LONG_TEXT} /> },
})
