import type { Cancellation } from '@goldammer/sdk/store/model'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_TEXT } from '../../../gallery/helpers.tsx'
import { CancellationBox } from './cancellation-box.tsx'

const possible = { possible: true, refusal: null, refusalText: null, earliestDate: '2027-12-31', latestDate: null }
const open: Cancellation = {
  orderId: 'open',
  state: '3_2_active',
  regular: possible,
  irregular: { ...possible, earliestDate: '2027-03-01' },
  marked: null,
  request: null,
}
const not = (refusalText: string) => ({ ...possible, possible: false, refusalText, earliestDate: null })
const marked: Cancellation = {
  ...open,
  state: '8_5_cancellation_marked',
  regular: not('Der Vertrag ist schon gekündigt.'),
  irregular: not('Der Vertrag ist schon gekündigt.'),
  marked: {
    kind: 'regular',
    cancellationDate: '2027-12-31',
    cancelledAt: '2027-03-01T08:00:00.000Z',
    revocationAskedBy: 'company',
    mayRevoke: true,
  },
}
const answer = () => Promise.resolve({ data: open })
const calls = { side: 'investor' as const, invalidates: [], cancel: answer, revoke: answer }

export default defineEntry(
  {
    CancellationBox: {
      default: <CancellationBox orderId="open" calls={calls} />,
      marked: <CancellationBox orderId="marked" calls={calls} />,
      loading: <CancellationBox orderId="loading" calls={calls} />,
      error: <CancellationBox orderId="error" calls={calls} />,
      disabled: <CancellationBox orderId="open" calls={calls} locked="Das darf nur der Kunde selbst." />,
      longText: <CancellationBox orderId="refused" calls={calls} readOnly />,
    },
  },
  { cancellation: { open, marked, refused: { ...open, regular: not(LONG_TEXT), irregular: not(LONG_TEXT) } } },
)
