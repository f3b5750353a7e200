import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_TEXT } from '../../../gallery/helpers.tsx'
import { Note, RiskNote } from './note.tsx'

export default defineEntry({
  Note: {
    default: <Note>Die Daten werden gerade geprüft.</Note>,
    ok: <Note tone="ok">Die Zahlung ist eingegangen.</Note>,
    warn: <Note tone="warn">Die Frist endet morgen.</Note>,
    longText: <Note tone="warn">{LONG_TEXT}</Note>,
  },
  RiskNote: {
    default: <RiskNote notices={['asset_investment']} />,
    several: <RiskNote notices={['asset_investment', 'security', 'crowdfunding', 'token']} />,
    empty: <RiskNote notices={[]} />,
  },
})
