import type { ChangeRequest, ChangeRequestList } from '@goldammer/sdk/store/model'
import { defineEntry } from '../../../gallery/entry.ts'
import { WithRecords } from '../../../gallery/frame.tsx'
import { LONG_TEXT, saves } from '../../../gallery/helpers.tsx'
import { ChangeRequests } from './change-requests.tsx'

const props = {
  ask: saves,
  withdraw: saves,
  words: { lead: 'Geprüfte Angaben ändern wir auf Antrag.', reasonHint: 'Warum?', fileHint: 'Ein Nachweis' },
}
const request: ChangeRequest = {
  id: '0'.repeat(32),
  state: 'pending',
  changes: [{ field: 'lastName', before: 'Muster', after: 'Beispiel' }],
  reason: 'Heirat',
  file: 'Heiratsurkunde.pdf',
  refusalReason: null,
  createdAt: '2027-02-01T09:00:00.000Z',
  decidedAt: null,
}
const verified: ChangeRequestList['verified'] = [{ field: 'lastName', value: 'Muster' }]
const refused: ChangeRequest = {
  ...request,
  state: 'refused',
  refusalReason: LONG_TEXT,
  decidedAt: '2027-02-03T09:00:00.000Z',
}
const shown = (list: ChangeRequestList | undefined, lockedBecause?: string) => (
  <WithRecords records={{ 'change-requests': list ? { only: list } : {} }}>
    <ChangeRequests {...props} lockedBecause={lockedBecause} />
  </WithRecords>
)

export default defineEntry({
  ChangeRequests: {
    default: shown({ verified, elements: [request] }),
    noRequest: shown({ verified, elements: [] }),
    empty: shown({ verified: [], elements: [] }),
    disabled: shown({ verified, elements: [] }, 'Das darf nur der Kunde selbst.'),
    error: shown(undefined),
    longText: shown({ verified, elements: [refused] }),
  },
})
