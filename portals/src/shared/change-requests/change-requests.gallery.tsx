import type { ChangeRequest, ChangeRequestList } from '@goldammer/sdk/store/model'
import { defineEntry } from '../../../gallery/entry.ts'
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
const own = (list: ChangeRequestList) => ({ own: list })

export default defineEntry(
  {
    ChangeRequests: {
      default: <ChangeRequests {...props} resource="gallery-changes" />,
      noRequest: <ChangeRequests {...props} resource="gallery-no-changes" />,
      disabled: (
        <ChangeRequests {...props} resource="gallery-no-changes" lockedBecause="Das darf nur der Kunde selbst." />
      ),
      error: <ChangeRequests {...props} resource="gallery-nothing" />,
      longText: <ChangeRequests {...props} resource="gallery-refused" />,
    },
  },
  {
    'gallery-changes': own({ verified, elements: [request] }),
    'gallery-no-changes': own({ verified, elements: [] }),
    'gallery-refused': own({ verified, elements: [refused] }),
  },
)
