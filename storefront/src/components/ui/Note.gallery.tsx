import { defineIsland } from '../../../gallery/entry.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { Note } from './Note.tsx'

export default defineIsland({
  Note: {
    default: <Note>Die Daten werden gerade geprüft.</Note>,
    ok: <Note tone="ok">Die Zahlung ist eingegangen.</Note>,
    warn: <Note tone="warn">Die Frist endet morgen.</Note>,
    error: <Note tone="error">Das hat nicht geklappt.</Note>,
    longText: <Note>{LONG_TEXT}</Note>,
  },
})
